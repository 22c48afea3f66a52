"""The programs, a line an operation: `name = operation operands`. An operation on
a row and a scalar repeats the scalar; `reduce` combines a row into a scalar."""

import collections
import re

# `operands` are rows, a mask (i1) or a weight that all rows share.
Program = collections.namedtuple("Program", "operands lines results")

SOURCE = """
softmax x -> y
  m = reduce maximumf x
  d = subf x m
  e = exp d
  s = reduce addf e
  y = divf e s

softmax_maxnum x -> y
  m = reduce maxnumf x
  d = subf x m
  e = exp d
  s = reduce addf e
  r = divf 1 s
  y = mulf e r

log_softmax x -> y
  m = reduce maximumf x
  d = subf x m
  e = exp d
  s = reduce addf e
  l = log s
  y = subf d l

# As PyTorch defines it: infinite where the maximum is.
logsumexp x -> y
  m = reduce maximumf x
  a = absf m
  i = cmpf_oeq a inf
  z = select i 0 m
  d = subf x z
  e = exp d
  s = reduce addf e
  l = log s
  y = addf l z

masked_softmax x mask -> y
  v = select mask x -inf
  m = reduce maximumf v
  d = subf v m
  e = exp d
  s = reduce addf e
  y = divf e s

softmax_backward x g -> y
  m = reduce maximumf x
  d = subf x m
  e = exp d
  s = reduce addf e
  p = divf e s
  q = mulf p g
  t = reduce addf q
  h = subf g t
  y = mulf p h

layer_norm x weight -> y v
  t = reduce addf x
  m = divf t N
  d = subf x m
  q = mulf d d
  u = reduce addf q
  v = divf u N
  w = addf v 0.0009765625
  r = rsqrt w
  n = mulf d r
  y = mulf n weight

rms_norm x weight -> y
  q = mulf x x
  t = reduce addf q
  m = divf t N
  w = addf m 0.0009765625
  r = rsqrt w
  n = mulf x r
  y = mulf n weight

l2_normalize x -> y
  q = mulf x x
  t = reduce addf q
  n = sqrt t
  z = maximumf n 0.0009765625
  y = divf x z

sum x -> y
  y = reduce addf x

extremes x -> a b c d
  a = reduce maximumf x
  b = reduce minimumf x
  c = reduce maxnumf x
  d = reduce minnumf x

# Of factors near 1.
product x -> y
  c = mulf x 0.0001220703125
  f = addf c 1
  y = reduce mulf f
"""


def parse_programs():
    programs = {}
    for text in re.sub(r"#.*", "", SOURCE).strip().split("\n\n"):
        head, *lines = text.strip().splitlines()
        (name, *operands), results = (p.split() for p in head.split("->"))
        parsed = []
        for line in lines:
            left, right = line.split("=")
            parsed.append((left.strip(), right.split()))
        programs[name] = Program(operands, parsed, results)
    return programs


PROGRAMS = parse_programs()

INFINITIES = {
    "f16": "0x7C00",
    "bf16": "0x7F80",
    "f32": "0x7F800000",
    "f64": "0x7FF0000000000000",
}
NEGATIVE_INFINITIES = {
    "f16": "0xFC00",
    "bf16": "0xFF80",
    "f32": "0xFF800000",
    "f64": "0xFFF0000000000000",
}


class Writer:
    """Writes a program on rows of `length` elements along dimension `axis`."""

    def __init__(self, program, type, rows, length, axis):
        self.program, self.type, self.length, self.axis = program, type, length, axis
        self.sizes = (rows, length) if axis == 1 else (length, rows)
        self.rows = rows
        # Of each value: whether it is a "row", a "weight" or a "scalar".
        self.kinds = {name: "row" for name in program.operands}
        if "weight" in self.kinds:
            self.kinds["weight"] = "weight"
        self.types = {name: type for name in program.operands}
        if "mask" in self.types:
            self.types["mask"] = "i1"
        self.lines = []

    def get_tensor(self, name):
        sizes = {
            "row": self.sizes,
            "weight": (self.length,),
            "scalar": (self.rows,),
        }[self.kinds[name]]
        return f"tensor<{'x'.join(map(str, sizes))}x{self.types[name]}>"

    def get_map(self, name):
        dims = {"row": "d0, d1", "weight": f"d{self.axis}", "scalar": f"d{1 - self.axis}"}
        return f"affine_map<(d0, d1) -> ({dims[self.kinds[name]]})>"

    def get_constant(self, word):
        if word == "inf":
            return INFINITIES[self.type]
        if word == "-inf":
            return NEGATIVE_INFINITIES[self.type]
        return repr(float(self.length if word == "N" else word))

    def write_operation(self, name, op, operands):
        names = [word for word in operands if word in self.kinds]
        self.kinds[name] = (
            "row" if any(self.kinds[n] != "scalar" for n in names) else "scalar"
        )
        # An operation on scalars runs over them alone.
        loops = '"parallel", "parallel"'
        maps = [self.get_map(n) for n in [*names, name]]
        if self.kinds[name] == "scalar":
            loops, maps = '"parallel"', ["affine_map<(d0) -> (d0)>"] * len(maps)
        self.types[name] = "i1" if op.startswith("cmpf") else self.type
        body = []
        for number, word in enumerate(operands):
            if word not in self.kinds:
                constant = f"arith.constant {self.get_constant(word)} : {self.type}"
                body.append(f"%c{number} = {constant}")
        args = [
            f"%{word}_" if word in self.kinds else f"%c{number}"
            for number, word in enumerate(operands)
        ]
        dialect = "math" if op in ("exp", "log", "sqrt", "rsqrt", "absf") else "arith"
        spelling = op.replace("_", " ") + ("," if op.startswith("cmpf") else "")
        body.append(f"%result_ = {dialect}.{spelling} {', '.join(args)} : {self.type}")
        result = self.get_tensor(name)
        block = [f"%{n}_: {self.types[n]}" for n in dict.fromkeys(names)]
        block.append(f"%out: {self.types[name]}")
        inputs = list(dict.fromkeys(names))
        types = ", ".join(self.get_tensor(n) for n in inputs)
        maps = maps[: len(inputs)] + maps[-1:] if len(inputs) < len(names) else maps
        self.lines += [
            f"%{name}_init = tensor.empty() : {result}",
            f"%{name} = linalg.generic {{indexing_maps = [{', '.join(maps)}], "
            f"iterator_types = [{loops}]}} "
            f"ins({', '.join('%' + n for n in inputs)} : {types}) "
            f"outs(%{name}_init : {result}) {{",
            f"^bb0({', '.join(block)}):",
            *(f"  {line}" for line in body),
            f"  linalg.yield %result_ : {self.types[name]}",
            f"}} -> {result}",
        ]

    def write_reduction(self, name, op, operand):
        self.kinds[name], self.types[name] = "scalar", self.type
        identity = {
            "addf": "0.0",
            "mulf": "1.0",
            "maximumf": NEGATIVE_INFINITIES[self.type],
            "maxnumf": NEGATIVE_INFINITIES[self.type],
            "minimumf": INFINITIES[self.type],
            "minnumf": INFINITIES[self.type],
        }[op]
        result = self.get_tensor(name)
        self.lines += [
            f"%{name}_identity = arith.constant {identity} : {self.type}",
            f"%{name}_empty = tensor.empty() : {result}",
            f"%{name}_init = linalg.fill ins(%{name}_identity : {self.type}) "
            f"outs(%{name}_empty : {result}) -> {result}",
            f"%{name} = linalg.reduce {{ arith.{op} }} "
            f"ins(%{operand} : {self.get_tensor(operand)}) "
            f"outs(%{name}_init : {result}) dimensions = [{self.axis}]",
        ]

    def write(self):
        for name, (op, *operands) in self.program.lines:
            if op == "reduce":
                self.write_reduction(name, *operands)
            else:
                self.write_operation(name, op, operands)
        arguments = [f"%{n}: {self.get_tensor(n)}" for n in self.program.operands]
        types = ", ".join(self.get_tensor(n) for n in self.program.results)
        names = ", ".join(f"%{n}" for n in self.program.results)
        body = "".join(f"  {line}\n" for line in self.lines)
        return (
            f"func.func @main({', '.join(arguments)}) -> ({types}) {{\n"
            f"{body}  return {names} : {types}\n}}\n"
        )
