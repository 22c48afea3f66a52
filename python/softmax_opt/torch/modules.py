"""A module as a function of what it holds: its parameters and buffers are arguments as well."""

import contextlib

import torch
from torch.func import functional_call

from ..compiler import CompileError


@contextlib.contextmanager
def named_state(state):
    """Says which of a module's parameters and buffers, its first arguments, it writes to."""
    try:
        yield
    except CompileError as error:
        if error.written is None or error.written >= len(state):
            raise
        raise CompileError(
            "expected a module that writes to none of its parameters and buffers, as most "
            f"after eval(), found one that writes to {list(state)[error.written]}"
        ) from error


def state_of(module):
    """Its parameters and buffers by their names: those of a module that is in several places once,
    and a tensor that several modules have for each of these."""
    state = {}
    for prefix, part in module.named_modules():
        for name, tensor in (*part._parameters.items(), *part._buffers.items()):
            if tensor is not None:
                state[f"{prefix}.{name}" if prefix else name] = tensor
    return state


# What each module keeps of itself and its forward does not read, and the hooks among it.
_OF_ITSELF = frozenset(vars(torch.nn.Module())) - {"training"}
_HOOKS = ("_forward_pre_hooks", "_forward_hooks")
_CONSTANTS = {bool, int, str, bytes, type(None), torch.dtype, torch.device}


def attributes_of(module):
    """What a module's forward reads of constants, and its hooks, as a key: in which neither -0.0 is
    0.0, nor 1 True."""
    kept = vars(module)
    read = [(name, _spell(kept[name])) for name in kept if name not in _OF_ITSELF]
    hooks = [hook for name in _HOOKS for hook in kept[name].values()]
    return type(module), *read, *hooks


def _spell(value):
    """A constant, or a list, tuple or dictionary of such, as a key; None of anything else."""
    kind = type(value)
    if kind in _CONSTANTS:
        return kind, value
    if kind is float:
        return kind, value.hex()
    if isinstance(value, dict):
        return kind, *map(_spell, value), *map(_spell, value.values())
    if isinstance(value, (tuple, list)):
        return kind, *map(_spell, value)
    return None


def call_with(module, names, *arguments, **named):
    """Calls a module that holds the first arguments by these names."""
    count = len(names)
    state = dict(zip(names, arguments))
    return functional_call(module, state, arguments[count:], named, tie_weights=False)
