"""Says what two outputs of one case differ in."""

import collections
import dataclasses
import difflib

from ptx import list_changes, renumber

PARTS = {
    "status": "exit status",
    "diagnostics": "diagnostics",
    "versions": "versions",
    "host": "host function",
    "kernels": "kernels",
}


@dataclasses.dataclass
class Difference:
    case: object
    part: str  # of PARTS
    what: str
    old: str = ""
    new: str = ""
    is_renumbered: bool = False  # and nothing else

    def __str__(self):
        verdict = "renumbered" if self.is_renumbered else "different"
        return f"{verdict}: {self.case}: {self.what}"

    def get_diff(self):
        lines = difflib.unified_diff(
            self.old.splitlines(), self.new.splitlines(), "old", "new", n=2, lineterm=""
        )
        return "\n".join(f"    {line}" for line in lines)


def compare_outputs(case, old, new, parts):
    for part in parts:
        if part == "kernels":
            yield from compare_kernels(case, old, new)
        elif getattr(old, part) != getattr(new, part):
            texts = getattr(old, part), getattr(new, part)
            what = PARTS[part]
            if part == "status":
                what += f" {texts[0]}, then {texts[1]}"
            yield Difference(case, part, what, *texts)


def compare_kernels(case, old, new):
    if len(old.kernels) != len(new.kernels):
        what = f"{len(old.kernels)} kernels, then {len(new.kernels)}"
        names = "\n".join(old.symbols), "\n".join(new.symbols)
        yield Difference(case, "kernels", what, *names)
        return
    for symbol, *texts in zip(new.symbols, old.kernels, new.kernels):
        if texts[0] != texts[1]:
            yield compare_kernel(case, symbol, *texts)


def compare_kernel(case, symbol, old, new):
    texts = renumber(old), renumber(new)
    if texts[0] == texts[1]:
        return Difference(case, "kernels", f"kernel {symbol}", *texts, is_renumbered=True)
    changes = ", ".join(list_changes(old, new)) or "as many instructions and registers"
    return Difference(case, "kernels", f"kernel {symbol}: {changes}", *texts)


class Comparison:
    """Of two recordings: the cases that both have, and what they differ in."""

    def __init__(self, old, new, selection, parts):
        self.old, self.new, self.parts = old, new, parts
        self.digests = old.read_digests(selection), new.read_digests(selection)
        self.common = [case for case in self.digests[0] if case in self.digests[1]]
        self.counts = collections.Counter()
        self.has_changed = set()  # cases

    def list_missing(self):
        """Pairs of a recording and the cases that only it has."""
        pairs = (self.old, *self.digests), (self.new, *self.digests[::-1])
        for recording, own, other in pairs:
            only = [case for case in own if case not in other]
            if only:
                yield recording, only

    def list_differences(self):
        for case in self.common:
            if self.digests[0][case] == self.digests[1][case]:
                continue
            outputs = self.old.read_output(case), self.new.read_output(case)
            for difference in compare_outputs(case, *outputs, self.parts):
                self.add(difference)
                yield difference

    def add(self, difference):
        kind = "renumbered" if difference.is_renumbered else PARTS[difference.part]
        self.counts[kind] += 1
        if not difference.is_renumbered:
            self.has_changed.add(difference.case)

    def __str__(self):
        kinds = [f"{self.counts[kind]} {kind}" for kind in (*PARTS.values(), "renumbered")]
        return (
            f"{len(self.common)} outputs compared, {len(self.has_changed)} different: "
            + ", ".join(kinds)
        )
