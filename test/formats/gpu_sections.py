"""The cases that gpu_cases.py runs, by section.

>>> folder = pathlib.Path(tempfile.mkdtemp())
>>> sections = {**SECTIONS, "memcheck": lambda folder: list_sanitized("memcheck", folder)}
>>> for section, list_cases in sections.items():
...     names = [case.name for case in list_cases(folder)]
...     assert names and len(names) == len(set(names)), section
>>> shutil.rmtree(folder)
"""

import dataclasses
import itertools
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

TEST = pathlib.Path(__file__).resolve().parent.parent
INPUTS, HELPERS = TEST / "Inputs", TEST / "Run/Inputs"
DYNAMIC = INPUTS / "torch/softmax_dynamic_xf32.mlir"
sys.path.append(str(TEST.parent / "bench"))

from exported_programs import find_programs, read_arguments, read_list  # noqa: E402
from points import Point  # noqa: E402
from programs import write_program  # noqa: E402

SCHEDULES = ("warp", "block", "cluster", "split", "stream")


def write_whole(path, text):
    """Another process that reads or writes `path` at the same time sees all of it."""
    part = path.with_suffix(f".{os.getpid()}")
    part.write_text(text)
    part.replace(path)


@dataclasses.dataclass(frozen=True)
class Case:
    """A file, or a point of bench/programs.py that is written to one."""

    program: object
    flags: tuple

    @property
    def name(self):
        flags = " ".join(self.flags).replace("--", "")
        stem = self.program.name
        if isinstance(self.program, pathlib.Path):
            stem = f"{self.program.parent.name}_{self.program.stem}"
        return re.sub("[^-.,=@ \\w]", "_", f"{stem} {flags}").strip()

    def make_command(self, command, folder):
        if isinstance(self.program, pathlib.Path):
            return [*command, str(self.program)]
        path = folder / f"{self.program.name}.mlir"
        write_whole(path, write_program(self.program))
        return [*command, str(path)]


@dataclasses.dataclass(frozen=True)
class SpecialCase:
    """Rows of `length` with NaN, infinities and extremes."""

    length: int
    flags: tuple

    @property
    def name(self):
        return f"{self.length} {' '.join(self.flags)}".replace("--", "")

    def make_command(self, command, folder):
        folder /= self.name.replace(" ", "_").replace(",", "_")
        return [HELPERS / "special-values", "check", str(self.length), folder, *command]


def cases(program, *flags):
    """A case of the program for each text of flags."""
    return [Case(program, tuple(text.split())) for text in flags]


def softmax(rows, width, dtype="f32", axis=1):
    return Point("softmax", dtype, axis, rows, width)


def run_helper(name, *arguments):
    """The cases that a helper of test/Run prints, `PROGRAM FLAGS` a line."""
    command = [HELPERS / name, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        program, *flags = line.split()
        yield Case(pathlib.Path(program), tuple(flags))


def list_exporters(folder):
    """Every program of the exporters, at its size."""
    for path in sorted(INPUTS.glob("*/*.mlir")):
        if path.parent.name not in ("torch", "jax", "upstream"):
            continue
        flags = "--fallback=loops" if "attention" in path.name else ""
        flags = "--input=1823x781xf32" if "_dynamic_" in path.name else flags
        yield from cases(path, flags, f"{flags} --misalign=1", f"{flags} --misalign=1,2")
        yield from cases(path, f"{flags} --math=precise")
    # One kernel an operation: not every operation alone is a row program.
    yield from cases(INPUTS / "torch/naive_softmax_1823x781xf32.mlir", "--fuse=false")
    yield from cases(INPUTS / "upstream/softmax_op_1823x781xf32.mlir", "--fuse=false")


def list_columns(folder):
    """Softmax over axis 0: held, held by more threads, streamed; forced otherwise."""
    sizes = [(1, 1), (33, 1), (37, 65), (38, 72), (129, 5), (1000, 781), (1000, 784)]
    sizes += [(4096, 33), (4096, 40), (4097, 9), (4098, 8), (200, 20000), (50257, 3)]
    flags = ("", "--misalign=1", "--schedule=column --threads=4 --rows=8", "--schedule=stream")
    for (rows, width), dtype in itertools.product(sizes, ("f32", "bf16", "f64")):
        yield from cases(softmax(rows, width, dtype, axis=0), *flags)


def list_ring(folder):
    """Rows that wait in shared memory: forced, of dynamic sizes, and rows so long that
    they do by themselves."""
    shapes = [(1, 784, "f32"), (7, 784, "f32"), (200, 784, "f32"), (300, 4096, "f32")]
    shapes += [(200, 1288, "bf16"), (300, 8192, "f16"), (50, 770, "f64"), (1000, 512, "f32")]
    layouts = ["--blocks=2 --threads=128 --stages=3", "--blocks=3 --threads=96 --stages=4"]
    layouts += ["--blocks=7 --threads=64 --stages=5", "--blocks=66 --threads=32 --stages=8"]
    layouts += ["--blocks=2 --threads=512"]
    for shape, layout in itertools.product(shapes, layouts):
        split = f"--schedule=split {layout}"
        yield from cases(softmax(*shape), split, f"{split} --l2-hint=evict-last --misalign=1")
    for width in (4, 100, 1000, 1001, 1148, 1152):
        layout = "--schedule=split --blocks=3 --threads=96 --stages=4"
        yield from cases(DYNAMIC, f"{layout} --input=77x{width}xf32")
    long = [(40, 1048576, "f32"), (50, 524288, "f32"), (50, 1048576, "bf16"), (30, 786436, "f32")]
    for shape in long:
        yield from cases(softmax(*shape), "")


def list_peeled(folder):
    """Rows that start and end inside of vectors: few, which blocks share, and as many as
    choose their threads; where the number of threads changes."""
    widths = (337, 673, 701, 781, 1025, 1281, 1501, 2047, 2049, 3001, 12671, 16385, 20001)
    for width in (*widths, 32769, 40001, 65537, 80001, 100001, 131073, 262145):
        for dtype in ("f32", "bf16", "f16"):
            program = softmax(9 if width > 20001 else 1100, width, dtype)
            yield from cases(program, "", "--misalign=3", "--misalign=1,2")


def list_norms(rows, width):
    return Point("layer_norm", "f32", 1, rows, width), Point("rms_norm", "bf16", 1, rows, width)


def list_weights(folder):
    """Rows that meet weights which are aligned unlike them, by another distance each."""
    for width in (401, 1001, 2049, 4099, 12671, 50257):
        for norm in list_norms(37 if width > 20001 else 1100, width):
            yield from cases(norm, *(f"--misalign={m}" for m in ("0", "0,1,2", "3,2,1")))
    for misalign in ("0", "0,1,3", "3,2,5", "7,3,6,1"):
        layout = "--schedule=block --threads=128"
        yield from cases(HELPERS / "weights.mlir", f"{layout} --misalign={misalign}")


def list_moments(folder):
    """A mean and what waits for it as one state: of weights beside them, and alone."""
    moments = HELPERS / "moments.mlir"
    for width in (5000, 20001, 65536):
        norm = Point("layer_norm", "f32", 1, 37, width)
        for schedule in ("cluster", "stream", "split"):
            forced = f"--schedule={schedule}"
            yield from cases(norm, forced, f"{forced} --misalign=3,1")
            forced += f" --input=37x{width}xf32"
            yield from cases(moments, forced, f"{forced} --misalign=1")
        if width != 20001:
            yield from cases(norm, "--schedule=split --stages=5 --blocks=8")
    for schedule in ("cluster", "stream", "split"):
        for spec in ("3x0xf32", "3x40003xf32"):
            yield from cases(moments, f"--schedule={schedule} --input={spec}")


def write_cached_floats(folder):
    """Rows of floats whose windows start at lines, at distances of two kinds."""
    text = (HELPERS / "cached-operands.mlir").read_text()
    extended = r"(%[ec]) = arith.extf (%[a-z]+) : b?f16 to f32"
    text = re.sub(extended, r"\1 = arith.addf \2, %zero : f32", text)
    text = re.sub("xb?f16", "xf32", text)
    text = re.sub(": b?f16", ": f32", text).replace("11x7", "999x7")
    write_whole(folder / "cached_floats.mlir", text)
    return folder / "cached_floats.mlir"


def list_cached_operands(folder):
    """Clusters that step over rows and keep weights: of one alignment, of several in
    turn, and of rows that are no whole number of vectors apart in a way of their own."""
    layouts = ("--blocks=2", "--blocks=8 --threads=256", "--blocks=16 --threads=512")
    misalignments = ("--misalign=0", "--misalign=3,2,1")
    for width, stages, layout in itertools.product((4100, 4099, 20001, 65536), (1, 2), layouts):
        if layout == "--blocks=2" and width > 20000:
            continue
        forced = f"--schedule=cluster --stages={stages} {layout}"
        for norm in list_norms(300, width):
            yield from cases(norm, *(f"{forced} {misalign}" for misalign in misalignments))
    # As the model chooses them: rows for all multiprocessors.
    for width in (20001, 40001, 65536, 131073, 200000):
        for norm in list_norms(140, width):
            yield from cases(norm, *misalignments)
    # Of many rows those of 2 blocks, too, also where a block would hold a row.
    for width, dtype in itertools.product((1793, 2049, 12671, 30001, 50257), ("bf16", "f32")):
        norm = Point("layer_norm", dtype, 1, 1100, width)
        yield from cases(norm, "--misalign=0", "--misalign=3,2,1,5")
    # In three launch slices and four: rows enough for every cluster, with and without
    # rows for all in the last iteration.
    for rows, stages in itertools.product((1300, 2400, 2497), (1, 2, 3)):
        forced = f"--schedule=cluster --stages={stages} --blocks=8 --threads=1024"
        yield from cases(Point("layer_norm", "f32", 1, rows, 4100), forced)
    yield from cases(Point("layer_norm", "bf16", 1, 4201, 53248), "")
    yield from cases(Point("rms_norm", "f32", 1, 701, 262144), "")
    floats = write_cached_floats(folder)
    for padding in (0, 1, 3):
        forced = "--schedule=cluster --blocks=2 --threads=192 --stages=2"
        yield from cases(floats, f"{forced} --padding={padding}")
    for misalign in ("0", "7,3,6,1"):
        forced = f"--schedule=cluster --stages=1 --misalign={misalign}"
        yield from cases(HELPERS / "weights.mlir", forced)
        for padding in (0, 1, 5):
            padded = f"{forced} --padding={padding}"
            layouts = (f"{padded} --blocks=8 --threads=512", f"{padded} --blocks=16 --threads=1024")
            yield from cases(HELPERS / "cached-operands.mlir", *layouts)


def list_read(folder):
    """Rows that are only read: in small blocks, blocks of few vectors a thread and
    clusters of small blocks; and long rows in clusters of more vectors a thread."""
    widths = (300, 768, 1000, 1001, 4096, 8192, 16384, 20001, 33001, 50257, 65537, 80001)
    for width, dtype in itertools.product(widths, ("f32", "bf16")):
        yield from cases(Point("logsumexp", dtype, 1, 1100, width), "", "--misalign=1")
    for width in (140000, 180224, 180225, 262144, 262145):
        yield from cases(softmax(140, width), "", "--misalign=3")
        yield from cases(Point("log_softmax", "f32", 1, 140, width), "--misalign=1")


def list_held(folder):
    """Loads that are kept in the L2 cache until a row is in registers, also where its
    results go to the same lines; rows that a warp alone holds."""
    hold = "--l2-hint=hold"
    for width in (1000, 1033, 1280, 2048, 4095, 4096, 12671, 12672, 32768):
        for dtype in ("f32", "bf16"):
            flags = (hold, f"{hold} --misalign=1,2", f"{hold} --in-place=0")
            yield from cases(softmax(1100, width, dtype), *flags)


def list_packed(folder):
    """Narrow rows without gaps, which pass through shared memory: blocks with all of
    their rows, one or all but one; many rows, for which that is chosen."""
    widths, dtypes = (2, 3, 5, 17, 31, 33, 50, 97, 159), ("f32", "bf16", "f16", "f64")
    for width, dtype in itertools.product(widths, dtypes):
        for rows in (1, 127, 1024):
            flags = ("--schedule=warp", "--schedule=warp --misalign=1")
            yield from cases(softmax(rows, width, dtype), *flags)
        yield from cases(softmax(70001, width, dtype), "")
    # Hints are of loads beside the copies, of which they were undefined.
    for op, dtype, rows, width in (("logsumexp", "f16", 1532474, 23), ("softmax", "bf16", 1048576, 33)):
        yield from cases(Point(op, dtype, 1, rows, width), "", "--l2-hint=evict-first")


def list_special_values(folder):
    lengths = (37, 780, 781, 4096, 4099, 16389)
    for schedule, misalign, length in itertools.product(SCHEDULES, ("0", "1", "3,2"), lengths):
        if schedule != "warp" or length < 1000:
            yield SpecialCase(length, (f"--schedule={schedule}", f"--misalign={misalign}"))


def list_sizes(folder):
    yield from run_helper("sizes", "cross", DYNAMIC, folder)


def list_precise(folder):
    for schedule in SCHEDULES:
        for case in run_helper("sizes", schedule, DYNAMIC, folder):
            yield Case(case.program, (*case.flags, "--math=precise"))


SECTIONS = {
    "exporters": list_exporters,
    "schedules": lambda folder: run_helper("schedules", INPUTS),
    "columns": list_columns,
    "ring": list_ring,
    "peeled": list_peeled,
    "weights": list_weights,
    "moments": list_moments,
    "cached-operands": list_cached_operands,
    "read": list_read,
    "held": list_held,
    "packed": list_packed,
    "sizes": list_sizes,
    "precise": list_precise,
    "special-values": list_special_values,
}


def list_exported():
    """Types, masks, gathers, two kernels: some of the exported programs."""
    folder = INPUTS / "exported"
    refused = read_list(folder / "refused.txt")
    which = "/(layer_norm|rms_norm|group_norm|softmax_mask|softmax_axis|masked_mean)"
    for name, path in find_programs(folder).items():
        if re.search(which, name) and name not in refused:
            for _, *flags in read_arguments(path):
                yield Case(path, tuple(flags))


def list_small(tool):
    """A case or two for each schedule, alignment and edge."""
    for schedule, length in itertools.product((*SCHEDULES, "column"), (31, 780, 781, 4097)):
        if schedule != "warp" or length < 1000:
            forced = f"--schedule={schedule}"
            flags = (f"{forced} --misalign=0", f"{forced} --misalign=1,2")
            yield from cases(softmax(5, length), *flags)
    yield from cases(softmax(1056, 16388), "")
    for rows, width in ((300, 72), (1000, 12800)):
        yield from cases(softmax(rows, width, "bf16", axis=0), "")
    for dtype in ("f32", "bf16"):
        split = "--schedule=split"
        yield from cases(softmax(37, 784, dtype), f"{split} --blocks=3 --threads=64 --stages=4")
        yield from cases(softmax(30, 3000, dtype), f"{split} --blocks=2 --threads=256 --stages=7")
        # Columns by element and in pairs, of a block and of a cluster.
        for rows, width in ((130, 66), (1100, 34)):
            yield from cases(softmax(rows, width, dtype, axis=0), "")
    for rows, width in itertools.product((1, 127, 256), (33, 50)):
        yield from cases(softmax(rows, width, "bf16"), "--schedule=warp")
    # Of clusters in launch slices racecheck ends after a minute with 512 threads, and
    # after many with 1024.
    threads = 512 if tool == "racecheck" else 1024
    for stages in (1, 2, 3):
        forced = f"--schedule=cluster --stages={stages} --blocks=8 --threads={threads}"
        yield from cases(Point("layer_norm", "f32", 1, 2497, 4100), forced)
    yield from cases(DYNAMIC, "--input=3x12672xf32", "--input=3x32769xf32 --misalign=3")
    naive = INPUTS / "torch/naive_softmax_dynamic_xf32.mlir"
    yield from cases(naive, "--input=7x781xf32 --fuse=false")


# Of other sections, by the names of their cases. Of clusters of 16 blocks, also of those
# that have one row, racecheck does not end with 1024 threads, and synccheck misses waits
# that are there.
SANITIZED = {
    "held": "x(1033|4095|4096) ",
    "weights": "x(401|2049|4099) |weights",
    "moments": "x5000 |x20001xf32|x0xf32",
    "cached-operands": "(_300x4100|_300x4099|cached) .*blocks=8|layer_norm_bf16.*1100x2049 ",
    "exporters": "^(?!.*(misalign|math|fuse))",
}


# Whose rows get such clusters where nothing is forced.
LARGE_CLUSTERS = "softmax_(8x128256|512x50257)xf32"


def list_sanitized(tool, folder):
    yield from list_small(tool)
    yield from list_exported()
    for section, which in SANITIZED.items():
        for case in SECTIONS[section](folder):
            if re.search(which, case.name + " "):
                is_large = tool == "synccheck" and re.search(LARGE_CLUSTERS, case.name)
                yield force(case, "--schedule=cluster", "--blocks=8") if is_large else case


def force(case, *flags):
    return dataclasses.replace(case, flags=(*case.flags, *flags))
