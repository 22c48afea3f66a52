"""Who runs which operation of a model, and why."""

import functools
import types

import torch
from torch._inductor import config
from torch.utils import _pytree as pytree

from .backend import softmax_opt


class Explanation:
    """Graphs of decisions, in the order in which they were compiled; printed as text."""

    def __init__(self, graphs):
        self.graphs = graphs

    @property
    def programs(self):
        """The keys of our programs."""
        return [decision.key for graph in self.graphs for decision in graph if decision.key]

    def __str__(self):
        lines = []
        for number, graph in enumerate(self.graphs):
            lines.append(f"graph {number}")
            for decision in graph:
                who = "softmax_opt" if decision.key else "inductor"
                lines.append(f"  {who}: {' '.join(decision.names)}: {decision.reason}")
        return "\n".join(lines)

    __repr__ = __str__


def explain(model, *inputs, mode=None, options=None, backward=False, **named):
    """Compiles a model for inputs as `backend="softmax_opt"` does, runs it, and says who
    runs what. With `backward` the gradient of the sum of its results, too, which is not kept."""
    graphs = []
    backend = functools.partial(softmax_opt, report=graphs)
    call = _forget(lambda *inputs, **named: model(*inputs, **named))
    # A graph that Inductor has from before would not be looked at.
    with config.patch(force_disable_caches=True):
        compiled = torch.compile(call, backend=backend, mode=mode, options=options)
        results = compiled(*inputs, **named)
        if backward:
            _differentiate(results)
    return Explanation(graphs)


def _forget(function):
    """The function with a code of its own, of which TorchDynamo has compiled nothing."""
    code = function.__code__.replace()
    return types.FunctionType(code, globals(), code.co_name, None, function.__closure__)


def _differentiate(results):
    """Computes the gradients of the sum of all results, and adds them to no tensor."""
    results = [r for r in pytree.tree_leaves(results) if isinstance(r, torch.Tensor)]
    recorded = [result for result in results if result.requires_grad]
    if not recorded:
        raise ValueError("expected a result that requires a gradient, found none")
    leaves = _find_leaves([result.grad_fn for result in recorded if result.grad_fn])
    torch.autograd.grad([result.float().sum() for result in recorded], leaves, allow_unused=True)


def _find_leaves(nodes):
    """The tensors whose gradients autograd's nodes lead to."""
    found, leaves = set(nodes), []
    while nodes:
        node = nodes.pop()
        if hasattr(node, "variable"):
            leaves.append(node.variable)
        following = {source for source, _ in node.next_functions if source} - found
        found |= following
        nodes += following
    return leaves
