"""A PyTorch function for tensors of certain sizes and types, as programs with its gradient."""

import functools

import torch
from torch.utils import _pytree as pytree

from ..compiler import build, of_the_gradient
from . import kernels
from .runner import make_picker, make_runner, make_single
from .tracing import tracing_lock


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
        with tracing_lock:
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
