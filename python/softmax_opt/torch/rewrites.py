"""What torch-mlir does not know, or folds wrongly, in terms of what it lowers."""

import torch
from torch._inductor import inductor_prims
from torch._subclasses.fake_tensor import unset_fake_temporarily
from torch.fx.node import map_arg

from .nans import keep_nans
from .operations import ELEMENTWISE, VIEWS

aten = torch.ops.aten


def rewrite_graph(graph):
    """Writes a graph in operations that torch-mlir lowers, with the values that they have."""
    _expand_fma(graph)
    _expand_squeezes(graph)
    _join_views(graph)
    _fold_extremes(graph)
    _expand_iotas(graph)
    keep_nans(graph)
    _leave_out_devices(graph)
    _fold_constants(graph)


def _expand_fma(graph):
    """Writes fma, which torch-mlir does not know, as a product and a sum."""
    for node in graph.find_nodes(op="call_function", target=inductor_prims.fma):
        a, b, c = node.args
        with graph.inserting_before(node):
            product = graph.call_function(torch.ops.aten.mul.Tensor, (a, b))
        product.meta = {"val": node.meta["val"]}
        node.target, node.args = torch.ops.aten.add.Tensor, (product, c)


def _expand_squeezes(graph):
    """Writes a squeeze of several dimensions, which torch-mlir does not know, as one each."""
    for node in graph.find_nodes(op="call_function", target=torch.ops.aten.squeeze.dims):
        source, dims = node.args
        value = source.meta["val"]
        for dim in sorted((dim % max(value.ndim, 1) for dim in dims), reverse=True):
            value = torch.ops.aten.squeeze.dim(value, dim)
            with graph.inserting_before(node):
                source = graph.call_function(torch.ops.aten.squeeze.dim, (source, dim))
            source.meta = {"val": value}
        node.replace_all_uses_with(source)
        graph.erase_node(node)


def _join_views(graph):
    """Writes a view of a view as one of what that is of. Of sizes that are not known torch-mlir
    takes one between two views to be 1."""
    targets = (aten.view.default, aten._unsafe_view.default, aten.reshape.default)
    for node in graph.nodes:
        if node.op == "call_function" and node.target in targets:
            while node.args[0].op == "call_function" and node.args[0].target in targets:
                node.args = (node.args[0].args[0], *node.args[1:])


def _fold_extremes(graph):
    """Writes the maximum and the minimum of a tensor without dimensions, which torch-mlir does not
    lower, as the tensor."""
    for target in (aten.amax.default, aten.amin.default):
        for node in graph.find_nodes(op="call_function", target=target):
            source = node.args[0]
            if not source.meta["val"].ndim:
                node.replace_all_uses_with(source)
                graph.erase_node(node)


def _expand_iotas(graph):
    """Writes positions along a size that is not known, which torch-mlir does not lower, as those
    from 0 on, times a step and beside a start."""
    for node in graph.find_nodes(op="call_function", target=torch.ops.prims.iota.default):
        (length,), named = node.args, dict(node.kwargs)
        if not isinstance(length, torch.fx.Node):
            continue
        start, step = named.pop("start"), named.pop("step")
        steps = ((aten.mul.Tensor, step, 1), (aten.add.Tensor, start, 0))
        del named["requires_grad"]
        with graph.inserting_before(node):
            positions = graph.call_function(aten.arange.default, (length,), named)
            positions.meta = dict(node.meta)
            for target, number, neutral in steps:
                if number != neutral:
                    positions = graph.call_function(target, (positions, number))
                    positions.meta = dict(node.meta)
        node.replace_all_uses_with(positions)
        graph.erase_node(node)


def _leave_out_devices(graph):
    """Writes constants as of no device: a program runs where its arguments lie, and torch-mlir
    does not lower a scalar of a GPU."""
    for node in graph.nodes:
        if node.kwargs.get("device") is not None:
            node.update_kwarg("device", torch.device("cpu"))


def _fold_constants(graph):
    """Computes elementwise operations on constants of equal elements, since torch-mlir's folding
    of comparisons, and of arithmetic with negative integers, is wrong."""
    numbers = {}
    for node in list(graph.nodes):
        value = node.meta.get("val")
        if node.op != "call_function" or not isinstance(value, torch.Tensor):
            continue
        sources = node.all_input_nodes
        if not sources and node.target in (aten.full.default, aten.scalar_tensor.default):
            number = node.args[node.target is aten.full.default]
        elif not sources or not all(source in numbers for source in sources):
            continue
        elif node.target in VIEWS:
            number = numbers[sources[0]].item()
        elif node.target in ELEMENTWISE or torch.Tag.pointwise in getattr(node.target, "tags", ()):
            with unset_fake_temporarily():
                arguments = map_arg((node.args, node.kwargs), numbers.__getitem__)
                number = node.target(*arguments[0], **arguments[1]).item()
        else:
            continue
        with unset_fake_temporarily():  # of as many dimensions, which types depend on
            numbers[node] = torch.full([1] * value.ndim, number, dtype=value.dtype)
        if not sources or value._has_symbolic_sizes_strides:
            continue
        with graph.inserting_before(node):
            named = {"dtype": value.dtype, "device": torch.device("cpu")}
            constant = graph.call_function(aten.full.default, (list(value.shape), number), named)
        constant.meta = {"val": value}
        numbers[constant] = numbers[node]
        node.replace_all_uses_with(constant)
    graph.eliminate_dead_code()
