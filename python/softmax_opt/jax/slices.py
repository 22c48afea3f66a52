"""JAX's slices from starts that are known only when they run, as gathers: what a row program reads
at computed positions. A gradient, which JAX would write into an array of zeros, is a gather of the
cotangent with zeros beside it; of one element it is a selection by position."""

import functools

import jax


def slice_by_gathers(value, starts, sizes):
    """The slice of these sizes, with JAX's meaning: starts are moved to where it fits."""
    for dim, size in enumerate(sizes):
        if size != value.shape[dim]:
            value = _slice_by_gather(dim, size, value.shape[dim], value, starts[dim])
    return value


@functools.partial(jax.custom_vjp, nondiff_argnums=(0, 1, 2))
def _slice_by_gather(dim, size, extent, value, start):
    first = _first(start, size, extent)
    positions = first + jax.lax.iota(first.dtype, size)
    return _take(value, positions, dim, mode="promise_in_bounds")


def _forward(dim, size, extent, value, start):
    return _slice_by_gather(dim, size, extent, value, start), start


def _backward(dim, size, extent, start, cotangent):
    first = _first(start, size, extent)
    positions = jax.lax.iota(first.dtype, extent) - first
    if size > 1:
        return _take(cotangent, positions, dim, mode="fill", fill_value=0), None
    positions = jax.lax.expand_dims(positions, [d for d in range(cotangent.ndim) if d != dim])
    return jax.numpy.where(positions == 0, cotangent, jax.numpy.zeros((), cotangent.dtype)), None


_slice_by_gather.defvjp(_forward, _backward)


def _first(start, size, extent):
    """Where a slice starts that fits, as an integer with a sign that counts to the extent."""
    if jax.numpy.iinfo(start.dtype).max < extent:
        start = start.astype("int32")
    return jax.numpy.clip(start, 0, extent - size).astype("int32")


def _take(value, positions, dim, **how):
    others = tuple(other for other in range(value.ndim) if other != dim)
    numbers = jax.lax.GatherDimensionNumbers(others, (dim,), (dim,))
    sizes = (*value.shape[:dim], 1, *value.shape[dim + 1 :])
    return jax.lax.gather(value, positions[:, None], numbers, sizes, **how)
