"""Functions that models are made of, in the spellings of several exporters."""

from . import scalars
from .scalars import require


def set_range(scalar, lo, hi):
    """What interval arithmetic cannot see."""
    scalar.lo, scalar.hi = lo, hi
    return scalar


class Gadgets:
    """Adds a function of a row of floats to a builder's pool."""

    def __init__(self, builder):
        self.builder, self.flow, self.rng = builder, builder.flow, builder.rng
        self.n = max(self.flow.get_length(), 1)

    def add_random(self):
        x = self.builder.pick_float_row()
        gadget = self.rng.choice(
            [
                *(self.add_softmax, self.add_softmax, self.add_masked_softmax),
                *(self.add_log_softmax, self.add_softmax_backward, self.add_norm),
                *(self.add_layer_norm, self.add_variance),
            ]
        )
        self.builder.add(gadget(x))

    # -- Parts

    def combine(self, op, operands, build=lambda body, x: x):
        return self.flow.reduce(
            operands, lambda body, *args: [(op, build(body, *args))]
        )

    def apply(self, op, *operands):
        return self.flow.pointwise(operands, lambda b, x, y: b.binary(op, x, y))

    def mean(self, x, build=lambda body, x: x, operands=None):
        """By a division or by a product, in f32 where a narrow type is short of
        range."""
        wide = x.type in ("f16", "bf16") and self.n > 255

        def widen(body, *args):
            y = build(body, *args)
            return body.cast(y, "f32") if wide else y

        total = self.combine("arith.addf", operands or [x], widen)
        divides = self.rng.random() < 0.5 or self.n & (self.n - 1)

        def scale(body, s):
            if divides:
                # Narrow types round the divisor, as exporters let them.
                return body.binary("arith.divf", s, body.constant(self.n, s.type))
            return body.binary("arith.mulf", s, body.constant(1 / self.n, s.type))

        return self.flow.pointwise([total], scale)

    def shifted(self, x):
        """x less its maximum, as an expression of both."""
        op = "arith.maxnumf" if self.rng.random() < 0.2 else "arith.maximumf"
        width = x.scalar.hi - x.scalar.lo

        def subtract(body, x, m):
            return set_range(body.binary("arith.subf", x, m), -width, 0)

        return self.combine(op, [x]), subtract

    def exponentials(self, x):
        """Of the shifted row, and their sum."""
        m, subtract = self.shifted(x)
        if self.rng.random() < 0.5:
            d = self.flow.pointwise([x, m], subtract)
            e = self.flow.pointwise([d], lambda b, d: b.unary("math.exp", d))
        else:
            e = self.flow.pointwise(
                [x, m], lambda b, x, m: b.unary("math.exp", subtract(b, x, m))
            )
        set_range(e.scalar, 0, 1)
        if self.rng.random() < 0.2:
            s = self.combine(
                "arith.addf",
                [x, m],
                lambda b, x, m: set_range(
                    b.unary("math.exp", subtract(b, x, m)), 0, 1
                ),
            )
        else:
            s = self.combine("arith.addf", [e])
        set_range(s.scalar, 0.9, 1.1 * self.n)
        require(self.n < 6e4 or s.type != "f16")
        return m, e, s

    # -- Functions

    def add_softmax(self, x):
        _, e, s = self.exponentials(x)
        if self.rng.random() < 0.3:
            r = self.flow.pointwise(
                [s],
                lambda b, s: b.binary("arith.divf", b.constant(1, s.type), s),
            )
            y = self.apply("arith.mulf", e, r)
        else:
            y = self.apply("arith.divf", e, s)
        set_range(y.scalar, 0, 1.1)
        return y

    def add_log_softmax(self, x):
        """And the logarithm of the sum of exponentials."""
        m, _, s = self.exponentials(x)
        logarithm = self.flow.pointwise([s], lambda b, s: b.unary("math.log", s))
        lse = self.apply("arith.addf", logarithm, m)
        y = self.flow.pointwise(
            [x, m, logarithm],
            lambda b, x, m, l: b.binary(
                "arith.subf", b.binary("arith.subf", x, m), l
            ),
        )
        return [y, lse]

    def add_masked_softmax(self, x):
        """By a mask that positions make."""
        dims = self.flow.dims
        row, column = self.rng.choice(dims), self.rng.choice(self.flow.axis)
        low = self.rng.choice([-10.0, -16.0])

        def mask(body, x):
            a = body.position(row, max(row.sizes))
            if row is column:
                b = body.constant(max(row.sizes) // 2, "index")
            else:
                b = body.position(column, max(column.sizes))
            if self.rng.random() < 0.7:
                a, b = body.cast(a, "i64"), body.cast(b, "i64")
            return body.select(body.compare(a, b), x, body.constant(low, x.type))

        return self.add_softmax(self.flow.pointwise([x], mask))

    def add_softmax_backward(self, x):
        y = self.add_softmax(x)
        dy = self.builder.pick_float_row()
        require(dy is not y and dy.type == y.type)
        dot = self.combine(
            "arith.addf", [dy, y], lambda b, dy, y: b.binary("arith.mulf", dy, y)
        )
        bound = 1.2 * dy.scalar.magnitude
        set_range(dot.scalar, -bound, bound)
        return self.flow.pointwise(
            [y, dy, dot],
            lambda b, y, dy, dot: b.binary(
                "arith.mulf", y, b.binary("arith.subf", dy, dot)
            ),
        )

    def add_norm(self, x):
        """RMS norm or l2 normalisation."""
        square = lambda b, x: b.binary("arith.mulf", x, x)
        bound = x.scalar.magnitude**2
        if self.rng.random() < 0.6:
            size = self.mean(x, square)
        else:
            require(x.type != "f16" or self.n < 257)
            size = self.combine("arith.addf", [x], square)
            bound *= self.n
        set_range(size.scalar, 0, bound)

        def invert(body, s):
            s = body.binary("arith.addf", s, body.constant(0.0625, s.type))
            return body.unary("math.rsqrt", s)

        r = self.flow.pointwise([size], invert)
        if r.type == x.type:
            return self.apply("arith.mulf", x, r)
        return self.flow.pointwise(
            [x, r], lambda b, x, r: b.binary("arith.mulf", b.cast(x, r.type), r)
        )

    def add_variance(self, x):
        mean = self.mean(x)
        set_range(mean.scalar, x.scalar.lo, x.scalar.hi)

        def deviation(body, x, mean):
            type = "f32" if x.type != mean.type else x.type
            d = body.binary("arith.subf", body.cast(x, type), body.cast(mean, type))
            return body.binary("arith.mulf", d, d)

        variance = self.mean(x, deviation, [x, mean])
        set_range(variance.scalar, 0, 4 * x.scalar.magnitude**2)
        return [mean, variance]

    def add_layer_norm(self, x):
        mean, variance = self.add_variance(x)

        def normalise(body, x, mean, variance):
            type = "f32" if len({x.type, mean.type, variance.type}) > 1 else x.type
            x, mean, v = (body.cast(s, type) for s in (x, mean, variance))
            v = body.binary("arith.addf", v, body.constant(2**-6, type))
            d = body.binary("arith.subf", x, mean)
            y = body.binary("arith.mulf", d, body.unary("math.rsqrt", v))
            return set_range(y, -200, 200)

        return self.flow.pointwise([x, mean, variance], normalise)
