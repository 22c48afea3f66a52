"""Lengths of rows, from those at which the compiler changes its schedule, as it says itself."""

import re

# What a simulator runs in a second or two, whatever the schedule.
LONGEST = 17000
# Shorter ones are drawn as any other size.
SHORTEST = 256
ELEMENTS = ("i8", "f16", "f32", "i64")
PROGRAM = """
func.func @main(%x: tensor<?x?xTYPE>) -> tensor<?xTYPE> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xTYPE>
  %zero = arith.constant ZERO : TYPE
  %empty = tensor.empty(%rows) : tensor<?xTYPE>
  %init = linalg.fill ins(%zero : TYPE) outs(%empty : tensor<?xTYPE>) -> tensor<?xTYPE>
  %sum = linalg.reduce {arith.add} ins(%x : tensor<?x?xTYPE>) outs(%init : tensor<?xTYPE>) dimensions = [1]
  return %sum : tensor<?xTYPE>
}
"""
WIDTHS = re.compile(r"minWidth = (\d+), maxWidth = (\d+)")


def read_classes(session):
    """The least and the largest length of each version of sums of a row of any length, by the
    element types; where the compiler says nothing, of one class."""
    classes = set()
    for element in ELEMENTS:
        kind, zero = ("addf", "0.0") if "f" in element else ("addi", "0")
        program = PROGRAM.replace("TYPE", element).replace("ZERO", zero)
        session.write("lengths.mlir", program.replace("arith.add}", f"arith.{kind}}}"))
        outcome = session.run("softmax-compile", ["lengths.mlir", "--emit=scheduled"])
        for low, high in WIDTHS.findall(outcome.stdout):
            low, high = max(int(low), SHORTEST), min(int(high), LONGEST)
            if low < high:
                classes.add((low, high))
    return sorted(classes) or [(SHORTEST, LONGEST)]


def draw_length(rng, classes):
    """One of the first two, the last, or any of a class."""
    low, high = rng.choice(classes)
    return rng.choice((low, low + 1, high, *(rng.randint(low, high) for _ in range(3))))
