"""What a finding is, and those that any command may give: a crash, a hang, silence, a
false trail, something half-written."""

import dataclasses
import re

from . import npy
from .process import Outcome

KINDS = (
    "crash",  # a signal, a sanitizer's report, an assertion, a code that means nothing
    "hang",  # no end within the limit
    "silence",  # refused without an error
    "location",  # an error of the program that names no line of it
    "remains",  # something is written by what failed, or nothing by what did not
    "invalid",  # a phase that does not read back, or IR that a pass left invalid
    "binding",  # what compiled does not take an argument of its type
    "refused",  # a program that is made to compile
    "wrong",  # not what the check or the evaluation expects
    "disagreement",  # two ways to compile it, two results
)
CODES = {
    "softmax-compile": (0, 1),
    "softmax-opt": (0, 1),
    "softmax-run": (0, 1, 2, 3, 4),
    "softmax-lsp-server": (0, 1),
}
REPORT = re.compile(
    r"(?:ERROR|WARNING): \w+Sanitizer: [\w-]+|[\w./-]+:\d+:\d+: runtime error: .*"
    r"|Assertion `.*' failed|UNREACHABLE executed.*|terminate called.*"
)
# Without symbols a frame is the file and an address, always the same one (see Session).
FRAME = re.compile(r"^ *\d+ +(\S+ +0x[0-9a-f]+)", re.M)
ERROR = re.compile(r"^(?:.*:|)\s*error: .*$", re.M)
UNLOCATED = re.compile(r"^(?:<unknown>:0|loc\(unknown\)|-?:0:0): error: .*$", re.M)

# Flags that put arguments where not all programs take them.
PLACED = ("--misalign", "--padding")
# What a caller without gaps must never hear of strides and addresses
# (lib/Rowwise/Host/*.cpp).
BINDING = re.compile(
    r"error: .*expected (?:a stride of|rows without gaps, a stride|"
    r"dimensions \d+ to \d+ to be contiguous|no two elements in one place|"
    r"an address that is a multiple).*"
)


@dataclasses.dataclass(frozen=True)
class Finding:
    """`cause` is the same for what is probably the same fault."""

    kind: str
    cause: str
    outcome: Outcome
    details: str = ""


def describe_crash(outcome):
    """A report's first line, or the frames next to what ended it."""
    report = REPORT.search(outcome.stderr)
    if report:
        return re.sub(r"0x[0-9a-f]+", "0x", report[0])
    frames = FRAME.findall(outcome.stderr)
    # Those above the C library's are of the handler that prints them.
    while frames and not is_library(frames[0]):
        frames.pop(0)
    frames = [frame for frame in frames if not is_library(frame)]
    return f"code {outcome.code} at {', '.join(frames[:3])}"


def is_library(frame):
    return frame.startswith("libc.so")


def judge(outcome, tool):
    """The finding that the outcome is by itself, or None."""
    if outcome.code is None:
        return Finding("hang", "no end", outcome)
    if outcome.code not in CODES[tool] or REPORT.search(outcome.stderr):
        return Finding("crash", describe_crash(outcome), outcome)
    if outcome.code in (1, 3) and not ERROR.search(outcome.stderr):
        return Finding("silence", f"code {outcome.code}", outcome)
    binding = BINDING.search(outcome.stderr) if tool == "softmax-run" else None
    if binding and not any(word.startswith(PLACED) for word in outcome.command):
        return Finding("binding", re.sub(r"\d+", "N", binding[0]), outcome)
    unlocated = UNLOCATED.search(outcome.stderr)
    if unlocated:
        return Finding("location", unlocated[0], outcome)
    return None


def judge_files(outcome, folder, outputs):
    """A finding if, of what was asked for, something is there that should not be or the
    reverse; `outputs` are the names of the files that the command was to write."""
    left = {path.name for path in folder.iterdir()}
    if outcome.code in (1, 3) and left & set(outputs):
        return Finding("remains", "written by what failed", outcome)
    if outcome.is_accepted and not left >= set(outputs):
        return Finding("remains", "not written", outcome)
    arrays = [name for name in outputs if name.endswith(".npy")] if outcome.is_accepted else []
    if not all(npy.is_whole(folder / name) for name in arrays):
        return Finding("remains", "not written to its end", outcome)
    return None
