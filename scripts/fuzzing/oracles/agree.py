"""The schedule that is chosen, those that are forced, unfused and precise code agree:
each with the check's reference within its bounds, and bit by bit where nothing rounds."""

import re

from .. import npy
from ..calls import draw_call, lengthen, shrink
from ..finding import Finding, judge, judge_files, judge_numbers
from ..flags import draw_variant
from ..lengths import LONGEST
from ..maps import read_elsewhere
from ..mutate import mutate_gently, mutate_schedules
from ..refusals import LOOPS, is_advised, judge_advice, judge_variant, refuse_all
from ..tuning import write_tuning
from ..types import get_most_elements
from . import accept, refuse

OTHERS = (
    ["--fuse=false"],
    ["--math=precise"],
    ["--fuse=false", "--math=precise"],
    [LOOPS, "--fuse=false"],
)
LONG = 0.2
CHANGED_SCHEDULE = 0.25
# Of the schedules that are read back, how many are as they were written.
KEPT_SCHEDULE = 0.3
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


def draw_variants(rng, call):
    drawn = [draw_variant(rng, call.types, call.results) for _ in range(2)]
    return [*drawn, rng.choice(OTHERS)]


def run_once(session, call, flags, stem, program="input.mlir"):
    """The outcome, and a finding that it is by itself."""
    outcome = call.run(session, flags, stem, program)
    finding = judge(outcome, "softmax-run") or judge_numbers(outcome)
    return outcome, finding or judge_files(outcome, session, call.name_outputs(stem))


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


def try_variant(rng, session, call, exact, flags):
    """The outcome, and a finding if it is wrong by itself, not what the default gave, or
    refused for what no flag of it forces."""
    unwritten = write_tuning(rng, session, flags)
    other, finding = run_once(session, call, flags, "other")
    finding = unwritten or finding
    if not finding:
        finding = (
            compare(session, call, other, exact)
            if other.is_accepted
            else judge_variant(other, flags)
        )
    return other, finding


def try_schedule(rng, session, call, exact, flags):
    """Whatever schedule the verifier takes, its kernels are right; and it takes those that
    it wrote."""
    flags = complete_flags(session, [flag for flag in flags if flag != "--check"])
    finding = compile(session, "input.mlir", "scheduled", flags)
    if finding:
        return finding
    written = (session.folder / "scheduled").read_text()
    is_kept = rng.random() < KEPT_SCHEDULE
    session.write("scheduled.mlir", written if is_kept else mutate_schedules(rng, written))
    finding = compile(session, "scheduled.mlir", "simt", flags)
    if finding:
        # Others may be none.
        return finding if is_kept or finding.kind != "refused" else None
    session.write("simt.mlir", (session.folder / "simt").read_text())
    other, finding = run_once(session, call, ["--check", "--lowered=simt.mlir"], "other")
    if finding or other.is_accepted:
        return finding or compare(session, call, other, exact or is_kept)
    return refuse_all(other) if is_kept else None


def complete_flags(session, flags):
    """Those that compile the whole module: of functions that are not called, some may need LOOPS."""
    outcome = session.run("softmax-compile", ["input.mlir", *flags, "--emit=simt", "-o", "simt"])
    return [*flags, LOOPS] if is_advised(outcome) else flags


def compile(session, program, phase, flags):
    """Writes the phase to a file of its name; a finding if that is not all right."""
    (session.folder / phase).unlink(missing_ok=True)
    outcome = session.run("softmax-compile", [program, *flags, f"--emit={phase}", "-o", phase])
    finding = judge(outcome, "softmax-compile")
    return finding or (refuse_all(outcome) if outcome.code else None)


def draw_text(rng, session):
    text = mutate_gently(rng, rng.choice(session.linalg))
    return lengthen(rng, text, session.lengths) if rng.random() < LONG else shrink(rng, text)


def check(rng, session):
    text, flags = draw_text(rng, session), ["--check"]
    if rng.random() < ELSEWHERE:
        # What is read by such maps is mostly no row program.
        text, flags = read_elsewhere(rng, text) or text, ["--check", LOOPS]
    is_small = get_most_elements(text) <= LONGEST
    call = draw_call(rng, text, session.lengths) if is_small else None
    if not call:
        return refuse()
    session.write("input.mlir", text)
    outcome, finding = run_once(session, call, flags, "out")
    if not finding and is_advised(outcome):
        refused, flags = outcome, ["--check", LOOPS]
        outcome, finding = run_once(session, call, flags, "out")
        finding = finding or judge_advice(refused, outcome)
    if finding or not outcome.is_accepted:
        return refuse(finding)
    exact = is_exact(text)
    variants, findings = zip(
        *(
            try_variant(rng, session, call, exact, [*flags, *variant])
            for variant in draw_variants(rng, call)
        )
    )
    if rng.random() < CHANGED_SCHEDULE:
        findings += (try_schedule(rng, session, call, exact, flags),)
    return accept(*findings, is_judged=outcome.code == 0, variants=variants)
