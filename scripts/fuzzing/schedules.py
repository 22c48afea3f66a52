"""Changes of schedules, layouts and the other attributes of scheduled programs."""

import re

from .sources import FIELDS
from .syntax import draw_match, splice, split_list, substitute_one

ALIGNMENTS = "any aligned packed".split()
NUMBERS = (
    0,
    1,
    2,
    3,
    4,
    7,
    8,
    16,
    31,
    32,
    33,
    64,
    128,
    1024,
    1025,
    4096,
    -1,
    -(2**63),
    2**31,
    2**32,
    2**62,
    2**63 - 1,
)
LAYOUT_KEYS = "vector vectorsPerThread lanes warps rows blocks".split()
KEYS = (
    "schedule",
    "layout",
    "rows",
    "rematerialized",
    "rewrites",
    "reductions",
    "stages",
    "minBlocks",
    "sharedBytes",
    "axis",
    "kernels",
    "versions",
)
VERSION = re.compile(r"#rowwise\.version<((?:[^<>]|<[^<>]*>)*)>")


def draw_schedule(rng):
    """The text of a schedule's attribute, mostly with small numbers in its fields."""
    schedule = rng.choice(list(FIELDS))
    numbers = (1, 2, 4, 16) if rng.random() < 0.8 else NUMBERS
    if FIELDS[schedule] is None:
        return schedule
    fields = [f"{name} = {rng.choice(numbers)}" for name in FIELDS[schedule]]
    return f"{schedule}<{', '.join(fields)}>"


def change_schedule(rng, text):
    pattern = r"(?<=schedule = #rowwise\.)\w+(?:<[^<>]*>)?"
    return substitute_one(rng, pattern, lambda match: draw_schedule(rng), text)


def change_alignment(rng, text):
    pattern = r"(?<=alignment = )\w+"
    return substitute_one(rng, pattern, lambda match: rng.choice(ALIGNMENTS), text)


def change_number(rng, text):
    match = draw_match(rng, VERSION, text)
    number = match and draw_match(rng, r"(?<== )-?\d+", match[1])
    if not number:
        return None
    start = match.start(1)
    return splice(text, (start + number.start(), start + number.end()), str(rng.choice(NUMBERS)))


def change_truth(rng, text):
    other = {"true": "false", "false": "true"}
    return substitute_one(rng, r"(?<== )(?:true|false)\b", lambda match: other[match[0]], text)


def change_fields(rng, text):
    """One less, one twice, one more, or another order."""
    match = draw_match(rng, VERSION, text)
    if not match:
        return None
    fields = split_list(match[1])
    action = rng.randrange(4)
    if action == 0:
        fields.pop(rng.randrange(len(fields)))
    elif action == 1:
        fields.append(rng.choice(fields))
    elif action == 2:
        fields.append(f"{rng.choice(KEYS)} = {rng.choice(('true', 'false', *NUMBERS))}")
    else:
        rng.shuffle(fields)
    return splice(text, match.span(1), ", ".join(fields))


def add_layout_field(rng, text):
    field = f"{rng.choice(LAYOUT_KEYS)} = {rng.choice(NUMBERS)}"
    return substitute_one(rng, r"(?<=layout = <)", lambda match: field + ", ", text)


def copy_version(rng, text):
    """One version more, or one less."""
    match = draw_match(rng, VERSION, text)
    if not match:
        return None
    return splice(text, match.span(), rng.choice((f"{match[0]}, {match[0]}", "")))


ROUGH = (
    change_schedule,
    change_alignment,
    change_number,
    change_number,
    change_number,
    change_truth,
    change_fields,
    add_layout_field,
    copy_version,
)
