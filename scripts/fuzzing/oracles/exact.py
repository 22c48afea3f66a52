"""Programs on integers give the bits that an evaluation says that does not know MLIR."""

import re

from .. import npy
from ..finding import Finding, judge, judge_files
from ..flags import draw_schedule
from ..integers.drawing import draw_elements, draw_program
from ..integers.printing import Printer
from . import accept, refuse

LOOPS = "--fallback=loops"
# Why a program that is drawn may be refused without LOOPS, by what the note says. There is none
# where a reduction is left without the operand that had all of its dimensions.
ALLOWED = {
    "neither elementwise nor a reduction": "a result that folds to a constant reads no tensor",
    "in a way that is no known monoid": "a reduction of a term that folds to a constant is none",
    "are not the index of the loop": "an argmax of what is made of positions has two of them",
    "it is a contraction": "a reduction over more dimensions than any operand has is no row's",
}
OTHERS = (
    ["--fuse=false"],
    [LOOPS, "--fuse=false"],
    ["--math=precise"],
    ["--misalign=1"],
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
    errors = re.findall(r" error: (.*)", outcome.stderr)
    notes = re.findall(r" note: (.*)", outcome.stderr)
    return all(f"has no lowering to a kernel, but {LOOPS} runs it" in error for error in errors) and (
        all(any(reason in note for reason in ALLOWED) for note in notes)
    )


def judge_refusal(outcome, flags):
    """The finding that it is, where nothing is forced that the program may not have."""
    if outcome.code == 2:
        return Finding("wrong", "the simulator's finding", outcome)
    is_forced = any(flag.startswith("--schedule=") for flag in flags)
    if is_forced or (LOOPS not in flags and is_allowed(outcome)):
        return None
    lines = [line for line in outcome.stderr.splitlines() if "error: " in line]
    cause = re.sub(r"\d+", "N", lines[0].split("error: ")[1]) if lines else ""
    return Finding("refused", cause, outcome)


def run_once(session, program, inputs, expected, flags):
    """The outcome, and a finding or None."""
    names = [f"out{i}.npy" for i in range(len(expected))]
    for name in names:
        (session.folder / name).unlink(missing_ok=True)
    outputs = [f"--output=@{name}" for name in names]
    arguments = ["input.mlir", "--device=simulator", *inputs, *outputs, *flags]
    environment = (("ROWWISE_SIMULATOR_MULTIPROCESSORS", "2"),)
    outcome = session.run("softmax-run", arguments, environment)
    finding = judge(outcome, "softmax-run") or judge_files(outcome, session.folder, names)
    if finding or outcome.code:
        return outcome, finding or judge_refusal(outcome, flags)
    found = [npy.read(session.folder / name) for name in names]
    difference = find_difference(program, found, expected)
    return outcome, difference and Finding(
        "wrong", "another number than evaluated", outcome, difference
    )


def check(rng, session):
    program = draw_program(rng)
    elements = [draw_elements(rng, argument) for argument in program.arguments]
    expected = program.evaluate(elements)
    session.write("input.mlir", Printer(program).print())
    inputs = write_inputs(session, program, elements)
    outcome, finding = run_once(session, program, inputs, expected, [])
    if not finding and outcome.code:
        # What is no row program is one of loops.
        finding = run_once(session, program, inputs, expected, [LOOPS])[1]
    if finding or outcome.code:
        return refuse(finding)
    flags = draw_schedule(rng) if rng.random() < 0.6 else rng.choice(OTHERS)
    return accept(run_once(session, program, inputs, expected, flags)[1])
