"""What `show` asks of the functions that `jit` and `jax.jit` give."""

import dataclasses
from collections.abc import Callable


@dataclasses.dataclass(frozen=True)
class Jitted:
    """A function, its attribute `softmax_opt`: the flags that it is compiled by, and the linalg text
    of a call with arguments."""

    function: Callable
    flags: dict
    lower: Callable


def find_jitted(function):
    """What there is to a function of `jit`; None of others, those that wrap one among them, which
    have its attributes."""
    jitted = getattr(function, "softmax_opt", None)
    return jitted if isinstance(jitted, Jitted) and jitted.function is function else None
