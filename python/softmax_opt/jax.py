"""JAX: a function of row programs as one call inside `jax.jit`, with its gradient as another."""

import ctypes
import functools
import itertools
import math
import os
import threading

import tvm_ffi

from .compiler import CompileError, build, folder_of, of_the_gradient
from .jitted import Jitted
from .nesting import is_tracing, tracing
from .requirements import require
from .target import SIMULATOR, check_name, target_of
from .torch_mlir import run_passes

require("jax", "jax", "jax_tvm_ffi")

import jax  # noqa: E402
import jax_tvm_ffi  # noqa: E402

from .jax_gather import rewrite_gathers  # noqa: E402

# Programs are compiled and registered, each once, by one thread at a time.
_compiling = threading.RLock()
# What a program aligns its workspace to.
WORKSPACE_ALIGNMENT = 256
# From StableHLO to linalg.
LOWERING = (
    "--inline",
    "--symbol-dce",
    "--torch-backend-to-stablehlo-backend-pipeline",
    "--stablehlo-legalize-to-linalg",
    "--canonicalize",
    "--cse",
)


def lower(function, *arguments):
    """The linalg text of a JAX function for arguments, or their shapes and types.

    Raises CompileError with torch-mlir's diagnostic.
    """
    signed = map(_as_signed, arguments)
    # Of arguments that are not read, too: the program is called with all.
    jitted = jax.jit(_on_signed(function, arguments), keep_unused=True)
    module = jitted.lower(*signed).compiler_ir("stablehlo")
    try:
        return run_passes(str(module), *LOWERING)
    except ValueError as error:
        raise CompileError(f"torch-mlir: {error}") from error


_SIGNED = {jax.numpy.dtype(f"uint{bits}"): f"int{bits}" for bits in (8, 16, 32, 64)}


def _as_signed(shape):
    """The shape of the same bits as signed integers, where those are unsigned: the compiler takes
    integers whose operations, and not whose types, say whether they have a sign."""
    if shape.dtype not in _SIGNED:
        return shape
    return jax.ShapeDtypeStruct(shape.shape, _SIGNED[shape.dtype])


def _on_signed(function, shapes):
    """The function of such arguments, with such results."""

    def view(value, dtype):
        return value if value.dtype == dtype else jax.lax.bitcast_convert_type(value, dtype)

    def on_signed(*values):
        results = function(*[view(value, shape.dtype) for value, shape in zip(values, shapes)])
        return jax.tree.map(lambda value: view(value, _as_signed(value).dtype), results)

    return on_signed


def default_target():
    """`$SOFTMAX_OPT_TARGET`, else that of the device that JAX computes on by default."""
    if target := os.environ.get("SOFTMAX_OPT_TARGET"):
        return target
    device = jax.devices()[0]
    if device.platform == "gpu":
        return target_of(*map(int, device.compute_capability.split(".")))
    if device.platform == "cpu":
        return SIMULATOR
    raise ValueError(f"expected JAX on a GPU or the CPU, found it on {device.platform}")


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


def _compile(function, shapes, flags):
    """A function of flat arguments as a call of its program, which gives flat results. Of a batch
    (jax.vmap) it calls the batch's program or, where the batch is none, its own for each example."""
    function = rewrite_gathers(function)
    results = jax.eval_shape(function, *shapes)
    key = build(lower(function, *shapes), flags)
    name = _register(key, "cpu" if flags["target"] == SIMULATOR else "gpu")
    size = _workspace_size(key, [*shapes, *results])
    workspace = [jax.ShapeDtypeStruct((size,), "uint8")] if size else []
    call = jax.ffi.ffi_call(name, [*results, *workspace], vmap_method="sequential")
    run = lambda *arguments: tuple(call(*arguments)[: len(results)])

    @functools.cache
    def compile_batch(size, axes):
        of_batch = jax.vmap(function, axes)
        batches = [_batch_of(shape, size, axis) for shape, axis in zip(shapes, axes)]
        try:
            with _compiling:
                return _compile(of_batch, batches, flags)
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


def _as_array(leaf):
    """An argument as an array; TypeError for what is none, and for keys of random numbers."""
    if not isinstance(leaf, (jax.Array, bool, int, float, complex)) and not hasattr(leaf, "dtype"):
        raise TypeError(
            f"expected arrays and numbers as arguments, found {type(leaf).__name__}; give "
            "constants by a closure or functools.partial"
        )
    array = jax.numpy.asarray(leaf)
    if jax.dtypes.issubdtype(array.dtype, jax.dtypes.extended):
        raise TypeError(f"expected arrays of numbers, found one of {array.dtype}")
    if jax.numpy.issubdtype(array.dtype, jax.numpy.complexfloating):
        raise TypeError(f"expected arrays of real numbers, found one of {array.dtype}")
    return array


def _check_platform(values, target):
    """ValueError for arrays on a device that the target is not for; of tracers nothing is known but
    whether JAX has such a device."""
    wanted = "cpu" if target == SIMULATOR else "gpu"
    arrays = [value for value in values if not isinstance(value, jax.core.Tracer)]
    found = {device.platform for array in arrays for device in array.devices()}
    if not found:
        try:
            jax.devices(wanted)
        except RuntimeError:
            found = {jax.default_backend()}
    if others := sorted(found - {wanted}):
        expected = "the CPU" if wanted == "cpu" else "a GPU"
        raise ValueError(f"expected arrays of {expected} for target {target!r}, found {others[0]}")


def _without_gradient(function):
    """A function that refuses by name to be differentiated."""

    def refuse(primals, tangents):
        raise NotImplementedError("softmax_opt.jax.jit has no gradients of second order")

    once = jax.custom_jvp(function)
    once.defjvp(refuse)
    return once


def _is_differentiable(shape):
    return jax.numpy.issubdtype(shape.dtype, jax.numpy.inexact)


def _flatten(function, structure):
    """A function of a tree of arguments as one of flat ones with flat results, and a list to which
    each call of it appends the tree of these."""
    trees = []

    @functools.wraps(function)  # JAX's errors name it
    def flat(*values):
        arguments, named = jax.tree.unflatten(structure, values)
        with tracing():
            results, tree = jax.tree.flatten(function(*arguments, **named))
        if not results:
            raise CompileError("expected arrays as results, found none")
        trees.append(tree)
        return tuple(results)

    return flat, trees


def _read(arguments, named):
    """The arguments of a call as flat arrays, their shapes, and their tree."""
    leaves, structure = jax.tree.flatten((arguments, named))
    values = list(map(_as_array, leaves))
    shapes = [jax.ShapeDtypeStruct(v.shape, v.dtype, weak_type=v.weak_type) for v in values]
    return values, shapes, structure


def lower_call(function, *arguments, **named):
    """The linalg text of what `jit` compiles of a function for a call."""
    _, shapes, structure = _read(arguments, named)
    return lower(rewrite_gathers(_flatten(function, structure)[0]), *shapes)


def _specialize(function, structure, shapes, flags):
    """A function for a tree of arguments of certain shapes, flat, and its results' tree."""
    flat, trees = _flatten(function, structure)
    closed, results = jax.make_jaxpr(flat, return_shape=True)(*shapes)
    if any(isinstance(constant, jax.core.Tracer) for constant in closed.consts):
        raise TypeError(
            "expected arrays that a transformation of JAX traces as arguments, found one that is "
            "captured: give it as one"
        )
    asked = [number for number, shape in enumerate(results) if _is_differentiable(shape)]
    wanted = [number for number, shape in enumerate(shapes) if _is_differentiable(shape)]

    def gradient(*both):
        values, tangents = both[: len(shapes)], dict(zip(asked, both[len(shapes) :]))
        asked_for = lambda *values: tuple(flat(*values)[number] for number in asked)
        vjp = jax.vjp(rewrite_gathers(asked_for), *values)[1]
        gradients = vjp(tuple(tangents.values()))
        return tuple(gradients[number] for number in wanted)

    @functools.cache
    def compiled_gradient():
        tangents = [jax.ShapeDtypeStruct(results[n].shape, results[n].dtype) for n in asked]
        with _compiling, of_the_gradient():
            return _without_gradient(_compile(gradient, [*shapes, *tangents], flags))

    def backward(values, tangents):
        found = compiled_gradient()(*values, *[tangents[number] for number in asked])
        gradients = dict(zip(wanted, found))
        return tuple(map(gradients.get, range(len(shapes))))

    program = jax.custom_vjp(_compile(flat, shapes, flags))
    program.defvjp(lambda *values: (program(*values), values), backward)
    return program, trees[0]


def jit(function=None, *, target=None, **flags):
    """Compiles a JAX function of row programs, for the shapes it is called with.

    It takes arrays, in any trees of arguments, by position or by name, and may be called inside
    `jax.jit`, `jax.grad` and `jax.vmap`. The gradient is a program of its own, which reads the
    arguments again. Forward mode (`jax.jvp`), keys of random numbers and arguments that are no
    arrays are refused. The default target is that of the device that JAX computes on.
    """
    if function is None:
        return functools.partial(jit, target=target, **flags)
    if not callable(function):
        raise TypeError(f"expected a function of JAX, found {type(function).__name__}")
    specializations = {}

    @functools.wraps(function)
    def call(*arguments, **named):
        if is_tracing():
            return function(*arguments, **named)
        values, shapes, structure = _read(arguments, named)
        if not all(value.size for value in values):
            return function(*arguments, **named)  # of which StableHLO is not lowered
        described = [(shape.shape, shape.dtype, shape.weak_type) for shape in shapes]
        key = (structure, *described, jax.config.jax_enable_x64)
        if key not in specializations:
            with _compiling:
                if key not in specializations:
                    chosen = {**flags, "target": target or default_target()}
                    check_name(chosen["target"])
                    _check_platform(values, chosen["target"])
                    specializations[key] = _specialize(function, structure, shapes, chosen)
        program, tree = specializations[key]
        return jax.tree.unflatten(tree, program(*values))

    lower_this = functools.partial(lower_call, function)
    call.softmax_opt = Jitted(call, {**flags, "target": target}, lower_this)
    return call
