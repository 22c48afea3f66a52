"""Calls softmax of a library of tensors.mlir, for the simulator, in jax.jit.

call-jax.py LIBRARY
"""

import sys

import jax
import jax.numpy as jnp
import jax_tvm_ffi
import numpy
import tvm_ffi

library = tvm_ffi.load_module(sys.argv[1])
jax_tvm_ffi.register_ffi_target("softmax", library.softmax, ["args", "rets"], platform="cpu")


def call(x, bytes):
    results = (jax.ShapeDtypeStruct(x.shape, x.dtype), jax.ShapeDtypeStruct((bytes,), jnp.uint8))
    return jax.ffi.ffi_call("softmax", results if bytes else results[0], vmap_method="sequential")(
        x
    )


@jax.jit
def softmax(x):
    bytes = library.softmax_workspace_size(numpy.empty(x.shape, numpy.float32))
    return call(2 * x, bytes)[0]


x = jax.random.normal(jax.random.key(0), (3, 5, 37))
print("right", jnp.allclose(softmax(x[0]), jax.nn.softmax(2 * x[0]), rtol=1e-5))
print("vmap right", jnp.allclose(jax.vmap(softmax)(x), jax.nn.softmax(2 * x), rtol=1e-5))
for what, argument, bytes in (
    ("bfloat16", x[0].astype(jnp.bfloat16), 200000),
    ("no workspace", x[0], 0),
):
    try:
        call(argument, bytes)
    except jax.errors.JaxRuntimeError as error:
        print(f"{what}: {error}")
