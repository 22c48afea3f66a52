"""Values on the dimensions of a program, and the operations between them."""

import math
import collections

from . import scalars
from .scalars import Body, Unsuitable, require

# A static size, or None; the sizes of the runs.
Dim = collections.namedtuple("Dim", "name static sizes")

LOWEST = {
    "f16": "0xFC00",
    "bf16": "0xFF80",
    "f32": "0xFF800000",
    "f64": "0xFFF0000000000000",
}
HIGHEST = {
    "f16": "0x7C00",
    "bf16": "0x7F80",
    "f32": "0x7F800000",
    "f64": "0x7FF0000000000000",
}
NAN = {
    "f16": "0x7E00",
    "bf16": "0x7FC0",
    "f32": "0x7FC00000",
    "f64": "0x7FF8000000000000",
}
# The largest magnitudes, which some exporters take for infinity.
GREATEST = {
    "f16": "6.550400e+04",
    "bf16": "3.389531e+38",
    "f32": "3.40282347E+38",
    "f64": "1.7976931348623157E+308",
}


def get_identities(op, type):
    """Spellings of what to start from; of several, one is the usual."""
    if scalars.is_float(type):
        return {
            "arith.addf": ["0.0", "-0.0"],
            "arith.mulf": ["1.0"],
            "arith.maximumf": [LOWEST[type], LOWEST[type], "-" + GREATEST[type]],
            "arith.minimumf": [HIGHEST[type], HIGHEST[type], GREATEST[type]],
            "arith.maxnumf": [LOWEST[type], NAN[type]],
            "arith.minnumf": [HIGHEST[type], NAN[type]],
        }[op]
    least, most = scalars.get_int_range(type)
    if type == "i1":
        return {"arith.andi": ["true"]}.get(op, ["false"])
    return [
        str(
            {
                "arith.addi": 0,
                "arith.muli": 1,
                "arith.andi": -1,
                "arith.ori": 0,
                "arith.xori": 0,
                "arith.maxsi": least,
                "arith.minsi": most,
                "arith.maxui": 0,
                "arith.minui": -1,
            }[op]
        )
    ]


class Value:
    """A tensor. `layout` lists the dimensions as they lie in memory, None for a
    unit dimension that stands for no dimension of the program."""

    def __init__(self, node, scalar, layout):
        self.node = node
        self.scalar = scalar
        self.layout = layout
        # Whether a reduction had a part in it.
        self.reduced = False

    @property
    def type(self):
        return self.scalar.type

    @property
    def dims(self):
        return [dim for dim in self.layout if dim is not None]


class Node:
    """An operation on tensors, or with no body an argument of the function.
    `yields` are scalars of the body, and with `monoids` what is combined over
    the `reduced` dimensions, starting from `inits`: text or a value."""

    def __init__(self, operands, body, group):
        self.operands, self.body, self.group = operands, body, group
        self.loops, self.reduced = [], []
        self.yields, self.monoids, self.inits = [], [], []
        self.values = []

    def get_inputs(self):
        inits = [init for init in self.inits if isinstance(init, Value)]
        return self.operands + inits + self.get_tables()

    def get_tables(self):
        operations = self.body.operations if self.body else []
        return list(dict.fromkeys(op.table for op in operations if op.table))


class Flow:
    """A program while it grows."""

    def __init__(self, rng, dims):
        self.rng = rng
        self.dims = dims
        self.axis = []
        self.group = 0
        self.nodes = []
        self.inputs = []
        self.results = []

    # -- Dimensions

    @property
    def outer(self):
        return [dim for dim in self.dims if dim not in self.axis]

    def get_length(self):
        """The longest row."""
        length = 1
        for dim in self.axis:
            length *= max(dim.sizes)
        return length

    def has_empty_rows(self):
        return any(0 in dim.sizes for dim in self.dims)

    def is_row(self, value):
        return set(value.dims) == set(self.dims)

    def is_row_scalar(self, value):
        return set(value.dims) == set(self.outer)

    def make_layout(self, dims):
        """In the order of the program, mostly; what is missing may be a unit."""
        keeps = len(dims) < len(self.dims) and self.rng.random() < 0.35
        layout = [
            dim if dim in dims else None for dim in self.dims if dim in dims or keeps
        ]
        if self.rng.random() < 0.12:
            self.rng.shuffle(layout)
        return layout

    # -- Operations

    def add_input(self, type, dims):
        return self._add_input(type, self.make_layout(dims))

    def add_table(self, type, size):
        """A tensor on a dimension of its own, of which elements are looked up."""
        runs = len(self.dims[0].sizes)
        dim = Dim(f"t{len(self.inputs)}", size, (size,) * runs)
        return self._add_input(type, [dim])

    def _add_input(self, type, layout):
        if scalars.is_float(type):
            scalar = scalars.Scalar(type, -6.0, 6.0, True)
        else:
            lo, hi = scalars.get_int_range(type)
            scalar = scalars.Scalar(type, max(lo, -128), min(hi, 127), True)
        node = Node([], None, self.group)
        value = Value(node, scalar, layout)
        node.values = [value]
        self.inputs.append(value)
        return value

    def _start(self, operands, build):
        body = Body(self.rng)
        for value in operands:
            scalar = value.scalar
            body.args.append(
                scalars.Scalar(scalar.type, scalar.lo, scalar.hi, scalar.exact)
            )
        node = Node(list(operands), body, self.group)
        built = build(body, *body.args)
        node.yields = list(built) if isinstance(built, (list, tuple)) else [built]
        return node

    def _finish(self, node, result_scalars, dims):
        # An operand that the body leaves alone ties no rows together.
        used = {id(x) for op in node.body.operations for x in op.operands}
        used |= {id(y) for y in node.yields}
        pairs = [p for p in zip(node.operands, node.body.args) if id(p[1]) in used]
        require(pairs)
        node.operands = [value for value, _ in pairs]
        node.body.args = [arg for _, arg in pairs]
        positions = [op.dim for op in node.body.operations if op.dim]
        named = set(dims) | set(positions)
        for value in node.operands:
            named |= set(value.dims)
        node.loops = [dim for dim in self.dims if dim in named]
        if self.rng.random() < 0.1:
            self.rng.shuffle(node.loops)
        for scalar in result_scalars:
            value = Value(node, scalar, self.make_layout(dims))
            value.reduced = bool(node.reduced) or any(
                operand.reduced for operand in node.get_inputs()
            )
            node.values.append(value)
        self.nodes.append(node)
        return node.values[0] if len(node.values) == 1 else node.values

    def pointwise(self, operands, build, dims=None):
        """One value, or as many as `build(body, *scalars)` gives."""
        node = self._start(operands, build)
        if dims is None:
            named = {dim for value in operands for dim in value.dims}
            named |= {op.dim for op in node.body.operations}
            dims = [dim for dim in self.dims if dim in named]
        # A second result that repeats an operand of each row ties no rows together.
        if len(node.yields) > 1:
            for value, arg in zip(operands, node.body.args):
                repeats = any(y is arg for y in node.yields)
                require(not repeats or set(value.dims) >= set(dims))
        return self._finish(node, node.yields, dims)

    def reduce(self, operands, build):
        """Along the axis, of rows: what `build(body, *scalars)` gives as pairs of
        an operation and what it combines, or triples that add an init."""
        node = self._start(operands, build)
        node.reduced = list(self.axis)
        results = []
        combines, node.yields = node.yields, []
        for op, y, *init in combines:
            identities = get_identities(op, y.type)
            if not init:
                unusual = self.rng.random() < 0.2
                init = [self.rng.choice(identities) if unusual else identities[0]]
            node.monoids.append(op)
            node.yields.append(y)
            node.inits.append(init[0])
            results.append(self.get_reduced(op, y, init[0]))
        self._finish(node, results, self.outer)
        require(any(self.is_row(value) for value in node.operands))
        return node.values[0] if len(node.values) == 1 else node.values

    def get_reduced(self, op, y, init):
        """The range of a reduction's result."""
        n, type = self.get_length(), y.type
        exact = op in scalars.SELECTIONS and y.exact
        lo, hi = y.lo, y.hi
        if op == "arith.addf":
            lo, hi = min(n * lo, 0), max(n * hi, 0)
            require(max(-lo, hi) < (3e4 if type == "f16" else 1e6))
        elif op == "arith.mulf":
            # No float is as large as what this refuses first.
            require(lo > 0 and n * math.log(max(hi, 1)) < math.log(100))
            lo, hi = min(lo, 1) ** n, max(hi, 1) ** n
            require(lo > 0.02 and hi < 100)
        elif not scalars.is_float(type):
            exact = True
            if op == "arith.addi":
                lo, hi = min(n * lo, 0), max(n * hi, 0)
            elif op not in ("arith.maxsi", "arith.minsi") or self.has_empty_rows():
                lo, hi = scalars.get_int_range(type)
            least, most = scalars.get_int_range(type)
            if lo < least or hi > most:
                lo, hi = least, most
        if isinstance(init, Value):
            require(init.type == type and op in scalars.SELECTIONS + ("arith.addf",))
            other = init.scalar
            exact = exact and other.exact
            if op == "arith.addf":
                lo, hi = lo + other.lo, hi + other.hi
            else:
                lo, hi = min(lo, other.lo), max(hi, other.hi)
        elif init in ("true", "false"):
            lo, hi = scalars.get_int_range(type)
        elif init not in get_identities(op, type):
            number = float(init)
            if op == "arith.addf":
                lo, hi = lo + number, hi + number
            elif op in scalars.SELECTIONS + ("arith.maxsi", "arith.minsi"):
                lo, hi = min(lo, number), max(hi, number)
            else:
                raise Unsuitable()
        return scalars.Scalar(type, lo, hi, exact)

    # -- What is used

    def get_live_nodes(self):
        live, stack = set(), [value.node for value in self.results]
        while stack:
            node = stack.pop()
            if node not in live and node.body is not None:
                live.add(node)
                stack += [value.node for value in node.get_inputs()]
        return [node for node in self.nodes if node in live]
