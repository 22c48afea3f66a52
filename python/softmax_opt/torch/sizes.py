"""Sizes of results as expressions in the sizes of what a program is called with."""

import sympy
import torch

from .graphs import is_int


def spell_sizes(inputs, results):
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
