"""JAX functions under jax.vmap."""

import jax
import numpy
from jax import lax
from jax_calls import check, gradients, normal, over


def rms_norm(x, w):
    return w * x * lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-5)


x, w = normal(3, 5, 9), normal(9)
check("shared weight", rms_norm, over(0, None), x, w)
check("shared x", rms_norm, over(None, 0), x[0], normal(3, 9))
check("other axes", rms_norm, lambda f: jax.vmap(f, (2, 1), 1), normal(5, 9, 3), normal(9, 3))
check("twice", rms_norm, lambda f: over(0, 0)(over(0, None)(f)), normal(4, 3, 5, 9), normal(4, 9))
check("gradients of each", rms_norm, lambda f: over(0, None)(gradients(f)), x, w)
check("gradients of all", rms_norm, lambda f: gradients(over(0, None)(f)), x, w)
check("in a scan", rms_norm, lambda f: lambda x, w: lax.scan(lambda w, r: (w, over(0, None)(f)(r, w)), w, x)[1], normal(2, 3, 5, 9), w)

one = lambda x, label: jax.nn.logsumexp(x) - x[label]
labels = numpy.array([0, 3, -1, 9, 10, -100, 5])
check("loss of one", one, lambda f: jax.vmap(jax.value_and_grad(f)), normal(7, 10), labels)

update = lambda x, u, start: jax.nn.softmax(lax.dynamic_update_slice_in_dim(x, u, start, 1))
check("updates", update, over(0, 0, 0), normal(3, 2, 30), normal(3, 2, 5), numpy.array([0, 7, 29]))
