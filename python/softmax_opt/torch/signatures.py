"""What a call of a function depends on: by which its program is kept, and calls are known."""

import torch
from torch._C import _is_any_autocast_enabled
from torch.autograd import forward_ad

from . import kernels

_CONSTANTS = {float, int, bool, str, torch.dtype, type(None)}


def describe(argument):
    """What a program depends on of an argument: its type, and of a constant its value."""
    if isinstance(argument, torch.Tensor):
        if argument.layout is not torch.strided:
            raise TypeError(f"expected tensors with strides, found one of {argument.layout}")
        return argument.shape, argument.dtype, argument.device, argument.requires_grad
    return _describe_constant(argument)


def _describe_constant(value):
    if isinstance(value, torch.Tensor):
        raise TypeError("expected tensors as arguments by themselves, found one in a list")
    if isinstance(value, (tuple, list)):
        return type(value), tuple(map(_describe_constant, value))
    if isinstance(value, float):
        return type(value), value.hex()
    if value is None or isinstance(value, (int, str, torch.dtype)):
        return type(value), value
    if getattr(value, "ndim", None) == 0 and hasattr(value, "item"):  # a number of NumPy's
        return type(value), str(value.dtype), _describe_constant(value.item())
    raise TypeError(f"expected tensors, numbers, texts or tuples of such, found {type(value)}")


def describe_state(device_type):
    """What a program depends on besides its arguments."""
    if device_type not in ("cpu", "cuda"):
        return ()
    state = (torch.get_default_dtype(), torch.is_autocast_enabled(device_type))
    return (*state, torch.get_autocast_dtype(device_type)) if state[1] else state


def key_of(arguments):
    """What a call is remembered by: all that it depends on. None where it is not, since
    that is more than here."""
    if kernels.is_listened() or forward_ad._current_level >= 0 or _is_any_autocast_enabled():
        return None
    key = [torch.is_grad_enabled(), torch.get_default_dtype()]
    for argument in arguments:
        kind = type(argument)
        if kind in kernels.PLAIN:
            if argument.layout is not torch.strided:
                return None
            key += (argument.shape, argument.stride(), argument.dtype)
            key += (argument.device, argument.requires_grad, argument.is_neg())
        elif kind in _CONSTANTS:
            key += (kind, argument.hex() if kind is float else argument)
        else:
            return None
    return tuple(key)
