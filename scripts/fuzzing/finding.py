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
# Of a diagnostic what stands before it, a place, a file or the tool's name, and its text.
ERROR = re.compile(r"^(?:(\S.*?): |\s*)error: (.*)$", re.M)
PLACE = re.compile(r"[^<].*:[1-9]\d*:\d+")
BUG_OF_COMPILER = ", which is a bug of the compiler"
# What a tool says by its own name: of flags, of the machine, and of text in which the
# parser dies before it could say where.
OF_NO_PROGRAM = re.compile(
    r"expected (?:[\w-]+ )*--[a-z]|(?:.+ )?cannot be written\b|out of memory|no memory for another thread"
    r"|no process to read the input in|cannot open input file '.+': |kernel '.+' with \d+ blocks that wait for each other: "
    r"|.+: (?:expected text that is nested less deeply|the parser cannot recover)"
)
# What is said of a file and of no line: what is in none.
OF_WHOLE_FILE = re.compile(
    r"expected (?:a row program|a public function|a function at the top level), found "
    r"|expected one function, found several|expected a function '.+', found none of that name"
    r"|expected the simulator's host to be "
)

# Beside outputs, and in the folder of the machine for what other programs read.
TEMPORARY = re.compile(r"\.softmax-|rowwise-")

# Flags that put arguments where not all programs take them.
PLACED = ("--misalign", "--padding")
# Errors about strides and addresses that a caller with contiguous buffers must
# never get
# (lib/Rowwise/Host/*.cpp).
BINDING = re.compile(
    r".*expected (?:a stride of|rows without gaps, a stride|"
    r"dimensions \d+ to \d+ to be contiguous|no two elements in one place|"
    r"an address that is a multiple)"
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
    errors = ERROR.findall(outcome.stderr)
    if outcome.code in (1, 3) and not errors:
        return Finding("silence", f"code {outcome.code}", outcome)
    for _, text in errors:
        if text.endswith(BUG_OF_COMPILER):
            return Finding("invalid", text, outcome)
    bindings = [text for _, text in errors if BINDING.match(text)]
    if bindings and not any(word.startswith(PLACED) for word in outcome.command):
        return Finding("binding", re.sub(r"\d+", "N", bindings[0]), outcome)
    for owner, text in errors:
        if not is_placed(owner, text, tool):
            return Finding("location", re.sub(r"\d+", "N", text), outcome)
    return None


def is_placed(owner, text, tool):
    """Whether an error names a line, or is about none: by the forms that the tools print.

    >>> is_placed("a.mlir:1:2", "expected a number", "softmax-run")
    True
    >>> is_placed("softmax-run", "expected --math to be one of fast, precise, found 'x'", "softmax-run")
    True
    >>> is_placed("softmax-run", "'linalg.generic' op has no lowering, but --fallback=loops runs it", "softmax-run")
    False
    >>> is_placed("<unknown>:0", "expected a number", "softmax-opt")
    False
    >>> is_placed("a.mlir", "expected a row program, found none", "softmax-run")
    True
    >>> is_placed("a.mlir", "expected a number", "softmax-run")
    False
    """
    if owner == tool:
        return bool(OF_NO_PROGRAM.match(text))
    return bool(PLACE.fullmatch(owner) or OF_WHOLE_FILE.match(text))


def judge_numbers(outcome):
    """A finding if the check failed, or the simulator found a fault."""
    if outcome.code != 2:
        return None
    lines = re.findall(r"^.*(?:check failed|error: ).*$", outcome.stdout + outcome.stderr, re.M)
    cause = re.sub(r"-?\d[\d.e+-]*", "N", lines[0]) if lines else "code 2"
    return Finding("wrong", cause, outcome, lines[0] if lines else "")


def judge_files(outcome, session, outputs):
    """A finding if, of what was asked for, something is there that should not be or the
    reverse, or what is no output stays; `outputs` are the names of the files that the command
    was to write. Those named in session.put_old are as they were where it failed."""
    if any(TEMPORARY.match(path.name) for path in session.folder.iterdir()):
        return Finding("remains", "a temporary file", outcome)
    if outcome.code in (1, 3) and not all(map(session.is_untouched, outputs)):
        return Finding("remains", "written by what failed", outcome)
    if not outcome.is_accepted:
        return None
    if any(session.read_output(name) is None for name in outputs):
        return Finding("remains", "not written", outcome)
    arrays = [name for name in outputs if name.endswith(".npy")]
    if not all(npy.is_whole(session.folder / name) for name in arrays):
        return Finding("remains", "not written to its end", outcome)
    return None
