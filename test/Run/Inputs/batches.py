#!/usr/bin/env python3
"""Compares the bits of each row in batches of several sizes, from aligned and other
memory, with those that it has in one larger batch.

    batches.py [-j JOBS] TOOL [FLAG...] < lines

Lines are `OP DTYPE AXIS WIDTH SIZES [FLAG...]`: an operation of bench/programs.py on rows
of the axis 0 or 1, and the sizes of its batches, `1,2,5-9`. With `?` for the axis rows are
along the last dimension and their number is not known when compiling; with `??` neither
is their width. Prints of each line where rows differ, then `N batches alike, N differ`.

>>> read_sizes("1,3-5")
[1, 3, 4, 5]
>>> print(write_dynamic("softmax", "f32", 7), end="")
func.func @program(%x0: tensor<?x7xf32>) -> tensor<?x7xf32> {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x0, %c0 : tensor<?x7xf32>
  %v1 = tensor.empty(%m) : tensor<?x7xf32>
  %v2 = linalg.softmax dimension(1)
      ins(%x0 : tensor<?x7xf32>) outs(%v1 : tensor<?x7xf32>) -> tensor<?x7xf32>
  return %v2 : tensor<?x7xf32>
}
"""

import argparse
import concurrent.futures
import functools
import itertools
import pathlib
import random
import shlex
import subprocess
import sys
import tempfile

from row_numerics.values import encode, write_npy

sys.path.append(str(pathlib.Path(__file__).resolve().parents[3] / "bench"))

from points import Point  # noqa: E402
from programs import OPERATIONS, READERS, write_program  # noqa: E402

TIMEOUT = 300
# Elements of the start of each tensor's memory that it does not have.
PLACES = ("0", "1", "3,2")


def read_sizes(text):
    sizes = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        sizes += range(int(first), int(last or first) + 1)
    return sizes


def write_dynamic(op, dtype, width):
    """A program for any number of rows; `width` may be `?`."""
    type = f"tensor<?x{width}x{dtype}>"
    sizes = ["  %c0 = arith.constant 0 : index", f"  %m = tensor.dim %x0, %c0 : {type}"]
    text = write_program(Point(op, dtype, 1, "?", width))
    if width == "?":
        sizes += ["  %c1 = arith.constant 1 : index", f"  %n = tensor.dim %x0, %c1 : {type}"]
        text = text.replace("empty() : tensor<?x?", "empty(%m, %n) : tensor<?x?")
    text = text.replace("empty() : tensor<?", "empty(%m) : tensor<?")
    head, _, rest = text.partition("\n")
    return "\n".join([head, *sizes, rest])


class Case:
    """The rows of one line."""

    def __init__(self, line):
        self.line = line.strip()
        self.op, self.dtype, self.axis, width, sizes, *self.flags = shlex.split(line)
        self.width, self.sizes = int(width), read_sizes(sizes)
        self.count = max(self.sizes) + 3
        rng = random.Random(line)
        self.operands = []
        for kind in OPERATIONS[self.op][0]:
            count = 1 if kind == "vector" else self.count
            self.operands.append((kind, [self.draw(rng) for _ in range(count)]))

    def draw(self, rng):
        """A row whose sum depends on its order."""
        return [rng.gauss(0, 1) * 2.0 ** rng.randrange(-3, 3) for _ in range(self.width)]

    def write_program(self, path, count):
        if "?" in self.axis:
            width = "?" if self.axis == "??" else self.width
            path.write_text(write_dynamic(self.op, self.dtype, width))
            return
        sizes = (self.width, count) if self.axis == "0" else (count, self.width)
        path.write_text(write_program(Point(self.op, self.dtype, int(self.axis), *sizes)))

    def write_operands(self, folder, first, count):
        for number, (kind, rows) in enumerate(self.operands):
            shape = (self.width,)
            if kind != "vector":
                rows, shape = rows[first : first + count], (count, self.width)
            if self.axis == "0":
                rows, shape = zip(*rows), shape[::-1]
            path = folder / f"{number}.npy"
            write_npy(path, self.dtype, shape, list(itertools.chain(*rows)))
            yield path

    def read_rows(self, path, count):
        """The bytes of each row."""
        bytes = len(encode(self.dtype, [0.0]))
        width = 1 if self.op in READERS else self.width
        data = path.read_bytes()[-bytes * width * count :]
        if self.axis == "0":
            elements = [data[i : i + bytes] for i in range(0, len(data), bytes)]
            return [b"".join(elements[i::count]) for i in range(count)]
        size = bytes * width
        return [data[i : i + size] for i in range(0, len(data), size)]

    def run(self, command, first, count, places):
        """The bytes of `count` rows from the one with the number `first` on."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            program, result = folder / "program.mlir", folder / "result.npy"
            self.write_program(program, count)
            inputs = [f"--input=@{path}" for path in self.write_operands(folder, first, count)]
            flags = [*self.flags, *inputs, f"--output=@{result}", f"--misalign={places}"]
            done = subprocess.run(
                [*command, str(program), *flags], capture_output=True, text=True, timeout=TIMEOUT
            )
            if done.returncode:
                raise RuntimeError(f"{shlex.join(done.args)}\n{done.stdout}{done.stderr}")
            return self.read_rows(result, count)

    def list_batches(self):
        """The first row, the number of rows and the place of each batch."""
        for number, (count, places) in enumerate(itertools.product(self.sizes, PLACES)):
            yield number % (self.count - count + 1), count, places


def compare(case, command, whole, batch):
    """Where the first row differs, or None."""
    first, count, places = batch
    for number, row in enumerate(case.run(command, *batch)):
        if row != whole[first + number]:
            return f"{case.line}: row {number} of {count} with --misalign={places} differs"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("-j", type=int, default=2, help="runs at a time")
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    alike = differ = 0
    with concurrent.futures.ThreadPoolExecutor(options.j) as pool:
        for case in map(Case, filter(str.strip, sys.stdin)):
            whole = case.run(options.command, 0, case.count, "0")
            compare_one = functools.partial(compare, case, options.command, whole)
            differences = list(pool.map(compare_one, case.list_batches()))
            found = [difference for difference in differences if difference]
            alike += len(differences) - len(found)
            differ += len(found)
            print("\n".join(found or [f"{case.line}: alike"]), flush=True)
    print(f"{alike} batches alike, {differ} differ")
    return 1 if differ or not alike else 0


if __name__ == "__main__":
    sys.exit(main())
