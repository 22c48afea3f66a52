"""Calls of programs on tensors of known sizes, strides and types: all is decided before."""

import operator

import torch
from torch._C._dynamo import guards

from . import kernels


def make_runner(key, results, tensors):
    """A function that runs the program of a key on a tuple of tensors like these, and gives a
    list of tensors like `results`, without gaps."""
    main = kernels.load(key).main
    empty = _empty_on(tensors[0].device)
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


def make_single(key, results, tensors):
    """As `make_runner`, for a program of one result: a function that gives that."""
    if any(map(kernels.is_copied, tensors)):
        run = make_runner(key, results, tensors)
        return lambda values: run(values)[0]
    main = kernels.load(key).main
    empty = _empty_on(tensors[0].device)
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
    return tuple(result.shape), _dense_strides(result.shape), result.dtype


def _dense_strides(sizes):
    strides = [1]
    for size in reversed(sizes[1:]):
        strides.append(strides[-1] * max(size, 1))
    return tuple(reversed(strides)) if len(sizes) else ()


def _empty_on(device):
    """Allocates by sizes, strides and type, as the code that Inductor writes."""
    if device.type == "cpu":
        return guards._empty_strided_cpu
    on_current, get_current = guards._empty_strided_cuda, torch._C._cuda_getDevice
    if torch.cuda.device_count() == 1:
        return on_current

    def empty(sizes, strides, dtype):
        if get_current() == device.index:
            return on_current(sizes, strides, dtype)
        return torch.empty_strided(sizes, strides, dtype=dtype, device=device)

    return empty
