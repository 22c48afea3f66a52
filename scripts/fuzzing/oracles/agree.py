"""The schedule that is chosen, those that are forced, unfused and precise code agree:
each with the check's reference within its bounds, and bit by bit where nothing rounds."""

import re

from .. import npy
from ..calls import MOST_ELEMENTS, draw_call, shrink
from ..finding import Finding, judge, judge_files
from ..flags import draw_schedule
from ..maps import read_elsewhere
from ..mutate import mutate_gently, mutate_schedules
from ..types import get_most_elements
from . import accept, refuse

OTHERS = (
    ["--fuse=false"],
    ["--math=precise"],
    ["--fuse=false", "--math=precise"],
    ["--fallback=loops", "--fuse=false"],
)
CHANGED_SCHEDULE = 0.2
ELSEWHERE = 0.15
INFINITIES = {"<f2": 0x7C00, "|V2": 0x7F80, "<f4": 0x7F800000, "<f8": 0x7FF0000000000000}

# Operations that round nothing, whatever the order, and are defined for all operands.
EXACT = set(
    "func.func func.return tensor.empty tensor.dim tensor.cast tensor.expand_shape tensor.collapse_shape "
    "tensor.extract_slice tensor.splat arith.constant arith.select arith.cmpi arith.cmpf arith.addi arith.subi "
    "arith.muli arith.andi arith.ori arith.xori arith.maxsi arith.maxui arith.minsi arith.minui arith.extsi "
    "arith.extui arith.trunci arith.index_cast arith.negf arith.maximumf arith.minimumf linalg.generic linalg.fill "
    "linalg.yield linalg.index linalg.broadcast linalg.transpose linalg.reduce linalg.map".split()
)
OPERATIONS = re.compile(
    r"\b(?:func|tensor|arith|linalg|math|scf|cf|memref|vector|rowwise|bufferization|shape)\.[a-z_]+\w*"
)


def is_exact(text):
    """Whether all results are bits that no schedule may change."""
    return set(OPERATIONS.findall(text)) <= EXACT


def draw_variants(rng):
    variants = [draw_schedule(rng), draw_schedule(rng), rng.choice(OTHERS)]
    if rng.random() < 0.2:
        variants.append([f"--misalign={rng.choice(('1', '0,1', '3,2'))}"])
    return variants


def judge_numbers(outcome):
    """A finding if the check failed, or the simulator found a fault."""
    if outcome.code != 2:
        return None
    lines = re.findall(r"^.*(?:check failed|error: ).*$", outcome.stdout + outcome.stderr, re.M)
    cause = re.sub(r"-?\d[\d.e+-]*", "N", lines[0]) if lines else "code 2"
    return Finding("wrong", cause, outcome, lines[0] if lines else "")


def run_once(session, call, flags, stem, program="input.mlir"):
    """The outcome, and a finding that it is by itself."""
    outcome = call.run(session, flags, stem, program)
    finding = judge(outcome, "softmax-run") or judge_numbers(outcome)
    return outcome, finding or judge_files(outcome, session.folder, call.name_outputs(stem))


def read_results(session, call, stem):
    return [npy.read(session.folder / name) for name in call.name_outputs(stem)]


def are_same(result, other, exact):
    """The same type and sizes; where exact, the same bits, any NaN being like another.

    >>> are_same(("<f4", (1,), [0x7FC00000]), ("<f4", (1,), [0x7FC00001]), True)
    True
    >>> are_same(("<f4", (1,), [0]), ("<f4", (1,), [0x80000000]), True)
    False
    >>> are_same(("<i4", (1,), [0]), ("<i4", (1,), [1]), False)
    True
    """
    if result[:2] != other[:2]:
        return False
    nan = INFINITIES.get(result[0])
    pairs = zip(result[2], other[2]) if exact else ()
    return all(x == y or (nan and all(is_nan(z, nan) for z in (x, y))) for x, y in pairs)


def is_nan(bits, infinity):
    """Whether its magnitude is above that of infinity."""
    sign = 1 << infinity.bit_length()
    return bits & (sign - 1) > infinity


def compare(session, call, outcome, exact):
    results, others = read_results(session, call, "out"), read_results(session, call, "other")
    for i, (result, other) in enumerate(zip(results, others)):
        if not are_same(result, other, exact):
            return Finding("disagreement", f"result {i} differs from the default's", outcome)
    return None


def try_variant(session, call, exact, flags, program="input.mlir"):
    """A finding if it is wrong by itself, or not what the default gave."""
    other, finding = run_once(session, call, flags, "other", program)
    if not finding and other.is_accepted:
        finding = compare(session, call, other, exact)
    return finding


def try_changed_schedule(rng, session, call, exact):
    """Whatever schedule the verifier takes, no kernel leaves its buffers or races."""
    outcome = session.run("softmax-compile", ["input.mlir", "--emit=scheduled", "-o", "scheduled"])
    if outcome.code:
        return judge(outcome, "softmax-compile")
    session.write(
        "scheduled.mlir", mutate_schedules(rng, (session.folder / "scheduled").read_text())
    )
    return try_variant(session, call, exact, [], "scheduled.mlir")


def check(rng, session):
    text = shrink(rng, mutate_gently(rng, rng.choice(session.linalg)))
    flags = ["--check"]
    if rng.random() < ELSEWHERE:
        # What is read by such maps is mostly no row program.
        text, flags = read_elsewhere(rng, text) or text, ["--check", "--fallback=loops"]
    call = draw_call(rng, text) if get_most_elements(text) <= MOST_ELEMENTS else None
    if not call:
        return refuse()
    session.write("input.mlir", text)
    outcome, finding = run_once(session, call, flags, "out")
    if finding or not outcome.is_accepted:
        return refuse(finding)
    exact = is_exact(text)
    findings = [
        try_variant(session, call, exact, ["--check", *flags]) for flags in draw_variants(rng)
    ]
    if rng.random() < CHANGED_SCHEDULE:
        findings.append(try_changed_schedule(rng, session, call, exact))
    return accept(*findings, is_judged=outcome.code == 0)
