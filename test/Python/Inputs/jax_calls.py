"""Compares what transformations of compiled JAX functions give with float64, and says which programs
are called for it."""

import re

import jax
import numpy
import softmax_opt.jax

jax.config.update("jax_enable_x64", True)
generator = numpy.random.default_rng(0)


def normal(*sizes):
    return generator.normal(size=sizes).astype(numpy.float32)


def widened(value):
    is_real = numpy.issubdtype(numpy.asarray(value).dtype, numpy.floating)
    return numpy.asarray(value, numpy.float64) if is_real else value


def check(name, function, transform, *arguments):
    """What a transformation of a compiled function gives, and the shapes of the arguments of the
    programs that it calls; "loop" where it calls one for each example."""
    compiled = jax.jit(transform(softmax_opt.jax.jit(function)))
    expected = jax.tree.leaves(transform(function)(*map(widened, arguments)))
    found = jax.tree.leaves(compiled(*arguments))
    errors = [float(abs(a - b).max() / (abs(b).max() or 1)) for a, b in zip(found, expected)]
    lowered = compiled.lower(*arguments).as_text()
    calls = re.findall(r"custom_call @softmax_opt_\w+\((.*?)\).* : \((.*?)\) ->", lowered)
    taken = [re.sub(r"tensor<([\dx]*)[a-z]\w*>", r"\1", types).replace("x,", ",").rstrip("x") for _, types in calls]
    loop = ["loop"] if "stablehlo.while" in lowered else []
    verdict = "right" if max(errors) < 1e-5 else f"WRONG {errors}"
    print(f"{name}: {verdict} {len(found)}:", *[f"({types})" for types in taken], *loop, flush=True)


def gradients(f):
    return jax.grad(lambda *values: (f(*values) ** 3).sum(), (0, 1))


def over(*axes):
    return lambda f: jax.vmap(f, axes)
