#!/usr/bin/env python3
"""Writes jax/*.mlir: row programs of JAX through StableHLO and torch-mlir-opt.

Usage: export_jax.py [REGEX...]
"""

import pathlib
import subprocess
import sys

import jax
import jax.numpy as jnp
from jaxlib.mlir.dialects import stablehlo
from jaxlib.mlir.passmanager import PassManager

import jax_norms  # noqa: F401, a table of programs, as the two below
import jax_others  # noqa: F401
import jax_softmax  # noqa: F401
from programs import write_all

PASSES = [
    "--inline",
    "--symbol-dce",
    "--stablehlo-legalize-to-linalg",
    "--canonicalize",
    "--cse",
]

TYPES = {
    "f16": jnp.float16,
    "bf16": jnp.bfloat16,
    "f32": jnp.float32,
    "f64": jnp.float64,
    "i1": jnp.bool_,
    "i32": jnp.int32,
    "i64": jnp.int64,
}


def export(program):
    wide = any(argument.element in ("f64", "i64") for argument in program.arguments)
    with jax.enable_x64(wide):
        arguments = [
            jax.ShapeDtypeStruct(argument.sizes, TYPES[argument.element])
            for argument in program.arguments
        ]
        jitted = jax.jit(program.function, keep_unused=True)
        module = jitted.lower(*arguments).compiler_ir("stablehlo")
    with module.context:
        # torch-mlir-opt knows no chlo.square.
        pipeline = "builtin.module(func.func(chlo-legalize-to-stablehlo))"
        PassManager.parse(pipeline).run(module.operation)
    tool = pathlib.Path(sys.executable).parent / "torch-mlir-opt"
    done = subprocess.run(
        [tool, *PASSES], input=str(module), capture_output=True, text=True
    )
    if done.returncode:
        raise ValueError(done.stderr)
    return done.stdout


if __name__ == "__main__":
    stablehlo.register_stablehlo_passes()
    sys.exit(write_all("jax", export))
