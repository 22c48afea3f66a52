"""A module whose calls are compiled."""

import functools

import torch
from torch.compiler import is_dynamo_compiling

from ..jitted import Jitted
from .modules import attributes_of, call_with, named_state, state_of
from .tracing import lower_call


class JitModule(torch.nn.Module):
    """Calls a module by what `jit` makes of it, with the parameters and buffers, and attributes
    that are numbers, texts and tuples of such, of the time. Whatever
    else it is asked for is the module's: parameters for an optimizer, `eval()`, attributes. Names
    in its `state_dict` begin with `_orig_mod.`, as of what torch.compile gives."""

    def __init__(self, module, jit, flags):
        super().__init__()
        self.training = module.training
        self._jit, self._flags = jit, flags
        self._functions = {}
        self._orig_mod = module  # from here on attributes are its

    @property
    def softmax_opt(self):
        return Jitted(self, self._flags, functools.partial(lower_call, self._orig_mod))

    def __getattr__(self, name):
        modules = self.__dict__.get("_modules", {})
        if name == "_orig_mod" or "_orig_mod" not in modules:
            return super().__getattr__(name)
        return getattr(modules["_orig_mod"], name)

    def __setattr__(self, name, value):
        is_own = name in self.__dict__ or hasattr(type(self), name)
        if is_own or "_orig_mod" not in self.__dict__.get("_modules", {}):
            super().__setattr__(name, value)
        else:
            setattr(self._orig_mod, name, value)

    def __getstate__(self):
        """What a copy has, which is of a module of its own."""
        return {**self.__dict__, "_functions": {}}

    def forward(self, *arguments, **named):
        module = self._orig_mod
        if is_dynamo_compiling():
            return module(*arguments, **named)
        state = state_of(module)
        mode = (*state, *map(attributes_of, module.modules()))
        if mode not in self._functions:
            call = functools.partial(call_with, module, tuple(state))
            self._functions[mode] = self._jit(call, **self._flags)
        with named_state(state):
            return self._functions[mode](*state.values(), *arguments, **named)
