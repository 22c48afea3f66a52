"""Programs as functions of JAX, each a call of its library."""

import ctypes
import functools
import itertools
import math
import threading

import jax
import jax_tvm_ffi
import tvm_ffi

from ..compiler import CompileError, ToolError, build, folder_of
from ..target import platform_of
from .gathers import rewrite_gathers
from .lowering import lower

# Programs are compiled and registered, each once, by one thread at a time.
compiling = threading.RLock()
# What a program aligns its workspace to.
WORKSPACE_ALIGNMENT = 256


@functools.cache
def _register(key, platform):
    """The name by which JAX calls the program of a key."""
    name = f"softmax_opt_{key}"
    module = tvm_ffi.load_module(str(folder_of(key) / "program.so"))
    # All that a call does on a device can be captured.
    captured = {"allow_cuda_graph": platform == "gpu"}
    jax_tvm_ffi.register_ffi_target(name, module.main, ["args", "rets"], platform, **captured)
    return name


def _workspace_size(key, shapes):
    """The bytes of the workspace, at any address, of a program for arrays without gaps, arguments
    and results."""
    library = ctypes.CDLL(str(folder_of(key) / "program.so"))
    library.main_workspace_size.restype = ctypes.c_int64
    size = library.main_workspace_size(*itertools.starmap(_describe, enumerate(shapes)))
    return size + WORKSPACE_ALIGNMENT - 1 if size else 0


def _describe(number, shape):
    """MLIR's descriptor of an array, the one of a number: at an address of its own, where nothing
    is read."""
    strides = [math.prod(shape.shape[dim + 1 :]) for dim in range(len(shape.shape))]
    address = (number + 1) << 40
    words = [address, address, 0, *shape.shape, *strides]
    return (ctypes.c_int64 * len(words))(*words)


def compile_flat(function, shapes, flags):
    """A function of flat arguments as a call of its program, which gives flat results. Of a batch
    (jax.vmap) it calls the batch's program or, where the batch is none, its own for each example."""
    function = rewrite_gathers(function)
    results = jax.eval_shape(function, *shapes)
    key = build(lower(function, *shapes), flags)
    name = _register(key, platform_of(flags["target"]))
    size = _workspace_size(key, [*shapes, *results])
    workspace = [jax.ShapeDtypeStruct((size,), "uint8")] if size else []
    call = jax.ffi.ffi_call(name, [*results, *workspace], vmap_method="sequential")
    run = lambda *arguments: tuple(call(*arguments)[: len(results)])

    @functools.cache
    def compile_batch(size, axes):
        of_batch = jax.vmap(function, axes)
        batches = [_batch_of(shape, size, axis) for shape, axis in zip(shapes, axes)]
        try:
            with compiling:
                return compile_flat(of_batch, batches, flags)
        except ToolError:
            raise
        except CompileError:
            return jax.vmap(run, axes)

    def run_batch(size, is_batched, *arguments):
        axes = tuple(0 if batched else None for batched in is_batched)
        return compile_batch(size, axes)(*arguments), (True,) * len(results)

    program = jax.custom_batching.custom_vmap(run)
    program.def_vmap(run_batch)
    return program


def _batch_of(shape, size, axis):
    """The shape of an argument of a batch, which without an axis all examples have together."""
    return shape if axis is None else jax.ShapeDtypeStruct((size, *shape.shape), shape.dtype)
