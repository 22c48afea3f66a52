"""Programs as text: in a random order, and in one of the ways that exporters and
people write them."""

from . import scalars
from .dataflow import Dim, Value
from .tensors import Statement, TensorPrinter, format_type, sort_randomly

ELEMENTWISE_KINDS = {"max": "max_signed", "min": "min_signed"}


class Printer(TensorPrinter):
    """Prints a flow once."""

    # -- Operations

    def print_node(self, node):
        if self.print_named(node) or self.print_reduce(node):
            return
        self.print_generic(node)

    def print_named(self, node):
        """As a named operation, on tensors of one layout."""
        if len(node.body.operations) != 1 or node.reduced or len(node.values) != 1:
            return False
        (operation,) = node.body.operations
        value = node.values[0]
        layouts = [operand.layout for operand in node.operands]
        is_plain = (
            operation.named
            and operation.operands == node.body.args
            and all(layout == value.layout for layout in layouts)
            and node.yields == [operation.result]
        )
        if not is_plain or self.chance(0.4):
            return False
        type = format_type(value.layout, value.type)
        names = [self.names[operand] for operand in node.operands]
        layout, like = value.layout, names[0]
        like_type = node.operands[0].type
        if len(layout) > 1 and None not in layout and self.chance(0.15):
            place = self.rng.randrange(len(layout) - 1)
            layout = self.merge_dims(layout, place)
            names = [
                self.merge(name, operand.layout, operand.type, place)
                for name, operand in zip(names, node.operands)
            ]
        type = format_type(layout, value.type)
        types = [format_type(layout, o.type) for o in node.operands]
        empty = self.make_empty(layout, value.type)
        ins = f"ins({', '.join(names)} : {', '.join(types)})"
        kind = self.rng.random()
        mapper = operation.template.split()[0]
        if kind < 0.15 and mapper != "arith.select":
            text = f"linalg.map {{{{ {mapper} }}}} {ins} outs({empty} : {type})"
        elif kind < 0.3:
            kind = ELEMENTWISE_KINDS.get(operation.named, operation.named)
            text = (
                f"linalg.elementwise kind=#linalg.elementwise_kind<{kind}> {ins} "
                f"outs({empty} : {type}) -> {type}"
            )
        else:
            text = f"linalg.{operation.named} {ins} outs({empty} : {type}) -> {type}"
        name = self.state([*names, empty], f"{{0}} = {text}")
        if layout is not value.layout:
            name = self.split(name, value.layout, value.type, place, like, like_type)
        self.names[value] = name
        return True

    def print_reduce(self, node):
        """As linalg.reduce."""
        if not node.reduced or node.body.operations or len(node.values) != 1:
            return False
        (operand,), (value,) = node.operands, node.values
        kept = [dim for dim in operand.layout if dim not in node.reduced]
        if kept != value.layout or None in operand.layout or self.chance(0.5):
            return False
        name = self.names[operand]
        init = self.make_init(node, 0, value)
        dims = sorted(operand.layout.index(dim) for dim in node.reduced)
        text = (
            f"{{0}} = linalg.reduce {{{{ {node.monoids[0]} }}}} "
            f"ins({name} : {format_type(operand.layout, operand.type)}) "
            f"outs({init} : {format_type(kept, value.type)}) dimensions = {dims}"
        )
        self.names[value] = self.state([name, init], text)
        return True

    def make_init(self, node, number, value):
        """What a reduction starts from."""
        init = node.inits[number]
        if not isinstance(init, Value):
            return self.make_fill(value.layout, value.type, init)
        name, layout = self.names[init], init.layout
        if None in layout:
            name, layout = self.collapse(name, layout, init.type)
        wanted = value.dims
        if layout != wanted:
            order = [layout.index(dim) for dim in wanted]
            empty = self.make_empty(wanted, init.type)
            old, new = format_type(layout, init.type), format_type(wanted, init.type)
            name = self.state(
                [name, empty],
                f"{{0}} = linalg.transpose ins({name} : {old}) "
                f"outs({empty} : {new}) permutation = {order}",
            )
        layout = wanted
        for place, dim in enumerate(value.layout):
            if dim is None:
                name, layout = self.expand_at(name, layout, place, init.type)
        return name

    def print_generic(self, node):
        loops = self.pick_loops(node)
        operands = list(zip(node.operands, node.body.args))
        self.rng.shuffle(operands)
        reads = [self.read(value, loops) for value, _ in operands]
        outs = []
        for number, value in enumerate(node.values):
            if node.reduced:
                outs.append(self.make_init(node, number, value))
            elif self.chance(0.05):
                outs.append(self.make_fill(value.layout, value.type, self.zero(value)))
            else:
                outs.append(self.make_empty(value.layout, value.type))
        args = {arg: f"%in{i}" for i, (_, arg) in enumerate(operands)}
        lines, captured = self.print_body(node, loops, args)
        maps = [self.format_map(layout, loops) for _, layout in reads]
        maps += [self.format_map(v.layout, loops) for v in node.values]
        kinds = [
            '"reduction"' if dim in node.reduced else '"parallel"' for dim in loops
        ]
        types = [
            format_type(layout, value.type)
            for (_, layout), (value, _) in zip(reads, operands)
        ]
        out_types = ", ".join(format_type(v.layout, v.type) for v in node.values)
        results = f"({out_types})" if len(node.values) > 1 else out_types
        ins = f" ins({', '.join(n for n, _ in reads)} : {', '.join(types)})"
        block = [f"{args[arg]}: {arg.type}" for _, arg in operands]
        block += [f"%out{i}: {v.type}" for i, v in enumerate(node.values)]
        text = (
            f"linalg.generic {{indexing_maps = [{', '.join(maps)}], "
            f"iterator_types = [{', '.join(kinds)}]}}{ins if reads else ''} "
            f"outs({', '.join(outs)} : {out_types}) {{\n"
            f"  ^bb0({', '.join(block)}):\n{lines}  }} -> {results}"
        )
        name = self.new_name()
        count = len(node.values)
        for number, value in enumerate(node.values):
            self.names[value] = name if count == 1 else f"{name}#{number}"
        uses = [n for n, _ in reads] + outs + captured
        left = name if count == 1 else f"{name}:{count}"
        names = [self.names[value] for value in node.values]
        self.statements.append(Statement(names, uses, f"{left} = {text}"))

    def zero(self, value):
        if value.type == "i1":
            return "false"
        return "0.0" if scalars.is_float(value.type) else "0"

    def pick_loops(self, node):
        """Unit dimensions may be no loops; without any, there is one no more."""
        positions = {op.dim for op in node.body.operations if op.dim}
        return [
            dim
            for dim in node.loops
            if dim.static != 1
            or dim in node.reduced
            or dim in positions
            or self.rng.random() < 0.6
        ]

    def print_body(self, node, loops, args):
        """The lines, and the constants of the function that they use."""
        names, captured, statements = dict(args), [], []
        for number, op in enumerate(node.body.operations):
            if op.is_constant and self.chance(0.4):
                names[op.result] = self.state([], f"{{0}} = {op.template}")
                captured.append(names[op.result])
                continue
            uses = [names[operand] for operand in op.operands]
            loop = loops.index(op.dim) if op.dim else None
            table = self.names[op.table] if op.table else None
            captured += [table] if op.table else []
            text = op.template.format(*uses, loop=loop, table=table)
            if op.result is None:
                statements.append(Statement([], uses, text))
                continue
            name = names[op.result] = f"%b{number}"
            statements.append(Statement([name], uses, f"{name} = {text}"))
        yields = []
        for number, y in enumerate(node.yields):
            name = names[y]
            if node.reduced:
                pair = [name, f"%out{number}"]
                self.rng.shuffle(pair)
                name = f"%r{number}"
                text = f"{name} = {node.monoids[number]} {', '.join(pair)} : {y.type}"
                statements.append(Statement([name], pair, text))
            yields.append(name)
        lines = [s.text for s in sort_randomly(self.rng, statements)]
        types = ", ".join(y.type for y in node.yields)
        lines.append(f"linalg.yield {', '.join(yields)} : {types}")
        return "".join(f"    {line}\n" for line in lines), captured

    def print_assertions(self):
        """That inputs agree in dynamic sizes, as exporters ask of broadcasts."""
        for dim in self.flow.dims:
            if dim.static is None and self.chance(0.3):
                self.sizes.pop(dim, None)
                a = self.get_size(dim)
                self.sizes.pop(dim)
                b = self.get_size(dim)
                same = self.state([a, b], f"{{0}} = arith.cmpi eq, {a}, {b} : index")
                text = f'cf.assert {same}, "expected sizes that agree"'
                self.statements.append(Statement([], [same], text))

    def join_results(self):
        """The names and types of what is returned: of two results alike, sometimes one
        behind the other."""
        results = [
            (self.names[v], v.layout, v.type) for v in self.flow.results
        ]
        for number, (name, layout, type) in enumerate(results):
            others = [r for r in results[number + 1 :] if r[1:] == (layout, type)]
            # Upstream puts nothing into an empty dimension.
            is_empty = any(dim and dim.static == 0 for dim in layout)
            if not layout or is_empty or not others or self.slices.random() < 0.5:
                continue
            other = self.slices.choice(others)
            place = self.slices.randrange(len(layout))
            old, new = layout[place], list(layout)
            size = old.static if old else 1
            static = None if size is None else 2 * size
            new[place] = Dim(f"two of {name}", static, ())
            part = format_type(layout, type)
            joined = self.state(
                [name, other[0]],
                f"{{0}} = tensor.concat dim({place}) {name}, {other[0]} : "
                f"({part}, {part}) -> {format_type(new, type)}",
            )
            results[number] = (joined, new, type)
            results.remove(other)
            break
        return [r[0] for r in results], [format_type(*r[1:]) for r in results]

    # -- The module

    def print(self, kernels):
        flow = self.flow
        self.hoists = self.chance(0.5)
        arguments = list(flow.inputs)
        self.rng.shuffle(arguments)
        tables = {t for node in flow.get_live_nodes() for t in node.get_tables()}
        names = {value: f"%arg{number}" for number, value in enumerate(arguments)}
        for value, name in names.items():
            self.names[value], self.argument_layouts[value] = name, value.layout
            # Upstream takes no slice of an empty dimension.
            is_empty = any(dim and dim.static == 0 for dim in value.layout)
            if value not in tables and not is_empty and self.slices.random() < 0.15:
                self.names[value] = self.take_part(value, name)
        layouts = self.argument_layouts
        for node in flow.get_live_nodes():
            self.print_node(node)
        self.print_assertions()
        results, types = self.join_results()
        signature = ", ".join(
            f"{names[v]}: {format_type(layouts[v], v.type)}" for v in arguments
        )
        lines = [s.text for s in sort_randomly(self.rng, self.statements)]
        lines.append(f"return {', '.join(results)} : {', '.join(types)}")
        header = [f"// kernels: {kernels}"]
        for run in range(len(flow.dims[0].sizes)):
            shapes = [
                "x".join([*(str(d.sizes[run] if d else 1) for d in layouts[v]), v.type])
                for v in arguments
            ]
            header.append(f"// shapes: {' '.join(shapes)}")
        header = list(dict.fromkeys(header))
        header += [f"{name} = {text}" for text, name in self.maps.items()]
        body = "".join(f"  {line}\n" for line in lines)
        return (
            "\n".join(header)
            + f"\nfunc.func @main({signature}) -> ({', '.join(types)}) {{\n{body}}}\n"
        )
