"""Slices from starts that are known when they run."""

import jax
import numpy
from jax import lax
from jax_calls import check, gradients, normal, over


def gradient(f):
    return jax.grad(lambda *values: (f(*values) ** 2).sum())


window = lambda x, start: jax.nn.softmax(lax.dynamic_slice(x, (jax.numpy.ones_like(start), start), (3, 5)))
for start in (0, 3, 5, 9, -3):
    check(f"slice from {start}", window, gradient, normal(6, 10), numpy.int32(start))
check("slices", window, lambda f: jax.vmap(gradient(f)), normal(4, 6, 10), numpy.array([0, 3, 9, -2]))
check("slices of one", window, over(None, 0), normal(6, 10), numpy.array([0, 3, 9, -2]))
check("rows", lambda x, start: jax.nn.softmax(lax.dynamic_slice_in_dim(x, start, 2)), gradient, normal(6, 10), numpy.uint32(3))
check("int8", lambda x, start: lax.dynamic_slice_in_dim(x, start, 5, 1) * 2, lambda f: f, normal(2, 300), numpy.int8(100))


update = lambda x, u, start: jax.nn.softmax(lax.dynamic_update_slice_in_dim(x, u, start, 1))
check("update", update, gradients, normal(2, 30), normal(2, 5), numpy.int32(28))
