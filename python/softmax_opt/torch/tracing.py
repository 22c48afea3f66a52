"""From a PyTorch function on tensors to linalg: what `jit` compiles, and `show` prints."""

import contextlib
import functools
import logging
import threading

import torch
from torch._subclasses.fake_tensor import (
    DataDependentOutputException,
    DynamicOutputShapeException,
    FakeTensorMode,
)
from torch.fx.experimental.proxy_tensor import make_fx
from torch.nn.attention import SDPBackend, sdpa_kernel
from torch.utils import _pytree as pytree

from ..compiler import CompileError
from ..nesting import tracing
from .decompositions import decompositions
from .lowering import lower_graph
from .modules import call_with, named_state, state_of
from .replacement import inline_constants, writes

# Without a GPU, PyTorch built for CUDA keeps what the first thread to trace sets here, which
# crashes when that thread is gone. This one stays.
torch._C._ensureCUDADeviceGuardSet()

# Tracing is of one thread at a time: gradients are traced in threads of PyTorch's.
tracing_lock = threading.RLock()


def bind(function, arguments, names=()):
    """A function of the tensors among arguments alone; the last arguments are given by names."""
    where = [n for n, a in enumerate(arguments) if isinstance(a, torch.Tensor)]
    by_position = len(arguments) - len(names)

    def of_tensors(*values):
        full = list(arguments)
        for number, value in zip(where, values):
            full[number] = value
        return function(*full[:by_position], **dict(zip(names, full[by_position:])))

    return of_tensors


class Graphs:
    """A function for tensors of certain sizes and types, as graphs of it and of its gradient."""

    def __init__(self, function, tensors):
        self.function = function
        self.structure = None
        # Neither their memory is kept, nor what computed them.
        self.fake = FakeTensorMode(allow_non_fake_inputs=True)
        self.example = [self.fake.from_tensor(tensor.detach()) for tensor in tensors]
        self.wanted = [number for number, t in enumerate(tensors) if t.requires_grad]

    def lower(self):
        """The linalg text of the function, its facts (`lower_graph`), and its results as they
        were traced."""
        return _lower(self._flat, self.example)

    @functools.cached_property
    def is_differentiable(self):
        """Of each result, whether it has a gradient."""
        with self.fake:
            recorded = self._flat_recorded(self.example)[1]
        return [result.requires_grad for result in recorded]

    def lower_gradient(self, results):
        """The text and the facts of the gradient for results, and the numbers of the arguments
        whose gradients it gives: others have none, as PyTorch has it."""
        reached = []

        def gradient(*arguments):
            count = len(self.example)
            primals, results = self._flat_recorded(arguments[:count])
            asked = [r for r, differs in zip(results, self.is_differentiable) if differs]
            wanted = [primals[number] for number in self.wanted]
            found = torch.autograd.grad(asked, wanted, arguments[count:], allow_unused=True)
            reached[:] = [n for n, g in zip(self.wanted, found) if g is not None]
            return tuple(g for g in found if g is not None)

        asked = [r for r, differs in zip(results, self.is_differentiable) if differs]
        # Each of its own, though results may be one tensor, or an argument.
        tangents = list(map(torch.empty_like, asked))
        text, facts, _ = _lower(gradient, self.example + tangents)
        return text, facts, reached

    def _flat(self, *tensors):
        with tracing():
            results, self.structure = pytree.tree_flatten(self.function(*tensors))
        for result in results:
            if not isinstance(result, torch.Tensor):
                found = type(result).__name__
                raise CompileError(f"expected tensors as results, found {found}")
        return tuple(results)

    def _flat_recorded(self, arguments):
        """The arguments anew, and results of which PyTorch knows how they depend on them."""
        primals = [argument.detach() for argument in arguments]
        for number in self.wanted:
            primals[number].requires_grad_()
        with torch.enable_grad():
            return primals, self._flat(*primals)


def lower_call(function, *arguments):
    """The linalg text of what `jit` compiles of a function, or a module, for a call."""
    if isinstance(function, torch.nn.Module):
        state = state_of(function)
        called = functools.partial(call_with, function, tuple(state))
        with named_state(state):
            return lower_call(called, *state.values(), *arguments)
    tensors = [argument for argument in arguments if isinstance(argument, torch.Tensor)]
    return Graphs(bind(function, arguments), tensors).lower()[0]


def _lower(function, example):
    """The linalg text of a function, its facts, and its results as they were traced."""
    module = trace(function, example)
    results = [node.meta["val"] for node in module.graph.output_node().args[0]]
    try:
        return *lower_graph(module), results
    except ValueError as error:
        raise CompileError(str(error)) from error


def trace(function, tensors):
    """A function on tensors as a graph module of ATen operations that write nothing. Raises
    CompileError."""
    module = _trace(function, tensors)
    for node in module.graph.nodes:
        _check(node)
    if any(map(writes, module.graph.nodes)):
        module = _trace(torch.func.functionalize(module), tensors)
        _check_arguments(module.graph)
    return module


@contextlib.contextmanager
def _unlogged():
    """Without what PyTorch logs of an operation that fails, which is in the exception as well."""
    log, thread = logging.getLogger("torch._subclasses.fake_tensor"), threading.get_ident()
    is_of_others = lambda record: record.thread != thread
    log.addFilter(is_of_others)
    try:
        yield
    finally:
        log.removeFilter(is_of_others)


def _trace(function, tensors):
    # An attention as the operations that it is of, whatever kernel PyTorch has for the device.
    with torch.no_grad(), sdpa_kernel(SDPBackend.MATH), _unlogged():
        try:
            module = make_fx(function, decompositions(), tracing_mode="fake")(*tensors)
        except (DataDependentOutputException, DynamicOutputShapeException) as error:
            raise CompileError(
                f"expected a function that does not depend on elements, found {error}"
            ) from error
    inline_constants(module)
    module.graph.eliminate_dead_code()
    return module


def _check(node):
    """CompileError for what is never a row program, though it may be compiled."""
    tags = getattr(node.target, "tags", ())
    if node.op == "get_attr":
        raise CompileError(
            "expected tensors as arguments, found one that is captured: give it as one"
        )
    if torch.Tag.nondeterministic_seeded in tags:
        raise CompileError(f"expected no random numbers, found {node.target}")
    if torch.Tag.inplace_view in tags:
        raise CompileError(f"expected tensors that keep their sizes, found {node.target}")


def _check_arguments(graph):
    """CompileError where a function writes to arguments: what it writes besides is its own."""
    for number, node in enumerate(graph.find_nodes(op="placeholder")):
        if any(writes(user) and user.args[0] is node for user in node.users):
            raise CompileError(
                "expected a function that writes to no argument, found one that writes to "
                f"tensor {number} of them",
                written=number,
            )
