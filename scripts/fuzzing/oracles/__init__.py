"""Each oracle draws inputs of its own, runs the tools on them, and knows a wrong answer."""

import dataclasses


@dataclasses.dataclass
class Result:
    is_accepted: bool
    findings: list
    # Whether there is nothing in an accepted one that the oracle cannot judge.
    is_judged: bool = True


def refuse(*findings):
    return Result(False, [finding for finding in findings if finding])


def accept(*findings, is_judged=True):
    return Result(True, [finding for finding in findings if finding], is_judged)
