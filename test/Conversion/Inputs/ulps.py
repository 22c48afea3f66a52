"""The largest error of math.FUNCTION on f32, in units in the last place.

  ulps.py FUNCTION BOUND [FLAG...]

Runs softmax-run on the simulator with 200,000 arguments between 1e-30 and 100 of both
signs, half of them between 0.4 and 1.6, where the formulas meet. The reference is
Python's, in float64. Exit status: 1 above BOUND."""

import array
import math
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = """func.func @main(%x: tensor<Nxf32>) -> tensor<Nxf32> {
  %y = math.FUNCTION %x : tensor<Nxf32>
  return %y : tensor<Nxf32>
}
"""


def write(path, values):
    header = f"{{'descr': '<f4', 'fortran_order': False, 'shape': ({len(values)},), }}"
    header += " " * (-(len(header) + 11) % 64) + "\n"
    start = b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little")
    path.write_bytes(start + header.encode() + values.tobytes())


def read(path):
    data = path.read_bytes()
    return array.array("f", data[10 + int.from_bytes(data[8:10], "little") :])


def spacing(value):
    return 2.0 ** (max(math.frexp(value)[1], -125) - 24)


def main():
    function, bound, *flags = sys.argv[1:]
    count = 50_000
    arguments = [10 ** (-30 + 32 * i / count) for i in range(count)]
    arguments += [0.4 + 1.2 * i / count for i in range(count)]
    arguments = array.array("f", arguments + [-x for x in arguments])
    with tempfile.TemporaryDirectory() as folder:
        program, given, found = (pathlib.Path(folder) / x for x in ("p.mlir", "x.npy", "y.npy"))
        text = PROGRAM.replace("FUNCTION", function).replace("N", str(len(arguments)))
        program.write_text(text)
        write(given, arguments)
        command = ["softmax-run", program, "--device=simulator", f"--input=@{given}"]
        subprocess.run([*command, f"--output=@{found}", *flags], check=True)
        results = read(found)
    worst = (0.0, 0.0)
    for x, y in zip(arguments, results, strict=True):
        expected = getattr(math, function)(x)
        worst = max(worst, (abs(y - expected) / spacing(expected), x))
    print(f"{function}: {worst[0]:.2f} ulp at {worst[1]}")
    return worst[0] > float(bound)


sys.exit(main())
