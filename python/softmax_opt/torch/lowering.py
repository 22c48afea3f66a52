"""From an FX graph of ATen operations to a program that is compiled and kept."""

import functools
import re

import sympy
import torch
from torch._inductor import inductor_prims
from torch._subclasses.fake_tensor import unset_fake_temporarily
from torch.fx.node import map_arg
from torch_mlir import fx, ir
from torch_mlir.dialects import torch as torch_dialect
from torch_mlir.extras.fx_importer import FxImporter

from ..compiler import build
from ..torch_mlir import run_passes
from .operations import ELEMENTWISE, VIEWS

aten = torch.ops.aten
UNSIGNED = {torch.uint8, torch.uint16, torch.uint32, torch.uint64}


def is_int(node):
    """Whether a node is an int, such as a size."""
    return isinstance(node.meta.get("val"), (int, torch.SymInt))


# From what torch-mlir's importer writes to linalg, as `torch_mlir.fx` does it.
LOWERING = (
    "func.func(torch-match-quantized-custom-ops)",
    "torchdynamo-export-to-torch-backend-pipeline",
    "torch-backend-to-linalg-on-tensors-backend-pipeline",
)


def lower(module):
    """The linalg text of a graph module whose nodes say what they are (`meta["val"]`).

    Raises ValueError where torch-mlir does not lower it, or crashes.
    """
    with ir.Context() as context:
        torch_dialect.register_dialect(context)
        importer = FxImporter(context=context)
        try:
            text = str(fx.stateless_fx_import(module, "raw", fx_importer=importer))
        except Exception as error:
            reason = str(error).strip() or type(error).__name__  # of an assertion nothing
            raise ValueError(f"torch-mlir: {reason.splitlines()[0]}") from error
    try:
        return run_passes(text, f"--pass-pipeline=builtin.module({','.join(LOWERING)})")
    except ValueError as error:
        raise ValueError(f"torch-mlir: {_explain(str(error), module.graph)}") from error


def _explain(reason, graph):
    """What torch-mlir says, in terms of PyTorch where it is of an operation it does not lower."""
    if not (found := re.match(r"failed to legalize operation 'torch\.([\w.]+)'", reason)):
        return reason
    name = re.search(r'name = "torch\.([\w.]+)"', reason) or found
    operations = {str(n.target) for n in graph.nodes if n.op == "call_function"}
    # A constant that is left is one that an operation reads which is not lowered.
    is_known = name.group(1).startswith(("aten.", "prims."))
    said = name.group(1) if is_known else f"one among {', '.join(sorted(operations))}"
    return f"expected operations that it lowers, found {said}"


def build_graph(module, flags):
    """The key of the program of a graph module that takes tensors, then ints.

    Raises ValueError or CompileError where it cannot be compiled.
    """
    text, facts = lower_graph(module)
    return build(text, flags, facts)


def lower_graph(module):
    """The linalg text of a graph module that takes tensors, then ints, and what is to be known of
    its results (`Kernels`). Changes the module. Raises ValueError where it is not lowered."""
    _check_types(module.graph)
    _expand_fma(module.graph)
    _expand_squeezes(module.graph)
    _join_views(module.graph)
    _fold_extremes(module.graph)
    _expand_iotas(module.graph)
    _keep_nans(module.graph)
    _leave_out_devices(module.graph)
    _fold_constants(module.graph)
    inputs = [node for node in module.graph.nodes if node.op == "placeholder"]
    results = module.graph.output_node().args[0]
    results = list(results) if isinstance(results, (list, tuple)) else [results]
    facts = {
        "sizes": _sizes(inputs, [node.meta["val"] for node in results]),
        "dtypes": [str(node.meta["val"].dtype).removeprefix("torch.") for node in results],
    }
    return lower(module), facts


def _check_types(graph):
    """ValueError for types that are none of row programs, or that torch-mlir takes for others:
    uint8 for int8."""
    for node in graph.nodes:
        values = node.meta.get("val")
        for value in values if isinstance(values, (tuple, list)) else [values]:
            if not isinstance(value, torch.Tensor):
                continue
            if value.dtype in UNSIGNED:
                raise ValueError(f"expected signed integers, found {value.dtype}")
            if value.is_complex():
                raise ValueError(f"expected real numbers, found {value.dtype}")


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


def _keep_nans(graph):
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


def _sizes(inputs, results):
    """The sizes of results as an expression in the sizes of inputs; see Kernels."""
    names = {}
    tensors = [node.meta["val"] for node in inputs if not is_int(node)]
    ints = [node.meta["val"] for node in inputs if is_int(node)]
    for number, value in enumerate(ints):
        _bind(names, value, f"n[{number}]")
    for number, tensor in enumerate(tensors):
        for dim, size in enumerate(tensor.shape):
            _bind(names, size, f"t[{number}].shape[{dim}]")
    shapes = [f"[{', '.join(_spell(size, names) for size in tensor.shape)}]" for tensor in results]
    return f"[{', '.join(shapes)}]"


def _bind(names, value, text):
    if isinstance(value, torch.SymInt) and isinstance(value.node.expr, sympy.Symbol):
        names.setdefault(value.node.expr, text)


def _spell(size, names):
    """A size as Python; ValueError where it depends on more than the inputs say."""
    if not isinstance(size, torch.SymInt):
        return str(int(size))
    expression = size.node.expr
    if missing := expression.free_symbols - names.keys():
        unknown = min(map(str, missing))
        raise ValueError(f"the size {expression} depends on {unknown}, which is no input")
    return _python(expression, names)


def _python(expression, names):
    """A polynomial in sizes, or a quotient of such, as Python."""
    if expression.is_Integer:
        return str(int(expression))
    if expression.is_Symbol:
        return names[expression]
    name = type(expression).__name__
    operator = {"Add": " + ", "Mul": " * ", "FloorDiv": " // ", "CleanDiv": " // "}
    operator |= {"Mod": " % ", "PythonMod": " % ", "Pow": " ** "}
    if name not in operator or name == "Pow" and not expression.args[1].is_positive:
        raise ValueError(f"expected a polynomial in sizes, found {expression}")
    parts = [_python(argument, names) for argument in expression.args]
    return f"({operator[name].join(parts)})"
