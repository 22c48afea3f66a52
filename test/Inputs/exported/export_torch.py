#!/usr/bin/env python3
"""Writes torch/*.mlir: row programs of PyTorch through torch-mlir.

Usage: export_torch.py [REGEX...]
"""

import contextlib
import io
import sys
import warnings

import torch
from torch.fx.experimental.proxy_tensor import make_fx
from torch_mlir import fx

import torch_modules  # noqa: F401, a table of programs, as the four below
import torch_norms  # noqa: F401
import torch_others  # noqa: F401
import torch_quantized  # noqa: F401
import torch_softmax  # noqa: F401
from programs import write_all

TYPES = {
    "f16": torch.float16,
    "bf16": torch.bfloat16,
    "f32": torch.float32,
    "f64": torch.float64,
    "f8E4M3FN": torch.float8_e4m3fn,
    "f8E5M2": torch.float8_e5m2,
    "f8E8M0FNU": torch.float8_e8m0fnu,
    "i1": torch.bool,
    "i32": torch.int32,
    "i64": torch.int64,
}


def export(program):
    arguments, dynamic = [], []
    for argument in program.arguments:
        dtype = TYPES[argument.element]
        arguments.append(torch.ones(argument.sizes).to(dtype))
        dynamic.append(
            {
                i: torch.export.Dim(letter, min=2, max=1 << 20)
                for i, letter in enumerate(argument.letters)
                if letter
            }
        )

    function = program.function
    if hasattr(function, "is_traced"):
        function = make_fx(function)(*arguments)

    class Module(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.function = function  # a module's weights are the program's

        def forward(self, *inputs):
            return self.function(*inputs)

    is_dynamic = any(dynamic)
    with contextlib.redirect_stderr(io.StringIO()):
        module = fx.export_and_import(
            Module(),
            *arguments,
            output_type="linalg-on-tensors",
            func_name="main",
            dynamic_shapes={"inputs": tuple(dynamic)} if is_dynamic else None,
        )
    return str(module)


if __name__ == "__main__":
    warnings.filterwarnings("ignore")
    sys.exit(write_all("torch", export))
