"""What each operation of arith does to integers. Values are the unsigned numbers of their
bits; `w` is how many these are.

>>> BINARY["maxsi"](0xFF, 1, 8), BINARY["maxui"](0xFF, 1, 8)
(1, 255)
>>> COMPARISONS["slt"](0xFF, 1, 8), COMPARISONS["ult"](0xFF, 1, 8)
(True, False)
>>> [to_signed(DIVISIONS[name](0xF9, 2, 8) & 0xFF, 8) for name in ("divsi", "floordivsi", "remsi")]
[-3, -4, -1]
>>> SHIFTS["shrsi"](0x80, 3, 8) & 0xFF, SHIFTS["shrui"](0x80, 3, 8)
(240, 16)
"""


def to_signed(x, w):
    return x - (1 << w) if x >> (w - 1) else x


def to_bits(x, w):
    return x & ((1 << w) - 1)


def larger(a, b, w):
    return a if to_signed(a, w) > to_signed(b, w) else b


def smaller(a, b, w):
    return a if to_signed(a, w) < to_signed(b, w) else b


def divide(a, b):
    """Towards zero."""
    quotient = abs(a) // abs(b)
    return quotient if (a < 0) == (b < 0) else -quotient


# Associative and commutative: what a reduction may do, with what leaves all else as it is.
REDUCTIONS = {
    "addi": (lambda a, b, w: a + b, lambda w: 0),
    "muli": (lambda a, b, w: a * b, lambda w: 1),
    "maxsi": (larger, lambda w: 1 << (w - 1)),
    "minsi": (smaller, lambda w: (1 << (w - 1)) - 1),
    "maxui": (lambda a, b, w: max(a, b), lambda w: 0),
    "minui": (lambda a, b, w: min(a, b), lambda w: (1 << w) - 1),
    "andi": (lambda a, b, w: a & b, lambda w: (1 << w) - 1),
    "ori": (lambda a, b, w: a | b, lambda w: 0),
    "xori": (lambda a, b, w: a ^ b, lambda w: 0),
}
BINARY = {name: function for name, (function, _) in REDUCTIONS.items()}
BINARY["subi"] = lambda a, b, w: a - b
# By a number of bits that is less than w.
SHIFTS = {
    "shli": lambda a, b, w: a << b,
    "shrui": lambda a, b, w: a >> b,
    "shrsi": lambda a, b, w: to_signed(a, w) >> b,
}
# By a positive number.
DIVISIONS = {
    "divui": lambda a, b, w: a // b,
    "remui": lambda a, b, w: a % b,
    "ceildivui": lambda a, b, w: -(-a // b),
    "divsi": lambda a, b, w: divide(to_signed(a, w), b),
    "remsi": lambda a, b, w: to_signed(a, w) - b * divide(to_signed(a, w), b),
    "floordivsi": lambda a, b, w: to_signed(a, w) // b,
    "ceildivsi": lambda a, b, w: -(-to_signed(a, w) // b),
}
COMPARISONS = {
    "eq": lambda a, b, w: a == b,
    "ne": lambda a, b, w: a != b,
    "slt": lambda a, b, w: to_signed(a, w) < to_signed(b, w),
    "sle": lambda a, b, w: to_signed(a, w) <= to_signed(b, w),
    "sgt": lambda a, b, w: to_signed(a, w) > to_signed(b, w),
    "sge": lambda a, b, w: to_signed(a, w) >= to_signed(b, w),
    "ult": lambda a, b, w: a < b,
    "ule": lambda a, b, w: a <= b,
    "ugt": lambda a, b, w: a > b,
    "uge": lambda a, b, w: a >= b,
}
# From w bits to v.
CASTS = {
    "extsi": lambda a, w, v: to_bits(to_signed(a, w), v),
    "extui": lambda a, w, v: a,
    "trunci": lambda a, w, v: to_bits(a, v),
}
