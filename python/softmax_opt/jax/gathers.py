"""JAX's gathers of one element a row, such as of the logit of a label, as row programs.

Indexing by rows and labels, `x[jnp.arange(n), labels]`, gathers by pairs of indices, which are no
row program; where one of a pair counts the rows, it is a gather by labels alone, of each row. A
label without dimensions, `x[label]`, slices, which is gathers as well. And JAX transposes a gather
to a scatter, which no row program is; where each row gives one element, its gradient is a selection
by position: zero but at the index.
"""

import dataclasses
import functools
from collections.abc import Callable

import jax
import jax.extend.core as core
from jax.extend.core import primitives

from .slices import slice_by_gathers



@dataclasses.dataclass(frozen=True)
class _Value:
    """A value of a jaxpr, with what is known of how it is made."""

    value: object
    # Evaluates it at once, where it depends on no argument.
    evaluate: Callable | None = None
    # What it is concatenated of, along its last dimension.
    columns: tuple = ()


@dataclasses.dataclass(frozen=True)
class _Row:
    """What a gather of one element a row reads, in dimensions of its operand."""

    operand: tuple[int, ...]
    dim: int  # in which an element is chosen
    column: int  # of the indices, which chooses it
    batch: dict[int, int]  # to dimensions of the indices
    slices: dict[int, int]  # to dimensions of the result
    batch_results: tuple[int, ...]  # dimensions of the result that are of the indices


def rewrite_gathers(function):
    """The function, with each gather of one element a row by its index in the row alone, and its
    gradient as a selection. Values and gradients stay the same."""

    def evaluated(*arguments):
        closed = jax.make_jaxpr(function)(*arguments)
        constants = [_constant(value) for value in closed.consts]
        results = _evaluate(closed.jaxpr, constants, map(_Value, arguments))
        return tuple(result.value for result in results)

    return evaluated


def _constant(value):
    return _Value(value, None if isinstance(value, jax.core.Tracer) else lambda: value)


def _evaluate(jaxpr, constants, arguments):
    """The results of a jaxpr whose gathers are rewritten."""
    values = {
        **dict(zip(jaxpr.constvars, constants)),
        **dict(zip(jaxpr.invars, arguments)),
    }

    def read(atom):
        return _constant(atom.val) if isinstance(atom, core.Literal) else values[atom]

    for equation in jaxpr.eqns:
        found = _evaluate_equation(equation, list(map(read, equation.invars)))
        values.update(zip(equation.outvars, found))
    return list(map(read, jaxpr.outvars))


def _evaluate_equation(equation, operands):
    if equation.primitive is primitives.jit_p:
        closed = equation.params["jaxpr"]
        return _evaluate(closed.jaxpr, list(map(_constant, closed.consts)), operands)
    if equation.primitive is primitives.remat_p:  # a gradient computes anew what it needs
        return _evaluate(equation.params["jaxpr"], [], operands)
    if equation.primitive is primitives.dynamic_slice_p:
        return [_Value(_slice(equation, operands))]
    if equation.primitive is primitives.gather_p and (row := _row_of(equation, operands)):
        gather = _with_selected_gradient(equation, row)
        return [_Value(gather(operands[0].value, _column(operands[1], row.column)))]
    results = _bind(equation, *[operand.value for operand in operands])
    evaluate = _evaluate_later(equation, operands)
    columns = _columns_of(equation, operands)
    return [
        _Value(result, evaluate and functools.partial(evaluate, number), columns)
        for number, result in enumerate(results)
    ]


def _slice(equation, operands):
    """A slice from starts that are known when it runs, by gathers along its dimensions."""
    value, *starts = [operand.value for operand in operands]
    return slice_by_gathers(value, starts, equation.params["slice_sizes"])


def _bind(equation, *values):
    parameters = equation.primitive.get_bind_params(equation.params)
    results = equation.primitive.bind(*values, **parameters)
    return results if equation.primitive.multiple_results else [results]


def _evaluate_later(equation, operands):
    """A function of a result's number, where no operand depends on an argument."""
    if equation.effects or not all(operand.evaluate for operand in operands):
        return None

    @functools.cache
    def evaluate():
        with jax.ensure_compile_time_eval():
            return _bind(equation, *[operand.evaluate() for operand in operands])

    return lambda number: evaluate()[number]


def _columns_of(equation, operands):
    """The operands of a concatenation of columns."""
    if equation.primitive is not primitives.concatenate_p:
        return ()
    last = len(equation.outvars[0].aval.shape) - 1
    shapes = [atom.aval.shape for atom in equation.invars]
    if equation.params["dimension"] != last or any(shape[last] != 1 for shape in shapes):
        return ()
    return tuple(operands)


def _column(indices, number):
    """A column of indices, as those of one column."""
    if indices.columns:
        return indices.columns[number].value
    return indices.value[..., number : number + 1]


def _row_of(equation, operands):
    """What a gather reads, if that is one element of each row, else None."""
    operand, indices = (atom.aval.shape for atom in equation.invars)
    numbers, sizes = equation.params["dimension_numbers"], equation.params["slice_sizes"]
    batch = dict(zip(numbers.operand_batching_dims, numbers.start_indices_batching_dims))
    searched = {}
    for column, dim in enumerate(numbers.start_index_map):
        position = _dim_counted_by(operands[1], column, operand[dim], indices[:-1])
        collapsed = dim in numbers.collapsed_slice_dims
        if collapsed and position is not None and position not in batch.values():
            batch[dim] = position
        else:
            searched[dim] = column
    others = [size for dim, size in enumerate(indices[:-1]) if dim not in batch.values()]
    whole = [dim for dim in range(len(operand)) if dim not in batch and dim not in searched]
    if len(searched) != 1 or any(size != 1 for size in others):
        return None
    [(searched_dim, column)] = searched.items()
    if sizes[searched_dim] != 1 or any(sizes[dim] != operand[dim] for dim in whole):
        return None
    absent = {*numbers.collapsed_slice_dims, *numbers.operand_batching_dims}
    sliced = [dim for dim in range(len(operand)) if dim not in absent]
    slices = {d: n for d, n in zip(sliced, numbers.offset_dims) if d in whole}
    rank = len(equation.outvars[0].aval.shape)
    batch_results = tuple(dim for dim in range(rank) if dim not in numbers.offset_dims)
    return _Row(operand, searched_dim, column, batch, slices, batch_results)


def _dim_counted_by(indices, column, size, shape):
    """The dimension of the indices along which a column of them counts from 0 to a size, if any."""
    if indices.columns:
        evaluate = indices.columns[column].evaluate
    else:
        evaluate = indices.evaluate and (lambda: indices.evaluate()[..., column : column + 1])
    if not evaluate or size not in shape:
        return None
    with jax.ensure_compile_time_eval():
        values = evaluate()[..., 0]
        for dim, extent in enumerate(shape):
            counted = jax.lax.broadcasted_iota(values.dtype, shape, dim)
            if extent == size and bool((values == counted).all()):
                return dim
    return None


def _with_selected_gradient(equation, row):
    """A gather of one element a row, whose gradient is a selection."""
    numbers, mode = equation.params["dimension_numbers"], equation.params["mode"]
    batched = jax.lax.GatherDimensionNumbers(
        offset_dims=numbers.offset_dims,
        collapsed_slice_dims=tuple(d for d in numbers.collapsed_slice_dims if d not in row.batch),
        start_index_map=(row.dim,),
        operand_batching_dims=tuple(sorted(row.batch)),
        start_indices_batching_dims=tuple(row.batch[dim] for dim in sorted(row.batch)),
    )
    equation = equation.replace(params={**equation.params, "dimension_numbers": batched})

    def gather(operand, index):
        return _bind(equation, operand, index)[0]

    def backward(index, cotangent):
        return _select(row, mode, index[..., 0], cotangent), None

    differentiable = jax.custom_vjp(gather)
    differentiable.defvjp(lambda operand, index: (gather(operand, index), index), backward)

    return differentiable


def _select(row, mode, index, cotangent):
    """The cotangent at the positions of an index, zero elsewhere."""
    size = row.operand[row.dim]
    if jax.numpy.iinfo(index.dtype).max < size - 1:
        index = index.astype("int32")
    if mode == jax.lax.GatherScatterMode.CLIP:
        index = jax.numpy.clip(index, 0, size - 1)
    index = _in_dims_of_operand(index, row, row.batch)
    results = {dim: row.batch_results[number] for dim, number in row.batch.items()}
    cotangent = _in_dims_of_operand(cotangent, row, {**results, **row.slices})
    positions = jax.lax.broadcasted_iota(index.dtype, row.operand, row.dim)
    zero = jax.numpy.zeros((), cotangent.dtype)
    return jax.numpy.where(positions == index, cotangent, zero)


def _in_dims_of_operand(value, row, dims):
    """A value as one that broadcasts to the operand: its dimensions, by those of the operand, in
    their order, and its others, of size 1, dropped."""
    order = [dims[dim] for dim in sorted(dims)]
    rest = [dim for dim in range(value.ndim) if dim not in order]
    shape = [row.operand[d] if d in dims else 1 for d in range(len(row.operand))]
    return value.transpose(order + rest).reshape(shape)
