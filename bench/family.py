# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""More operations of the kinds that test/Inputs has, which no peer is measured
for: what schedules are recorded of beside those of programs.py.

  python3 bench/family.py OP DTYPE AXIS M N    prints one
"""

import sys

from points import Point
from programs import IDENTITY, OPERATIONS, RMS_NORM_EPSILON, write_program, write_scale
from programs import write_rms_norm, write_softmax, write_swiglu


def write_where_softmax(w, x, mask):
    """A softmax of what a mask selects."""
    return write_softmax(w, select(w, mask, x, "0xFF800000"))


def select(w, mask, x, other):
    init = w.empty("matrix", "f32")
    body = [
        f"%c = arith.constant {other} : f32",
        "%r = arith.select %m, %a, %c : f32",
        "linalg.yield %r : f32",
    ]
    arguments = ["%m: i1", "%a: f32", "%out: f32"]
    return w.generic([mask, x], init, ['"parallel"'] * 2, [IDENTITY] * 3, arguments, body)


def write_soft_cross_entropy(w, x, target):
    shifted, _, total = w.exponentials(x)
    log = w.each("arith.subf", shifted, w.each("math.log", total))
    return w.each("arith.negf", w.sum(w.each("arith.mulf", target, log)))


def write_entropy(w, x):
    shifted, exponential, total = w.exponentials(x)
    product = w.sum(w.each("arith.mulf", exponential, shifted))
    return w.each("arith.subf", w.each("math.log", total), w.each("arith.divf", product, total))


def write_log_softmax_backward(w, gradient, y):
    scaled = w.each("arith.mulf", w.each("math.exp", y), w.sum(gradient))
    return w.each("arith.subf", gradient, scaled)


def write_swiglu_rms_norm(w, gate, up, weight):
    return write_rms_norm(w, write_swiglu(w, gate, up), weight)


def write_l2_normalize(w, x):
    squares = w.sum(w.each("arith.mulf", x, x))
    scale = w.each("math.rsqrt", w.each("arith.maximumf", squares, constant=RMS_NORM_EPSILON))
    return w.each("arith.mulf", x, scale)


def write_standardize(w, x):
    mean = w.each("arith.divf", w.sum(x), constant=w.width)
    centred = w.each("arith.subf", x, mean)
    scale = write_scale(w, w.each("arith.mulf", centred, centred), RMS_NORM_EPSILON)
    return w.each("arith.mulf", centred, scale)


def write_quantize(w, x):
    """Eight bits an element, and the scale of each row."""
    largest = w.reduce("arith.maximumf", "0.0", w.each("math.absf", x))
    scale = w.each("arith.divf", largest, constant=127)
    scaled = w.each("arith.divf", x, scale)
    return w.each("arith.fptosi", w.each("math.roundeven", scaled), element="i8"), scale


def write_sum(w, x):
    return w.sum(x)


def write_largest(w, x):
    return w.reduce("arith.maximumf", "0xFF800000", x)


def write_square_sum(w, x):
    return w.sum(w.each("arith.mulf", x, x))


# What each operation takes, in order, and what writes its body.
FAMILY = {
    "where_softmax": (["matrix", "matrix i1"], write_where_softmax),
    "soft_cross_entropy": (["matrix", "matrix"], write_soft_cross_entropy),
    "entropy": (["matrix"], write_entropy),
    "log_softmax_backward": (["matrix", "matrix"], write_log_softmax_backward),
    "swiglu_rms_norm": (["matrix", "matrix", "vector"], write_swiglu_rms_norm),
    "l2_normalize": (["matrix"], write_l2_normalize),
    "standardize": (["matrix"], write_standardize),
    "quantize": (["matrix"], write_quantize),
    "sum": (["matrix"], write_sum),
    "largest": (["matrix"], write_largest),
    "square_sum": (["matrix"], write_square_sum),
}
ALL = OPERATIONS | FAMILY


def write(point):
    return write_program(point, ALL)


if __name__ == "__main__":
    operation, dtype, *sizes = sys.argv[1:]
    print(write(Point(operation, dtype, *map(int, sizes))), end="")
