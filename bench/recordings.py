# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Files of recorded schedules: CSV, which may be compressed (.xz), with a line for each
schedule of each point, and comments (#)."""

import csv
import lzma

from points import Point

POINT = ("op", "dtype", "axis", "M", "N")


def read_lines(path):
    """The lines of a file as dictionaries."""
    opened = lzma.open(path, "rt") if str(path).endswith(".xz") else open(path, encoding="utf-8")
    with opened as file:
        yield from csv.DictReader(line for line in file if not line.startswith("#"))


def get_point(line):
    return Point(line["op"], line["dtype"], int(line["axis"]), int(line["M"]), int(line["N"]))


def read_recorded(path):
    """The points of a file."""
    return {get_point(line) for line in read_lines(path)}
