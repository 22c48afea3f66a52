"""A module as a function of what it holds: its parameters and buffers are arguments as well."""

import contextlib

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


def call_with(module, names, *arguments, **named):
    """Calls a module that holds the first arguments by these names."""
    count = len(names)
    state = dict(zip(names, arguments))
    return functional_call(module, state, arguments[count:], named, tie_weights=False)
