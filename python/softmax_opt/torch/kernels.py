"""The operation by which PyTorch calls our programs.

`softmax_opt::call(key, tensors, ints)` runs the function `main` of the program that is kept
under `key`. What its results are, of which sizes, is kept beside the program: Inductor
keeps graphs with such calls on disk, and another process calls them. `call_one` is the same of a
program of one result, for Inductor's C++, which takes a list of one tensor for the tensor.
"""

import functools
import json
import operator

import torch
import tvm_ffi
from torch._C import _len_torch_dispatch_stack
from torch._C._functorch import peek_interpreter_stack

from ..compiler import folder_of, is_whole
from .memory import dense_strides, empty_on

_library = torch.library.Library("softmax_opt", "DEF")
for _name, _results in (("call", "Tensor[]"), ("call_one", "Tensor")):
    _library.define(
        f"{_name}(str key, Tensor[] tensors, SymInt[] ints) -> {_results}",
        tags=[torch.Tag.needs_exact_strides],
    )


class Kernels:
    """A program with the sizes and types of its results.

    Facts are `sizes`: a Python expression in `t`, the tensors, and `n`, the ints, that
    gives a list of sizes; and `dtypes`: their element types.
    """

    def __init__(self, key):
        folder = folder_of(key)
        if not is_whole(key):
            raise FileNotFoundError(f"expected the program {key} in {folder.parent}, found none")
        facts = json.loads((folder / "facts.json").read_text())
        self.dtypes = [getattr(torch, name) for name in facts["dtypes"]]
        self.sizes = eval(f"lambda t, n: {facts['sizes']}", {"__builtins__": {}})
        # The gaps of arguments that were refused, and taken without.
        self.refused = set()
        # A library that is not freed: results may outlive whoever loaded it.
        self.main = tvm_ffi.load_module(str(folder / "program.so")).main

    def describe(self, tensors, ints):
        """Results as PyTorch's tracers see them: contiguous, on the device of the tensors."""
        device = tensors[0].device
        sizes = self.sizes(tensors, ints)
        return [torch.empty(s, dtype=d, device=device) for s, d in zip(sizes, self.dtypes)]

    def __call__(self, tensors, ints):
        empty = empty_on(tensors[0].device)
        sizes = map(tuple, self.sizes(tensors, ints))
        results = [empty(s, dense_strides(s), d) for s, d in zip(sizes, self.dtypes)]
        self.run(*map(_as_taken, tensors), *ints, *results)
        return results

    def run(self, *values):
        """Calls the program with arguments, then results to write. Where it refuses arguments, those
        that have gaps anywhere are copied, and from then on those of such strides: it alone knows
        which rows lie in several dimensions, and must have no gaps between these."""
        if not self.refused or self._describe_gaps(values) not in self.refused:
            try:
                return self.main(*values)
            except ValueError:
                if not self._describe_gaps(values):
                    raise
        gaps = self._describe_gaps(values)
        taken = list(values)
        for number, *_ in gaps:
            taken[number] = copy(taken[number])
        self.main(*taken)
        self.refused.add(gaps)

    def _describe_gaps(self, values):
        """The numbers, sizes and strides of the arguments that have gaps."""
        arguments = enumerate(values[: len(values) - len(self.dtypes)])
        return tuple((n, v.shape, v.stride()) for n, v in arguments if has_gaps_anywhere(v))


load = functools.cache(Kernels)


def entry(key):
    """The function of a program on tensors with dense rows, ints, and results to write."""
    return load(key).run


def has_gaps(sizes, strides, equals):
    """Whether rows have gaps between elements: along the last dimension of more than one, since the
    stride of a dimension of size 1 says nothing."""
    for size, stride in zip(reversed(sizes), reversed(strides)):
        if not equals(size, 1):
            return not equals(stride, 1)
    return False


def is_copied(tensor):
    """Whether programs take a copy of a tensor: its rows have gaps between elements, or its
    elements are not what is in memory (a view that negates, such as z.conj().imag)."""
    return has_gaps(tensor.shape, tensor.stride(), operator.eq) or tensor.is_neg()


def has_gaps_anywhere(value):
    """Whether a value is a tensor with gaps, between its elements or its rows."""
    return isinstance(value, torch.Tensor) and not value.is_contiguous()


def copy(tensor):
    """A tensor with dense rows of elements as they are in memory."""
    return tensor.resolve_neg().contiguous()


def _as_taken(tensor):
    return copy(tensor) if is_copied(tensor) else tensor


def _call(key, tensors, ints):
    return load(key)(tensors, ints)


def _call_one(key, tensors, ints):
    return load(key)(tensors, ints)[0]


for _device in ("CPU", "CUDA"):
    _library.impl("call", _call, _device)
    _library.impl("call_one", _call_one, _device)


@torch.library.register_fake("softmax_opt::call", lib=_library)
def _fake(key, tensors, ints):
    return load(key).describe(tensors, ints)


@torch.library.register_fake("softmax_opt::call_one", lib=_library)
def _fake_one(key, tensors, ints):
    return load(key).describe(tensors, ints)[0]


call = torch.ops.softmax_opt.call.default
call_one = torch.ops.softmax_opt.call_one.default
PLAIN = (torch.Tensor, torch.nn.Parameter)


def is_listened():
    """Whether somebody hears of PyTorch's operations: a mode that traces, or a transform."""
    return bool(_len_torch_dispatch_stack()) or peek_interpreter_stack() is not None


def call_now(key, tensors):
    """`call`, without PyTorch's dispatch (half of the time) where nobody listens to it."""
    if is_listened() or any(type(tensor) not in PLAIN for tensor in tensors):
        return call(key, tensors, [])
    return load(key)(tensors, ())
