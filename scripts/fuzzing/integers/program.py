"""Programs, and their evaluation. A tensor's dimensions are objects: those that are the
same object have the same size, and where an operation reads several tensors they are the
same loop."""

import dataclasses
import itertools

from . import arithmetic
from .arithmetic import to_bits


@dataclasses.dataclass(frozen=True, eq=False)
class Dim:
    size: int
    # The name of its size in the program where callers say it.
    dynamic: str = ""


@dataclasses.dataclass(frozen=True, eq=False)
class Tensor:
    name: str
    bits: int
    dims: tuple

    @property
    def shape(self):
        return tuple(dim.size for dim in self.dims)


def find_positions(shape, indices):
    """The position in the row-major elements of each index."""
    strides = [1]
    for size in reversed(shape[1:]):
        strides.insert(0, strides[0] * size)
    return [sum(i * stride for i, stride in zip(index, strides)) for index in indices]


def enumerate_indices(shape):
    return itertools.product(*map(range, shape))


@dataclasses.dataclass(frozen=True)
class Step:
    """One operation on scalars: `operands` are numbers of earlier values of the body, which
    begin with its arguments. `number` is a constant, or the loop of an index."""

    name: str
    operands: tuple
    bits: int
    number: int = 0


@dataclasses.dataclass(frozen=True)
class Body:
    """`bits` of its arguments; the last step is what it yields."""

    arguments: tuple
    steps: tuple

    @property
    def widths(self):
        return (*self.arguments, *(step.bits for step in self.steps))

    def evaluate(self, arguments, index):
        values = list(arguments)
        for step in self.steps:
            values.append(to_bits(self.evaluate_step(step, values, index), step.bits))
        return values[-1]

    def evaluate_step(self, step, values, index):
        operands = [values[i] for i in step.operands]
        if step.name == "constant":
            return step.number
        if step.name == "index":
            return index[step.number]
        if step.name == "select":
            return operands[1] if operands[0] else operands[2]
        width = self.widths[step.operands[0]]
        if step.name in arithmetic.COMPARISONS:
            return int(arithmetic.COMPARISONS[step.name](*operands, width))
        if step.name in arithmetic.CASTS:
            return arithmetic.CASTS[step.name](*operands, width, step.bits)
        tables = (arithmetic.BINARY, arithmetic.SHIFTS, arithmetic.DIVISIONS)
        function = next(table[step.name] for table in tables if step.name in table)
        return function(*operands, width)


@dataclasses.dataclass(frozen=True)
class Constant:
    result: Tensor
    elements: tuple
    # As dense elements, as the bytes of a resource or of a global.
    spelling: str = "dense"

    def evaluate(self, environment):
        environment[self.result] = list(self.elements)


@dataclasses.dataclass(frozen=True)
class Generic:
    """The body for each index of the loops. What is reduced, a set of loops, is combined by
    `kind`, from `init` on. A reduced dim may stay as one of size 1."""

    result: Tensor
    loops: tuple
    inputs: tuple
    body: Body
    reduced: tuple = ()
    kind: str = ""
    init: int = 0
    # As linalg.generic, on tensors, as linalg.map or as linalg.reduce.
    spelling: str = "generic"

    def get_map(self, tensor):
        """For each of its dims the loop, or None where it has size 1."""
        return [self.loops.index(dim) if dim in self.loops else None for dim in tensor.dims]

    @property
    def result_map(self):
        kept = [i if loop not in self.reduced else None for i, loop in enumerate(self.loops)]
        if len(self.result.dims) == len(self.loops):
            return kept if self.reduced else self.get_map(self.result)
        return [i for i in kept if i is not None]

    def evaluate(self, environment):
        indices = list(enumerate_indices([loop.size for loop in self.loops]))
        reads = [self.read(environment, tensor, indices) for tensor in self.inputs]
        places = self.find_places(self.result.shape, self.result_map, indices)
        count = 1
        for size in self.result.shape:
            count *= size
        results = [to_bits(self.init, self.result.bits)] * count
        for i, index in enumerate(indices):
            value = self.body.evaluate([read[i] for read in reads], index)
            if self.reduced:
                combine = arithmetic.REDUCTIONS[self.kind][0]
                value = combine(results[places[i]], value, self.result.bits)
            results[places[i]] = to_bits(value, self.result.bits)
        environment[self.result] = results

    def find_places(self, shape, map, indices):
        picked = ([0 if loop is None else index[loop] for loop in map] for index in indices)
        return find_positions(shape, picked)

    def read(self, environment, tensor, indices):
        elements = environment[tensor]
        places = self.find_places(tensor.shape, self.get_map(tensor), indices)
        return [elements[place] for place in places]


@dataclasses.dataclass(frozen=True)
class ArgMax:
    """The largest, or smallest, element along the last dim and where it is first."""

    result: Tensor
    position: Tensor
    operand: Tensor
    is_minimum: bool

    def evaluate(self, environment):
        width, bits = self.operand.dims[-1].size, self.operand.bits
        elements = [arithmetic.to_signed(e, bits) for e in environment[self.operand]]
        rows = [elements[i : i + width] for i in range(0, len(elements), width)]
        choose = min if self.is_minimum else max
        best = [choose(row) for row in rows]
        environment[self.result] = [to_bits(e, bits) for e in best]
        environment[self.position] = [row.index(e) for row, e in zip(rows, best)]


@dataclasses.dataclass(frozen=True)
class Slice:
    """Offsets and strides, one for each dim; sizes are those of the result."""

    result: Tensor
    operand: Tensor
    offsets: tuple
    strides: tuple

    def evaluate(self, environment):
        indices = (
            [o + i * s for o, i, s in zip(self.offsets, index, self.strides)]
            for index in enumerate_indices(self.result.shape)
        )
        elements = environment[self.operand]
        places = find_positions(self.operand.shape, indices)
        environment[self.result] = [elements[place] for place in places]


@dataclasses.dataclass(frozen=True)
class Transpose:
    result: Tensor
    operand: Tensor
    permutation: tuple

    def evaluate(self, environment):
        inverse = [self.permutation.index(i) for i in range(len(self.permutation))]
        indices = ([index[i] for i in inverse] for index in enumerate_indices(self.result.shape))
        elements = environment[self.operand]
        places = find_positions(self.operand.shape, indices)
        environment[self.result] = [elements[place] for place in places]


@dataclasses.dataclass(frozen=True)
class Reshape:
    """The same elements in the same order; `groups` are the dims of the longer shape for each
    of the shorter."""

    result: Tensor
    operand: Tensor
    groups: tuple

    def evaluate(self, environment):
        environment[self.result] = environment[self.operand]


@dataclasses.dataclass(frozen=True)
class Program:
    arguments: tuple
    nodes: tuple
    results: tuple
    # Whether tensors without contents are allocated, and not just empty.
    allocates: bool = False

    def evaluate(self, inputs):
        """The elements of each result, from those of each argument."""
        environment = dict(zip(self.arguments, inputs))
        for node in self.nodes:
            node.evaluate(environment)
        return [environment[result] for result in self.results]
