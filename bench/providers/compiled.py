# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Programs of softmax-compile, as shared libraries that bench/build has made,
called on PyTorch's tensors through their C entry points."""

import ctypes
import json

import torch

from operations import make_outputs

from .base import Provider, Refused

MANIFEST = "manifest.json"


def describe(tensor):
    """MLIR's descriptor of a buffer: where it was allocated, where it begins,
    an offset, sizes, strides."""
    words = [tensor.data_ptr(), tensor.data_ptr(), 0, *tensor.shape, *tensor.stride()]
    return (ctypes.c_int64 * len(words))(*words)


class Compiled(Provider):
    """One variant: what was compiled with the same flags."""

    def __init__(self, name, folder, flags):
        self.name, self.folder, self.flags = name, folder, flags

    def version(self):
        return f"softmax-compile {self.flags}".strip()

    def load(self, point):
        path = self.folder / self.name / f"{point.name}.so"
        reason = path.with_suffix(".refused")
        if reason.exists():
            raise Refused(" ".join(reason.read_text(encoding="utf-8").split()))
        if not path.exists():
            raise Refused("was not compiled by bench/build")
        library = ctypes.CDLL(str(path))
        library.program.restype = ctypes.c_int32
        library.program_workspace_size.restype = ctypes.c_int64
        library.program_last_error.restype = ctypes.c_char_p
        return library

    def prepare(self, point, inputs, clock):
        library = self.load(point)
        outputs = make_outputs(point)
        descriptors = [describe(tensor) for tensor in [*inputs, *outputs]]
        size = library.program_workspace_size(*descriptors)
        if size < 0:
            raise RuntimeError(library.program_last_error().decode(errors="replace"))
        workspace = torch.empty(max(size, 1), dtype=torch.uint8, device="cuda")
        stream = ctypes.c_void_p(clock.stream)
        address = ctypes.c_void_p(workspace.data_ptr())

        def launch():
            if library.program(*descriptors, address, stream) != 0:
                raise RuntimeError(library.program_last_error().decode(errors="replace"))
            return outputs

        # The descriptors hold no tensors.
        launch.keep = (inputs, workspace)
        return launch

    def resources(self, launch, clock):
        return clock.resources(launch)


def find_variants(folder):
    """A provider for each variant of a folder of bench/build, and its manifest."""
    path = folder / MANIFEST
    if not path.exists():
        raise FileNotFoundError(f"expected {path}, which bench/build writes")
    manifest = json.loads(path.read_text(encoding="utf-8"))
    variants = [Compiled(name, folder, flags) for name, flags in manifest["variants"].items()]
    return variants, manifest
