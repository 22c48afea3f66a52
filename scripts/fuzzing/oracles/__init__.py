"""Each oracle draws inputs of its own, runs the tools on them, and knows a wrong answer."""

import dataclasses


@dataclasses.dataclass
class Result:
    is_accepted: bool
    findings: list


def refuse(*findings):
    return Result(False, [finding for finding in findings if finding])


def accept(*findings):
    return Result(True, [finding for finding in findings if finding])
