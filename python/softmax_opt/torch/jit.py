"""`softmax_opt.jit`: a PyTorch function as one call, and its gradient as another."""

import functools
import os
import threading

import torch
from torch._C import _is_any_autocast_enabled, _len_torch_dispatch_stack
from torch.compiler import is_compiling, is_dynamo_compiling
from torch.autograd import forward_ad
from torch.utils import _pytree as pytree

from ..compiler import build, of_the_gradient
from ..target import SIMULATOR, default_target, target_of
from . import kernels
from .modules import jit_module
from .runner import make_guard, make_picker, make_runner, make_single
from .tracing import Graphs, bind

# Tracing is of one thread at a time: gradients are traced in threads of PyTorch's.
_tracing = threading.RLock()


class Specialization:
    """A function for tensors of certain sizes and types: its program and, compiled when it
    is first needed, that of its gradient, which reads the arguments again."""

    def __init__(self, graphs, flags):
        self.graphs, self.flags = graphs, flags
        text, facts, self.results = graphs.lower()
        self.forward = build(text, flags, facts)
        self.is_differentiable = graphs.is_differentiable
        self.structure = graphs.structure
        self.wanted = graphs.wanted

    def __call__(self, tensors, with_gradient):
        return self._run(functools.partial(kernels.call_now, self.forward), tensors, with_gradient)

    def make_runner(self, places, arguments, with_gradient):
        """A call for arguments like these, of which those in `places` are tensors."""
        pick = make_picker(places, len(arguments))
        tensors = pick(arguments)
        program = make_runner(self.forward, self.results, tensors)
        if not self.structure.is_leaf() or with_gradient:
            return lambda values: self._run(program, pick(values), with_gradient)
        single = make_single(self.forward, self.results, tensors)
        return single if len(places) == len(arguments) else lambda values: single(pick(values))

    def _run(self, program, tensors, with_gradient):
        results = _record(self, program, *tensors) if with_gradient else program(tensors)
        if self.structure.is_leaf():
            return results[0]
        return pytree.tree_unflatten(list(results), self.structure)

    @functools.cached_property
    def backward(self):
        """The key of the gradient's program, and the numbers of the arguments it is of."""
        with _tracing:
            with of_the_gradient():
                text, facts, reached = self.graphs.lower_gradient(self.results)
                return build(text, self.flags, facts), reached


class _Gradient(torch.autograd.Function):
    @staticmethod
    def forward(ctx, specialization, program, *tensors):
        ctx.specialization = specialization
        ctx.save_for_backward(*tensors)
        results = tuple(program(tensors))
        if not all(specialization.is_differentiable):
            asked = zip(results, specialization.is_differentiable)
            ctx.mark_non_differentiable(*[result for result, differs in asked if not differs])
        return results

    @staticmethod
    def backward(ctx, *tangents):
        # Where gradients are recorded (create_graph), this one would pass for a constant.
        if torch.is_grad_enabled():
            raise NotImplementedError("softmax_opt.jit has no gradients of second order")
        specialization = ctx.specialization
        asked = zip(tangents, specialization.is_differentiable)
        arguments = [*ctx.saved_tensors, *[t for t, differs in asked if differs]]
        gradients = [None] * (2 + len(ctx.saved_tensors))
        key, reached = specialization.backward
        for number, gradient in zip(reached, kernels.call_now(key, arguments)):
            gradients[2 + number] = gradient
        return tuple(gradients)


# Function.apply, without what it looks at for transforms: these are refused before.
_record = super(torch.autograd.Function, _Gradient).apply


def _target_of(tensors):
    """The target for the tensors' device; ValueError where there is none."""
    devices = {tensor.device for tensor in tensors}
    if len(devices) != 1:
        raise ValueError(f"expected tensors on one device, found {sorted(map(str, devices))}")
    device = devices.pop()
    if device.type == "cuda":
        named = os.environ.get("SOFTMAX_OPT_TARGET", SIMULATOR)
        if named != SIMULATOR:
            return named
        return target_of(*torch.cuda.get_device_capability(device))
    if device.type == "cpu" and default_target() == SIMULATOR:
        return SIMULATOR
    raise ValueError(f'expected tensors on a GPU, or target="simulator", found them on {device}')


def _check_memory(tensors):
    """ValueError for a tensor without memory that DLPack hands over; a program says itself in
    which it runs."""
    for tensor in tensors:
        if tensor.device.type not in ("cpu", "cuda"):
            raise ValueError(f"expected tensors of a GPU or the CPU, found one on {tensor.device}")


def _has_unknown_sizes(argument):
    return isinstance(argument, torch.Tensor) and argument._has_symbolic_sizes_strides


_CONSTANTS = {float, int, bool, str, torch.dtype, type(None)}


def _describe(argument):
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


def _describe_state(device_type):
    """What a program depends on besides its arguments."""
    if device_type not in ("cpu", "cuda"):
        return ()
    state = (torch.get_default_dtype(), torch.is_autocast_enabled(device_type))
    return (*state, torch.get_autocast_dtype(device_type)) if state[1] else state


def jit(function=None, *, target=None, **flags):
    """Compiles a PyTorch function of row programs, for the sizes it is called with.

    It takes tensors, and constants as they are, by position or by name, and gives what the
    function gives. Of a module, parameters and buffers are those that it holds at each call.
    Gradients are computed by a program of their own; of second order they
    are refused. Raises CompileError where an operation is no part of a row program.
    """
    if function is None:
        return functools.partial(jit, target=target, **flags)
    if isinstance(function, torch.nn.Module):
        call = jit_module(function, functools.partial(jit, target=target, **flags))
        call.function, call.flags = function, {**flags, "target": target}
        return call
    runners, specializations = {}, {}
    # Of the last call that was of tensors alone: what tells calls like it, and runs them.
    last = None

    def specialize(arguments, names, tensors):
        chosen = {**flags, "target": target or _target_of(tensors)}
        _check_memory(tensors)
        return Specialization(Graphs(bind(function, arguments, names), tensors), chosen)

    def call_first(arguments, named, key):
        """A call of a kind that there was none of, or that is not remembered."""
        if forward_ad._current_level >= 0:
            raise NotImplementedError("softmax_opt.jit has no forward mode")
        if torch._C._are_functorch_transforms_active():
            raise NotImplementedError("softmax_opt.jit has no transforms of torch.func")
        names = tuple(sorted(named))
        arguments += tuple(map(named.__getitem__, names))
        described = tuple(map(_describe, arguments))
        places = [n for n, a in enumerate(arguments) if isinstance(a, torch.Tensor)]
        tensors = [arguments[place] for place in places]
        if not tensors:
            raise TypeError("expected a tensor among the arguments, found none")
        signature = (_describe_state(tensors[0].device.type), names, *described)
        # In inference mode nothing would be seen of gradients, which a later call may want.
        with _tracing, torch.inference_mode(False):
            specialization = specializations.get(signature)
            if specialization is None:
                specialization = specialize(arguments, names, tensors)
                specializations[signature] = specialization
        with_gradient = torch.is_grad_enabled() and bool(specialization.wanted)
        if key:
            run = specialization.make_runner(places, arguments, with_gradient)
            runners[key] = run, make_guard(arguments)
        return specialization(tensors, with_gradient)

    def call_by_key(arguments, named):
        nonlocal last
        if is_compiling() or any(map(_has_unknown_sizes, arguments)):
            # A tracer's that is not TorchDynamo.
            return function(*arguments, **named)
        key = None if named else _key_of(arguments)
        found = runners.get(key)
        if not found:
            return call_first(arguments, named, key)
        run, is_alike = found
        if is_alike:
            last = len(arguments), is_alike, torch.get_default_dtype(), run
        return run(arguments)

    @functools.wraps(function)
    def call(*arguments, **named):
        if is_dynamo_compiling():
            return function(*arguments, **named)
        if last and not named:
            count, is_alike, dtype, run = last
            if (
                len(arguments) == count
                and is_alike(*arguments)
                and torch.get_default_dtype() is dtype
                and forward_ad._current_level < 0
                and not _len_torch_dispatch_stack()
            ):
                return run(arguments)
        return call_by_key(arguments, named)

    call.function, call.flags = function, {**flags, "target": target}
    return call


def _key_of(arguments):
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
