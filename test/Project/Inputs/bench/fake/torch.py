# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Stands for PyTorch with a GPU, up to where bench/run would measure."""

import contextlib
import ctypes

__version__ = "9.9"
float32, bfloat16, float16 = "f32", "bf16", "f16"
no_grad = contextlib.nullcontext


class cuda:
    Stream = object
    stream = contextlib.nullcontext

    @staticmethod
    def is_available():
        return True

    @staticmethod
    def current_stream():
        raise RuntimeError("a stand-in has no stream")


load = ctypes.CDLL


def load_but_driver(path, *arguments, **names):
    """The driver is there, whether or not the machine has a GPU."""
    return None if path == "libcuda.so.1" else load(path, *arguments, **names)


ctypes.CDLL = load_but_driver
