"""Losses of integer labels in JAX: values and gradients, compared with float64."""

import jax
import jax.numpy as jnp
import numpy
import softmax_opt
import softmax_opt.jax

generator = numpy.random.default_rng(0)


def along_axis(logits, labels):
    chosen = jnp.take_along_axis(jax.nn.log_softmax(logits), labels[..., None], axis=-1)
    return -chosen[..., 0]


def logsumexp(logits, labels):
    """As optax's softmax_cross_entropy_with_integer_labels."""
    chosen = jnp.take_along_axis(logits, jnp.expand_dims(labels, -1), axis=-1).squeeze(-1)
    return jax.nn.logsumexp(logits, axis=-1) - chosen


def fancy(logits, labels):
    before = [numpy.arange(size) for size in labels.shape]
    rows = numpy.ix_(*before) if len(before) > 1 else before
    return -jax.nn.log_softmax(logits)[(*map(jnp.asarray, rows), labels)]


def each(logits, labels):
    return jax.vmap(lambda row, label: -jax.nn.log_softmax(row)[label])(logits, labels)


def from_the_left(logits, labels):
    chosen = jnp.take_along_axis(jax.nn.log_softmax(logits, axis=0), labels[None], axis=0)
    return -chosen[0]


def expected(logits, labels, direction, axis=-1):
    """The loss and its gradient, by NumPy; a label out of range chooses nothing, with NaN."""
    x = numpy.moveaxis(numpy.asarray(logits, numpy.float64), axis, -1)
    exponentials = numpy.exp(x - x.max(-1, keepdims=True))
    sums = exponentials.sum(-1, keepdims=True)
    size = x.shape[-1]
    labels = numpy.where(labels < 0, labels + size, labels)[..., None]
    chosen = numpy.arange(size) == labels
    loss = x.max(-1) + numpy.log(sums[..., 0]) - numpy.where(chosen, x, 0).sum(-1)
    loss = numpy.where((labels[..., 0] >= 0) & (labels[..., 0] < size), loss, numpy.nan)
    gradient = (exponentials / sums * chosen.any(-1, keepdims=True) - chosen) * direction[..., None]
    return loss, numpy.moveaxis(gradient, -1, axis)


def check(name, f, sizes, labels=None, dtype="float32", kind="int32", reference=expected, **how):
    logits = jnp.asarray(generator.normal(size=sizes), dtype)
    if labels is None:
        labels = generator.integers(-sizes[-1], sizes[-1], sizes[:-1])
    labels = numpy.asarray(labels, kind)
    direction = jnp.asarray(generator.normal(size=labels.shape), dtype)
    compiled = softmax_opt.jax.jit(f)
    loss = lambda logits: (compiled(logits, labels) * direction).sum()
    found = jax.jit(compiled)(logits, labels), jax.jit(jax.grad(loss))(logits)
    wanted = reference(logits, labels.astype(int), numpy.asarray(direction, numpy.float64), **how)
    tolerance = 1e-5 if dtype == "float32" else 2**-7
    right = [
        numpy.allclose(numpy.asarray(a, numpy.float64), b, tolerance, tolerance / 10, equal_nan=True)
        for a, b in zip(found, wanted)
    ]
    print(name, "right" if all(right) else f"WRONG {right}", flush=True)


for f in (along_axis, logsumexp, fancy):
    check(f"{f.__name__}", f, (17, 100))
    check(f"{f.__name__} of bfloat16", f, (17, 100), dtype="bfloat16")
    check(f"{f.__name__} of one row", f, (1, 100))
    check(f"{f.__name__} of two leading dimensions", f, (3, 5, 40))
check("vmap", each, (17, 100), generator.integers(0, 100, 17))
check("first axis", from_the_left, (100, 17), generator.integers(-100, 100, 17), axis=0)
check("the last by -1, none by -101 and 100", along_axis, (5, 100), [0, -1, 99, -100, 57])
check("rows as many as classes", fancy, (17, 17), numpy.arange(17))
check("labels of a byte", along_axis, (17, 300), generator.integers(0, 127, 17), kind="int8")
captured = generator.integers(0, 100, 17)
check("captured labels", lambda x, _: fancy(x, captured), (17, 100), captured)


def vectors(logits, labels):
    """Of each row one vector."""
    return logits[jnp.arange(logits.shape[0]), labels].sum(-1)


def of_vectors(x, labels, direction):
    labels = numpy.where(labels < 0, labels + x.shape[1], labels)
    rows = numpy.arange(x.shape[0])
    gradient = numpy.zeros(x.shape)
    gradient[rows, labels] = direction[:, None]
    return numpy.asarray(x, numpy.float64)[rows, labels].sum(-1), gradient


labels = generator.integers(-9, 9, 5)
check("vectors", vectors, (5, 9, 7), labels, reference=of_vectors)
check("unsigned labels", fancy, (17, 300), generator.integers(0, 256, 17), kind="uint8")
check("unsigned labels along an axis", along_axis, (17, 100), generator.integers(0, 100, 17), kind="uint32")


def check_one(name, f, sizes, *labels, kind="int32"):
    """A function of one example and labels without dimensions, alone and for each of a batch."""
    examples = jnp.asarray(generator.normal(size=(len(labels), *sizes)), "float32")
    labels = jnp.asarray(numpy.asarray(labels, kind))
    direction = jnp.asarray(generator.normal(size=f(examples[0], labels[0]).shape), "float32")

    def with_gradients(g):
        loss = lambda x, label: (g(x, label) * direction).sum()
        both = lambda x, label: (g(x, label), jax.grad(loss)(x, label))
        return [*map(both, examples, labels), jax.vmap(both)(examples, labels)]

    found = jax.tree.leaves(with_gradients(softmax_opt.jax.jit(f)))
    # JAX clamps an unsigned byte to the last of 300 as one.
    wanted = jax.tree.leaves(with_gradients(lambda x, label: f(x, label.astype("int32"))))
    right = [numpy.allclose(a, b, 1e-5, 1e-6) for a, b in zip(found, wanted, strict=True)]
    print(name, "right" if all(right) else f"WRONG {right}", flush=True)


def loss_of_one(row, label):
    return jax.nn.logsumexp(row) - row[label]


check_one("one example", loss_of_one, (40,), 0, 39, -1, -40)
check_one("one, computed anew", jax.checkpoint(loss_of_one), (40,), 0, 39)
check_one("one out of range", loss_of_one, (40,), 40, -41, 1000)
check_one("one unsigned", loss_of_one, (300,), 0, 200, 255, kind="uint8")
check_one("one class", loss_of_one, (1,), 0, 5)
check_one("a row", lambda x, row: jax.nn.softmax(x)[row], (5, 7), 2, -1, 9)
check_one("a column", lambda x, column: jax.nn.softmax(x)[:, column], (5, 7), 2, -1, 9)
check_one("an element", lambda x, at: jax.nn.softmax(x)[2, at], (5, 7), 3, -2)
check_one("of three dimensions", lambda x, at: x[at, 1, at] * 2, (5, 7, 1), 3, -2)
