"""Draws command lines: what forces a schedule, and what else changes what is written."""

from .sources import SCHEDULES, TARGETS

HINTS = "none evict-last evict-first hold auto".split()
# What --emit may be, and how often it is.
PHASES = {"fused": 2, "scheduled": 2, "tiled": 2, "simt": 4, "nvvm": 2, "llvm": 2, "ptx": 6}
# What holds more than IR or PTX.
OBJECTS = {"cubin": 0.5, "so": 1, "obj": 1, "header": 1}
OUTPUTS = {**PHASES, **OBJECTS}
SIZES = {
    "threads": (1, 2, 4, 16, 32, 64, 96, 128, 256, 1024),
    "rows": (1, 2, 8, 32, 64),
    "blocks": (1, 2, 3, 4, 8, 16, 33),
    "stages": (1, 2, 3, 7),
}
# What a schedule takes; any sizes of one that is not here.
SIZES_OF = {
    "warp": {"threads": (1, 2, 4, 8, 16, 32), "rows": (32, 64, 128)},
    "block": {"threads": (32, 64, 96, 256, 288, 512, 1024), "stages": (1, 2, 3)},
    "stream": {"threads": (32, 96, 256, 288, 512, 1024)},
    "column": {"threads": (1, 4, 16, 32), "rows": (8, 16, 32), "blocks": (2, 4)},
    "cluster": {"threads": (32, 96, 256), "blocks": (2, 4, 8, 16), "stages": (1, 2)},
    "split_column": {"threads": (1, 4, 16, 32), "rows": (8, 16, 32), "stages": (3, 4, 7)},
    "split": {"threads": (32, 128, 256), "blocks": (2, 3, 4, 8), "stages": (1, 2, 7)},
}
HOSTILE = (
    0,
    -1,
    3,
    31,
    1025,
    2**31,
    2**32,
    2**62,
    2**63 - 1,
    -(2**63),
    2**64,
    "",
    "abc",
    "1e3",
    "0x20",
)
PLACES = ("0", "1", "0,1", "3,2", "1,0,7", "-1", str(2**62), "a", "")
PIPELINES = ("rowwise-fusion-pipeline", "rowwise-gpu-pipeline", "rowwise-nvvm-pipeline")
PASSES = (
    "rowwise-check-calls",
    "rowwise-raise",
    "rowwise-fuse",
    "rowwise-fuse-contractions",
    "rowwise-fold-copies",
    "rowwise-compute-types",
    "rowwise-shift-by-maximum",
    "rowwise-shard",
    "rowwise-shard-annotations",
    "rowwise-unpartition",
    "rowwise-accumulate",
    "rowwise-schedule",
    "rowwise-defer-factors",
    "rowwise-online",
    "rowwise-fold-exponent",
    "rowwise-use-reciprocal",
    "rowwise-estimate",
    "rowwise-resources",
    "rowwise-outline",
    "rowwise-tile",
    "rowwise-host",
    "rowwise-keep-exponentials",
    "rowwise-distribute",
    "rowwise-compare-positions",
    "rowwise-sink",
    "rowwise-loops",
    "rowwise-check-divisions",
    "rowwise-expand-float8",
    "rowwise-expand-math",
    "rowwise-gpu-to-nvvm",
    "rowwise-verify-device-code",
    "rowwise-debug-scopes",
    "rowwise-nvvm-to-simulator",
    "cse",
    "canonicalize",
)

# The flags of a tool: how often each is on a command line that has any, and what it may be,
# None for nothing. A value is drawn as often as it is named.
BOTH = {
    "schedule": (0.5, (*SCHEDULES * 10, "nosuch")),
    **{name: (0.12, (*sizes * 4, *HOSTILE)) for name, sizes in SIZES.items()},
    "target": (0.2, (*TARGETS * 4, "sm_1", "simulator", "sm_80,sm_90a", "")),
    "l2-hint": (0.2, (*HINTS * 4, "x")),
    "math": (0.2, (*("precise",) * 8, "fast", "x")),
    "fuse": (0.2, (*("false",) * 8, "true", "x")),
    "accumulate": (0.2, (*("false",) * 8, "true", "x")),
    "fallback": (0.2, (*("loops",) * 8, "none")),
    "g": (0.04, (None,)),
    "remarks": (0.05, (None, "schedule", ".*fuse", "nosuch", "(", "")),
    "remarks-output": (0.05, ("remarks.yaml",)),
    "tuning-db": (0.06, ("tuned.json", "tuned.json", "damaged.json", "absent.json", "input.mlir")),
    "batch-invariant": (0.1, (*("true",) * 8, "false", "x")),
    "shard": (0.08, ("0:1", "0:2", "1:1", "1:2", "1:3", "1:8", "2:3", "1:65", "1:0", "-1:2", "1", "x")),
}
COMPILE = {
    **BOTH,
    "mtriple": (0.03, ("x86_64-linux-gnu", "aarch64-linux-gnu", "nosuch")),
    "outline": (0.06, ("rest.mlir",)),
    "scheduled": (0.02, (None,)),
}
RUN = {
    **BOTH,
    "benchmark": (0.04, (None,)),
    "benchmark-name": (0.04, ("x", "")),
    "benchmark-repeats": (0.04, (1, 3, *HOSTILE)),
    "device": (0.1, ("none",)),
    "format": (0.05, ("table", "csv", "json")),
    "in-place": (0.1, PLACES),
    "lowered": (0.08, ("simt.mlir", "simt.mlir", "simt.mlir", "input.mlir")),
    "misalign": (0.1, PLACES),
    "padding": (0.1, PLACES),
    "parts": (0.03, ("0", "1,2", "0,5,60", "33,0", "-1", "x")),
    "print": (0.1, (None,)),
    "tune": (0.02, (None,)),
}
OBJECT_TARGETS = (*TARGETS, "simulator", "simulator", "sm_80,sm_90a", "sm_90,sm_100a,sm_120a")

# What is on command lines beside that (calls, oracles).
WITH_CALLS = {
    "softmax-compile": ("emit", "o"),
    "softmax-run": ("check", "entry", "input", "output", "seed"),
}
# Flags, and values of flags, that are never drawn, and why.
ENDS = "it says something of the tool and reads no program"
LEFT_OUT = {
    "softmax-compile": {
        "help": ENDS,
        "help-list": ENDS,
        "version": ENDS,
        "list-targets": ENDS,
        "list-schedules": ENDS,
    },
    "softmax-run": {
        "help": ENDS,
        "help-list": ENDS,
        "version": ENDS,
        "device=cuda": "a finding is to be the same on each machine",
        "device=auto": "a finding is to be the same on each machine",
        "record": "it compiles a program a hundred times",
        "prune": "it is of --record",
        "gpu-lock": "it is of --record",
    },
}


def draw_flags(rng, table):
    """Half of all command lines have none."""
    if rng.random() < 0.5:
        return []
    flags = []
    for name, (share, values) in table.items():
        if rng.random() < share:
            value = rng.choice(values)
            dashes = "-" if len(name) == 1 else "--"
            flags.append(f"{dashes}{name}" + ("" if value is None else f"={value}"))
    return flags


def draw_schedule(rng):
    """A forced schedule, sometimes with sizes that are forced too, mostly such as it takes."""
    schedule = rng.choice(SCHEDULES)
    sizes = SIZES_OF.get(schedule, SIZES) if rng.random() < 0.9 else SIZES
    flags = [f"--schedule={schedule}"]
    for name, values in sizes.items():
        # By itself a row takes all blocks of the device, each of which is simulated.
        if rng.random() < 0.3 or (schedule == "split" and name == "blocks"):
            flags.append(f"--{name}={rng.choice(values)}")
    return flags


def draw_placement(rng, types, results):
    """Where arguments and results of these types lie: apart from where an address is aligned,
    with gaps between rows, results in the memory of arguments."""
    flags = []
    for name, numbers in (("misalign", (0, 1, 2, 3, 5, 8)), ("padding", (0, 1, 4, 7, 64))):
        if rng.random() < 0.4:
            count = rng.randint(1, min(3, len(types) + len(results)))
            drawn = ",".join(str(rng.choice(numbers)) for _ in range(count))
            flags.append(f"--{name}={drawn}")
    alike = [i for i, type in enumerate(types) if results and type == results[0]]
    if alike and rng.random() < 0.4:
        flags.append(f"--in-place={rng.choice(alike)}")
    return flags


# What changes kernels beside a schedule, and how often a variant has it.
VARIED = {
    "l2-hint": (0.15, HINTS),
    "target": (0.15, TARGETS),
    "math": (0.15, ("precise",)),
    "fuse": (0.15, ("false",)),
    "accumulate": (0.15, ("false",)),
    "batch-invariant": (0.15, ("true",)),
    "tuning-db": (0.08, ("tuned.json",)),
}


VARIED_ELSEWHERE = (*("schedule", *SIZES), *("misalign", "padding", "in-place"), "fallback", "lowered")
SAID = "it says something of the run, and changes none of its kernels"
NOT_VARIED = {
    "g": "it keeps lines, and PTX alone has them",
    "shard": "what it refuses depends on how programs are written",
    "parts": "it is of --shard",
    "remarks": SAID,
    "remarks-output": SAID,
    "benchmark": SAID,
    "benchmark-name": SAID,
    "benchmark-repeats": SAID,
    "format": SAID,
    "print": SAID,
    "device": "the simulator alone is the same on each machine",
    "tune": "it measures a GPU",
    "record": "it measures a GPU",
    "prune": "it is of --record",
    "gpu-lock": "it is of --record",
}


def draw_variant(rng, types, results):
    """Another way to compile and to call what has these arguments and results."""
    flags = draw_schedule(rng) if rng.random() < 0.7 else []
    for name, (share, values) in VARIED.items():
        # A file of schedules is for what is not forced.
        if rng.random() < share and not (flags and name == "tuning-db"):
            flags.append(f"--{name}={rng.choice(values)}")
    if not flags or rng.random() < 0.3:
        flags += draw_placement(rng, types, results)
    return flags


def draw_compile_flags(rng):
    """What to write, and the other flags; mostly a target where one must be named."""
    output = rng.choices(list(OUTPUTS), OUTPUTS.values())[0]
    flags = draw_flags(rng, COMPILE)
    if output in OBJECTS and output != "cubin" and rng.random() < 0.9:
        flags = [flag for flag in flags if not flag.startswith("--target=")]
        flags.append(f"--target={rng.choice(OBJECT_TARGETS)}")
    return output, flags


def draw_passes(rng):
    """softmax-opt's: none, a pipeline, or passes in any order."""
    kind = rng.randrange(4)
    if kind == 0:
        return rng.choice(([], ["--emit-bytecode"], ["--mlir-print-op-generic"]))
    if kind < 3:
        options = [f"{name}={rng.choice(SIZES[name])}" for name in SIZES if rng.random() < 0.1]
        if rng.random() < 0.4:
            options.append(f"schedule={rng.choice(SCHEDULES)}")
        pipeline = rng.choice(PIPELINES)
        is_plain = not options or pipeline == "rowwise-fusion-pipeline"
        return [f"--{pipeline}" if is_plain else f"--{pipeline}={' '.join(options)}"]
    first = rng.randrange(len(PASSES))
    if rng.random() < 0.5:
        return [f"--{name}" for name in PASSES[:first]]
    return [f"--{name}" for name in rng.choices(PASSES, k=rng.choice((1, 2, 3)))]
