"""Scalar operations, with the range of what they give, so that values stay tame:
no overflow, no logarithm or quotient near a pole, and comparisons only of what
nobody rounds."""

import math

FLOATS = ("f16", "bf16", "f32", "f64")
WIDTHS = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "index": 64}

# Integers up to this magnitude are exact in the type.
EXACT_LIMITS = {"f16": 2**11, "bf16": 2**8, "f32": 2**24, "f64": 2**53}

# Magnitudes that further operations may still square.
LIMIT = 200.0


def is_float(type):
    return type in FLOATS


def get_int_range(type):
    if type == "i1":
        return 0, 1
    half = 1 << (WIDTHS[type] - 1)
    return -half, half - 1


class Scalar:
    """A value of a body: its type and range, whether rounding had no part in it,
    and the name it is printed with."""

    def __init__(self, type, lo, hi, exact):
        self.type, self.lo, self.hi, self.exact = type, lo, hi, exact

    @property
    def magnitude(self):
        return max(abs(self.lo), abs(self.hi))


class Operation:
    """`template` names the operands {0}, {1}, ..., and for a position its loop
    {loop}, and for a look-up its tensor {table}. An assertion has no result."""

    def __init__(self, template, operands, result, dim=None, named=None, table=None):
        self.template, self.operands, self.result = template, operands, result
        self.dim, self.table = dim, table
        # The linalg operation that applies it to tensors, if there is one.
        self.named = named
        self.is_constant = template.startswith("arith.constant")


class Unsuitable(Exception):
    """The operation would leave the ranges."""


def require(condition):
    if not condition:
        raise Unsuitable()


# Monotone functions: where they may be applied, and their linalg operation.
MONOTONE = {
    "math.exp": (math.exp, -40, 6.5, "exp"),
    "math.exp2": (lambda x: 2.0**x, -40, 8, None),
    "math.expm1": (math.expm1, -40, 6.5, None),
    "math.log": (math.log, 1e-2, 1e5, "log"),
    "math.log2": (math.log2, 1e-2, 1e5, None),
    "math.log10": (math.log10, 1e-2, 1e5, None),
    "math.log1p": (math.log1p, -0.9, 1e5, None),
    "math.sqrt": (math.sqrt, 0, 1e5, "sqrt"),
    "math.tanh": (math.tanh, -1e5, 1e5, "tanh"),
    "math.erf": (math.erf, -1e5, 1e5, "erf"),
    "arith.negf": (lambda x: -x, -1e5, 1e5, "negf"),
    "math.rsqrt": (lambda x: x**-0.5, 1e-2, 1e5, "rsqrt"),
}
ROUNDINGS = {
    "math.floor": "floor",
    "math.ceil": "ceil",
    "math.trunc": None,
    "math.round": "round",
    "math.roundeven": None,
}
# By the identity that pads their rows.
SELECTIONS = ("arith.maximumf", "arith.minimumf", "arith.maxnumf", "arith.minnumf")
INTEGER_OPS = {
    "arith.addi": lambda a, b: a + b,
    "arith.subi": lambda a, b: a - b,
    "arith.muli": lambda a, b: a * b,
    "arith.maxsi": max,
    "arith.minsi": min,
    "arith.andi": None,
    "arith.ori": None,
    "arith.xori": None,
    "arith.maxui": None,
    "arith.minui": None,
}
NAMED_BINARY = {
    "arith.addf": "add",
    "arith.subf": "sub",
    "arith.mulf": "mul",
    "arith.divf": "div",
    "arith.maximumf": "max",
    "arith.minimumf": "min",
    "math.powf": "powf",
    "arith.addi": "add",
    "arith.subi": "sub",
    "arith.muli": "mul",
    "arith.maxsi": "max",
    "arith.minsi": "min",
}


class Body:
    """A straight line of operations on scalars."""

    def __init__(self, rng):
        self.rng = rng
        self.args = []
        self.operations = []

    def add(self, template, type, lo, hi, exact, *operands, dim=None, named=None):
        if is_float(type):
            # Room for roundings.
            slack = 0 if exact else 0.02 * max(abs(lo), abs(hi))
            lo, hi = lo - slack, hi + slack
            require(max(abs(lo), abs(hi)) < 1e6)
        elif lo < get_int_range(type)[0] or hi > get_int_range(type)[1]:
            lo, hi = get_int_range(type)
        result = Scalar(type, lo, hi, exact)
        self.operations.append(Operation(template, operands, result, dim, named))
        return result

    def constant(self, value, type):
        """Of a float, a multiple of 2^-6 where the type may be narrow."""
        text = repr(float(value)) if is_float(type) else str(value)
        if type == "i1":
            text = "true" if value else "false"
        suffix = "" if type == "i1" else f" : {type}"
        return self.add(f"arith.constant {text}{suffix}", type, value, value, True)

    def cast(self, x, type):
        """To another type of the same kind."""
        if x.type == type:
            return x
        if is_float(type):
            width = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}
            if width[x.type] == width[type]:
                x = self.cast(x, "f32")
            widens = width[type] > width[x.type]
            op = "arith.extf" if widens else "arith.truncf"
            exact = x.exact and widens
            text = f"{op} {{0}} : {x.type} to {type}"
            return self.add(text, type, x.lo, x.hi, exact, x)
        if "index" in (x.type, type):
            x = self.cast(x, "i32") if x.type in ("i1", "i8", "i16") else x
            if x.type == "index" and type in ("i1", "i8", "i16"):
                return self.cast(self.cast(x, "i64"), type)
            op = "arith.index_cast"
        else:
            widens = WIDTHS[type] > WIDTHS[x.type]
            op = "arith.extsi" if widens else "arith.trunci"
            op = "arith.extui" if x.type == "i1" else op
        if x.type == type:
            return x
        return self.add(f"{op} {{0}} : {x.type} to {type}", type, x.lo, x.hi, True, x)

    def to_float(self, x, type):
        if is_float(x.type):
            return self.cast(x, type)
        x = self.cast(x, "i32") if x.type == "index" else x
        require(x.magnitude <= LIMIT)
        op = "arith.uitofp" if x.type == "i1" else "arith.sitofp"
        exact = x.magnitude <= EXACT_LIMITS[type]
        text = f"{op} {{0}} : {x.type} to {type}"
        return self.add(text, type, x.lo, x.hi, exact, x)

    def position(self, dim, size):
        return self.add(
            "linalg.index {loop} : index", "index", 0, max(size - 1, 0), True, dim=dim
        )

    def unary(self, op, x):
        text = f"{op} {{0}} : {x.type}"
        if op in MONOTONE:
            function, least, most, named = MONOTONE[op]
            require(least <= x.lo and x.hi <= most)
            lo, hi = sorted((function(x.lo), function(x.hi)))
            exact = x.exact and op == "arith.negf"
        elif op == "math.absf":
            lo, hi, exact, named = 0, x.magnitude, x.exact, "abs"
        else:
            require(x.exact)
            lo, hi = math.floor(x.lo), math.ceil(x.hi)
            exact, named = True, ROUNDINGS[op]
        return self.add(text, x.type, lo, hi, exact, x, named=named)

    def binary(self, op, x, y):
        """On one type."""
        text = f"{op} {{0}}, {{1}} : {x.type}"
        corners = [(a, b) for a in (x.lo, x.hi) for b in (y.lo, y.hi)]
        exact = False
        if op == "arith.divf":
            require(y.lo > 0.05 or y.hi < -0.05)
            ends = [a / b for a, b in corners]
        elif op == "math.powf":
            require(x.lo > 0.05 and x.hi < 1e3 and y.magnitude <= 3)
            ends = [a**b for a, b in corners]
        elif op in SELECTIONS:
            pick = max if "max" in op else min
            ends = [pick(a, b) for a, b in corners]
            exact = x.exact and y.exact
        else:
            function = {
                "arith.addf": lambda a, b: a + b,
                "arith.subf": lambda a, b: a - b,
                "arith.mulf": lambda a, b: a * b,
            }.get(op) or INTEGER_OPS.get(op)
            exact = not is_float(x.type)
            ends = (
                [function(a, b) for a, b in corners]
                if function
                else get_int_range(x.type)
            )
        lo, hi = min(ends), max(ends)
        require(not is_float(x.type) or max(abs(lo), abs(hi)) < 1e4)
        named = NAMED_BINARY.get(op) if x.type != "i1" else None
        return self.add(text, x.type, lo, hi, exact, x, y, named=named)

    def compare(self, x, y):
        require(x.exact and y.exact)
        if is_float(x.type):
            predicate = self.rng.choice("olt ole ogt oge oeq une ult uge".split())
            text = f"arith.cmpf {predicate}, {{0}}, {{1}} : {x.type}"
        else:
            predicate = self.rng.choice("slt sle sgt sge eq ne ult uge".split())
            text = f"arith.cmpi {predicate}, {{0}}, {{1}} : {x.type}"
        return self.add(text, "i1", 0, 1, True, x, y)

    def select(self, condition, x, y):
        lo, hi = min(x.lo, y.lo), max(x.hi, y.hi)
        exact = x.exact and y.exact
        text = f"arith.select {{0}}, {{1}}, {{2}} : {x.type}"
        named = "select" if condition.type == "i1" else None
        return self.add(text, x.type, lo, hi, exact, condition, x, y, named=named)

    def claim(self, x):
        """An assertion that holds."""
        bound = self.constant(max(int(x.lo), get_int_range(x.type)[0]), x.type)
        text = f"arith.cmpi sge, {{0}}, {{1}} : {x.type}"
        holds = self.add(text, "i1", 1, 1, True, x, bound)
        text = 'cf.assert {0}, "expected a value in its range"'
        self.operations.append(Operation(text, [holds], None))

    def lookup(self, table, x):
        """The element of a 1-D tensor at x, or at the end that x is beyond."""
        x = self.cast(x, "i32")
        last = table.layout[0].static - 1
        for op, bound in [("arith.maxsi", 0), ("arith.minsi", last)]:
            x = self.binary(op, x, self.constant(bound, x.type))
        text = f"arith.index_cast {{0}} : {x.type} to index"
        index = self.add(text, "index", 0, last, True, x)
        y = table.scalar
        result = Scalar(y.type, y.lo, y.hi, y.exact)
        text = f"tensor.extract {{table}}[{{0}}] : tensor<{last + 1}x{y.type}>"
        self.operations.append(Operation(text, [index], result, table=table))
        return result

    def fma(self, x, y, z):
        ends = [a * b for a in (x.lo, x.hi) for b in (y.lo, y.hi)]
        lo, hi = min(ends) + z.lo, max(ends) + z.hi
        text = f"math.fma {{0}}, {{1}}, {{2}} : {x.type}"
        return self.add(text, x.type, lo, hi, False, x, y, z)

    def divide_integer(self, op, x, divisor):
        y = self.constant(divisor, x.type)
        text = f"{op} {{0}}, {{1}} : {x.type}"
        lo, hi = get_int_range(x.type)
        if op == "arith.divsi":
            lo, hi = -(x.magnitude // divisor), x.magnitude // divisor
        elif op == "arith.remsi":
            lo, hi = 1 - divisor, divisor - 1
        return self.add(text, x.type, lo, hi, True, x, y)

    def to_integer(self, x, type):
        """Truncates a float."""
        require(x.exact and x.magnitude < 100)
        text = f"arith.fptosi {{0}} : {x.type} to {type}"
        return self.add(text, type, int(x.lo) - 1, int(x.hi) + 1, True, x)
