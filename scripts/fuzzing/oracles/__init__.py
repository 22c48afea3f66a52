"""Each oracle draws inputs of its own, runs the tools on them, and knows a wrong answer."""

import dataclasses


@dataclasses.dataclass
class Result:
    is_accepted: bool
    findings: list
    # Whether there is nothing in an accepted one that the oracle cannot judge.
    is_judged: bool = True
    # Other ways to compile it, and how many of these were refused for what they force.
    variants: int = 0
    refused_variants: int = 0


def refuse(*findings):
    return Result(False, [finding for finding in findings if finding])


def accept(*findings, is_judged=True, variants=()):
    """`variants` are what became of other ways to compile it."""
    refused = [outcome for outcome in variants if outcome.code == 1]
    found = [finding for finding in findings if finding]
    return Result(True, found, is_judged, len(variants), len(refused))
