"""Draws programs: a few arguments of related shapes, then operations on what there is."""

import math

from ..lengths import draw_length
from . import arithmetic
from .program import (
    ArgMax,
    Body,
    Constant,
    Dim,
    Generic,
    Program,
    Reshape,
    Slice,
    Step,
    Tensor,
    Transpose,
)

WIDTHS = (1, 8, 8, 16, 32, 32, 32, 64)
OUTER_SIZES = (1, 2, 3, 4, 5, 7, 8, 9)
AXIS_SIZES = (1, 2, 3, 4, 5, 7, 8, 15, 16, 17, 31, 32, 33, 64, 65, 100, 127, 129)
LONG = 0.15
MOST_ELEMENTS = 4200


class BodyDrawing:
    """Draws the operations of one body, from the widths of its arguments."""

    def __init__(self, rng, arguments, loops):
        self.rng, self.loops = rng, loops
        self.widths, self.steps = list(arguments), []
        self.arguments = tuple(arguments)

    def add(self, name, operands, bits, number=0):
        self.steps.append(Step(name, tuple(operands), bits, number))
        self.widths.append(bits)
        return len(self.widths) - 1

    def draw_value(self, bits):
        """A value of that many bits: one that is there, or is made of one."""
        same = [i for i, width in enumerate(self.widths) if width == bits]
        if same and self.rng.random() < 0.85:
            return self.rng.choice(same[-3:])
        others = [i for i, width in enumerate(self.widths) if width != bits]
        if not others or self.rng.random() < 0.3:
            return self.add("constant", (), bits, draw_number(self.rng, bits))
        return self.cast(self.rng.choice(others), bits)

    def draw_pair(self, bits):
        """Two values, mostly not the same one: x - x is a constant."""
        first = self.draw_value(bits)
        for _ in range(4):
            second = self.draw_value(bits)
            if second != first:
                return first, second
        return first, self.add("constant", (), bits, draw_number(self.rng, bits))

    def cast(self, value, bits):
        if self.widths[value] == bits:
            return value
        is_wider = self.widths[value] < bits
        name = self.rng.choice(("extsi", "extui")) if is_wider else "trunci"
        return self.add(name, (value,), bits)

    def draw_step(self):
        rng = self.rng
        bits = self.widths[-1] if self.widths and rng.random() < 0.8 else rng.choice(WIDTHS)
        kind = rng.choices(
            ("binary", "select", "shift", "divide", "cast", "index", "compare"),
            (8, 3, 2, 1, 2, 1, 1),
        )[0]
        if kind == "select":
            self.draw_select(bits)
        elif kind == "shift" and bits > 1:
            amount = self.add("constant", (), bits, rng.randrange(bits))
            self.add(rng.choice(list(arithmetic.SHIFTS)), (self.draw_value(bits), amount), bits)
        elif kind == "divide" and bits > 1:
            divisor = self.add("constant", (), bits, rng.choice((1, 2, 3, 7, 10, 16, 100)))
            self.add(rng.choice(list(arithmetic.DIVISIONS)), (self.draw_value(bits), divisor), bits)
        elif kind == "cast":
            self.cast(len(self.widths) - 1, rng.choice(WIDTHS)) if self.widths else None
        elif kind == "index" and self.loops and bits > 1:
            self.add("index", (), bits, rng.randrange(self.loops))
        elif kind == "compare":
            self.add(
                rng.choice(list(arithmetic.COMPARISONS)),
                self.draw_pair(bits),
                1,
            )
        else:
            self.add(
                rng.choice(list(arithmetic.BINARY)),
                self.draw_pair(bits),
                bits,
            )

    def draw_select(self, bits):
        first, second = self.draw_pair(bits)
        condition = self.add(self.rng.choice(list(arithmetic.COMPARISONS)), (first, second), 1)
        self.add("select", (condition, *self.draw_pair(bits)), bits)

    def use_arguments(self, bits):
        """What is not read has no part in what the loops are."""
        used = {value for step in self.steps for value in step.operands}
        unused = [i for i in range(len(self.arguments)) if i not in used]
        for argument in unused:
            last = len(self.widths) - 1
            if argument != last:
                self.add("xori", (last, self.cast(argument, bits)), bits)

    def finish(self, bits):
        self.use_arguments(self.widths[-1]) if self.widths else None
        if not self.widths or self.widths[-1] != bits:
            self.cast(len(self.widths) - 1, bits) if self.widths else self.draw_value(bits)
        return Body(self.arguments, tuple(self.steps))


def draw_number(rng, bits):
    special = (0, 1, 2, 3, (1 << bits) - 1, 1 << (bits - 1), (1 << (bits - 1)) - 1)
    number = rng.choice(special) if rng.random() < 0.4 else rng.randrange(1 << bits)
    return number & ((1 << bits) - 1)


def draw_elements(rng, tensor):
    """Mostly numbers of any size; sometimes small ones, so that equal ones are there."""
    count = math.prod(tensor.shape)
    if rng.random() < 0.3:
        return [rng.randrange(-3, 4) & ((1 << tensor.bits) - 1) for _ in range(count)]
    return [draw_number(rng, tensor.bits) for _ in range(count)]


class Drawing:
    """The program so far; rows are of `lengths`, where they are long."""

    def __init__(self, rng, lengths):
        self.rng = rng
        rank = rng.choice((1, 2, 2, 2, 2, 3, 3, 4))
        sizes = [rng.choice(OUTER_SIZES) for _ in range(rank - 1)]
        is_long = rng.random() < LONG
        sizes.append(draw_length(rng, lengths) if is_long else rng.choice(AXIS_SIZES))
        self.most = max(MOST_ELEMENTS, sizes[-1])
        while math.prod(sizes) > self.most:
            sizes[sizes.index(max(sizes[:-1]))] = 1
        if rng.random() < 0.2:
            rng.shuffle(sizes)
        is_dynamic = rng.random() < 0.3
        dynamic = [f"n{i}" if is_dynamic and rng.random() < 0.7 else "" for i in range(rank)]
        self.dims = [Dim(size, name) for size, name in zip(sizes, dynamic)]
        self.unit = Dim(1)
        self.tensors, self.nodes, self.arguments = [], [], []

    def make_tensor(self, bits, dims):
        return Tensor(f"t{len(self.tensors) + len(self.nodes)}x{bits}", bits, tuple(dims))

    def add(self, node, *results):
        self.nodes.append(node)
        self.tensors += results or (node.result,)

    def draw_argument(self, dims):
        argument = Tensor(f"x{len(self.arguments)}", self.rng.choice(WIDTHS), tuple(dims))
        self.arguments.append(argument)
        self.tensors.append(argument)

    def draw_arguments(self):
        """The first has all dims; of others some, or a 1 in their place, or another order."""
        self.draw_argument(self.dims)
        for _ in range(self.rng.choice((0, 1, 1, 2))):
            dims = [dim for dim in self.dims if self.rng.random() < 0.7]
            if self.rng.random() < 0.3:
                dims = [dim if dim in dims else self.unit for dim in self.dims]
            if self.rng.random() < 0.2:
                self.rng.shuffle(dims)
            self.draw_argument(dims)

    def draw_tensor(self):
        return self.rng.choice(self.tensors[-4:])

    def draw_generic(self):
        rng = self.rng
        inputs = [self.draw_tensor() for _ in range(rng.choice((1, 1, 2, 2, 3)))]
        if rng.random() < 0.4:
            inputs.append(self.tensors[0])
        inputs = list(dict.fromkeys(inputs))
        loops = sorted(
            {dim for tensor in inputs for dim in tensor.dims if dim is not self.unit},
            key=self.order,
        )
        reduces = rng.random() < 0.45
        if not reduces and rng.random() < 0.25:
            loops = list(dict.fromkeys([*loops, *self.dims]))
        if not loops or math.prod(loop.size for loop in loops) > self.most:
            return
        if rng.random() < 0.1:
            rng.shuffle(loops)
        if reduces:
            self.add(self.make_reduction(loops, inputs))
        else:
            self.add(self.make_elementwise(loops, inputs))

    def order(self, dim):
        """Dims of the program in their order, then new ones in that of their tensors."""
        known = [*self.dims, *(dim for tensor in self.tensors for dim in tensor.dims)]
        return known.index(dim)

    def make_elementwise(self, loops, inputs):
        rng = self.rng
        is_plain = all(tensor.dims == tuple(loops) for tensor in inputs) and not any(
            d.dynamic for d in loops
        )
        on_tensors = is_plain and rng.random() < 0.5
        body = BodyDrawing(rng, [tensor.bits for tensor in inputs], 0 if on_tensors else len(loops))
        for _ in range(rng.choice((1, 1, 2, 3, 4))):
            body.draw_step()
        bits = body.widths[-1]
        dims = rng.sample(loops, len(loops)) if not on_tensors and rng.random() < 0.1 else loops
        spelling = "tensors" if on_tensors and body.steps else "generic"
        return Generic(
            self.make_tensor(bits, dims),
            tuple(loops),
            tuple(inputs),
            body.finish(bits),
            spelling=spelling,
        )

    def make_reduction(self, loops, inputs):
        rng = self.rng
        count = rng.choice((1, 1, 1, min(2, len(loops)), len(loops)))
        reduced = loops[-count:] if rng.random() < 0.7 else rng.sample(loops, count)
        is_plain = len(inputs) == 1 and inputs[0].dims == tuple(loops) and rng.random() < 0.4
        body = BodyDrawing(rng, [tensor.bits for tensor in inputs], len(loops))
        for _ in range(0 if is_plain else rng.choice((0, 1, 2))):
            body.draw_step()
        bits = body.widths[-1]
        kind = rng.choice(list(arithmetic.REDUCTIONS))
        init = (
            arithmetic.REDUCTIONS[kind][1](bits) if rng.random() < 0.8 else draw_number(rng, bits)
        )
        keeps = not is_plain and rng.random() < 0.2
        dims = [
            self.unit if loop in reduced else loop for loop in loops if keeps or loop not in reduced
        ]
        return Generic(
            self.make_tensor(bits, dims),
            tuple(loops),
            tuple(inputs),
            body.finish(bits),
            tuple(reduced),
            kind,
            init,
            "reduce" if is_plain else "generic",
        )

    def draw_arg_max(self):
        operand = self.draw_tensor()
        if (
            not operand.dims
            or operand.bits == 1
            or operand.dims[-1].size < 2
            or self.unit in operand.dims
        ):
            return
        result = self.make_tensor(operand.bits, operand.dims[:-1])
        position = Tensor(result.name + ".at", self.rng.choice((32, 64)), result.dims)
        self.add(ArgMax(result, position, operand, self.rng.random() < 0.4), result, position)

    def draw_slice(self):
        operand = self.draw_tensor()
        static = [i for i, dim in enumerate(operand.dims) if not dim.dynamic and dim.size > 1]
        if not static:
            return
        i, rank = self.rng.choice(static), len(operand.dims)
        size = operand.dims[i].size
        stride = self.rng.choice((1, 1, 1, 2, 3))
        offset = self.rng.randrange(size)
        count = self.rng.randint(1, (size - offset - 1) // stride + 1)
        dims = [Dim(count) if j == i else dim for j, dim in enumerate(operand.dims)]
        offsets = tuple(offset if j == i else 0 for j in range(rank))
        strides = tuple(stride if j == i else 1 for j in range(rank))
        self.add(Slice(self.make_tensor(operand.bits, dims), operand, offsets, strides))

    def draw_transpose(self):
        operand = self.draw_tensor()
        rank = len(operand.dims)
        if not rank:
            return
        permutation = tuple(self.rng.sample(range(rank), rank))
        dims = [operand.dims[i] for i in permutation]
        self.add(Transpose(self.make_tensor(operand.bits, dims), operand, permutation))

    def draw_reshape(self):
        """A dim of size 1 more, or two static dims as one."""
        operand = self.draw_tensor()
        dims, rank = list(operand.dims), len(operand.dims)
        if not dims:
            return
        i = self.rng.randrange(rank)
        if (
            i + 1 < rank
            and not dims[i].dynamic
            and not dims[i + 1].dynamic
            and self.rng.random() < 0.6
        ):
            dims[i : i + 2] = [Dim(dims[i].size * dims[i + 1].size)]
        elif rank < 4:
            dims.insert(i + self.rng.randrange(2), self.unit)
        else:
            return
        groups = [
            [j] if j < i else [j, j + 1] if j == i else [j + 1] for j in range(min(rank, len(dims)))
        ]
        self.add(Reshape(self.make_tensor(operand.bits, dims), operand, tuple(map(tuple, groups))))

    def draw_constant(self):
        dims = [dim for dim in self.dims if not dim.dynamic and self.rng.random() < 0.6]
        if math.prod(dim.size for dim in dims) > 300:
            return
        tensor = self.make_tensor(self.rng.choice(WIDTHS), dims)
        spelling = self.rng.choice(("dense", "resource", "global"))
        self.add(Constant(tensor, tuple(draw_elements(self.rng, tensor)), spelling))


ACTIONS = (
    Drawing.draw_generic,
    Drawing.draw_arg_max,
    Drawing.draw_slice,
    Drawing.draw_transpose,
    Drawing.draw_reshape,
    Drawing.draw_constant,
)
WEIGHTS = (14, 1, 2, 1, 2, 1)


def draw_program(rng, lengths):
    """With one to three results, the last of which is the last that is made."""
    drawing = Drawing(rng, lengths)
    drawing.draw_arguments()
    count = rng.choice((1, 2, 3, 4, 5, 6))
    while len(drawing.nodes) < count:
        rng.choices(ACTIONS, WEIGHTS)[0](drawing)
    made = [tensor for tensor in drawing.tensors if tensor not in drawing.arguments]
    results = rng.sample(made[:-1], min(len(made) - 1, rng.choice((0, 0, 1, 2))))
    allocates = rng.random() < 0.2
    return Program(tuple(drawing.arguments), tuple(drawing.nodes), (*results, made[-1]), allocates)
