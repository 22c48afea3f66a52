"""The table of programs that an exporter writes, shared by export_*.py.

A program is a name, a function and the types of its arguments:

    program("softmax", "64x7xf32 | n5xm33xf32", lambda x: ...)

`|` parts variants and a space parts arguments. A letter makes a dimension
dynamic; equal letters are one size, and the number is the size that it is
exported and run with. A file is named NAME_SHAPE.mlir after its first argument, with
the letters alone for dynamic sizes.
"""

import dataclasses
import pathlib
import re
import sys
from typing import Callable

# More sizes to run a dynamic program with, beside the ones it is exported with.
OTHER_SIZES = [lambda size: 2 * size + 1, lambda size: 1]

PROGRAMS = []


@dataclasses.dataclass
class Argument:
    letters: list  # one a dimension, "" where it is static
    sizes: list
    element: str  # as MLIR writes it

    @classmethod
    def parse(cls, text):
        *dims, element = re.sub(r"(\d)x", r"\1 ", text).split()
        split = [re.fullmatch(r"([a-z]?)(\d+)", dim).groups() for dim in dims]
        return cls([s[0] for s in split], [int(s[1]) for s in split], element)

    def spec(self, change=lambda size: size):
        """As softmax-run --input takes it, dynamic sizes changed."""
        sizes = [
            change(size) if letter else size
            for letter, size in zip(self.letters, self.sizes)
        ]
        return "x".join([*map(str, sizes), self.element])

    def name(self):
        dims = [letter or size for letter, size in zip(self.letters, self.sizes)]
        return "x".join([*map(str, dims), self.element])


@dataclasses.dataclass
class Program:
    name: str
    function: Callable
    arguments: list
    flags: str  # of softmax-run, beside the arguments

    def runs(self):
        """The lines of argument types to run it with."""
        changes = [lambda size: size]
        if any(any(argument.letters) for argument in self.arguments):
            changes += OTHER_SIZES
        for change in changes:
            yield " ".join(argument.spec(change) for argument in self.arguments)


def program(name, variants, function, flags=""):
    for variant in variants.split("|"):
        arguments = [Argument.parse(text) for text in variant.split()]
        full_name = f"{name}_{arguments[0].name()}"
        PROGRAMS.append(Program(full_name, function, arguments, flags))


def write_all(folder, export):
    """Writes FOLDER/NAME.mlir for the programs whose names match an argument of
    the command line, or for all; says which the exporter refuses."""
    names = [program.name for program in PROGRAMS]
    twice = {name for name in names if names.count(name) > 1}
    assert not twice, f"expected names to differ, found {twice}"
    folder = pathlib.Path(__file__).parent / folder
    folder.mkdir(exist_ok=True)
    refused = 0
    for program in PROGRAMS:
        if not all(re.search(pattern, program.name) for pattern in sys.argv[1:]):
            continue
        try:
            text = export(program)
        except Exception as error:  # an exporter raises anything
            refused += 1
            print(f"{program.name}: {str(error).strip().splitlines()[:1]}")
            continue
        head = "".join(f"// shapes: {run}\n" for run in program.runs())
        if program.flags:
            head += f"// flags: {program.flags}\n"
        (folder / f"{program.name}.mlir").write_text(head + text.rstrip() + "\n")
    print(f"{len(PROGRAMS)} programs, {refused} refused by the exporter")
    return 1 if refused else 0
