"""Who runs which operation of a model, and why."""

import functools

import torch
from torch._inductor import config

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


def explain(model, *inputs, mode=None, options=None, backward=False):
    """Compiles a model for inputs as `backend="softmax_opt"` does, runs it, and says who
    runs what. With `backward` the gradient of the sum of its result, too."""
    graphs = []
    backend = functools.partial(softmax_opt, report=graphs)
    torch._dynamo.reset()
    # A graph that Inductor has from before would not be looked at.
    with config.patch(force_disable_caches=True):
        try:
            compiled = torch.compile(model, backend=backend, mode=mode, options=options)
            result = compiled(*inputs)
            if backward:
                result.float().sum().backward()
            return Explanation(graphs)
        finally:
            torch._dynamo.reset()
