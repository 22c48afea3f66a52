"""Random row programs, and the number of kernels that each takes."""

import collections
import random

from . import scalars, shapes
from .builder import Builder
from .dataflow import Flow
from .gadgets import Gadgets
from .scalars import Unsuitable, require

TYPES = ["f32"] * 6 + ["bf16"] * 2 + ["f16"] * 2 + ["f64"]
MOST_RESULTS = 4


# A dataflow, and the kernels that it takes at least.
Program = collections.namedtuple("Program", "flow kernels")


def pick_axes(rng, rank):
    """One axis, or several in turn, each of one dimension or two neighbours."""
    def pick():
        width = 2 if rank > 1 and rng.random() < 0.2 else 1
        first = rng.randrange(rank - width + 1)
        if rng.random() < 0.5:
            first = rank - width
        return list(range(first, first + width))

    axes = [pick()]
    while rank > 1 and len(axes) < 3 and rng.random() < 0.15:
        axis = pick()
        if axis != axes[-1]:
            axes.append(axis)
    return axes


def fill_group(rng, builder, reduces):
    flow = builder.flow
    wanted = rng.choice([1, 1, 2, 2, 3, 4, 6])
    steps = 0
    while wanted and steps < 40:
        steps += 1
        count = len(flow.nodes)
        kind = rng.random()
        try:
            if not reduces or kind < 0.37:
                builder.random_pointwise()
            elif kind < 0.4:
                builder.random_lookup()
            elif kind < 0.7:
                builder.random_reduction()
            else:
                Gadgets(builder).add_random()
            wanted -= 1
        except Unsuitable:
            del flow.nodes[count:]


def can_be_written(flow, value):
    return flow.is_row(value) or flow.is_row_scalar(value)


def pick_results(rng, flow, builder, reduces):
    """The last values, and some of those before."""
    stored = [
        value
        for value in builder.pool
        if value.node.body is not None
        and (can_be_written(flow, value) if reduces else flow.is_row(value))
        and value.type not in ("i16", "index")
        and value.node.group == flow.group
    ]
    require(stored)
    used = {id(v) for node in flow.nodes for v in node.get_inputs()}
    last = [value for value in stored if id(value) not in used][-MOST_RESULTS:]
    more = [value for value in stored if value not in last and rng.random() < 0.1]
    results = (last or stored[-1:]) + more[:2]
    rng.shuffle(results)
    return results


def is_connected(flow, nodes):
    """By values that have every outer dimension: a weight alone joins nothing."""
    nodes = list(nodes)
    reached, stack = {nodes[0]}, [nodes[0]]
    inner = set(nodes)
    neighbours = {node: set() for node in nodes}
    for node in nodes:
        for value in node.get_inputs():
            if value.node in inner and set(flow.outer) <= set(value.dims):
                neighbours[node].add(value.node)
                neighbours[value.node].add(node)
    while stack:
        for node in neighbours[stack.pop()] - reached:
            reached.add(node)
            stack.append(node)
    return len(reached) == len(nodes)


def is_tied(flow, nodes):
    """Whether operations make the rows that they compute on one: those of x and y
    in sum(x) * y need not be equally long."""
    parents = {}

    def find(key):
        while key in parents:
            key = parents[key]
        return key

    for node in nodes:
        for dim in node.loops:
            keys = {
                find((id(value), dim))
                for value in node.get_inputs() + node.values
                if dim in value.dims
            }
            first = min(keys)
            for key in keys - {first}:
                parents[key] = first
    for dim in flow.dims:
        keys = {
            find((id(value), dim))
            for node in nodes
            for value in node.get_inputs() + node.values
            if dim in value.dims
        }
        if len(keys) > 1:
            return False
    return True


def depends_on(node, targets, inner):
    """Whether it uses a value of `targets`, through nodes of `inner`."""
    stack, seen = [node], set()
    while stack:
        for value in stack.pop().get_inputs():
            if value.node in targets:
                return True
            if value.node in inner and value.node not in seen:
                seen.add(value.node)
                stack.append(value.node)
    return False


def check_chain(flow, axes):
    """Each group is one program and needs a reduction of the one before, so that
    there are as many kernels as groups."""
    live = flow.get_live_nodes()
    previous = set()
    for number, axis in enumerate(axes):
        flow.axis = axis
        nodes = [node for node in live if node.group == number]
        require(nodes)
        require(is_connected(flow, nodes) and is_tied(flow, nodes))
        reductions = {node for node in nodes if node.reduced}
        if number:
            inner = set(nodes)
            reductions = {
                node for node in reductions if depends_on(node, previous, inner)
            }
        # With no reduction there is no axis: what lacks a dimension of the rows
        # is written by a kernel of its own.
        rows_only = all(flow.is_row(value) for value in flow.results)
        require(reductions or (len(axes) == 1 and rows_only))
        # Nor is there a row to look something up for, or with rows of one.
        has_rows = reductions and any(dim.static != 1 for dim in axis)
        require(has_rows or not any(node.get_tables() for node in nodes))
        # What the next group must use: a reduction, or what depends on one.
        previous = reductions | {
            node for node in nodes if depends_on(node, reductions, set(nodes))
        }


def try_program(rng, base, budget):
    rank = rng.choice([1, 2, 2, 2, 2, 3, 3, 4, 5, 6])
    axes = pick_axes(rng, rank)
    reduces = len(axes) > 1 or rng.random() < 0.9
    dims = shapes.make_dims(rng, rank, axes[0], budget)
    axes = [[dims[number] for number in axis] for axis in axes]
    # A reduction along a unit dimension is none, and does not part kernels.
    require(len(axes) == 1 or all(d.static != 1 for axis in axes for d in axis))
    flow = Flow(rng, dims)
    builder = Builder(rng, flow, base)
    flow.axis = axes[0]
    builder.pool.append(flow.add_input(base, dims))
    for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
        builder.add_input()
    results = []
    for number, axis in enumerate(axes):
        flow.axis, flow.group = axis, number
        fill_group(rng, builder, reduces)
        chosen = pick_results(rng, flow, builder, reduces)
        final = number + 1 == len(axes)
        if final or rng.random() < 0.3:
            results += chosen
        # The next group sees what a kernel may write.
        inputs = [value for value in builder.pool if value.node.body is None]
        builder.pool = inputs + chosen
    flow.results = results
    check_chain(flow, axes)
    used = {id(v) for node in flow.get_live_nodes() for v in node.get_inputs()}
    first = flow.inputs[0]
    flow.inputs = [v for v in flow.inputs if id(v) in used or v is first]
    require(any(id(value) in used for value in flow.inputs))
    return Program(flow, len(axes))


def make_program(seed, base=None, budget=6000):
    """The program of a seed; the same one on every machine."""
    rng = random.Random(f"rows {seed}")
    while True:
        try:
            return try_program(rng, base or rng.choice(TYPES), budget)
        except Unsuitable:
            continue
