# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Sums up a kernel's instructions: in all, by loop, by element."""

import re

from loops import find_innermost, find_loops


class Loop:
    """A loop that reads or writes elements, without the loops in it."""

    def __init__(self, place, instructions):
        self.place, self.instructions = place, instructions
        # What a pass moves, and the elements of a thread that this is.
        self.loaded = sum(each.loaded for each in instructions)
        self.stored = sum(each.stored for each in instructions)
        self.elements = None


class Counted:
    """A kernel's instructions and its loops; those that access no element are
    only counted."""

    def __init__(self, kernel):
        self.name = kernel.name
        self.instructions = [kernel.instructions[i] for i in kernel.reached]
        loops = find_loops(kernel.successors)
        innermost = find_innermost(loops)
        found = []
        for header in sorted(loops):
            body = [kernel.instructions[i] for i in kernel.reached if innermost.get(i) == header]
            found.append(Loop(kernel.instructions[header].place, body))
        self.loops = [loop for loop in found if any(each.is_data for each in loop.instructions)]
        self.waiting = len(found) - len(self.loops)


def count(instructions, kind=None):
    return sum(kind in (None, each.kind) for each in instructions)


def find_passes(moved, original):
    """ptxas unrolls loops, and what they move tells: how many passes of PTX's loop
    are one of SASS, by bytes loaded and stored; 0 where it is not the same loop.

    >>> find_passes((96, 96), (32, 32)), find_passes((96, 48), (32, 32))
    (3, 0)
    """
    times = max(moved) // max(original) if max(original) else 0
    return times if moved == tuple(times * size for size in original) else 0


def set_elements(loops, originals, elements):
    """Says of loops how many elements a pass is, where they are those of PTX, whose
    pass is `elements`. Returns whether they are."""
    if not elements or len(loops) != len(originals):
        return False
    for loop, original in zip(loops, originals):
        moved = (loop.loaded, loop.stored), (original.loaded, original.stored)
        loop.elements = elements * find_passes(*moved) or None
    return all(loop.elements for loop in loops)


def find_costs(counted, original, elements):
    """What an element goes through once: pairs of instructions and the elements of
    a thread that they are for, nothing where that is not known. These are the loops
    that access elements, where there are any, otherwise the whole kernel. `original`
    is PTX's kernel. Sets the elements of loops."""
    if counted.loops:
        known = set_elements(counted.loops, original.loops, elements)
        return [(loop.instructions, loop.elements) for loop in counted.loops if known]
    return [(counted.instructions, elements)] if elements else []


# As softmax-compile names kernels and prints layouts.
NAME = re.compile(r"_(\d+)x\d+_n(\d+)_(?:un)?aligned")
LAYOUT = re.compile(
    r"gpu\.func @([\w$.]+)\(.*\browwise\.version = #rowwise\.version<.*?\blayout = <([^>]*)>")


def read_layouts(text):
    """kernel -> the elements of a row that a thread holds at a time, and its rows,
    from the IR of --emit=tiled.

    >>> read_layouts("gpu.func @k(%a: i32) kernel attributes {rowwise.version = "
    ...              "#rowwise.version<schedule = #rowwise.ring<stages = 4>, "
    ...              "layout = <vector = 8, vectorsPerThread = 4, lanes = 32>, rows = <...>>} {")
    {'k': (32, 1)}
    """
    layouts = {}
    for name, fields in LAYOUT.findall(text):
        sizes = dict(re.findall(r"(\w+) = (\d+)", fields))
        elements = int(sizes["vector"]) * int(sizes["vectorsPerThread"])
        layouts[name] = elements, int(sizes.get("rowsPerThread", 1))
    return layouts


def find_elements(name, held, loops, originals, rows=1):
    """Elements that a thread has of its rows, or in a pass of a loop: as many as it can
    hold, fewer where the only width has fewer. None where it cannot be told. `loops`
    are those of the kernel, `originals` those of its PTX: a loop that ptxas unrolled
    to nothing leaves what a thread has of a row, which the name tells.

    >>> find_elements("program_block_128x4_n4096_aligned", 32, [], [])
    32
    >>> find_elements("program_block_256x7_n12671_unaligned", None, [], [])
    49.49609375
    >>> find_elements("softmax_warp_32x1_n0to193_aligned", 4, [], [])
    4
    >>> find_elements("program_column_512x8_n4096_aligned", 8, [], [], rows=4)
    32
    >>> find_elements("program_stream_1024x4_n32768_aligned", 16, [], ["a loop"])
    32.0
    >>> find_elements("program_stream_1024x4_n32768_aligned", None, ["a loop"], ["a loop"])
    """
    found = NAME.search(name)
    share = int(found[2]) / int(found[1]) if found else None
    if originals:
        if not loops:
            return share
        if held is None:
            return None
    size = min((size for size in (held, share) if size), default=None)
    return size and size * rows
