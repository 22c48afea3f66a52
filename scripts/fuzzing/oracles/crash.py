"""No crash, no hang, no silence, nothing half-written, no invalid IR: one tool on a
changed program of the tests."""

from ..calls import draw_call, shrink
from ..finding import Finding, judge, judge_files
from ..flags import draw_compile_flags, draw_passes, draw_phase
from ..mutate import mutate, mutate_gently, mutate_schedules
from ..types import get_most_elements
from . import Result

TOOLS = ("softmax-compile", "softmax-opt", "softmax-run")
WEIGHTS = (16, 3, 1)
REREAD = 0.25
SCHEDULED = 0.08
UNVERIFIED = 0.1
LOOPS = "--fallback=loops"
# The simulator takes its time: more is no hang.
MOST_ELEMENTS = 1 << 16


def reread(session):
    """A phase that was written must be read."""
    outcome = session.run("softmax-opt", ["out", "-o", "again"])
    if outcome.code == 0:
        return None
    return judge(outcome, "softmax-opt") or Finding("invalid", get_error(outcome), outcome)


def check_raised(session):
    """What rowwise-raise leaves of a valid program is valid, whatever else refuses it."""
    flags = ["--rowwise-raise", "--verify-each=false", "--mlir-print-op-generic"]
    outcome = session.run("softmax-opt", ["input.mlir", *flags, "-o", "out"])
    if outcome.code:
        return judge(outcome, "softmax-opt")
    return reread(session)


def get_error(outcome):
    lines = [line for line in outcome.stderr.splitlines() if "error: " in line]
    return lines[0].split("error: ")[1] if lines else ""


def follow_advice(session, tool, arguments):
    """The outcome with --fallback=loops where the error says that this runs the program."""
    outcome = session.run(tool, arguments)
    if outcome.code == 1 and f"but {LOOPS} runs it" in outcome.stderr:
        return session.run(tool, [*arguments, LOOPS])
    return outcome


def compile(rng, session):
    arguments = draw_compile_flags(rng)
    phase = draw_phase(rng)
    outcome = follow_advice(
        session, "softmax-compile", ["input.mlir", *arguments, f"--emit={phase}", "-o", "out"]
    )
    finding = judge(outcome, "softmax-compile") or judge_files(outcome, session.folder, ["out"])
    if not finding and outcome.code == 0 and phase != "ptx" and rng.random() < REREAD:
        finding = reread(session)
    if not finding and outcome.code == 1 and rng.random() < UNVERIFIED:
        finding = check_raised(session)
    return outcome, finding


def optimize(rng, session):
    outcome = session.run("softmax-opt", ["input.mlir", *draw_passes(rng), "-o", "out"])
    return outcome, judge(outcome, "softmax-opt") or judge_files(outcome, session.folder, ["out"])


def execute(rng, session, text):
    call = draw_call(rng, text)
    if not call:
        return compile(rng, session)
    outcome = call.run(session, ["--check", *draw_compile_flags(rng)], "out")
    return outcome, judge(outcome, "softmax-run") or judge_files(
        outcome, session.folder, call.name_outputs("out")
    )


def schedule(rng, session, text):
    """The program with schedules that were chosen and then changed, itself if refused; and
    what is wrong about choosing them."""
    session.write("input.mlir", text)
    arguments = ["input.mlir", *draw_compile_flags(rng), "--emit=scheduled", "-o", "scheduled"]
    outcome = session.run("softmax-compile", arguments)
    if outcome.code != 0:
        return text, judge(outcome, "softmax-compile")
    return mutate_schedules(rng, (session.folder / "scheduled").read_text()), None


def draw_text(rng, session, tool):
    program = session.draw_program(rng)
    if tool == "softmax-run":
        return mutate(rng, shrink(rng, program)), None
    if rng.random() < SCHEDULED:
        return schedule(rng, session, mutate_gently(rng, program))
    return mutate(rng, program), None


def check(rng, session):
    tool = rng.choices(TOOLS, WEIGHTS)[0]
    text, finding = draw_text(rng, session, tool)
    if finding:
        return Result(False, [finding])
    session.write("input.mlir", text)
    if tool == "softmax-run" and get_most_elements(text) <= MOST_ELEMENTS:
        outcome, finding = execute(rng, session, text)
    elif tool == "softmax-opt":
        outcome, finding = optimize(rng, session)
    else:
        outcome, finding = compile(rng, session)
    return Result(outcome.is_accepted, [finding] if finding else [])
