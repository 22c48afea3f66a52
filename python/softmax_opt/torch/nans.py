"""Operations that torch-mlir lowers as if there were no NaN, by others that keep it."""

import functools

import torch
from torch.fx.node import map_arg

aten = torch.ops.aten


def keep_nans(graph):
    """Writes what torch-mlir lowers as if there were no NaN, by operations that keep them."""
    for node in list(graph.nodes):
        if node.op != "call_function" or not (expand := _NAN_KEEPERS.get(node.target)):
            continue
        if not node.args[0].meta["val"].is_floating_point():
            continue
        with graph.inserting_before(node):
            results = expand(functools.partial(_call, graph), node, *node.args, **node.kwargs)
        if isinstance(results, tuple):
            for user in list(node.users):
                user.replace_all_uses_with(results[user.args[1]])
                graph.erase_node(user)
        elif results is not node:
            node.replace_all_uses_with(results)
        if not node.users:
            graph.erase_node(node)


def _call(graph, target, *arguments, **named):
    """A new operation that says what it is."""
    node = graph.call_function(target, arguments, named)
    values = map_arg((arguments, named), lambda source: source.meta["val"])
    node.meta = {"val": target(*values[0], **values[1])}
    return node


def _extreme(compare):
    """A maximum or minimum: of NaN and a number, NaN."""

    def expand(call, node, left, right):
        is_left = call(compare, left, right)
        is_nan = call(aten.ne.Tensor, left, left)
        return call(aten.where.self, call(aten.logical_or.default, is_left, is_nan), left, right)

    return expand


_maximum, _minimum = _extreme(aten.gt.Tensor), _extreme(aten.lt.Tensor)


def _clamp(call, node, source, low=None, high=None, **named):
    for limit, combine in ((named.get("min", low), _maximum), (named.get("max", high), _minimum)):
        if limit is None:
            continue
        if not isinstance(limit, torch.fx.Node):
            limit = call(aten.full_like.default, source, limit, dtype=node.meta["val"].dtype)
        source = combine(call, node, limit, source)
    return source


def _clamp_max(call, node, source, high):
    return _clamp(call, node, source, None, high)


def _equal(call, node, left, right):
    """Of a tensor and itself, which is taken for true."""
    if left is not right:
        return node
    return call(aten.logical_not.default, call(aten.ne.Tensor, left, right))


def _position(target):
    """An extremum's position: that of the first NaN, if there is one."""

    def expand(call, node, source, dim=None, keepdim=False):
        is_nan = call(aten.ne.Tensor, source, source)
        flags = call(aten._to_copy.default, is_nan, dtype=torch.float32)
        dims = [] if dim is None else [dim]
        has_nan = call(aten.gt.Scalar, call(aten.amax.default, flags, dims, keepdim), 0)
        first = call(aten.argmax.default, flags, dim, keepdim)
        return call(aten.where.self, has_nan, first, call(target, source, dim, keepdim))

    return expand


def _extremum(value, position):
    """A value and its position."""

    def expand(call, node, source, dim, keepdim=False):
        found = call(value, source, [dim], keepdim)
        return found, _position(position)(call, node, source, dim, keepdim)

    return expand


_NAN_KEEPERS = {
    aten.clamp.default: _clamp,
    aten.clamp.Tensor: _clamp,
    aten.clamp_min.default: _clamp,
    aten.clamp_min.Tensor: _clamp,
    aten.clamp_max.default: _clamp_max,
    aten.clamp_max.Tensor: _clamp_max,
    aten.maximum.default: _maximum,
    aten.minimum.default: _minimum,
    aten.eq.Tensor: _equal,
    aten.argmax.default: _position(aten.argmax.default),
    aten.argmin.default: _position(aten.argmin.default),
    aten.max.dim: _extremum(aten.amax.default, aten.argmax.default),
    aten.min.dim: _extremum(aten.amin.default, aten.argmin.default),
}
