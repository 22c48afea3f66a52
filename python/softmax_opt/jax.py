"""JAX: a function of row programs as one call inside `jax.jit`, with its gradient as another."""

import functools

import tvm_ffi

from .compiler import CompileError, build, folder_of
from .requirements import require
from .target import SIMULATOR, default_target
from .torch_mlir import run_passes

require("jax", "jax", "jax_tvm_ffi")

import jax  # noqa: E402
import jax_tvm_ffi  # noqa: E402

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
    # Of arguments that are not read, too: the program is called with all.
    module = jax.jit(function, keep_unused=True).lower(*arguments).compiler_ir("stablehlo")
    try:
        return run_passes(str(module), *LOWERING)
    except ValueError as error:
        raise CompileError(f"error: torch-mlir: {error}") from error


@functools.cache
def _register(key, platform, shapes):
    """The name by which JAX calls the program of a key, and the bytes of its workspace."""
    name = f"softmax_opt_{key}"
    module = tvm_ffi.load_module(str(folder_of(key) / "program.so"))
    jax_tvm_ffi.register_ffi_target(name, module.main, ["args", "rets"], platform=platform)
    # It is asked with tensors, whose elements it does not read.
    with jax.ensure_compile_time_eval(), jax.default_device(jax.devices("cpu")[0]):
        tensors = [tvm_ffi.from_dlpack(jax.numpy.empty(*shape)) for shape in shapes]
    return name, module.main_workspace_size(*tensors)


def _compile(function, shapes, flags):
    """A function of flat arguments as a call of its program, which gives flat results."""
    results = jax.eval_shape(function, *shapes)
    key = build(lower(function, *shapes), flags)
    platform = "cpu" if flags["target"] == SIMULATOR else "gpu"
    name, size = _register(key, platform, tuple((a.shape, a.dtype) for a in shapes))
    workspace = [jax.ShapeDtypeStruct((size,), "uint8")] if size else []
    call = jax.ffi.ffi_call(name, [*results, *workspace], vmap_method="sequential")
    return lambda *arguments: tuple(call(*arguments)[: len(results)])


def _is_differentiable(shape):
    return jax.numpy.issubdtype(shape.dtype, jax.numpy.inexact)


def _specialize(function, structure, shapes, flags):
    """A function for a tree of arguments of certain shapes, flat, and its results' tree."""
    trees = []

    def flat(*values):
        arguments, named = jax.tree.unflatten(structure, values)
        results, tree = jax.tree.flatten(function(*arguments, **named))
        if not results:
            raise CompileError("error: expected arrays as results, found none")
        trees.append(tree)
        return tuple(results)

    results = jax.eval_shape(flat, *shapes)
    asked = [number for number, shape in enumerate(results) if _is_differentiable(shape)]
    wanted = [number for number, shape in enumerate(shapes) if _is_differentiable(shape)]

    def gradient(*both):
        values, tangents = both[: len(shapes)], dict(zip(asked, both[len(shapes) :]))
        vjp = jax.vjp(lambda *values: tuple(flat(*values)[number] for number in asked), *values)[1]
        gradients = vjp(tuple(tangents.values()))
        return tuple(gradients[number] for number in wanted)

    @functools.cache
    def compiled_gradient():
        tangents = [jax.ShapeDtypeStruct(results[n].shape, results[n].dtype) for n in asked]
        return _compile(gradient, [*shapes, *tangents], flags)

    def backward(values, tangents):
        found = compiled_gradient()(*values, *[tangents[number] for number in asked])
        gradients = dict(zip(wanted, found))
        return tuple(map(gradients.get, range(len(shapes))))

    program = jax.custom_vjp(_compile(flat, shapes, flags))
    program.defvjp(lambda *values: (program(*values), values), backward)
    return program, trees[0]


def jit(function=None, *, target=None, **flags):
    """Compiles a JAX function of row programs, for the shapes it is called with.

    It takes arrays, in any trees of arguments, by position or by name, and may be called inside `jax.jit`,
    `jax.grad` and `jax.vmap`. The gradient is a program of its own, which reads the
    arguments again. Forward mode (`jax.jvp`) is refused.
    """
    if function is None:
        return functools.partial(jit, target=target, **flags)
    flags["target"] = target or default_target()
    specializations = {}

    @functools.wraps(function)
    def call(*arguments, **named):
        leaves, structure = jax.tree.flatten((arguments, named))
        values = [jax.numpy.asarray(leaf) for leaf in leaves]
        if not all(value.size for value in values):
            return function(*arguments, **named)  # of which StableHLO is not lowered
        shapes = [jax.ShapeDtypeStruct(v.shape, v.dtype, weak_type=v.weak_type) for v in values]
        described = [(shape.shape, shape.dtype, shape.weak_type) for shape in shapes]
        key = (structure, *described, jax.config.jax_enable_x64)
        if key not in specializations:
            specializations[key] = _specialize(function, structure, shapes, flags)
        program, tree = specializations[key]
        return jax.tree.unflatten(tree, program(*values))

    return call
