# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The points whose schedules are recorded: those of shapes.json that something is asked
of, and random ones of kinds that real models have, in a random order, so that the first
of them are a sample, too."""

import math
import random

from family import ALL
from points import DTYPE_BYTES, Point, read_requests, select

KIB, MIB, GIB = 1 << 10, 1 << 20, 1 << 30
MOST_BYTES = GIB  # of a point, with its results
# Those that write a number a row and no elements.
READERS = ("logsumexp", "cross_entropy", "soft_cross_entropy", "entropy")
READERS += ("sum", "largest", "square_sum")
DECODING = ("softmax", "log_softmax", "add_rms_norm", "rms_norm", "layer_norm", "cross_entropy")
DECODING_WIDTHS = (2048, 4096, 5120, 8192, 16384, 32000, 32768, 50257, 128256, 151936)


def count_bytes(point):
    """Roughly what the point reads and writes."""
    matrices = sum(kind.startswith("matrix") for kind in ALL[point.op][0])
    matrices += point.op not in READERS
    return point.M * point.N * DTYPE_BYTES[point.dtype] * matrices


class Sampler:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def draw(self, low, high):
        """A whole number whose logarithm is uniform; of half of them the large ones are
        multiples of 16."""
        size = round(math.exp(self.random.uniform(math.log(low), math.log(high))))
        return max(16, size // 16 * 16) if size > 64 and self.random.random() < 0.5 else size

    def dtype(self):
        return self.random.choices(("f32", "bf16", "f16"), (9, 9, 2))[0]

    def tall(self):
        """Columns of more elements than a block holds."""
        op = self.random.choice(("softmax", "softmax", *ALL))
        return Point(op, self.dtype(), 0, self.draw(4097, 262144), self.draw(16, 8192))

    def decoding(self):
        """Few rows."""
        width = self.random.choice((*DECODING_WIDTHS, self.draw(1024, 200000)))
        rows = self.draw(1, 512)
        return Point(self.random.choice(DECODING), self.dtype(), 1, rows, width)

    def huge(self):
        """Few rows, each of which is for the whole device."""
        op = self.random.choice(("softmax", *ALL))
        return Point(op, self.dtype(), 1, self.draw(1, 64), self.draw(MIB // 2, 128 * MIB))

    def family(self):
        """Any operation, of 64 KB to 512 MB."""
        op, dtype = self.random.choice(tuple(ALL)), self.dtype()
        elements = self.draw(64 * KIB, 512 * MIB) / count_bytes(Point(op, dtype, 1, 1, 1))
        axis = int(self.random.random() < 0.8)
        width = self.draw(16, max(17, min(MIB, elements)))
        height = max(1, round(elements / width))
        return Point(op, dtype, axis, *((height, width) if axis == 1 else (width, height)))

    def sample(self, kind, count):
        """So many points of a kind, none too large or too small."""
        drawn = {}
        while len(drawn) < count:
            point = kind()
            if 16 * KIB <= count_bytes(point) <= MOST_BYTES:
                drawn[point] = None
        return list(drawn)


def sample_points(seed=0, share=1.0):
    """
    >>> points = sample_points()
    >>> len(points) == len(set(points)), max(map(count_bytes, points)) <= MOST_BYTES
    (True, True)
    >>> points == sample_points(), points == sample_points(seed=1)
    (True, False)
    """
    sampler = Sampler(seed)
    asked = [request.point for request in select(read_requests()) if request.ratio is not None]
    points = dict.fromkeys(point for point in asked if count_bytes(point) <= MOST_BYTES)
    for kind, count in (
        (sampler.tall, 90),
        (sampler.decoding, 110),
        (sampler.huge, 40),
        (sampler.family, 360),
    ):
        points.update(dict.fromkeys(sampler.sample(kind, round(share * count))))
    points = list(points)
    sampler.random.shuffle(points)
    return points


def is_whole(point):
    """Whether all candidates of the point are recorded, as of a tenth.

    >>> 0.05 < sum(map(is_whole, sample_points())) / len(sample_points()) < 0.15
    True
    """
    return random.Random(point.name).random() < 0.1
