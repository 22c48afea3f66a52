"""Random operations on the values of a pool."""

from . import scalars
from .scalars import Unsuitable, require

FLOAT_COMBINES = ["arith.addf"] * 4 + ["arith.mulf", *scalars.SELECTIONS]
INTEGER_COMBINES = [op for op in scalars.INTEGER_OPS if op != "arith.subi"]
BOOL_OPS = ["arith.andi", "arith.ori", "arith.xori"]
UNARY_OPS = [*scalars.MONOTONE, "math.absf", *scalars.ROUNDINGS]
BINARY_OPS = [
    *("arith.addf", "arith.subf", "arith.mulf") * 3,
    *("arith.divf", "math.powf"),
    *scalars.SELECTIONS,
]


class Builder:
    """Adds values to the pool."""

    def __init__(self, rng, flow, base):
        self.rng, self.flow, self.base = rng, flow, base
        self.pool = []

    # -- Choices

    def chance(self, probability):
        return self.rng.random() < probability

    def pick(self, condition=lambda value: True):
        """A value of the pool, late ones oftener."""
        values = [value for value in self.pool if condition(value)]
        require(values)
        weights = [1 + 2 * number for number in range(len(values))]
        return self.rng.choices(values, weights)[0]

    def pick_row(self):
        return self.pick(self.flow.is_row)

    def pick_float_row(self):
        """Of small magnitude, by a multiplication if need be."""
        value = self.pick(
            lambda value: self.flow.is_row(value) and scalars.is_float(value.type)
        )
        magnitude = value.scalar.magnitude
        if magnitude <= 8:
            return value
        scale = 8 * 2.0 ** -int(magnitude).bit_length()
        return self.flow.pointwise(
            [value], lambda b, x: b.binary("arith.mulf", x, b.constant(scale, x.type))
        )

    def add_input(self):
        flow, rng = self.flow, self.rng
        kind = rng.random()
        if kind < 0.5:
            dims = flow.dims
        elif kind < 0.65:
            dims = flow.outer
        elif kind < 0.8:
            dims = flow.axis
        elif kind < 0.93:
            dims = [dim for dim in flow.dims if self.chance(0.5)]
        else:
            dims = []
        others = ["f32", "f32", "f16", "bf16", "i1", "i32", "i8", "i64"]
        type = self.base if self.chance(0.75) else rng.choice(others)
        self.pool.append(flow.add_input(type, dims))

    def add(self, values):
        self.pool += values if isinstance(values, list) else [values]

    # -- Scalar operations

    def unify(self, body, x, y):
        """The two as one type."""
        types = [x.type, y.type]
        floats = [type for type in types if scalars.is_float(type)]
        if types[0] == types[1]:
            return x, y
        if not floats:
            wide = max(types, key=lambda type: scalars.WIDTHS[type])
            return body.cast(x, wide), body.cast(y, wide)
        type = self.rng.choice(floats)
        if set(floats) == {"f16", "bf16"}:
            type = "f32"
        if "f64" in floats:
            type = "f64"
        return body.to_float(x, type), body.to_float(y, type)

    def random_unary(self, body, x):
        rng = self.rng
        if not scalars.is_float(x.type):
            return self.random_integer(body, x)
        kind = rng.random()
        if kind < 0.6:
            return body.unary(rng.choice(UNARY_OPS), x)
        if kind < 0.75:
            constant = body.constant(rng.choice([0.5, 2.0, -1.0, 0.125, 3.0]), x.type)
            op = rng.choice(["arith.addf", "arith.subf", "arith.mulf", "arith.divf"])
            pair = (x, constant) if self.chance(0.8) else (constant, x)
            return body.binary(op, *pair)
        if kind < 0.85:
            return body.binary("arith.mulf", x, x)
        if kind < 0.95:
            return body.cast(x, rng.choice(["f32", "f32", self.base]))
        # What NaN and infinity become, no type says.
        require(not self.flow.has_empty_rows())
        return body.to_integer(x, rng.choice(["i8", "i32"]))

    def random_integer(self, body, x):
        rng = self.rng
        kind = rng.random()
        if x.type == "i1":
            if kind < 0.5:
                other = body.binary("arith.xori", x, body.constant(1, "i1"))
                # With the other constants these are constants.
                if kind < 0.125:
                    return body.select(x, body.constant(0, "i1"), other)
                if kind < 0.25:
                    return body.select(x, other, body.constant(1, "i1"))
                return other
            return body.to_float(x, self.base)
        if kind < 0.25:
            return body.to_float(x, self.base)
        if kind < 0.45:
            op = rng.choice(["arith.divsi", "arith.remsi"])
            return body.divide_integer(op, x, rng.choice([2, 3, 7]))
        if kind < 0.6:
            return body.compare(x, body.constant(rng.choice([0, 1, 5]), x.type))
        op = rng.choice(list(scalars.INTEGER_OPS))
        return body.binary(op, x, body.constant(rng.choice([1, 3, 5, 100]), x.type))

    def random_binary(self, body, x, y):
        rng = self.rng
        if "i1" in (x.type, y.type) and x.type != y.type and self.chance(0.7):
            condition, value = (x, y) if x.type == "i1" else (y, x)
            pair = [value, body.constant(rng.choice([0, -1, 2]), value.type)]
            rng.shuffle(pair)
            return body.select(condition, *pair)
        x, y = self.unify(body, x, y)
        if x.type == "i1":
            if self.chance(0.2):
                other = self.random_integer(body, y)
                require(other.type == y.type)
                return body.select(x, y, other)
            return body.binary(rng.choice(BOOL_OPS), x, y)
        if x.exact and y.exact and self.chance(0.15):
            comparison = body.compare(x, y)
            return body.select(comparison, x, y) if self.chance(0.6) else comparison
        if not scalars.is_float(x.type):
            return body.binary(rng.choice(list(scalars.INTEGER_OPS)), x, y)
        if self.chance(0.05):
            return body.fma(x, y, x)
        return body.binary(rng.choice(BINARY_OPS), x, y)

    def attempt(self, function, body, *args):
        """Its result, or the last of `args` where that leaves the ranges."""
        count = len(body.operations)
        try:
            return function(body, *args)
        except Unsuitable:
            del body.operations[count:]
            return args[-1]

    def random_body(self, body, *args):
        """Uses all of `args` where the ranges allow it."""
        values = list(args)
        self.rng.shuffle(values)
        if self.chance(0.12) and self.position_dims:
            values.append(self.make_position(body))
        self.random_claim(body, args)
        result = values.pop()
        while values or self.chance(0.5):
            if values and self.chance(0.7):
                result = self.attempt(self.random_binary, body, values.pop(), result)
            else:
                result = self.attempt(self.random_unary, body, result)
        if result.type == "index":
            result = body.cast(result, self.rng.choice(["i32", "i64"]))
        if self.chance(0.15) and scalars.is_float(result.type):
            result = body.cast(result, self.base)
        require(body.operations)
        return result

    def random_claim(self, body, args):
        """Where every step of the program is one of the operation."""
        integers = [x for x in args if x.exact and x.type in ("i8", "i32", "i64")]
        if integers and set(self.flow.dims) <= set(self.position_dims):
            if self.chance(0.2):
                body.claim(self.rng.choice(integers))

    def make_position(self, body):
        dim = self.rng.choice(self.position_dims)
        position = body.position(dim, max(dim.sizes))
        if self.chance(0.8):
            position = body.cast(position, self.rng.choice(["i32", "i64"]))
        return position

    # -- Operations on tensors

    def random_pointwise(self):
        flow = self.flow
        operands = [self.pick() for _ in range(self.rng.choice([1, 1, 2, 2, 3]))]
        if self.chance(0.75) and not any(map(flow.is_row, operands)):
            operands.append(self.pick_row())
        operands = list(dict.fromkeys(operands))
        self.position_dims = [dim for value in operands for dim in value.dims]
        if self.chance(0.06):
            build = lambda body, *args: [self.random_body(body, *args) for _ in "12"]
        else:
            build = self.random_body
        self.add(flow.pointwise(operands, build))

    def random_lookup(self):
        """An element of a table for each row, alone or with the row."""
        flow, rng = self.flow, self.rng
        if self.chance(0.5):
            self.pool.append(flow.add_input("i32", flow.outer))
        index = self.pick(
            lambda value: value.type in ("i8", "i32", "i64")
            and value.scalar.exact
            and set(value.dims) <= set(flow.outer)
        )
        table = flow.add_table(self.base, rng.choice([1, 2, 7, 40]))
        rows = [self.pick_float_row()] if self.chance(0.5) else []
        self.position_dims = []

        def build(body, x, *rows):
            return self.random_body(body, body.lookup(table, x), *rows)

        self.add(flow.pointwise([index, *rows], build))

    def random_combine(self, body, y):
        """How a row of `y` combines, and `y` in a range where it may."""
        rng = self.rng
        if y.type == "i1":
            return rng.choice(BOOL_OPS), y
        if not scalars.is_float(y.type):
            return rng.choice(INTEGER_COMBINES), y
        op = rng.choice(FLOAT_COMBINES)
        if op == "arith.mulf":
            # Factors near 1: 1 + x / (n |x|).
            require(y.magnitude < 100)
            count = max(self.flow.get_length(), 2)
            bits = int(max(y.magnitude, 1) * count).bit_length()
            type = y.type if bits < 6 or y.type == "f64" else "f32"
            scale = body.constant(2.0**-bits, type)
            y = body.binary("arith.mulf", body.cast(y, type), scale)
            y = body.binary("arith.addf", y, body.constant(1, type))
        elif op == "arith.addf" and y.type in ("f16", "bf16") and self.chance(0.5):
            y = body.cast(y, "f32")
        return op, y

    def random_reduction(self):
        flow, rng = self.flow, self.rng
        operands = [self.pick_row()]
        if self.chance(0.2):
            operands = list(dict.fromkeys([*operands, self.pick()]))
        self.position_dims = flow.dims
        plain = len(operands) == 1 and self.chance(0.6)
        count = 2 if self.chance(0.06) else 1

        def build(body, *args):
            combines = []
            for _ in range(count):
                y = args[0] if plain else self.random_body(body, *args)
                combine = self.random_combine(body, y)
                combines.append((*combine, *self.random_init(*combine)))
            return combines

        self.add(flow.reduce(operands, build))

    def random_init(self, op, y):
        """Mostly none: the identity."""
        if self.chance(0.9):
            return []
        if self.chance(0.5):
            return [
                self.pick(
                    lambda value: self.flow.is_row_scalar(value)
                    and value.type == y.type
                )
            ]
        if y.type == "i1":
            return ["true"]
        return ["3.0" if scalars.is_float(y.type) else "3"]
