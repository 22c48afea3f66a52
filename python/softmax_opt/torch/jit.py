"""`softmax_opt.jit`: a PyTorch function as one call, and its gradient as another."""

import functools

import torch
from torch._C import _len_torch_dispatch_stack
from torch.autograd import forward_ad
from torch.compiler import is_compiling, is_dynamo_compiling

from ..jitted import Jitted
from ..nesting import is_tracing
from .devices import target_for
from .jit_module import JitModule
from .runner import make_guard
from .signatures import describe, describe_state, key_of
from .specialization import Specialization
from .tracing import Graphs, bind, lower_call, tracing_lock


def _has_unknown_sizes(argument):
    return isinstance(argument, torch.Tensor) and argument._has_symbolic_sizes_strides


class Calls:
    """Calls of a function, by the program for arguments of their kind, which a first compiles."""

    def __init__(self, function, target, flags):
        self.function, self.target, self.flags = function, target, flags
        self.specializations = {}
        # By what calls are remembered by: what runs them, and what tells calls like them.
        self.runners = {}
        # Of the last call that was of tensors alone: how many, what tells calls like it, the
        # default type, and what runs them.
        self.last = None

    def run(self, arguments, named):
        """A call that is not like the last one."""
        if is_tracing() or is_compiling() or any(map(_has_unknown_sizes, arguments)):
            # Part of another function, or of what a tracer that is not TorchDynamo makes.
            return self.function(*arguments, **named)
        key = None if named else key_of(arguments)
        found = self.runners.get(key)
        if not found:
            return self._run_first(arguments, named, key)
        run, is_alike = found
        if is_alike:
            self.last = len(arguments), is_alike, torch.get_default_dtype(), run
        return run(arguments)

    def _run_first(self, arguments, named, key):
        """A call of a kind that there was none of, or that is not remembered (without a key)."""
        if forward_ad._current_level >= 0:
            raise NotImplementedError("softmax_opt.jit has no forward mode")
        if torch._C._are_functorch_transforms_active():
            raise NotImplementedError("softmax_opt.jit has no transforms of torch.func")
        names = tuple(sorted(named))
        arguments += tuple(map(named.__getitem__, names))
        described = tuple(map(describe, arguments))
        places = [n for n, a in enumerate(arguments) if isinstance(a, torch.Tensor)]
        tensors = [arguments[place] for place in places]
        if not tensors:
            raise TypeError("expected a tensor among the arguments, found none")
        signature = (describe_state(tensors[0].device.type), names, *described)
        specialization = self._specialize(signature, arguments, names, tensors)
        with_gradient = torch.is_grad_enabled() and bool(specialization.wanted)
        if key:
            run = specialization.make_runner(places, arguments, with_gradient)
            self.runners[key] = run, make_guard(arguments)
        return specialization(tensors, with_gradient)

    def _specialize(self, signature, arguments, names, tensors):
        """The specialization of a signature, compiled where there is none."""
        # In inference mode nothing would be seen of gradients, which a later call may want.
        with tracing_lock, torch.inference_mode(False):
            if signature not in self.specializations:
                flags = {**self.flags, "target": target_for(tensors, self.target)}
                graphs = Graphs(bind(self.function, arguments, names), tensors)
                self.specializations[signature] = Specialization(graphs, flags)
            return self.specializations[signature]


def jit(function=None, *, target=None, **flags):
    """Compiles a PyTorch function of row programs, for the sizes it is called with.

    It takes tensors, and constants as they are, by position or by name, and gives what the
    function gives. A module gives a module, whose parameters and buffers are those at each call.
    Gradients are computed by a program of their own; of second order they
    are refused. Raises CompileError where an operation is no part of a row program.
    """
    if function is None:
        return functools.partial(jit, target=target, **flags)
    if not callable(function):
        raise TypeError(f"expected a function of PyTorch, found {type(function).__name__}")
    given = {**flags, "target": target}
    if isinstance(function, torch.nn.Module):
        return JitModule(function, jit, given)
    call = _make_call(function, Calls(function, target, flags))
    call.softmax_opt = Jitted(call, given, functools.partial(lower_call, function))
    return call


def _make_call(function, calls):
    """A function that calls, by a few comparisons where a call is like the last one."""

    @functools.wraps(function)
    def call(*arguments, **named):
        if is_dynamo_compiling():
            return function(*arguments, **named)
        if (last := calls.last) and not named:
            count, is_alike, dtype, run = last
            if (
                len(arguments) == count
                and is_alike(*arguments)
                and torch.get_default_dtype() is dtype
                and forward_ad._current_level < 0
                and not _len_torch_dispatch_stack()
            ):
                return run(arguments)
        return calls.run(arguments, named)

    return call
