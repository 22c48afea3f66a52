# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Results as CSV: `#` lines, then a line a provider and point."""

import csv
import dataclasses
import math

from points import Point

COLUMNS = (
    "op", "dtype", "axis", "M", "N", "provider",
    "us_median", "us_p20", "us_p80", "bytes", "gbps", "ratio",
    "kernels", "registers", "shared_bytes", "spill_bytes", "threads", "blocks", "resident", "kernel",
)  # fmt: skip
REQUIRED = COLUMNS[:12]
SKIPPED = "# skipped: "
WRONG = "wrong: "  # how the reason begins where a result was not what it must be

# Ours, as it is meant to be used. Whatever else is called ours-NAME is an experiment
# and must not raise our figures.
CANDIDATES = ("ours", "ours-hint")

# A measurement is steady whose 20th and 80th percentile are at most so far apart, as a
# part of the median. In h200-2026-11-25.csv, -last.csv and -family.csv ours and memcpy
# are up to 5.5 % apart in 4 to 6 us, where a step of the clock, 0.03 us, is 0.6 %; up to
# 12 % elsewhere; and once 86 %, which is what a disturbed one looks like. Of peers 1 in
# 200 is more than 20 % apart.
STEADY = 0.20

# What `softmax-run --benchmark` calls its three rows.
ALIASES = {"fused": "ours", "unfused": "ours-unfused", "copy": "memcpy"}


@dataclasses.dataclass(frozen=True)
class Record:
    """What one provider took at one point."""

    point: Point
    provider: str
    us_median: float
    us_p20: float
    us_p80: float
    bytes: int
    gbps: float
    ratio: float  # memcpy's time / this one
    extra: dict = dataclasses.field(default_factory=dict, compare=False)

    @property
    def spread(self):
        """Half the distance of the two quantiles, as a part of the median."""
        return (self.us_p80 - self.us_p20) / (2 * self.us_median)

    @property
    def is_steady(self):
        """Whether it is worth comparing; the whole distance, not half of it."""
        return self.us_p80 - self.us_p20 <= STEADY * self.us_median


class BadFile(Exception):
    """A file that is not what is expected."""


def parse_row(row):
    if None in row.values():
        raise ValueError("too few cells")
    point = Point(row["op"], row["dtype"], int(row["axis"]), int(row["M"]), int(row["N"]))
    numbers = [float(row[name]) for name in ("us_median", "us_p20", "us_p80", "gbps", "ratio")]
    if not all(map(math.isfinite, numbers)) or numbers[0] <= 0:
        raise ValueError("expected finite numbers and a time above 0")
    median, p20, p80, gbps, ratio = numbers
    extra = {name: cell for name, cell in row.items() if name and name not in REQUIRED}
    provider = ALIASES.get(row["provider"], row["provider"])
    moved = int(row["bytes"])
    if moved <= 0 and provider != "empty":
        raise ValueError(f"expected bytes above 0, found {moved}")
    return Record(point, provider, median, p20, p80, moved, gbps, ratio, extra)


def read_lines(path):
    try:
        with open(path, encoding="utf-8", newline="") as file:
            return file.read().splitlines()
    except UnicodeDecodeError as error:
        raise BadFile(f"{path}: expected UTF-8, found {error.reason} at {error.start}") from None


def read(path):
    """The records of a file and its `#` lines. Of two records of one provider
    at one point the later one counts."""
    lines = read_lines(path)
    notes = [line for line in lines if line.startswith("#")]
    numbered = [(i, line) for i, line in enumerate(lines, 1) if line and not line.startswith("#")]
    if not numbered:
        raise BadFile(f"{path}: expected a line of column names, found none")
    try:
        header = next(csv.reader([numbered[0][1]]))
    except csv.Error as error:
        raise BadFile(f"{path}:{numbered[0][0]}: {error}") from None
    missing = [name for name in REQUIRED if name not in header]
    if missing:
        raise BadFile(f"{path}:{numbered[0][0]}: expected the columns {', '.join(missing)}")
    records = {}
    for number, line in numbered[1:]:
        try:
            record = parse_row(next(csv.DictReader([line], fieldnames=header)))
        except (ValueError, csv.Error) as error:
            raise BadFile(f"{path}:{number}: {error}") from None
        records[record.point, record.provider] = record
    return list(records.values()), notes


def read_skipped(notes):
    """(point, provider) -> reason, of what a run left out.

    >>> read_skipped(["# skipped: softmax,f32,1,8,16,quack: ValueError: odd", "# date: today"])
    {(Point(op='softmax', dtype='f32', axis=1, M=8, N=16), 'quack'): 'ValueError: odd'}
    """
    skipped = {}
    for note in notes:
        if note.startswith(SKIPPED):
            key, _, reason = note[len(SKIPPED) :].partition(": ")
            try:
                op, dtype, axis, rows, columns, provider = key.split(",")
                point = Point(op, dtype, int(axis), int(rows), int(columns))
            except ValueError:
                raise BadFile(f"expected a point and a provider, found '{note}'") from None
            skipped[point, provider] = reason
    return skipped


def read_stamps(notes):
    """name -> values, of the lines that say what was measured and where. Who was
    not available was not measured.

    >>> read_stamps(["# source: 1ab", "# provider jax: not available: no GPU", "# date: today"])
    {'source': ['1ab']}
    """
    stamps = {}
    for note in notes:
        name, _, value = " ".join(note.split()).removeprefix("# ").partition(": ")
        known = name in ("device", "source") or name.startswith("provider ")
        if known and not value.startswith("not available: "):
            stamps.setdefault(name, []).append(value)
    return stamps


def check_same(path, notes, now):
    """Raises BadFile where the lines `now` of a run do not agree with those of the
    file that it is to add to. What only one of them names is no contradiction.

    >>> check_same("a.csv", ["# device: A", "# source: 1ab"], ["device: A", "provider jax: 1"])
    >>> check_same("a.csv", ["# device: A", "# source: 1ab"], ["device: A", "source: 2cd"])
    Traceback (most recent call last):
      ...
    records.BadFile: a.csv: expected the source of this run, '2cd', found '1ab'
    """
    before = read_stamps(notes)
    for name, values in read_stamps(now).items():
        # Every run writes its device.
        found = before.get(name, ["none"] if name == "device" else values)
        for value in found:
            if value != values[0]:
                raise BadFile(
                    f"{path}: expected the {name} of this run, '{values[0]}', found '{value}'"
                )


class Writer:
    """Adds lines to a file as they come, so that a run that is stopped leaves
    what it has."""

    def __init__(self, path):
        self.file = open(path, "a", encoding="utf-8", newline="")
        self.csv = csv.DictWriter(self.file, COLUMNS, restval="", lineterminator="\n")
        self.is_new = self.file.tell() == 0

    def close(self):
        self.file.close()

    def note(self, text):
        self.file.write(f"# {' '.join(text.split())}\n")
        self.file.flush()

    def skipped(self, point, provider, reason):
        key = (point.op, point.dtype, point.axis, point.M, point.N, provider)
        self.note(f"skipped: {','.join(map(str, key))}: {reason}")

    def header(self):
        if self.is_new:
            self.csv.writeheader()
            self.is_new = False

    def record(self, record):
        row = {name: getattr(record.point, name) for name in ("op", "dtype", "axis", "M", "N")}
        row |= {
            name: f"{getattr(record, name):.3f}"
            for name in ("us_median", "us_p20", "us_p80", "gbps", "ratio")
        }
        row |= {"provider": record.provider, "bytes": record.bytes}
        self.csv.writerow(row | record.extra)
        self.file.flush()


def group_by_point(records):
    """point -> provider -> record"""
    points = {}
    for record in records:
        points.setdefault(record.point, {})[record.provider] = record
    return points


def is_ours(provider):
    return provider == "ours" or provider.startswith("ours-")


def is_candidate(provider):
    return provider in CANDIDATES


def is_peer(provider):
    return not is_ours(provider) and provider not in ("memcpy", "empty")


def find_best(records, accept):
    """The fastest of the records whose providers are accepted, or None."""
    accepted = [record for record in records if accept(record.provider)]
    return min(accepted, key=lambda record: record.us_median, default=None)
