"""JAX: a function of row programs as one call inside `jax.jit`, with its gradient as another."""

import functools
import shutil
import subprocess

import jax
import jax_tvm_ffi
import tvm_ffi

from .compiler import CompileError, build, folder_of
from .target import SIMULATOR, default_target

# From StableHLO to linalg; a tool of torch-mlir.
LOWERING = (
    "torch-mlir-opt",
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
    tool = shutil.which(LOWERING[0])
    if not tool:
        raise FileNotFoundError("expected torch-mlir-opt of torch-mlir in PATH, found none")
    module = jax.jit(function).lower(*arguments).compiler_ir("stablehlo")
    ran = subprocess.run([tool, *LOWERING[1:]], input=str(module), capture_output=True, text=True)
    if ran.returncode:
        raise CompileError(ran.stderr.strip())
    return ran.stdout


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


def _call(function, arguments, flags):
    """Calls a function's program on flat arguments; gives its flat results."""
    shapes = [jax.ShapeDtypeStruct(a.shape, a.dtype) for a in arguments]
    results = jax.eval_shape(function, *shapes)
    key = build(lower(function, *shapes), flags)
    platform = "cpu" if flags["target"] == SIMULATOR else "gpu"
    name, size = _register(key, platform, tuple((a.shape, a.dtype) for a in shapes))
    workspace = [jax.ShapeDtypeStruct((size,), "uint8")] if size else []
    call = jax.ffi.ffi_call(name, [*results, *workspace], vmap_method="sequential")
    return call(*arguments)[: len(results)]


def jit(function=None, *, target=None, **flags):
    """Compiles a JAX function of row programs, for the shapes it is called with.

    It takes arrays, in any trees of arguments, and may be called inside `jax.jit`,
    `jax.grad` and `jax.vmap`. The gradient is a program of its own, which reads the
    arguments again. Forward mode (`jax.jvp`) is refused.
    """
    if function is None:
        return functools.partial(jit, target=target, **flags)
    flags["target"] = target or default_target()

    @functools.wraps(function)
    def call(*arguments):
        leaves, structure = jax.tree.flatten(arguments)
        of_results = []

        def flat(*values):
            result = function(*jax.tree.unflatten(structure, values))
            results, tree = jax.tree.flatten(result)
            of_results[:] = [tree]
            return tuple(results)

        @jax.custom_vjp
        def program(*values):
            return tuple(_call(flat, values, flags))

        def forward(*values):
            return program(*values), values

        def backward(values, tangents):
            count = len(values)
            wanted = [n for n in range(count) if jax.numpy.issubdtype(values[n].dtype, jax.numpy.inexact)]

            def gradient(*both):
                gradients = jax.vjp(flat, *both[:count])[1](tuple(both[count:]))
                return tuple(gradients[number] for number in wanted)

            found = dict(zip(wanted, _call(gradient, [*values, *tangents], flags)))
            return tuple(map(found.get, range(count)))

        program.__name__ = f"softmax_opt.jax.jit({function.__name__})"
        program.defvjp(forward, backward)
        results = program(*map(jax.numpy.asarray, leaves))
        return jax.tree.unflatten(of_results[0], results)

    return call
