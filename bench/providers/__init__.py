# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Who is measured. A provider that cannot be imported says so by `available`."""

import importlib

from .base import Provider, Refused

# Module and class of each, in the order in which they are measured. The
# compiled programs ("ours") are made from a folder instead.
PEERS = {
    "torch": ("eager", "Eager"),
    "torch.compile": ("inductor", "Inductor"),
    "triton-tutorial": ("triton_tutorial", "TritonTutorial"),
    "triton-rows": ("triton_rows", "TritonRows"),
    "liger": ("liger", "Liger"),
    "quack": ("quack", "Quack"),
    "jax": ("xla", "Jax"),
}


class Missing(Provider):
    """Stands for a provider whose packages are not there."""

    def __init__(self, name, reason):
        self.name, self.reason = name, reason

    def available(self):
        return self.reason


def make_peer(name):
    module, cls = PEERS[name]
    try:
        return getattr(importlib.import_module(f"providers.{module}"), cls)()
    except (ImportError, OSError, RuntimeError) as error:
        return Missing(name, f"{type(error).__name__}: {error}")


__all__ = ["PEERS", "Provider", "Refused", "make_peer"]
