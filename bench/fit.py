# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What results are summed up to: a line through times, series of points, cliffs
between adjacent widths, comparisons with peers, and what is not steady."""

import collections
import dataclasses
import math
import statistics

from records import find_best, group_by_point, is_candidate, is_peer


@dataclasses.dataclass(frozen=True)
class Line:
    """time = t0 + bytes / rate"""

    t0: float  # microseconds
    rate: float  # bytes a microsecond, which is MB/s
    worst: float  # the largest distance of a point, as a part of its time

    def __str__(self):
        rate = f"{self.rate / 1e6:.3f} TB/s"
        return f"{self.t0:.2f} us + bytes / {rate} (within {100 * self.worst:.1f} %)"

    def at(self, moved):
        return self.t0 + moved / self.rate


def fit_line(pairs):
    """The line through (bytes, microseconds) whose distances are least in
    proportion to the times, or None where no line is determined."""
    pairs = [(moved, time) for moved, time in pairs if moved > 0 and time > 0]
    if len({moved for moved, _ in pairs}) < 2:
        return None
    # Weighted by 1 / time^2.
    weights = [1 / time**2 for _, time in pairs]
    total = sum(weights)
    mean_x = sum(w * x for w, (x, _) in zip(weights, pairs)) / total
    mean_y = sum(w * y for w, (_, y) in zip(weights, pairs)) / total
    xx = sum(w * (x - mean_x) ** 2 for w, (x, _) in zip(weights, pairs))
    xy = sum(w * (x - mean_x) * (y - mean_y) for w, (x, y) in zip(weights, pairs))
    if xy <= 0:
        return None
    slope = xy / xx
    line = Line(mean_y - slope * mean_x, 1 / slope, 0)
    worst = max(abs(line.at(moved) / time - 1) for moved, time in pairs)
    return dataclasses.replace(line, worst=worst)


def find_series(records, least=3):
    """(op, dtype, axis, M) -> provider -> records in order of N, of those
    that have as many widths."""
    series = collections.defaultdict(lambda: collections.defaultdict(list))
    for record in records:
        point = record.point
        series[point.op, point.dtype, point.axis, point.M][record.provider].append(record)
    for providers in series.values():
        for provider, found in list(providers.items()):
            found.sort(key=lambda record: record.point.N)
            if len(found) < least:
                del providers[provider]
    return {key: dict(providers) for key, providers in series.items() if providers}


@dataclasses.dataclass(frozen=True)
class Step:
    """Between adjacent widths; `change` is that of time / bytes."""

    before: object
    after: object
    change: float

    @property
    def noise(self):
        return self.before.spread + self.after.spread


def find_steps(records):
    """Every pair of widths that differ by one, of our providers."""
    steps = []
    for providers in find_series(records, least=2).values():
        for provider, found in providers.items():
            if not is_candidate(provider):
                continue
            for before, after in zip(found, found[1:]):
                if after.point.N == before.point.N + 1:
                    costs = [record.us_median / record.bytes for record in (before, after)]
                    steps.append(Step(before, after, costs[1] / costs[0] - 1))
    return steps


def geometric_mean(numbers):
    return math.exp(statistics.fmean(map(math.log, numbers))) if numbers else None


@dataclasses.dataclass(frozen=True)
class Pair:
    """Our record of a point, the best peer's, and the copy beside them or None."""

    ours: object
    peer: object
    copy: object

    @property
    def speedup(self):
        return self.peer.us_median / self.ours.us_median

    @property
    def verdict(self):
        """A disturbed measurement has so large a spread that nothing is slower by
        more than it, which says nothing: such a point is not "not lost"."""
        margin = 1 + self.ours.spread + self.peer.spread
        if self.ours.us_median > self.peer.us_median * margin:
            return "lost"
        steady = all(record.is_steady for record in (self.ours, self.peer, self.copy) if record)
        return "not lost" if steady else "unsteady"


def compare_with_peers(records, accept=is_candidate):
    """A Pair of each point that has one of ours that is accepted, and a peer."""
    pairs = []
    for providers in group_by_point(records).values():
        ours = find_best(providers.values(), accept)
        peer = find_best(providers.values(), is_peer)
        if ours and peer:
            pairs.append(Pair(ours, peer, providers.get("memcpy")))
    return pairs


def find_unsteady(records):
    """Of each point that we have: ours, the copies and best peers that are not steady."""
    unsteady = []
    for providers in group_by_point(records).values():
        ours = [record for name, record in providers.items() if is_candidate(name)]
        if ours:
            beside = [providers.get("memcpy"), find_best(providers.values(), is_peer)]
            unsteady += [record for record in ours + beside if record and not record.is_steady]
    return unsteady
