"""Calls of programs on tensors of known sizes, strides and types: all is decided before."""

import operator

from torch._C._dynamo import guards

from . import kernels
from .memory import dense_strides, empty_on


def make_runner(key, results, tensors):
    """A function that runs the program of a key on a tuple of tensors like these, and gives a
    list of tensors like `results`, without gaps."""
    main = _program_for(key, tensors)
    empty = empty_on(tensors[0].device)
    forms = list(map(_form_of, results))
    copied = [number for number, tensor in enumerate(tensors) if kernels.is_copied(tensor)]

    def run(values):
        written = [empty(*form) for form in forms]
        main(*values, *written)
        return written

    def run_on_copies(values):
        values = list(values)
        for number in copied:
            values[number] = kernels.copy(values[number])
        return run(values)

    return run_on_copies if copied else run


def _program_for(key, tensors):
    """A program's function; for tensors with gaps, some of which it may refuse, that which copies."""
    program = kernels.load(key)
    return program.run if any(map(kernels.has_gaps_anywhere, tensors)) else program.main


def make_single(key, results, tensors):
    """As `make_runner`, for a program of one result: a function that gives that."""
    if any(map(kernels.is_copied, tensors)):
        run = make_runner(key, results, tensors)
        return lambda values: run(values)[0]
    main = _program_for(key, tensors)
    empty = empty_on(tensors[0].device)
    ((sizes, strides, dtype),) = map(_form_of, results)

    def run(values):
        result = empty(sizes, strides, dtype)
        main(*values, result)
        return result

    return run


def make_guard(arguments):
    """A function that says by one call whether arguments are tensors like these, in kind, type,
    device, sizes, strides and what PyTorch would dispatch on (modes, transforms and autocast
    among it). None for arguments that it is not for: others, and one tensor twice."""
    distinct = set(map(id, arguments))
    if len(distinct) < len(arguments) or any(type(a) not in kernels.PLAIN for a in arguments):
        return None
    dynamic = {"dynamic_dims_sizes": None, "dynamic_dims_strides": None}
    return guards.TensorGuards(*arguments, **dynamic).check


def make_picker(places, count):
    """A function that gives a tuple of those of `count` values."""
    if len(places) == count:
        return lambda values: values
    if len(places) == 1:
        (place,) = places
        return lambda values: (values[place],)
    return operator.itemgetter(*places)


def _form_of(result):
    """What a tensor without gaps is allocated by."""
    return tuple(result.shape), dense_strides(result.shape), result.dtype
