"""No crash, no hang, no silence, nothing half-written, no invalid IR: one tool on a
changed program of the tests."""

from ..calls import draw_call, shrink
from ..conversation import draw_conversation, find_silence
from ..finding import CODES, Finding, judge, judge_files, judge_numbers
from ..flags import BOTH, PHASES, RUN, draw_compile_flags, draw_flags, draw_passes
from ..mutate import mutate, mutate_gently, mutate_schedules
from ..refusals import LOOPS, is_advised, judge_advice
from ..session import is_linalg
from ..tuning import write_tuning
from ..types import get_most_elements
from ..whole import is_whole
from . import Result

TOOLS = ("softmax-compile", "softmax-opt", "softmax-run", "softmax-lsp-server")
WEIGHTS = (16, 3, 2, 1)
IR = set(PHASES) - {"ptx"}
REREAD = 0.25
SCHEDULED = 0.08
UNVERIFIED = 0.1
# Of what is executed, how much is mostly still a program.
GENTLE = 0.6
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
    """The outcome, with --fallback=loops where the error says that this runs the program; and
    a finding that it, or the advice, is by itself."""
    outcome = session.run(tool, arguments)
    finding = judge(outcome, tool)
    if finding or not is_advised(outcome):
        return outcome, finding
    refused, outcome = outcome, session.run(tool, [*arguments, LOOPS])
    return outcome, judge(outcome, tool) or judge_advice(refused, outcome)


def compile(rng, session, extra=()):
    output, flags = draw_compile_flags(rng)
    flags += extra
    unwritten = write_tuning(rng, session, flags)
    session.put_old(["out", *find_named(flags, "--outline=")])
    outcome, finding = follow_advice(
        session, "softmax-compile", ["input.mlir", *flags, f"--emit={output}", "-o", "out"]
    )
    finding = unwritten or finding or judge_files(
        outcome, session, ["out", *find_outputs(outcome, flags)]
    )
    if not finding and outcome.code == 0 and not is_whole(output, session.folder / "out"):
        finding = Finding("remains", f"not written to its end: {output}", outcome)
    if not finding and outcome.code == 0 and output in IR and rng.random() < REREAD:
        finding = reread(session)
    if not finding and outcome.code == 1 and rng.random() < UNVERIFIED:
        finding = check_raised(session)
    return outcome, finding


def find_named(flags, *names):
    return [flag.split("=", 1)[1] for flag in flags if flag.startswith(names)]


def find_outputs(outcome, flags):
    """The files that flags name for the tool to write; of remarks what fails may write those
    that it has made."""
    return find_named(flags, "--outline=", *["--remarks-output="] * outcome.is_accepted)


def optimize(rng, session):
    session.put_old(["out"])
    outcome = session.run("softmax-opt", ["input.mlir", *draw_passes(rng), "-o", "out"])
    return outcome, judge(outcome, "softmax-opt") or judge_files(outcome, session, ["out"])


def execute(rng, session, text):
    call = draw_call(rng, text, session.lengths)
    if not call:
        return compile(rng, session)
    flags = draw_flags(rng, RUN)
    unwritten = write_tuning(rng, session, flags)
    if "--lowered=simt.mlir" in flags:
        written = session.run("softmax-compile", ["input.mlir", "--emit=simt", "-o", "simt.mlir"])
        unwritten = unwritten or judge(written, "softmax-compile")
    # What computes nothing has nothing to write.
    computes = not {"--device=none", "--benchmark", "--tune"} & set(flags)
    outcome = call.run(session, ["--check", *flags] if computes else flags, "out", writes=computes)
    outputs = call.name_outputs("out") if computes else []
    finding = unwritten or judge(outcome, "softmax-run")
    # Kernels that are written by hand, and then changed, may do anything.
    if not finding and is_linalg(text) and "--lowered=input.mlir" not in flags:
        finding = judge_numbers(outcome)
    return outcome, finding or judge_files(
        outcome, session, [*outputs, *find_outputs(outcome, flags)]
    )


def schedule(rng, session, text):
    """The program with schedules that were chosen and then changed, itself if refused; and
    what is wrong about choosing them."""
    session.write("input.mlir", text)
    flags = draw_flags(rng, BOTH)
    unwritten = write_tuning(rng, session, flags)
    outcome = session.run(
        "softmax-compile", ["input.mlir", *flags, "--emit=scheduled", "-o", "scheduled"]
    )
    finding = unwritten or judge(outcome, "softmax-compile")
    finding = finding or judge_files(outcome, session, ["scheduled"])
    if finding or outcome.code != 0:
        return text, finding
    return mutate_schedules(rng, (session.folder / "scheduled").read_text()), None


def converse(rng, session):
    """An editor that opens programs, changes them, asks, and leaves or is cut off."""
    first = session.draw_program(rng)
    texts = [mutate(rng, first) for _ in range(rng.choice((2, 3, 5)))]
    # What is wrong in one place is mended in the next.
    texts.insert(rng.randrange(len(texts) + 1), first)
    conversation = draw_conversation(rng, texts)
    (session.folder / "messages").write_bytes(conversation.data)
    outcome = session.run("softmax-lsp-server", [], data=conversation.data)
    if outcome.code is None or outcome.code not in CODES["softmax-lsp-server"]:
        return outcome, judge(outcome, "softmax-lsp-server")
    if conversation.leaves and outcome.code:
        return outcome, Finding("crash", "an editor that leaves in order", outcome)
    silence = find_silence(conversation, outcome.stdout)
    return outcome, silence and Finding("silence", silence, outcome, outcome.stdout[-1500:])


def draw_text(rng, session, tool):
    """A text, what is wrong about making it, and flags that it asks for."""
    program = session.draw_program(rng)
    if tool == "softmax-run":
        change = mutate_gently if rng.random() < GENTLE else mutate
        return change(rng, shrink(rng, program)), None, []
    if rng.random() < SCHEDULED:
        stands = ["--scheduled"] if tool == "softmax-compile" and rng.random() < 0.5 else []
        return *schedule(rng, session, mutate_gently(rng, program)), stands
    return mutate(rng, program), None, []


def try_tool(rng, session, tool):
    """The outcome, None where nothing was left to run, and a finding or None."""
    if tool == "softmax-lsp-server":
        return converse(rng, session)
    text, finding, flags = draw_text(rng, session, tool)
    if finding:
        return None, finding
    session.write("input.mlir", text)
    if tool == "softmax-run" and get_most_elements(text) <= MOST_ELEMENTS:
        return execute(rng, session, text)
    if tool == "softmax-opt":
        return optimize(rng, session)
    return compile(rng, session, flags)


def check(rng, session):
    outcome, finding = try_tool(rng, session, rng.choices(TOOLS, WEIGHTS)[0])
    is_accepted = outcome is not None and outcome.is_accepted
    return Result(is_accepted, [finding] if finding else [])
