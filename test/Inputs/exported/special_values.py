#!/usr/bin/env python3
"""Writes special-values.txt: what PyTorch makes of rows with special values.

A block is one run of a program: its file, the type of its argument, then a line
for each row, `VALUES -> RESULTS`. `V*N` stands for N times V.
"""

import itertools
import pathlib

import torch
import torch.nn.functional as F

# Of the programs here, each has a file of dynamic sizes.
PROGRAMS = {
    "softmax": lambda x: torch.softmax(x, -1),
    "log_softmax": lambda x: torch.log_softmax(x, -1),
    "logsumexp": lambda x: torch.logsumexp(x, -1),
    "softmax_and_logsumexp": lambda x: torch.softmax(x, -1),
    "entropy": lambda x: -(torch.softmax(x, -1) * torch.log_softmax(x, -1)).sum(-1),
    "layer_norm_plain": lambda x: F.layer_norm(x, x.shape[-1:]),
    "l2_normalize": lambda x: F.normalize(x, dim=-1),
    "reduce_amax": lambda x: x.amax(-1),
    "reduce_amin": lambda x: x.amin(-1),
    "reduce_max_values": lambda x: x.max(-1).values,
    "reduce_min_values": lambda x: x.min(-1).values,
    "reduce_argmax": lambda x: x.argmax(-1),
    "reduce_argmin": lambda x: x.argmin(-1),
    "reduce_sum": lambda x: x.sum(-1),
    "reduce_mean": lambda x: x.mean(-1),
    "reduce_prod": lambda x: x.prod(-1),
    "reduce_var": lambda x: x.var(-1),
    "reduce_std": lambda x: x.std(-1, unbiased=False),
    "reduce_norm2": lambda x: torch.linalg.vector_norm(x, dim=-1),
    "reduce_norm_inf": lambda x: torch.linalg.vector_norm(x, float("inf"), dim=-1),
}

TYPES = {"f32": torch.float32, "f16": torch.float16, "bf16": torch.bfloat16}

PAIRS = [
    *((name, "f32") for name in PROGRAMS),
    ("softmax", "f16"),
    ("softmax", "bf16"),
    ("softmax_and_logsumexp", "f16"),
    ("reduce_sum", "f16"),
]

# Where sums of squares and products overflow depends on their order and on the type
# in which PyTorch adds them.
OVERFLOWING = ("reduce_prod", "reduce_norm2", "l2_normalize", "layer_norm_plain")

# PyTorch finds a NaN; the programs that torch-mlir writes for it pass over one: of an
# argmax (test/Run/argmax.test), and of a lower bound, as a comparison and a selection.
PASSING_OVER = ("reduce_argmax", "reduce_argmin", "l2_normalize")

# Values that f16 has not, and what stands for them.
HALF = {"3e38": "60000", "1e10": "50000", "e-40": "e-7", "3e-42": "3e-7", "e-45": "e-7"}

ROWS = {
    1: ["0", "-0.0", "1.5", "-inf", "inf", "nan", "1e-40", "3e38", "-3e38"],
    7: [
        "-inf*7",
        "inf*7",
        "nan*7",
        "0*7",
        "-0.0*7",
        "2.5*7",
        "-inf*6,1",
        "1,-inf*6",
        "-inf*3,nan,-inf*3",
        "-inf,0,1,2,3,4,inf",
        "inf,1*6",
        "1*6,inf",
        "-inf,inf,-inf,inf,-inf,inf,-inf",
        "nan,1,2,3,4,5,6",
        "1,2,3,4,5,6,nan",
        "1,2,nan,inf,-inf,5,6",
        "1,3,2,3,0,3,-1",
        "-1,-3,-2,-3,0,-3,0",
        "-0.0,0,-0.0,0,-0.0,0,-0.0",
        "1e-40,2e-40,-1e-40,0,3e-42,1e-45,-1e-45",
        "3e38*7",
        "3e38,-3e38,0*5",
        "10000,10001,10002,10003,10004,10005,10006",
        "1e10,-1e10,0,1,2,3,4",
    ],
    781: [
        "-inf*781",
        "-inf*780,2",
        "-inf*384,nan,-inf*396",
        "0*255,inf,0*525",
        "1*256,-inf,1*524",
        "0*780,-0.0",
        "1*511,5,1*200,5,1*68",
        "-1*300,-7,-1*479,-7",
        "1.0009765625*781",
    ],
}


def expand(row):
    for part in row.split(","):
        value, _, count = part.partition("*")
        yield from itertools.repeat(float(value), int(count or 1))


def compress(values):
    for value, run in itertools.groupby(values, lambda v: f"{v:.9g}"):
        count = len(list(run))
        yield f"{value}*{count}" if count > 1 else value


def get_rows(name, element, rows):
    for row in rows:
        if name in OVERFLOWING and "3e38" in row:
            continue
        if name in PASSING_OVER and "nan" in row:
            continue
        for value, half in HALF.items() if element == "f16" else ():
            row = row.replace(value, half)
        yield row


def make_block(name, element, rows):
    x = torch.tensor([list(expand(row)) for row in rows], dtype=torch.float64)
    y = PROGRAMS[name](x.to(TYPES[element])).double()
    yield f"torch/{name}_nxmx{element}.mlir {x.shape[0]}x{x.shape[1]}x{element}"
    for row, results in zip(rows, y.reshape(len(rows), -1).tolist()):
        yield f"{row} -> {','.join(compress(results))}"
    yield ""


def main():
    lines = []
    for (name, element), rows in itertools.product(PAIRS, ROWS.values()):
        lines += make_block(name, element, list(get_rows(name, element, rows)))
    path = pathlib.Path(__file__).parent / "special-values.txt"
    path.write_text("\n".join(lines))


if __name__ == "__main__":
    main()
