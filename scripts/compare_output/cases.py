"""What is compiled: programs, each with the same sets of flags."""

import dataclasses
import hashlib
import itertools
import pathlib
import re

from fuzzing.sources import SCHEDULES
from points import read_requests, select
from programs import write_program

INPUTS = pathlib.Path(__file__).resolve().parent.parent.parent / "test/Inputs"
TARGETS = ("sm_80", "sm_90", "sm_100")
FLAGS = (
    "",
    *(f"--schedule={name}" for name in SCHEDULES),
    "--schedule=warp --stages=2", "--schedule=block --stages=2", "--schedule=split --stages=7",
    "--l2-hint=evict-last",
    "--math=precise",
    "--fuse=false",
    "--fallback=loops",
)  # fmt: skip


@dataclasses.dataclass(frozen=True, order=True)
class Case:
    """A program, by name, and the flags that it is compiled with."""

    program: str
    flags: str

    def __str__(self):
        return f"{self.program} {self.flags}"


@dataclasses.dataclass(frozen=True)
class Selection:
    """Cases by regular expressions of names and flags, and of them one in so many; which
    one depends on nothing but the case."""

    programs: re.Pattern
    flags: re.Pattern
    one_in: int = 1

    def has(self, case):
        """
        >>> every = re.compile("")
        >>> case = Case("softmax", "--target=sm_90")
        >>> [n for n in range(1, 6) if Selection(every, every, n).has(case)]
        [1, 5]
        >>> Selection(every, re.compile("sm_80")).has(case)
        False
        """
        digest = hashlib.sha256(str(case).encode()).digest()
        return bool(
            self.programs.search(case.program)
            and self.flags.search(case.flags)
            and int.from_bytes(digest[:8], "big") % self.one_in == 0
        )


def read_programs():
    """name -> text of the programs of test/Inputs and bench/shapes.json"""
    programs = {}
    for path in INPUTS.glob("**/*.mlir"):
        programs[str(path.relative_to(INPUTS).with_suffix(""))] = path.read_text("utf-8")
    for request in select(read_requests()):
        programs[f"bench/{request.point.name}"] = write_program(request.point)
    return dict(sorted(programs.items()))


def list_cases(programs):
    for name, text in programs.items():
        # What a program of test/Inputs needs it says itself.
        own = re.findall(r"^// flags: *(.*)", text, re.MULTILINE)
        for target, flags in itertools.product(TARGETS, FLAGS):
            words = filter(None, [flags, *own, f"--target={target}"])
            yield Case(name, " ".join(words))
