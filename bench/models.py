# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Who chooses a schedule at a point, of those that are recorded there. A model learns from
the recorded points of others, and chooses a candidate or, if what it wants is not among
them, None."""

import math
import re
import subprocess
import tempfile

from family import ALL, write
from points import DTYPE_BYTES
from sampling import READERS


class Candidate:
    """A schedule that was measured at a point."""

    def __init__(self, line):
        self.choice = tuple(line[name] for name in CHOICE)
        self.version = line.get("version") or ""
        self.is_rules = "model" in line["role"]
        self.predicted = float(line["us_predicted"])
        # Of each repeat.
        names = ("us_median", "us_median_2")
        self.times = [float(line[name]) for name in names if line.get(name)]
        self.time = min(self.times)  # what disturbs a measurement makes it slower
        self.line = line


CHOICE = ("schedule", "threads", "rows", "blocks", "stages")


def find_versions(text):
    """The attributes #rowwise.version<...> in a line.

    >>> find_versions("[#rowwise.version<a = <b>, c>, #rowwise.version<d>] -> t")
    ['#rowwise.version<a = <b>, c>', '#rowwise.version<d>']
    """
    versions = []
    for start in (found.start() for found in re.finditer("#rowwise.version<", text)):
        depth, end = 1, text.index("<", start) + 1
        while depth:
            # An arrow closes nothing.
            depth += {"<": 1, ">": 0 if text[end - 1] == "-" else -1}.get(text[end], 0)
            end += 1
        versions.append(text[start:end])
    return versions


def drop_constants(version):
    """The text without what is the same in all versions of a layout, and was written in
    other ways when recordings were made.

    >>> drop_constants("#v<a = b, reductions = <liftedElements = 16, serialStates = 8>, c = 1>")
    '#v<a = b, c = 1>'
    >>> drop_constants("#v<a = b, reductions = <leaderThreads = true, statesAtOnce = 8>, c = 1>")
    '#v<a = b, c = 1>'
    """
    constants = "liftedElements|liftsSequentially|statesAtOnce|serialStates|leaderThreads|sliceShift"
    version = re.sub(rf"({constants}) = \w+(, )?", "", version).replace(", >", ">")
    return re.sub(r", \w+ = <>", "", version)


class Rules:
    """What the compiler chooses today."""

    name = "rules"

    def __init__(self, binaries, points):
        self.versions = {}
        if not binaries:
            return
        with tempfile.NamedTemporaryFile("w", suffix=".mlir") as file:
            for number, point in enumerate(points):
                file.write(write(point).replace("@program", f"@p{number}"))
            file.flush()
            command = [binaries / "softmax-compile", file.name, "--emit=scheduled"]
            text = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
        function = None
        for line in text.splitlines():
            if found := re.search(r"func\.func @p(\d+)\(", line):
                function = points[int(found[1])]
            if "rowwise.fuse" in line:
                self.versions[function] = [*map(drop_constants, find_versions(line))]

    def learn(self, points):
        pass

    def choose(self, point, candidates):
        """A recording without versions has what was chosen when it was made."""
        for candidate in candidates:
            if not candidate.version:
                if candidate.is_rules:
                    return candidate
            elif drop_constants(candidate.version) in self.versions.get(point, ()):
                return candidate
        return None


class Predicted:
    """What the compiler's prediction of times says, which tuning prunes by."""

    name = "predicted"

    def learn(self, points):
        pass

    def choose(self, point, candidates):
        return min(candidates, key=lambda candidate: candidate.predicted)


class Guarded:
    """What the rules choose, unless something is predicted to be much faster."""

    name = "guarded rules"
    part = 0.5  # of the time that is predicted of the rules' choice

    def __init__(self, rules):
        self.rules = rules

    def learn(self, points):
        pass

    def choose(self, point, candidates):
        chosen = self.rules.choose(point, candidates)
        fastest = Predicted().choose(point, candidates)
        if chosen and fastest.predicted < self.part * chosen.predicted:
            return fastest
        return chosen


# The nearest measured shapes

BYTES_OF_VECTOR = 16


def describe_shape(point):
    """What distances between points are taken of: octaves, and what differs in kind."""
    kinds = ALL[point.op][0]
    matrices = sum(kind.startswith("matrix") for kind in kinds)
    size = DTYPE_BYTES[point.dtype]
    vector = BYTES_OF_VECTOR // size
    return (
        math.log2(point.width * size),
        math.log2(point.height),
        2.0 * math.log2(matrices + (point.op not in READERS)),
        6.0 * (point.op in READERS),
        3.0 * math.log2(size),
        3.0 * (point.width % vector == 0 if point.axis == 1 else point.height % vector == 0),
        1.0 * any(kind.startswith("vector") for kind in kinds),
        20.0 * point.axis,
    )


def describe_schedule(candidate, point):
    """What distances between schedules of different points are taken of."""
    schedule, threads, rows, blocks, stages = candidate.choice
    threads, rows, blocks, stages = max(int(threads), 1), int(rows), int(blocks), int(stages)
    size = DTYPE_BYTES[point.dtype]
    share = point.width * size / BYTES_OF_VECTOR / threads / max(blocks, 1)
    return (
        KINDS.index(schedule) * 100.0,
        math.log2(threads),
        math.log2(max(share, 0.25)),
        math.log2(max(rows, 1)),
        3.0 * math.log2(max(blocks, 1)),
        3.0 * min(stages, 3) + (stages > 0),
    )


KINDS = ("warp", "block", "cluster", "split", "stream", "column", "split_column")


def distance(a, b):
    return math.sqrt(sum((x - y) ** 2 for x, y in zip(a, b)))


class Nearest:
    """The schedule that lost least at the nearest shapes, each by the schedule there that is
    most like it."""

    name = "nearest"
    neighbours = 6
    unlike = 0.15  # what a schedule is taken to lose where none is like it

    def learn(self, points):
        self.known = []
        for point, candidates in points.items():
            best = min(candidate.time for candidate in candidates)
            schedules = [
                (describe_schedule(c, point), math.log(c.time / best)) for c in candidates
            ]
            self.known.append((describe_shape(point), schedules))

    def choose(self, point, candidates):
        shape = describe_shape(point)
        near = sorted((distance(shape, other), i) for i, (other, _) in enumerate(self.known))
        near = near[: self.neighbours]
        described = [describe_schedule(c, point) for c in candidates]
        losses = [0.0] * len(candidates)
        for away, i in near:
            weight = 1 / (0.25 + away * away)
            for number, schedule in enumerate(described):
                apart, lost = min((distance(schedule, o), l) for o, l in self.known[i][1])
                losses[number] += weight * (lost + self.unlike * min(apart, 3))
        return candidates[min(range(len(candidates)), key=losses.__getitem__)]
