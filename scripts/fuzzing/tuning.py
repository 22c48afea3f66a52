"""Files of measured schedules, with entries for the program that is tried."""

import json
import re

from .finding import judge
from .flags import SIZES, SIZES_OF
from .sources import SCHEDULES
from .tokens import ROUGH

VERSION = re.compile(r"#rowwise\.version<(?:[^<>]|<(?:[^<>]|<[^<>]*>)*>)*>")
KEY = re.compile(r"no entry is for program (\w+), (.+?), (\S+), (\w+)(?: alignment)?, (sm_\w+)")


def draw_versions(rng, session, asked):
    """Versions of the program with schedules that are forced at random, and what is next to one."""
    versions = []
    for number in range(3):
        schedule = rng.choice(SCHEDULES)
        sizes = SIZES_OF.get(schedule, SIZES)
        forced = [f"--{name}={rng.choice(values)}" for name, values in sizes.items() if rng.random() < 0.5]
        written = f"scheduled{number}"
        session.run(
            "softmax-compile",
            [*asked, f"--schedule={schedule}", *forced, "--emit=scheduled", "-o", written],
        )
        path = session.folder / written
        versions += VERSION.findall(path.read_text()) if path.exists() else []
    damaged = [rng.choice(ROUGH)(rng, version) for version in versions]
    return [*versions, *filter(None, damaged), "#rowwise.version<>", ""]


def make_entry(rng, key, versions):
    program, types, dims, alignment, chip = key
    return {
        "program": program,
        "types": types,
        "sizes": dims,
        "alignment": alignment,
        "chip": chip,
        "choice": rng.choice(versions),
        "microseconds": 8.2,
        "model": rng.choice(versions),
        "modelMicroseconds": 8.5,
        "device": "a GPU",
        "date": "2026-01-01",
    }


def write_tuning(rng, session, flags):
    """Writes tuned.json, and damaged.json, where one of `flags` asks for them. A finding if the
    tool that says what they are for is wrong about that."""
    if not any(flag in ("--tuning-db=tuned.json", "--tuning-db=damaged.json") for flag in flags):
        return None
    session.write("empty.json", '{"version": 2, "entries": []}')
    asked = ["input.mlir"]
    asked += [flag for flag in flags if flag.startswith(("--target=", "--math=", "--fallback="))]
    untuned = ["--tuning-db=empty.json", "--remarks=schedule", "-o", "untuned"]
    outcome = session.run("softmax-compile", [*asked, *untuned])
    versions = draw_versions(rng, session, asked)
    entries = [make_entry(rng, key, versions) for key in KEY.findall(outcome.stderr)]
    text = json.dumps({"version": 2, "entries": entries})
    session.write("tuned.json", text)
    session.write("damaged.json", rng.choice(ROUGH)(rng, text) or text)
    return judge(outcome, "softmax-compile")
