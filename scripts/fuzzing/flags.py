"""Draws command lines: what forces a schedule, and what else changes the code."""

from .sources import SCHEDULES, TARGETS

HINTS = "none evict-last evict-first hold auto".split()
PHASES = "fused scheduled tiled simt nvvm llvm ptx".split()
PHASE_WEIGHTS = (2, 2, 2, 4, 2, 2, 6)
SIZES = {
    "threads": (1, 2, 4, 16, 32, 64, 96, 128, 256, 1024),
    "rows": (1, 2, 8, 32, 64),
    "blocks": (1, 2, 3, 4, 8, 16, 33),
    "stages": (1, 2, 3, 7),
}
# What a schedule takes; any sizes of one that is not here.
SIZES_OF = {
    "warp": {"threads": (1, 2, 4, 8, 16, 32), "rows": (32, 64, 128), "stages": (1, 2)},
    "block": {"threads": (32, 64, 96, 256, 1024), "stages": (1, 2, 3)},
    "stream": {"threads": (32, 96, 256, 1024)},
    "column": {"threads": (1, 4, 16, 32), "rows": (8, 16, 32), "blocks": (2, 4)},
    "cluster": {"threads": (32, 96, 256), "blocks": (2, 4, 8, 16), "stages": (1, 2)},
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
PIPELINES = ("rowwise-fusion-pipeline", "rowwise-gpu-pipeline", "rowwise-nvvm-pipeline")
PASSES = (
    "rowwise-raise",
    "rowwise-fuse",
    "rowwise-compute-types",
    "rowwise-shift-by-maximum",
    "rowwise-schedule",
    "rowwise-online",
    "rowwise-fold-exponent",
    "rowwise-use-reciprocal",
    "rowwise-estimate",
    "rowwise-resources",
    "rowwise-tile",
    "rowwise-host",
    "rowwise-keep-exponentials",
    "rowwise-distribute",
    "rowwise-sink",
    "rowwise-loops",
    "rowwise-expand-math",
    "rowwise-gpu-to-nvvm",
    "rowwise-verify-device-code",
    "cse",
    "canonicalize",
)


def draw_size(rng, name):
    return rng.choice(SIZES[name] if rng.random() < 0.85 else HOSTILE)


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


def draw_compile_flags(rng):
    """Half of all command lines have none."""
    if rng.random() < 0.5:
        return []
    flags = [f"--schedule={rng.choice(SCHEDULES)}"] if rng.random() < 0.5 else []
    flags += [f"--{name}={draw_size(rng, name)}" for name in SIZES if rng.random() < 0.12]
    choices = {
        "target": TARGETS,
        "l2-hint": HINTS,
        "math": ["precise"],
        "fuse": ["false"],
        "fallback": ["loops"],
    }
    for name, values in choices.items():
        if rng.random() < 0.2:
            flags.append(f"--{name}={rng.choice(values)}")
    if rng.random() < 0.1:
        flags.append(
            rng.choice(
                ("-g", "--remarks", "--schedule=nosuch", "--target=sm_1", "--l2-hint=x", "--math=x")
            )
        )
    return flags


def draw_phase(rng):
    return rng.choices(PHASES, PHASE_WEIGHTS)[0]


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
