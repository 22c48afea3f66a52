"""Files of measured schedules, with entries for the program that is tried."""

import json
import re

from .finding import judge
from .flags import SIZES, SIZES_OF
from .sources import SCHEDULES
from .tokens import ROUGH

KEY = re.compile(r"no entry is for program (\w+), (.+?), (\S+), (\w+)(?: alignment)?, (sm_\w+)")


def make_entry(rng, key):
    schedule = rng.choice(SCHEDULES)
    sizes = SIZES_OF.get(schedule, SIZES)
    fields = {name: rng.choice(values) for name, values in sizes.items() if rng.random() < 0.6}
    program, types, dims, alignment, chip = key
    return {
        "program": program,
        "types": types,
        "sizes": dims,
        "alignment": alignment,
        "chip": chip,
        "choice": {"schedule": schedule, **fields},
        "microseconds": 8.2,
        "model": {"schedule": "warp", "threads": 32, "rows": 4},
        "modelMicroseconds": 8.5,
        "device": "a GPU",
        "date": "2026-01-01",
    }


def write_tuning(rng, session, flags):
    """Writes tuned.json, and damaged.json, where one of `flags` asks for them. A finding if the
    tool that says what they are for is wrong about that."""
    if not any(flag in ("--tuning-db=tuned.json", "--tuning-db=damaged.json") for flag in flags):
        return None
    session.write("empty.json", '{"version": 1, "entries": []}')
    asked = ["input.mlir", "--tuning-db=empty.json", "--remarks=schedule", "-o", "untuned"]
    asked += [flag for flag in flags if flag.startswith(("--target=", "--math=", "--fallback="))]
    outcome = session.run("softmax-compile", asked)
    entries = [make_entry(rng, key) for key in KEY.findall(outcome.stderr)]
    text = json.dumps({"version": 1, "entries": entries})
    session.write("tuned.json", text)
    session.write("damaged.json", rng.choice(ROUGH)(rng, text) or text)
    return judge(outcome, "softmax-compile")
