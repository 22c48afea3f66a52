"""Questions about nodes of FX graphs: what they reduce, move and depend on."""

import operator

import torch

from .operations import REDUCTIONS, VIEWS, is_fusible, tensors_of


def is_int(node):
    """Whether a node is an int, such as a size."""
    return isinstance(node.meta.get("val"), (int, torch.SymInt))


def is_reduced(node):
    """Whether a node is the result of a reduction."""
    return node.target in REDUCTIONS or node.target is operator.getitem


def reduced_shape(node):
    return tensors_of(node.args[0])[0].shape


def reduced_dims(node):
    rank = len(reduced_shape(node))
    dims = node.args[1] if len(node.args) > 1 else node.kwargs.get("dim")
    return frozenset(dim % max(rank, 1) for dim in dims or range(rank))


def count_bytes(nodes):
    """Bytes of tensors, where sizes are unknown for the sizes seen when it was traced."""
    tensors = [tensor for node in nodes for tensor in tensors_of(node)]
    return sum(hint(tensor.numel()) * tensor.element_size() for tensor in tensors)


def hint(size):
    return size.node.hint or 0 if isinstance(size, torch.SymInt) else size


def ancestors(nodes, wanted):
    """Those nodes, in order, that `wanted` depend on."""
    found = set(wanted)
    for node in reversed(nodes):
        if node in found:
            found.update(node.all_input_nodes)
    return dict.fromkeys(node for node in nodes if node in found)


def is_computed(node):
    """Whether Inductor would compute a tensor in the kernel that reads it."""
    while node.target in VIEWS:
        node = node.args[0]
    return node.op == "call_function" and is_fusible(node)


def all_fuse(node, inside, apart):
    """Whether Inductor would put all readers of a tensor, but for those inside, into
    the kernel that makes it."""
    return all(
        all_fuse(user, inside, apart)
        if user.target in VIEWS
        else user.op != "output" and user not in apart and is_fusible(user)
        for user in node.users
        if user not in inside
    )
