"""From a JAX function to linalg."""

import jax

from ..compiler import CompileError
from ..torch_mlir import run_passes

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
