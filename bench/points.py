# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The points that are measured, as shapes.json lists them."""

import dataclasses
import json
import pathlib

SHAPES = pathlib.Path(__file__).resolve().parent / "shapes.json"
DTYPE_BYTES = {"f32": 4, "bf16": 2, "f16": 2}


@dataclasses.dataclass(frozen=True, order=True)
class Point:
    """An operation on a tensor of M x N elements, along one axis."""

    op: str
    dtype: str
    axis: int
    M: int
    N: int

    @property
    def name(self):
        """A name for files."""
        return f"{self.op}_{self.dtype}_axis{self.axis}_{self.M}x{self.N}"

    @property
    def width(self):
        """Elements of a row of the program."""
        return self.N if self.axis == 1 else self.M

    @property
    def height(self):
        """Rows of the program."""
        return self.M if self.axis == 1 else self.N

    def __str__(self):
        over = "" if self.axis == 1 else f" over axis {self.axis}"
        return f"{self.op} {self.dtype} {self.M} x {self.N}{over}"


@dataclasses.dataclass(frozen=True)
class Request:
    """A point of a group, with what is asked of it."""

    group: str
    point: Point
    ratio: float  # None where nothing is asked for
    providers: tuple  # empty: everybody


def expand(sizes):
    """A list of sizes with each sweep, [first, last, step], written out.

    >>> expand([7, [10, 16, 3]])
    [7, 10, 13, 16]
    """
    expanded = []
    for size in sizes:
        if isinstance(size, int):
            expanded.append(size)
        else:
            first, last, step = size
            expanded += range(first, last + 1, step)
    return expanded


def expand_group(group):
    providers = tuple(group.get("providers", ()))
    for op in group["ops"]:
        for dtype in group["dtypes"]:
            for entry in group["points"]:
                for rows in expand(entry["rows"]):
                    for columns in expand(entry["columns"]):
                        point = Point(op, dtype, group["axis"], rows, columns)
                        yield Request(group["name"], point, entry["ratio"], providers)


def read_requests(path=SHAPES):
    """All points of all groups, in the file's order."""
    with open(path, encoding="utf-8") as file:
        groups = json.load(file)["groups"]
    return [request for group in groups for request in expand_group(group)]


def select(requests, groups=(), ops=(), dtypes=()):
    """Those of the named groups, operations and types; a point that several
    groups have is kept once, as the first of them asks for it. A name that
    there is none of is a ValueError.

    >>> chosen = select(read_requests(), ["few-f32"])
    >>> [(str(request.point), request.ratio) for request in chosen][:2]
    [('softmax f32 1 x 128256', 0.75), ('softmax f32 8 x 128256', 0.78)]
    >>> select(read_requests(), dtypes=["f64"])
    Traceback (most recent call last):
      ...
    ValueError: expected a type among bf16, f16, f32, found 'f64'
    """
    for what, names, known in (
        ("group", groups, {request.group for request in requests}),
        ("operation", ops, {request.point.op for request in requests}),
        ("type", dtypes, {request.point.dtype for request in requests}),
    ):
        for name in names:
            if name not in known:
                raise ValueError(
                    f"expected a {what} among {', '.join(sorted(known))}, found '{name}'"
                )
    chosen = {}
    for request in requests:
        point = request.point
        if (
            (not groups or request.group in groups)
            and (not ops or point.op in ops)
            and (not dtypes or point.dtype in dtypes)
        ):
            chosen.setdefault(point, request)
    return list(chosen.values())


def add_arguments(parser):
    """The options that select points."""

    def names(text):
        return [name for name in text.split(",") if name]

    parser.add_argument("--groups", type=names, default=[], help="of shapes.json (default: all)")
    parser.add_argument("--ops", type=names, default=[], help="operations, by name")
    parser.add_argument("--dtypes", type=names, default=[], help="f32, bf16, f16")
