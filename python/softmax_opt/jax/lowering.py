"""From a JAX function to linalg."""

import jax
from jax.extend.core import jaxprs_in_params

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
    traced = jitted.trace(*signed)
    _check_operations(traced.jaxpr.jaxpr)
    module = traced.lower().compiler_ir("stablehlo")
    try:
        return run_passes(str(module), *LOWERING)
    except ValueError as error:
        raise CompileError(f"torch-mlir: {error}") from error


def _check_operations(jaxpr):
    """CompileError for what no program is of: collectives over a named axis of jax.shard_map or
    jax.vmap, which is not known here, and callbacks of the host."""
    for primitive, parameters in _find_primitives(jaxpr):
        if primitive.endswith("callback") or primitive == "debug_print":
            raise CompileError(f"expected a function without calls of the host, found {primitive}")
        # JAX's own pvary says of a value that shards differ in it, and moves nothing.
        is_named = any(isinstance(axis, str) for axis in _axes_of(parameters))
        if is_named and primitive != "pvary":
            raise CompileError(
                f"expected a function that has all of its arrays, found {primitive} over an axis of "
                "jax.shard_map or jax.vmap; call it outside of the function"
            )


def _axes_of(parameters):
    """The axes of an operation, of which those of a collective are names."""
    axes = parameters.get("axes", parameters.get("axis_name", ()))
    return axes if isinstance(axes, (tuple, list)) else (axes,)


def _find_primitives(jaxpr):
    """The names and parameters of all operations, those of functions that are called among them."""
    for equation in jaxpr.eqns:
        yield equation.primitive.name, equation.params
        for inner in jaxprs_in_params(equation.params):
            yield from _find_primitives(inner)


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
