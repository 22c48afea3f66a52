"""Programs as linalg on tensors."""

from .arithmetic import CASTS, COMPARISONS, to_signed
from .program import ArgMax, Constant, Generic, Reshape, Slice, Transpose

HEAD = "  "


def print_type(tensor):
    sizes = "".join(f"{'?' if dim.dynamic else dim.size}x" for dim in tensor.dims)
    return f"tensor<{sizes}i{tensor.bits}>"


def print_number(number, bits):
    return (
        ("true" if number & 1 else "false")
        if bits == 1
        else str(to_signed(number & ((1 << bits) - 1), bits))
    )


def print_scalar(number, bits):
    return print_number(number, bits) + ("" if bits == 1 else f" : i{bits}")


def print_map(num_loops, map):
    loops = ", ".join(f"d{i}" for i in range(num_loops))
    return f"affine_map<({loops}) -> ({', '.join('0' if i is None else f'd{i}' for i in map)})>"


def print_list(values):
    return ", ".join(map(str, values))


class Printer:
    def __init__(self, program):
        self.program, self.lines, self.count = program, [], 0
        # What stands before and after the function.
        self.globals, self.resources = [], []

    def print(self):
        arguments = print_list(f"%{a.name}: {print_type(a)}" for a in self.program.arguments)
        types = print_list(map(print_type, self.program.results))
        self.lines.append(f"func.func @main({arguments}) -> ({types}) {{")
        self.print_sizes()
        for node in self.program.nodes:
            PRINTERS[type(node)](self, node)
        results = print_list(f"%{result.name}" for result in self.program.results)
        self.lines += [f"  return {results} : {types}", "}", ""]
        if self.resources:
            resources = print_list(self.resources)
            self.lines.append(f"{{-# dialect_resources: {{ builtin: {{ {resources} }} }} #-}}\n")
        return "\n".join(self.globals + self.lines)

    def add(self, text, indent=HEAD):
        self.lines.append(indent + text)

    def make_name(self, stem):
        self.count += 1
        return f"%{stem}{self.count}"

    def print_sizes(self):
        known = set()
        for argument in self.program.arguments:
            for i, dim in enumerate(argument.dims):
                if dim.dynamic and dim.dynamic not in known:
                    known.add(dim.dynamic)
                    self.add(f"%{dim.dynamic}.at = arith.constant {i} : index")
                    self.add(
                        f"%{dim.dynamic} = tensor.dim %{argument.name}, %{dim.dynamic}.at : {print_type(argument)}"
                    )

    def print_empty(self, tensor):
        name = self.make_name("empty")
        sizes = print_list(f"%{dim.dynamic}" for dim in tensor.dims if dim.dynamic)
        operation = "bufferization.alloc_tensor" if self.program.allocates else "tensor.empty"
        self.add(f"{name} = {operation}({sizes}) : {print_type(tensor)}")
        return name

    def print_filled(self, tensor, number):
        empty, scalar, name = (
            self.print_empty(tensor),
            self.make_name("number"),
            self.make_name("init"),
        )
        self.add(f"{scalar} = arith.constant {print_scalar(number, tensor.bits)}")
        self.add(
            f"{name} = linalg.fill ins({scalar} : i{tensor.bits}) "
            f"outs({empty} : {print_type(tensor)}) -> {print_type(tensor)}"
        )
        return name

    def print_constant(self, node):
        name, type = node.result.name, print_type(node.result)
        if node.spelling == "global":
            self.globals.append(
                f"ml_program.global private @{name}({self.print_dense(node)} : {type}) : {type}"
            )
            self.add(f"%{name} = ml_program.global_load_const @{name} : {type}")
        elif node.spelling == "resource":
            size = max(node.result.bits // 8, 1)
            data = b"".join(element.to_bytes(size, "little") for element in node.elements)
            self.resources.append(f'{name}: "0x{size:02X}000000{data.hex().upper()}"')
            self.add(f"%{name} = arith.constant dense_resource<{name}> : {type}")
        else:
            self.add(f"%{name} = arith.constant {self.print_dense(node)} : {type}")

    def print_dense(self, node):
        numbers = [print_number(element, node.result.bits) for element in node.elements]
        for size in reversed(node.result.shape):
            numbers = [
                f"[{print_list(numbers[i : i + size])}]" for i in range(0, len(numbers), size)
            ]
        return f"dense<{numbers[0]}>"

    def print_steps(self, body, names, indent, print_operand_type):
        """The names of the body's values."""
        names = list(names)
        for step in body.steps:
            name = self.make_name("v")
            operands = [names[i] for i in step.operands]
            widths = [body.widths[i] for i in step.operands]
            self.print_step(step, name, operands, widths, indent, print_operand_type)
            names.append(name)
        return names

    def print_step(self, step, name, operands, widths, indent, print_operand_type):
        type = print_operand_type(step.bits)
        if step.name == "constant":
            scalar, splat = print_scalar(step.number, step.bits), print_number(
                step.number, step.bits
            )
            value = scalar if type == f"i{step.bits}" else f"dense<{splat}> : {type}"
            self.add(f"{name} = arith.constant {value}", indent)
        elif step.name == "index":
            self.add(f"{name}.at = linalg.index {step.number} : index", indent)
            self.add(f"{name} = arith.index_cast {name}.at : index to {type}", indent)
        elif step.name == "select":
            condition = "" if print_operand_type(1) == "i1" else f"{print_operand_type(1)}, "
            self.add(f"{name} = arith.select {print_list(operands)} : {condition}{type}", indent)
        elif step.name in COMPARISONS:
            self.add(
                f"{name} = arith.cmpi {step.name}, {print_list(operands)} : {print_operand_type(widths[0])}",
                indent,
            )
        elif step.name in CASTS:
            self.add(
                f"{name} = arith.{step.name} {operands[0]} : {print_operand_type(widths[0])} to {type}",
                indent,
            )
        else:
            self.add(f"{name} = arith.{step.name} {print_list(operands)} : {type}", indent)

    def print_inputs(self, tensors):
        names = print_list(f"%{tensor.name}" for tensor in tensors)
        return f"ins({names} : {print_list(map(print_type, tensors))})" if tensors else ""

    def print_generic_node(self, node):
        spell = {
            "generic": self.print_loops,
            "tensors": self.print_tensors,
            "reduce": self.print_reduce,
        }
        spell[node.spelling](node)

    def print_loops(self, node):
        init = (
            self.print_filled(node.result, node.init)
            if node.reduced
            else self.print_empty(node.result)
        )
        maps = [*map(node.get_map, node.inputs), node.result_map]
        maps = print_list(print_map(len(node.loops), map) for map in maps)
        kinds = print_list(
            '"reduction"' if loop in node.reduced else '"parallel"' for loop in node.loops
        )
        type = print_type(node.result)
        self.add(
            f"%{node.result.name} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}}"
        )
        self.add(f"    {self.print_inputs(node.inputs)} outs({init} : {type}) {{")
        arguments = [self.make_name("a") for _ in node.inputs]
        out = self.make_name("out")
        typed = [f"{name}: i{tensor.bits}" for name, tensor in zip(arguments, node.inputs)]
        self.add(f"^bb0({print_list([*typed, f'{out}: i{node.result.bits}'])}):")
        last = self.print_steps(node.body, arguments, HEAD * 2, lambda bits: f"i{bits}")[-1]
        if node.reduced:
            self.add(
                f"%{node.result.name}.next = arith.{node.kind} {out}, {last} : i{node.result.bits}",
                HEAD * 2,
            )
            last = f"%{node.result.name}.next"
        self.add(f"linalg.yield {last} : i{node.result.bits}", HEAD * 2)
        self.add(f"}} -> {type}")

    def print_tensors(self, node):
        sizes = print_type(node.result).rsplit("i", 1)[0]
        names = [f"%{tensor.name}" for tensor in node.inputs]
        names = self.print_steps(node.body, names, HEAD, lambda bits: f"{sizes}i{bits}>")
        # The last step has the result's name.
        self.lines[-1] = self.lines[-1].replace(f"{names[-1]} =", f"%{node.result.name} =", 1)

    def print_reduce(self, node):
        init, type = self.print_filled(node.result, node.init), print_type(node.result)
        dims = print_list(i for i, loop in enumerate(node.loops) if loop in node.reduced)
        self.add(
            f"%{node.result.name} = linalg.reduce {{ arith.{node.kind} }} {self.print_inputs(node.inputs)} "
            f"outs({init} : {type}) dimensions = [{dims}]"
        )

    def print_arg_max(self, node):
        bits, wide = node.operand.bits, node.position.bits
        worst = (1 << (bits - 1)) - 1 if node.is_minimum else 1 << (bits - 1)
        best, where = self.print_filled(node.result, worst), self.print_filled(node.position, 0)
        rank = len(node.operand.dims)
        maps = print_list([print_map(rank, range(rank)), *[print_map(rank, range(rank - 1))] * 2])
        kinds = print_list(['"parallel"'] * (rank - 1) + ['"reduction"'])
        types = f"{print_type(node.result)}, {print_type(node.position)}"
        predicate = "slt" if node.is_minimum else "sgt"
        self.add(
            f"%{node.result.name}, %{node.position.name} = linalg.generic "
            f"{{indexing_maps = [{maps}], iterator_types = [{kinds}]}}"
        )
        self.add(f"    {self.print_inputs([node.operand])} outs({best}, {where} : {types}) {{")
        self.add(f"^bb0(%in: i{bits}, %best: i{bits}, %where: i{wide}):")
        for line in (
            f"%at = linalg.index {rank - 1} : index",
            f"%here = arith.index_cast %at : index to i{wide}",
            f"%takes = arith.cmpi {predicate}, %in, %best : i{bits}",
            f"%better = arith.select %takes, %in, %best : i{bits}",
            f"%place = arith.select %takes, %here, %where : i{wide}",
            f"linalg.yield %better, %place : i{bits}, i{wide}",
        ):
            self.add(line, HEAD * 2)
        self.add(f"}} -> ({types})")

    def print_slice(self, node):
        sizes = print_list(
            f"%{dim.dynamic}" if dim.dynamic else dim.size for dim in node.result.dims
        )
        self.add(
            f"%{node.result.name} = tensor.extract_slice "
            f"%{node.operand.name}[{print_list(node.offsets)}] [{sizes}] "
            f"[{print_list(node.strides)}] : {print_type(node.operand)} to {print_type(node.result)}"
        )

    def print_transpose(self, node):
        empty = self.print_empty(node.result)
        self.add(
            f"%{node.result.name} = linalg.transpose {self.print_inputs([node.operand])} "
            f"outs({empty} : {print_type(node.result)}) permutation = [{print_list(node.permutation)}]"
        )

    def print_reshape(self, node):
        groups = print_list(f"[{print_list(group)}]" for group in node.groups)
        types = f"{print_type(node.operand)} into {print_type(node.result)}"
        if len(node.result.dims) < len(node.operand.dims):
            self.add(
                f"%{node.result.name} = tensor.collapse_shape %{node.operand.name} [{groups}] : {types}"
            )
        else:
            sizes = print_list(
                f"%{dim.dynamic}" if dim.dynamic else dim.size for dim in node.result.dims
            )
            self.add(
                f"%{node.result.name} = tensor.expand_shape %{node.operand.name} [{groups}] "
                f"output_shape [{sizes}] : {types}"
            )


PRINTERS = {
    Constant: Printer.print_constant,
    Generic: Printer.print_generic_node,
    ArgMax: Printer.print_arg_max,
    Slice: Printer.print_slice,
    Transpose: Printer.print_transpose,
    Reshape: Printer.print_reshape,
}
