# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What many times of one thing are summed up to."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Timing:
    """Microseconds."""

    median: float
    p20: float
    p80: float


def quantile(samples, q):
    """The value below which a part `q` of the sorted samples lies.

    >>> quantile([1, 2, 4, 8], 0.5)
    3.0
    >>> quantile([1, 2, 4, 8], 1)
    8
    """
    position = q * (len(samples) - 1)
    below = int(position)
    above = min(below + 1, len(samples) - 1)
    return samples[below] + (position - below) * (samples[above] - samples[below])


def summarize(samples):
    """In any order.

    >>> summarize([5, 1, 4, 2, 3, 6])
    Timing(median=3.5, p20=2.0, p80=5.0)
    """
    ordered = sorted(samples)
    return Timing(*(quantile(ordered, q) for q in (0.5, 0.2, 0.8)))


def split_at_flushes(events):
    """From (name, start, end) in order of their starts: for each flush, the time
    from the first start after it to the last end before the next flush.

    >>> split_at_flushes(
    ...     [("old", 0, 1), ("Memset (Device)", 2, 9), ("a", 10, 12), ("b", 11, 15)]
    ...     + [("Memset (Device)", 20, 29), ("Memset (Device)", 30, 39), ("a", 40, 41)]
    ... )
    [5, 1]
    """
    groups = []
    for name, start, end in events:
        if name.startswith("Memset"):
            groups.append([])
        elif groups:
            groups[-1].append((start, end))
    return [max(end for _, end in group) - group[0][0] for group in groups if group]
