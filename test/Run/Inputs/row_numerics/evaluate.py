"""Programs in float64, a row at a time, with what arithmetic of a type may add."""

import math

INF = math.inf
NAN = math.nan
# What flushing a subnormal number to zero costs, in units of 2^-24.
TINY = 2.0**-102


class Number:
    """A value, and the error that it may have, in units of the type's roundoff."""

    def __init__(self, value, error=0.0):
        self.value = value
        # exp(-inf) has none, nor has what is not finite.
        self.error = error if math.isfinite(value + error) else 0.0


def guard(function, *args):
    """With IEEE's results where Python raises an exception."""
    try:
        return function(*args)
    except OverflowError:
        return INF


def divide(a, b):
    if b != 0:
        return a / b
    if a == 0 or math.isnan(a):
        return NAN
    return math.copysign(INF, a) * math.copysign(1, b)


def maximum(a, b):
    if math.isnan(a) or math.isnan(b):
        return NAN
    return max(a, b)


def maxnum(a, b):
    if math.isnan(a):
        return b
    return a if math.isnan(b) else max(a, b)


def log(a):
    if math.isnan(a) or a < 0:
        return NAN
    return -INF if a == 0 else math.log(a)


def sqrt(a):
    return math.sqrt(a) if a >= 0 else NAN


def apply(op, a, b=None, c=None):
    x, y = a.value, b.value if b else None
    if op == "select":
        return b if x else c
    if op == "cmpf_oeq":
        return Number(float(x == y))
    if op in ("addf", "subf"):
        r = x + y if op == "addf" else x - y
        return Number(r, a.error + b.error + abs(r) + TINY)
    if op == "mulf":
        r = x * y
        return Number(r, abs(x) * b.error + abs(y) * a.error + abs(r) + TINY)
    if op == "divf":
        r = divide(x, y)
        error = (a.error + abs(r) * b.error) / abs(y) if y else 0
        return Number(r, error + 2 * abs(r) + TINY)
    if op == "exp":
        r = guard(math.exp, x)
        return Number(r, r * (a.error + 4 + abs(x)) + TINY)
    if op == "log":
        r = log(x)
        return Number(r, (a.error / x if x > 0 else 0) + 4 * abs(r) + 4 * 2.0**-24)
    if op == "sqrt":
        r = sqrt(x)
        return Number(r, (a.error / (2 * r) if r else 0) + 4 * r)
    if op == "rsqrt":
        r = divide(1.0, sqrt(x))
        return Number(r, (a.error * r / (2 * x) if x else 0) + 4 * r)
    if op == "absf":
        return Number(abs(x), a.error)
    assert op == "maximumf"
    return Number(maximum(x, y), max(a.error, b.error))


def add_up(values):
    """Rounded once; infinities and NaN as a sum in any order has them."""
    special = [value for value in values if not math.isfinite(value)]
    return sum(special) if special else math.fsum(values)


def reduce(op, numbers):
    values = [number.value for number in numbers]
    if op == "addf":
        error = math.fsum(n.error + 4 * abs(n.value) + TINY for n in numbers)
        return Number(add_up(values), error)
    if op == "mulf":
        r, error = 1.0, 0.0
        for number in numbers:
            r *= number.value
            error += (number.error / abs(number.value) if number.value else 0) + 1
        return Number(r, abs(r) * error)
    pick = {
        "maximumf": maximum,
        "minimumf": lambda a, b: -maximum(-a, -b),
        "maxnumf": maxnum,
        "minnumf": lambda a, b: -maxnum(-a, -b),
    }[op]
    # What the program starts from, not NaN.
    r = -INF if op.startswith("max") else INF
    for value in values:
        r = pick(r, value)
    return Number(r, max(number.error for number in numbers))


def evaluate(program, operands, round_constant):
    """The results for one row: lists of numbers, one long for a scalar."""
    length = len(operands["x"])
    env = {name: [Number(v, TINY) for v in values] for name, values in operands.items()}
    for name, (op, *words) in program.lines:
        if op == "reduce":
            env[name] = [reduce(words[0], env[words[1]])]
            continue
        args = []
        for word in words:
            if word not in env:
                value = float(length if word == "N" else word)
                args.append([Number(round_constant(value))])
            else:
                args.append(env[word])
        longest = max(map(len, args))
        env[name] = [
            apply(op, *(arg[i if len(arg) > 1 else 0] for arg in args))
            for i in range(longest)
        ]
    return [env[name] for name in program.results]
