# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Markdown that reads well in a terminal, too."""


def print_table(header, rows):
    """Columns of numbers are aligned to the right.

    >>> print_table(("what", "us"), [("copy", "9.5"), ("ours", "10.0")])
    | what |   us |
    |------|-----:|
    | copy |  9.5 |
    | ours | 10.0 |
    <BLANKLINE>
    """
    columns = list(zip(header, *rows))
    widths = [max(3, *map(len, column)) for column in columns]
    numeric = [all(map(is_number, column[1:])) for column in columns]
    for i, row in enumerate([header, *rows]):
        cells = [
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, numeric)
        ]
        print("| " + " | ".join(cells) + " |")
        if i == 0:
            rules = [
                "-" * (n + 1) + ":" if right else "-" * (n + 2) for n, right in zip(widths, numeric)
            ]
            print("|" + "|".join(rules) + "|")
    print()


def is_number(cell):
    """Or bold, or nothing."""
    return not cell.strip("*") or cell.strip("*").replace(".", "", 1).lstrip("+-").isdigit()
