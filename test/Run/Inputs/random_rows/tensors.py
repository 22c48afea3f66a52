"""Tensors as text: types, sizes, constants, and views that change no element."""

from .dataflow import Dim

# A unit dimension of an argument that its slice does not have.
DROPPED = object()


class Statement:
    """A line that defines names, or, of a body, one that defines one."""

    def __init__(self, names, uses, text):
        self.names, self.uses, self.text = names, set(uses), text


def sort_randomly(rng, statements):
    """So that names are defined before they are used."""
    defined_by = {name: s for s in statements for name in s.names}
    waiting = {
        id(s): {id(defined_by[name]) for name in s.uses if name in defined_by}
        for s in statements
    }
    order, left = [], list(statements)
    while left:
        ready = [s for s in left if not waiting[id(s)]]
        statement = rng.choice(ready)
        left.remove(statement)
        order.append(statement)
        for others in waiting.values():
            others.discard(id(statement))
    return order


def format_type(layout, type):
    sizes = [
        "1" if dim is None else "?" if dim.static is None else str(dim.static)
        for dim in layout
    ]
    return f"tensor<{'x'.join([*sizes, type])}>"


class TensorPrinter:
    """Statements that make tensors of no operation of the program."""

    def __init__(self, rng, slices, flow):
        """`slices` chooses which arguments and results are parts of others."""
        self.rng, self.slices, self.flow = rng, slices, flow
        self.argument_layouts = {}
        self.statements = []
        self.names = {}
        self.sizes = {}
        self.maps = {}
        self.merged = {}
        self.count = 0

    def chance(self, probability):
        return self.rng.random() < probability

    def new_name(self):
        self.count += 1
        return f"%v{self.count - 1}"

    def state(self, uses, text):
        """`text` has {0} for the name defined."""
        name = self.new_name()
        self.statements.append(Statement([name], uses, text.format(name)))
        return name

    # -- Parts of operations

    def get_size(self, dim):
        """The name of a dynamic size."""
        if dim in self.merged:
            a, b = [
                self.get_size(part)
                if part.static is None
                else self.state([], f"{{0}} = arith.constant {part.static} : index")
                for part in self.merged[dim]
            ]
            return self.state([a, b], f"{{0}} = arith.muli {a}, {b} : index")
        if dim in self.sizes and self.chance(0.7):
            return self.sizes[dim]
        sources = [value for value in self.flow.inputs if dim in value.layout]
        source = self.rng.choice(sources)
        self.sizes[dim] = self.get_size_of(
            self.names[source], source.layout, source.type, source.layout.index(dim)
        )
        return self.sizes[dim]

    def get_size_of(self, name, layout, type, place):
        index = self.state([], f"{{0}} = arith.constant {place} : index")
        text = f"{{0}} = tensor.dim {name}, {index} : {format_type(layout, type)}"
        return self.state([index, name], text)

    def get_sizes(self, layout):
        return [self.get_size(dim) for dim in layout if dim and dim.static is None]

    def make_empty(self, layout, type):
        sizes = self.get_sizes(layout)
        text = f"{{0}} = tensor.empty({', '.join(sizes)}) : {format_type(layout, type)}"
        return self.state(sizes, text)

    def make_fill(self, layout, type, number):
        """A tensor of the constant `number`."""
        tensor = format_type(layout, type)
        # A constant tensor of an empty dimension has no elements to print.
        has_elements = all(dim is None or dim.static for dim in layout)
        if has_elements and self.chance(0.15):
            return self.state([], f"{{0}} = arith.constant dense<{number}> : {tensor}")
        suffix = "" if type == "i1" else f" : {type}"
        constant = self.state([], f"{{0}} = arith.constant {number}{suffix}")
        empty = self.make_empty(layout, type)
        if layout and self.chance(0.1):
            dims = ", ".join(f"d{number}" for number in range(len(layout)))
            map = f"affine_map<({dims}) -> ({dims})>"
            loops = ", ".join(['"parallel"'] * len(layout))
            return self.state(
                [constant, empty],
                f"{{0}} = linalg.generic {{{{indexing_maps = [{map}], iterator_types = "
                f"[{loops}]}}}} outs({empty} : {tensor}) {{{{\n  ^bb0(%out: {type}):\n"
                f"    linalg.yield {constant} : {type}\n  }}}} -> {tensor}",
            )
        return self.state(
            [constant, empty],
            f"{{0}} = linalg.fill ins({constant} : {type}) outs({empty} : {tensor})"
            f" -> {tensor}",
        )

    def format_map(self, layout, loops):
        """`loops` lists the dimensions of the operation's loops."""
        results = [f"d{loops.index(d)}" if d in loops else "0" for d in layout]
        dims = ", ".join(f"d{i}" for i in range(len(loops)))
        text = f"affine_map<({dims}) -> ({', '.join(results)})>"
        if self.hoists:
            return self.maps.setdefault(text, f"#map{len(self.maps)}")
        return text

    # -- Arguments

    def take_part(self, value, name):
        """The part that `value` is of an argument that has more along dimensions, or
        a dimension more; its layout is noted."""
        layout, offsets, sizes, strides, uses = [], [], [], [], [name]
        runs = len(self.flow.dims[0].sizes)
        places = list(value.layout)
        if self.slices.random() < 0.5:
            places.insert(self.slices.randrange(len(places) + 1), DROPPED)
        for place, dim in enumerate(places):
            size = 1 if dim in (None, DROPPED) else dim.static
            offset, stride, after = 0, 1, 0
            if size and (dim is DROPPED or self.slices.random() < 0.4):
                offset = self.slices.choice([0, 1, 2, 3])
                stride = self.slices.choice([1, 1, 2])
                after = self.slices.choice([0, 1, 5])
                whole = offset + (size - 1) * stride + 1 + after
                dim = Dim(f"{place} of {name}", whole, (whole,) * runs)
            layout.append(dim)
            offsets.append(str(offset))
            sizes.append(str(size))
            strides.append(str(stride))
        for place, dim in enumerate(layout):
            if sizes[place] == "None":
                sizes[place] = self.get_size_of(name, layout, value.type, place)
                uses.append(sizes[place])
        self.argument_layouts[value] = layout
        old = format_type(layout, value.type)
        new = format_type(value.layout, value.type)
        lists = " ".join(f"[{', '.join(each)}]" for each in (offsets, sizes, strides))
        text = f"{{0}} = tensor.extract_slice {name}{lists} : {old} to {new}"
        return self.state(uses, text)

    # -- Operands

    def read(self, value, loops):
        """A name and the layout it has, after a reshape or broadcast of the value
        that changes nothing."""
        name, layout = self.names[value], value.layout
        kind = self.rng.random()
        if kind < 0.06 and None in layout:
            return self.collapse(name, layout, value.type)
        if kind < 0.06 and len(layout) < len(self.flow.dims):
            return self.expand(name, layout, value.type)
        if 0.06 < kind < 0.12 and set(layout) < set(loops):
            return self.broadcast(name, layout, value.type, loops)
        if 0.12 < kind < 0.16 and len(layout) > 1:
            return self.transpose(name, layout, value.type)
        if 0.16 < kind < 0.19:
            return self.cast(name, layout, value.type), layout
        if 0.19 < kind < 0.22 and len(layout) > 1 and None not in layout:
            place = self.rng.randrange(len(layout) - 1)
            flat = self.merge(name, layout, value.type, place)
            return self.split(flat, layout, value.type, place, name), layout
        return name, layout

    def cast(self, name, layout, type):
        """To dynamic sizes and back."""
        loose = [
            dim._replace(static=None) if dim and self.chance(0.6) else dim
            for dim in layout
        ]
        old, new = format_type(layout, type), format_type(loose, type)
        name = self.state([name], f"{{0}} = tensor.cast {name} : {old} to {new}")
        return self.state([name], f"{{0}} = tensor.cast {name} : {new} to {old}")

    def merge_dims(self, layout, place):
        """Two neighbours as one dimension."""
        a, b = pair = layout[place], layout[place + 1]
        known = a.static is not None and b.static is not None
        static = a.static * b.static if known else None
        sizes = tuple(x * y for x, y in zip(a.sizes, b.sizes))
        dim = type(a)(f"{a.name}*{b.name}", static, sizes)
        self.merged[dim] = pair
        return layout[:place] + [dim] + layout[place + 2 :]

    def merge(self, name, layout, type, place):
        groups = [[number + (number > place)] for number in range(len(layout) - 1)]
        groups[place] = [place, place + 1]
        old = format_type(layout, type)
        new = format_type(self.merge_dims(layout, place), type)
        text = f"{{0}} = tensor.collapse_shape {name} {groups} : {old} into {new}"
        return self.state([name], text)

    def split(self, name, layout, type, place, like, like_type=None):
        """The inverse, into the sizes of the tensor `like` of the same shape."""
        groups = [[number + (number > place)] for number in range(len(layout) - 1)]
        groups[place] = [place, place + 1]
        sizes = [
            self.get_size_of(like, layout, like_type or type, number)
            if dim.static is None
            else str(dim.static)
            for number, dim in enumerate(layout)
        ]
        shape = ", ".join(sizes)
        old = format_type(self.merge_dims(layout, place), type)
        new = format_type(layout, type)
        text = (
            f"{{0}} = tensor.expand_shape {name} {groups} output_shape [{shape}] : "
            f"{old} into {new}"
        )
        return self.state([name, *(s for s in sizes if s[0] == "%")], text)

    def collapse(self, name, layout, type):
        kept = [dim for dim in layout if dim is not None]
        groups = [[] for _ in kept]
        position = 0
        for number, dim in enumerate(layout):
            if kept:
                groups[min(position, len(kept) - 1)].append(number)
            position += dim is not None
        old, new = format_type(layout, type), format_type(kept, type)
        text = f"{{0}} = tensor.collapse_shape {name} {groups} : {old} into {new}"
        return self.state([name], text), kept

    def expand(self, name, layout, type):
        """One more unit dimension, anywhere."""
        place = self.rng.randrange(len(layout) + 1)
        return self.expand_at(name, layout, place, type)

    def expand_at(self, name, layout, place, type):
        new = layout[:place] + [None] + layout[place:]
        groups = [[number + (number >= place)] for number in range(len(layout))]
        if groups:
            near = min(place, len(groups) - 1)
            groups[near] = sorted(groups[near] + [place])
        sizes = self.get_sizes(new)
        left = iter(sizes)
        shape = ", ".join(
            next(left) if dim and dim.static is None else str(dim.static if dim else 1)
            for dim in new
        )
        old_type, new_type = format_type(layout, type), format_type(new, type)
        text = (
            f"{{0}} = tensor.expand_shape {name} {groups} output_shape [{shape}] : "
            f"{old_type} into {new_type}"
        )
        return self.state([name, *sizes], text), new

    def broadcast(self, name, layout, type, loops):
        rest = iter(layout)
        new = [next(rest) if dim in layout else dim for dim in loops]
        added = [number for number, dim in enumerate(new) if dim not in layout]
        empty = self.make_empty(new, type)
        text = (
            f"{{0}} = linalg.broadcast ins({name} : {format_type(layout, type)}) "
            f"outs({empty} : {format_type(new, type)}) dimensions = {added}"
        )
        return self.state([name, empty], text), new

    def transpose(self, name, layout, type):
        order = list(range(len(layout)))
        self.rng.shuffle(order)
        new = [layout[number] for number in order]
        empty = self.make_empty(new, type)
        text = (
            f"{{0}} = linalg.transpose ins({name} : {format_type(layout, type)}) "
            f"outs({empty} : {format_type(new, type)}) permutation = {order}"
        )
        return self.state([name, empty], text), new
