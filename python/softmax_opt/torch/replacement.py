"""What becomes of an FX graph: a call in the place of a partition, and constants of their readers."""

import operator

import torch
from torch._subclasses.fake_tensor import FakeTensor, unset_fake_temporarily

from . import kernels
from .operations import CONSTANTS, aten


def inline_constants(module):
    """Makes numbers that are tensors, such as `torch.tensor(2.0)`, and other constants
    nodes of their readers alone, so that each is part of the partition that reads it."""
    graph = module.graph
    for node in list(graph.nodes):
        if node.op == "get_attr":
            value = getattr(module, node.target, None)
            if not is_number(value):
                continue
            with unset_fake_temporarily():
                number = value.item()
            arguments = ([], number), {"dtype": value.dtype, "device": value.device}
        elif node.target in CONSTANTS and len(node.users) > 1:
            arguments = node.args, node.kwargs
        else:
            continue
        target = aten.full.default if node.op == "get_attr" else node.target
        for user in list(node.users):
            if user.target == aten.copy_.default or user.op == "output":
                continue
            with graph.inserting_before(user):
                copy = graph.call_function(target, *arguments)
            copy.meta = dict(node.meta)
            user.replace_input_with(node, copy)


def is_number(value):
    """Whether something is a tensor of one known element and no dimensions."""
    if not isinstance(value, torch.Tensor) or isinstance(value, FakeTensor):
        return False
    return value.ndim == 0 and not value.requires_grad


def replace(graph, partition, key):
    """Puts a call of the program of a key in the place of a partition; False, and nothing
    is changed, where a node in between writes tensors."""
    order = {node: number for number, node in enumerate(graph.nodes)}
    all_nodes = list(graph.nodes)
    last_input = max(order[node] for node in partition.tensors + partition.ints)
    places = [order[node] for node in partition.nodes]
    place = max(last_input, min(places))
    span = all_nodes[min(places) : max(place, *places) + 1]
    if any(writes(node) for node in span):
        return False
    _move_readers(partition, all_nodes[: place + 1], all_nodes[place])
    items = _insert_call(graph, partition, key, all_nodes[place])
    for output, item in zip(partition.outputs, items):
        output.replace_all_uses_with(item)
    for node in reversed(partition.nodes):
        if node not in partition.kept:
            graph.erase_node(node)
    return True


def writes(node):
    """Whether an operation writes a tensor that it is given."""
    schema = getattr(node.target, "_schema", None)
    return schema is not None and schema.is_mutable


def _move_readers(partition, before, place):
    """Moves what reads results before `place` behind it, in order."""
    erased = set(partition.nodes) - partition.kept
    late = set(erased)
    for node in before:
        if node not in erased and late & set(node.all_input_nodes):
            late.add(node)
            place.append(node)
            place = node


def _insert_call(graph, partition, key, place):
    values = [node.meta["val"] for node in partition.outputs]
    with values[0].fake_mode:
        values = [torch.empty_like(v, memory_format=torch.contiguous_format) for v in values]
    with graph.inserting_after(place):
        call = graph.call_function(kernels.call, (key, partition.tensors, partition.ints))
    call.meta["val"] = values
    items, place = [], call
    for number, (output, value) in enumerate(zip(partition.outputs, values)):
        with graph.inserting_after(place):
            place = graph.call_function(operator.getitem, (call, number))
        place.meta = {**output.meta, "val": value}
        items.append(place)
    return items
