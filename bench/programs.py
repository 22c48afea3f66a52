# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The programs that are measured, in linalg on tensors: an operation of linalg
a step, computed in f32, as exporters write them.

  python3 bench/programs.py OP DTYPE AXIS M N    prints one
"""

import math
import sys

from points import Point

IDENTITY = "affine_map<(i, j) -> (i, j)>"
ROW = "affine_map<(i, j) -> (i)>"
COLUMN = "affine_map<(i, j) -> (j)>"
ALONE = "affine_map<(i) -> (i)>"


class Value:
    """A tensor: a matrix of M x N, a scalar a row (M), or a vector (N); along
    axis 0 a row of the program is a column, and M and N change places."""

    def __init__(self, name, kind, element):
        self.name, self.kind, self.element = name, kind, element


class Writer:
    """Writes one function. A step is computed in f32."""

    def __init__(self, point):
        self.point = point
        self.lines = []
        self.count = 0
        inner = point.axis == 1
        self.width, self.height = (point.N, point.M) if inner else (point.M, point.N)
        self.maps = {
            "matrix": IDENTITY,
            "rows": ROW if inner else COLUMN,
            "vector": COLUMN if inner else ROW,
        }
        self.reduction = ['"parallel"', '"reduction"'][:: 1 if inner else -1]

    def type(self, value):
        point = self.point
        sizes = {
            "matrix": f"{point.M}x{point.N}",
            "rows": f"{self.height}",
            "vector": f"{self.width}",
        }
        return f"tensor<{sizes[value.kind]}x{value.element}>"

    def fresh(self):
        self.count += 1
        return f"%v{self.count}"

    def line(self, text):
        self.lines.append(f"  {text}")

    def generic(self, inputs, init, iterators, maps, arguments, body):
        result = Value(self.fresh(), init.kind, init.element)
        types = ", ".join(map(self.type, inputs))
        self.line(f"{result.name} = linalg.generic {{indexing_maps = [{', '.join(maps)}],")
        self.line(f"    iterator_types = [{', '.join(iterators)}]}}")
        self.line(f"    ins({', '.join(value.name for value in inputs)} : {types})")
        self.line(f"    outs({init.name} : {self.type(init)}) {{")
        self.line(f"^bb0({', '.join(arguments)}):")
        for text in body:
            self.line(f"  {text}")
        self.line(f"}} -> {self.type(init)}")
        return result

    def empty(self, kind, element):
        value = Value(self.fresh(), kind, element)
        self.line(f"{value.name} = tensor.empty() : {self.type(value)}")
        return value

    def each(self, operation, *inputs, element="f32", constant=None):
        """An operation on each element; rows and vectors are broadcast. A
        `constant` is a last operand of it."""
        kinds = {value.kind for value in inputs}
        kind = kinds.pop() if len(kinds) == 1 else "matrix"
        if kind == "matrix":
            iterators = ['"parallel"'] * 2
            maps = [self.maps[value.kind] for value in inputs] + [IDENTITY]
        else:
            iterators, maps = ['"parallel"'], [ALONE] * (len(inputs) + 1)
        names = [f"%a{i}" for i in range(len(inputs))]
        arguments = [f"{name}: {value.element}" for name, value in zip(names, inputs)]
        arguments.append(f"%out: {element}")
        body = []
        if constant is not None:
            body.append(f"%c = arith.constant {constant:e} : f32")
            names.append("%c")
        source = inputs[0].element
        cast = source if element == source else f"{source} to {element}"
        body.append(f"%r = {operation} {', '.join(names)} : {cast}")
        body.append(f"linalg.yield %r : {element}")
        init = self.empty(kind, element)
        return self.generic(inputs, init, iterators, maps, arguments, body)

    def compute(self, inputs, *steps):
        """A matrix: %r of the elements %a0, %a1, ... of the inputs and the column %j, in
        steps on f32 that are written `%name = operation operands`."""
        body = [f"%j = linalg.index {self.point.axis} : index"]
        constants = {"zero": "0.0", "half": "0.5", "one": "1.0"}
        body += [f"%{name} = arith.constant {value} : f32" for name, value in constants.items()]
        body += [step if " : " in step else f"{step} : f32" for step in steps]
        body.append("linalg.yield %r : f32")
        maps = [self.maps[value.kind] for value in inputs] + [IDENTITY]
        arguments = [f"%a{i}: {value.element}" for i, value in enumerate(inputs)]
        init = self.empty("matrix", "f32")
        return self.generic(
            inputs, init, ['"parallel"'] * 2, maps, [*arguments, "%out: f32"], body
        )

    def reduce(self, operation, identity, matrix):
        """A scalar a row."""
        constant = self.fresh()
        self.line(f"{constant} = arith.constant {identity} : f32")
        empty, init = self.empty("rows", "f32"), Value(self.fresh(), "rows", "f32")
        self.line(f"{init.name} = linalg.fill ins({constant} : f32)")
        self.line(f"    outs({empty.name} : {self.type(empty)}) -> {self.type(init)}")
        body = [f"%r = {operation} %a, %out : f32", "linalg.yield %r : f32"]
        maps = [IDENTITY, self.maps["rows"]]
        return self.generic(
            [matrix], init, self.reduction, maps, ["%a: f32", "%out: f32"], body
        )

    def widen(self, value):
        """Floats to f32."""
        is_wide = value.element not in ("bf16", "f16")
        return value if is_wide else self.each("arith.extf", value)

    def narrow(self, value):
        """f32 to the type of the point."""
        element = self.point.dtype
        if value.element != "f32" or element == "f32":
            return value
        return self.each("arith.truncf", value, element=element)

    def sum(self, matrix):
        return self.reduce("arith.addf", "0.0", matrix)

    def exponentials(self, x):
        """The row's maximum, x less it, and the sum of the exponentials."""
        shifted = self.each("arith.subf", x, self.reduce("arith.maximumf", "0xFF800000", x))
        exponential = self.each("math.exp", shifted)
        return shifted, exponential, self.sum(exponential)


def write_softmax(w, x):
    _, exponential, total = w.exponentials(x)
    return w.each("arith.divf", exponential, total)


def write_masked_softmax(w, x, mask):
    return write_softmax(w, w.each("arith.addf", x, mask))


def write_log_softmax(w, x):
    shifted, _, total = w.exponentials(x)
    return w.each("arith.subf", shifted, w.each("math.log", total))


def write_logsumexp(w, x):
    maximum = w.reduce("arith.maximumf", "0xFF800000", x)
    total = w.sum(w.each("math.exp", w.each("arith.subf", x, maximum)))
    return w.each("arith.addf", w.each("math.log", total), maximum)


def write_softmax_backward(w, gradient, y):
    total = w.sum(w.each("arith.mulf", gradient, y))
    return w.each("arith.mulf", w.each("arith.subf", gradient, total), y)


def write_scale(w, squares, epsilon):
    """1 / sqrt(mean + epsilon), a row."""
    mean = w.each("arith.divf", w.sum(squares), constant=w.width)
    return w.each("math.rsqrt", w.each("arith.addf", mean, constant=epsilon))


def write_layer_norm(w, x, weight, bias):
    mean = w.each("arith.divf", w.sum(x), constant=w.width)
    centred = w.each("arith.subf", x, mean)
    scale = write_scale(w, w.each("arith.mulf", centred, centred), LAYER_NORM_EPSILON)
    scaled = w.each("arith.mulf", w.each("arith.mulf", centred, scale), weight)
    return w.each("arith.addf", scaled, bias)


def write_rms_norm(w, x, weight):
    scale = write_scale(w, w.each("arith.mulf", x, x), RMS_NORM_EPSILON)
    return w.each("arith.mulf", w.each("arith.mulf", x, scale), weight)


def is_label(labels):
    """Steps of Writer.compute: whether the column is the label, %a1."""
    return [
        f"%i = arith.index_cast %j : index to {labels.element}",
        f"%is = arith.cmpi eq, %i, %a1 : {labels.element}",
    ]


def write_cross_entropy(w, x, labels):
    """A number a row: the logarithm of the label's probability, negative."""
    shifted, _, total = w.exponentials(x)
    chosen = w.compute([shifted, labels], *is_label(labels), "%r = arith.select %is, %a0, %zero")
    return w.each("arith.subf", w.each("math.log", total), w.sum(chosen))


def write_cross_entropy_backward(w, gradient, x, labels):
    """Of the logits: their probabilities less 1 at the label, times the row's gradient."""
    _, exponential, total = w.exponentials(x)
    probability = w.each("arith.divf", exponential, total)
    return w.compute(
        [probability, labels, gradient],
        *is_label(labels),
        "%target = arith.select %is, %one, %zero",
        "%rest = arith.subf %a0, %target",
        "%r = arith.mulf %rest, %a2",
    )


def write_layer_norm_backward(w, gradient, x, weight, mean, scale):
    normal = w.each("arith.mulf", w.each("arith.subf", x, mean), scale)
    weighted = w.each("arith.mulf", gradient, weight)
    first = w.each("arith.divf", w.sum(weighted), constant=w.width)
    product = w.sum(w.each("arith.mulf", weighted, normal))
    second = w.each("arith.divf", product, constant=w.width)
    centred = w.each("arith.subf", weighted, first)
    rest = w.each("arith.subf", centred, w.each("arith.mulf", normal, second))
    return w.each("arith.mulf", rest, scale)


def write_rms_norm_backward(w, gradient, x, weight, scale):
    normal = w.each("arith.mulf", x, scale)
    weighted = w.each("arith.mulf", gradient, weight)
    product = w.sum(w.each("arith.mulf", weighted, normal))
    mean = w.each("arith.divf", product, constant=w.width)
    rest = w.each("arith.subf", weighted, w.each("arith.mulf", normal, mean))
    return w.each("arith.mulf", rest, scale)


def write_add_rms_norm(w, x, residual, weight):
    """The sum and its norm."""
    total = w.each("arith.addf", x, residual)
    return total, write_rms_norm(w, total, weight)


def write_add_layer_norm(w, x, residual, weight, bias):
    """The sum and its norm."""
    total = w.each("arith.addf", x, residual)
    return total, write_layer_norm(w, total, weight, bias)


# Steps of Writer.compute: the logistic function of %a0.
SIGMOID = [
    "%negative = arith.negf %a0",
    "%exponential = math.exp %negative",
    "%below = arith.addf %exponential, %one",
    "%sigmoid = arith.divf %one, %below",
]


def write_swiglu(w, gate, up):
    steps = ["%silu = arith.mulf %a0, %sigmoid", "%r = arith.mulf %silu, %a1"]
    return w.compute([gate, up], *SIGMOID, *steps)


def write_swiglu_backward(w, gate, up, gradient):
    """Of the gate, and of what it lets pass."""
    of_gate = [
        "%silu = arith.mulf %a0, %sigmoid",
        "%left = arith.subf %one, %sigmoid",
        "%slope = arith.mulf %silu, %left",
        "%whole = arith.addf %sigmoid, %slope",
        "%scaled = arith.mulf %whole, %a1",
        "%r = arith.mulf %scaled, %a2",
    ]
    of_up = ["%silu = arith.mulf %a0, %sigmoid", "%r = arith.mulf %silu, %a2"]
    operands = [gate, up, gradient]
    return w.compute(operands, *SIGMOID, *of_gate), w.compute(operands, *SIGMOID, *of_up)


# Steps of Writer.compute: what GELU takes the hyperbolic tangent of, by the approximation of
# D. Hendrycks and K. Gimpel, Gaussian Error Linear Units, arXiv:1606.08415.
GELU_TANH = [
    f"%root = arith.constant {math.sqrt(2 / math.pi)!r} : f32",
    "%cubic = arith.constant 0.044715 : f32",
    "%square = arith.mulf %a0, %a0",
    "%part = arith.mulf %square, %cubic",
    "%bent = arith.addf %part, %one",
    "%long = arith.mulf %a0, %root",
    "%inner = arith.mulf %long, %bent",
    "%tanh = math.tanh %inner",
    "%above = arith.addf %tanh, %one",
    "%share = arith.mulf %above, %half",
]


def write_gelu(w, x):
    return w.compute([x], *GELU_TANH, "%r = arith.mulf %a0, %share")


def write_gelu_backward(w, x, gradient):
    return w.compute(
        [x, gradient],
        *GELU_TANH,
        "%three = arith.constant 3.0 : f32",
        "%steep = arith.mulf %part, %three",
        "%slope = arith.addf %steep, %one",
        "%inward = arith.mulf %root, %slope",
        "%squared = arith.mulf %tanh, %tanh",
        "%flat = arith.subf %one, %squared",
        "%halved = arith.mulf %flat, %half",
        "%bend = arith.mulf %halved, %inward",
        "%further = arith.mulf %bend, %a0",
        "%whole = arith.addf %share, %further",
        "%r = arith.mulf %whole, %a1",
    )


LAYER_NORM_EPSILON = 1e-5
RMS_NORM_EPSILON = 1e-6

# What each operation takes, in order, and what writes its body. An element type that is
# not that of the point stands after the kind.
OPERATIONS = {
    "softmax": (["matrix"], write_softmax),
    "masked_softmax": (["matrix", "matrix"], write_masked_softmax),
    "log_softmax": (["matrix"], write_log_softmax),
    "logsumexp": (["matrix"], write_logsumexp),
    "softmax_backward": (["matrix", "matrix"], write_softmax_backward),
    "layer_norm": (["matrix", "vector", "vector"], write_layer_norm),
    "rms_norm": (["matrix", "vector"], write_rms_norm),
    "add_layer_norm": (["matrix", "matrix", "vector", "vector"], write_add_layer_norm),
    "add_rms_norm": (["matrix", "matrix", "vector"], write_add_rms_norm),
    "layer_norm_backward": (
        ["matrix", "matrix", "vector", "rows f32", "rows f32"],
        write_layer_norm_backward,
    ),
    "rms_norm_backward": (["matrix", "matrix", "vector", "rows f32"], write_rms_norm_backward),
    "cross_entropy": (["matrix", "rows i64"], write_cross_entropy),
    "cross_entropy_backward": (["rows", "matrix", "rows i64"], write_cross_entropy_backward),
    "swiglu": (["matrix", "matrix"], write_swiglu),
    "swiglu_backward": (["matrix", "matrix", "matrix"], write_swiglu_backward),
    "gelu": (["matrix"], write_gelu),
    "gelu_backward": (["matrix", "matrix"], write_gelu_backward),
}
# Those that write a number a row and no elements.
READERS = ("logsumexp", "cross_entropy")


def write_named_softmax(w, x):
    """linalg.softmax, which has the axis as an attribute."""
    init, result = w.empty("matrix", x.element), Value(w.fresh(), "matrix", x.element)
    w.line(f"{result.name} = linalg.softmax dimension({w.point.axis})")
    w.line(
        f"    ins({x.name} : {w.type(x)}) outs({init.name} : {w.type(init)}) -> {w.type(result)}"
    )
    return result


def write_program(point, operations=None):
    """The module of a point, with the entry @program. What writes its body
    returns a value or several."""
    kinds, write = (operations or OPERATIONS)[point.op]
    w = Writer(point)
    inputs = []
    for i, kind in enumerate(kinds):
        kind, _, element = kind.partition(" ")
        inputs.append(Value(f"%x{i}", kind, element or point.dtype))
    if point.op == "softmax":
        results = [write_named_softmax(w, inputs[0])]
    else:
        written = write(w, *map(w.widen, inputs))
        results = [w.narrow(value) for value in (written if isinstance(written, tuple) else [written])]
    arguments = ", ".join(f"{value.name}: {w.type(value)}" for value in inputs)
    types = ", ".join(map(w.type, results))
    names = ", ".join(value.name for value in results)
    return "\n".join(
        [
            f"func.func @program({arguments}) -> {f'({types})' if len(results) > 1 else types} {{",
            *w.lines,
            f"  return {names} : {types}",
            "}\n",
        ]
    )


if __name__ == "__main__":
    operation, dtype, *sizes = sys.argv[1:]
    print(write_program(Point(operation, dtype, *map(int, sizes))), end="")
