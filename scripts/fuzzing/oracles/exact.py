"""Programs on integers give the bits that an evaluation says that does not know MLIR."""

from .. import npy
from ..finding import Finding, judge, judge_files, judge_numbers
from ..flags import draw_variant
from ..integers.drawing import draw_elements, draw_program
from ..integers.printing import Printer, print_type
from ..refusals import LOOPS, find_reasons, judge_variant, refuse_all
from ..tuning import write_tuning
from . import accept, refuse

# Why a program that is drawn may be refused without LOOPS, by what the note says.
ALLOWED = {
    "argmax or argmin of positions": "what is kept is compared, or wraps in a long row",
    "it is a contraction": "a reduction over more dimensions than any operand has is no row's",
}
OTHERS = (
    ["--fuse=false"],
    [LOOPS, "--fuse=false"],
    ["--math=precise"],
)


def write_inputs(session, program, inputs):
    flags = []
    for i, (argument, elements) in enumerate(zip(program.arguments, inputs)):
        npy.write_integers(
            session.folder / f"in{i}.npy", f"i{argument.bits}", argument.shape, elements
        )
        flags.append(f"--input=@in{i}.npy")
    return flags


def find_difference(program, outputs, expected):
    """What is wrong about the first result that is, or None."""
    for i, (result, output, elements) in enumerate(zip(program.results, outputs, expected)):
        dtype, shape, found = output
        if dtype != npy.DTYPES[f"i{result.bits}"] or tuple(shape) != result.shape:
            return (
                f"result {i}: expected {result.shape} of i{result.bits}, found {shape} of {dtype}"
            )
        for position, (wanted, got) in enumerate(zip(elements, found)):
            if wanted != got:
                return f"result {i}: expected {wanted:#x} as element {position}, found {got:#x}"
    return None


def is_allowed(outcome):
    """Whether each thing that it refuses is so for a reason of ALLOWED."""
    reasons = find_reasons(outcome.stderr)
    return bool(reasons) and all(any(words in reason for words in ALLOWED) for reason in reasons)


def run_once(session, program, inputs, expected, flags):
    """The outcome, and a finding or None, that of what is refused left to the caller."""
    names = [f"out{i}.npy" for i in range(len(expected))]
    for name in names:
        (session.folder / name).unlink(missing_ok=True)
    outputs = [f"--output=@{name}" for name in names]
    arguments = ["input.mlir", "--device=simulator", *inputs, *outputs, *flags]
    environment = (("ROWWISE_SIMULATOR_MULTIPROCESSORS", "2"),)
    outcome = session.run("softmax-run", arguments, environment)
    finding = judge(outcome, "softmax-run") or judge_files(outcome, session, names)
    finding = finding or judge_numbers(outcome)
    if finding or outcome.code:
        return outcome, finding
    found = [npy.read(session.folder / name) for name in names]
    difference = find_difference(program, found, expected)
    return outcome, difference and Finding(
        "wrong", "another number than evaluated", outcome, difference
    )


def draw_flags(rng, program):
    if rng.random() < 0.2:
        return rng.choice(OTHERS)
    types, results = map(print_type, program.arguments), map(print_type, program.results)
    return draw_variant(rng, list(types), list(results))


def check(rng, session):
    program = draw_program(rng, session.lengths)
    elements = [draw_elements(rng, argument) for argument in program.arguments]
    expected = program.evaluate(elements)
    session.write("input.mlir", Printer(program).print())
    inputs = write_inputs(session, program, elements)
    outcome, finding = run_once(session, program, inputs, expected, [])
    if finding:
        return refuse(finding)
    if outcome.code:
        # What is no row program is one of loops.
        finding = None if is_allowed(outcome) else refuse_all(outcome)
        other, wrong = run_once(session, program, inputs, expected, [LOOPS])
        return refuse(finding, wrong or (refuse_all(other) if other.code else None))
    flags = draw_flags(rng, program)
    unwritten = write_tuning(rng, session, flags)
    other, finding = run_once(session, program, inputs, expected, flags)
    if not finding and other.code:
        finding = judge_variant(other, flags)
    return accept(unwritten or finding, variants=[other])
