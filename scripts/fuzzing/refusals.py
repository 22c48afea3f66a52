"""What may be refused of a program that is accepted otherwise, and in which words."""

import re

from .finding import BINDING, ERROR, Finding

LOOPS = "--fallback=loops"
ADVICE = f"has no lowering to a kernel, but {LOOPS} runs it"
DIAGNOSTIC = re.compile(r"^(\S.*?): (error|note): (.*)$", re.M)

# What is said of a flag that forces what not all programs can have, and the flags of which
# one is there then. Nothing else may be refused.
FORCED = (
    (r"expected threads to be ", ("--threads",)),
    (r"expected rows to be ", ("--rows",)),
    (r"expected at most \d+ threads a block, ", ("--threads", "--rows")),
    (r"expected (?:no )?stages |expected rows of whole vectors of 16 bytes, ", ("--stages",)),
    (r"expected blocks to be |expected at most \d+ blocks a row ", ("--blocks",)),
    (r"expected a target with clusters for ", ("--target",)),
    (
        r"expected a schedule for contiguous rows at any alignment, ",
        ("--schedule=column", "--schedule=split_column"),
    ),
    (r"expected .+ in schedule split_column, ", ("--schedule=split_column",)),
    (r"expected schedule split or stream for rows of vectors, ", ("--schedule=",)),
    (
        r"expected no threads, rows or stages to be forced for rows of vectors, ",
        ("--threads", "--rows", "--stages"),
    ),
    (
        r"schedule \w+ cannot hold (?:a (?:row|column)|\d+ columns a thread) of |\S+: expected rows of at most \d+ elements in ",
        ("--schedule=", "--threads", "--blocks"),
    ),
    (r"kernel '.+' with \d+ blocks that wait for each other: ", ("--blocks",)),
    (r".*it rounds no product that it adds: ", ("--math=precise",)),
    (r"it is not part of a row program: it gathers elements ", ("--fuse=false",)),
    (r"it is not part of a row program, .*: it is a contraction: ", ("--fuse=false",)),
    (r".* overlaps (?:argument|result) \d+", ("--in-place",)),
    (BINDING.pattern, ("--padding",)),
)


# What loops, once they run, say of sizes that a call has, and that a mutated map reads beyond.
OF_A_CALL = re.compile(r"\S+: the size of operand \d+ of .+ is less than what is read of it")


def find_reasons(stderr):
    """What each error says; of what loops would run, the notes that say why no kernel does.

    >>> find_reasons(f"a:1:1: error: {ADVICE}\\na:2:1: note: it is a scan\\na:3:1: error: no")
    ['it is a scan', 'no']
    >>> find_reasons(f"a:1:1: error: {ADVICE}") == [ADVICE]
    True
    """
    reasons = []
    for _, kind, text in DIAGNOSTIC.findall(stderr):
        if kind == "error":
            is_advice = ADVICE in text
            reasons.append(text)
        elif is_advice:
            # The first takes the place of the error.
            reasons[-1:] = [text] if ADVICE in reasons[-1] else [reasons[-1], text]
    return reasons


def is_forced(reason, flags):
    """Whether something is refused for a flag that forces what the program cannot have.

    >>> is_forced("expected rows to be forced, to a positive number, in schedule warp", ["--rows=3"])
    True
    >>> is_forced("expected rows to be forced, to a positive number, in schedule warp", ["--threads=4"])
    False
    >>> is_forced("'linalg.generic' op has no lowering to a kernel", ["--schedule=warp"])
    False
    """
    return any(
        re.match(pattern, reason) and any(flag.startswith(names) for flag in flags)
        for pattern, names in FORCED
    )


def judge_variant(outcome, flags):
    """The finding that it is to refuse another way to compile what is accepted."""
    reasons = find_reasons(outcome.stderr)
    if outcome.code in (1, 3) and reasons and all(is_forced(reason, flags) for reason in reasons):
        return None
    return refuse_all(outcome)


def refuse_all(outcome):
    """The finding that it is to refuse anything."""
    reasons = find_reasons(outcome.stderr)
    cause = re.sub(r"\d+", "N", reasons[0]) if reasons else f"code {outcome.code}"
    return Finding("refused", cause, outcome)


def is_advised(outcome):
    return outcome.code == 1 and ADVICE in outcome.stderr


def judge_advice(refused, outcome):
    """The finding that it is to refuse with LOOPS an operation that they were to run."""
    errors = ERROR.findall(refused.stderr)
    advised = {place for place, text in errors if ADVICE in text}
    places = {
        place for place, text in ERROR.findall(outcome.stderr) if not OF_A_CALL.match(text)
    }
    return refuse_all(outcome) if outcome.code == 1 and advised & places else None
