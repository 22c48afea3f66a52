# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the kernels of PTX and of what `cuobjdump -sass` prints."""

import dataclasses
import re

from loops import reach
from opcodes import (
    LOADS, STORES, classify_ptx, classify_sass, count_ptx_bytes, count_sass_bytes, is_data,
)  # fmt: skip
from records import BadFile


@dataclasses.dataclass(frozen=True)
class Instruction:
    place: str  # a label or an address, for people
    opcode: str
    kind: str  # one of opcodes.CLASSES
    loaded: int  # bytes of ordinary global loads
    stored: int
    is_data: bool  # an ordinary access of global memory


class Kernel:
    """Instructions and the successors of each, as indices. What nothing reaches
    does not count."""

    def __init__(self, name, instructions, successors):
        self.name, self.instructions, self.successors = name, instructions, successors
        self.reached = sorted(reach(0, successors)) if instructions else []


def make_instruction(place, opcode, kind, count_bytes):
    data = kind in (LOADS, STORES) and is_data(opcode)
    moved = count_bytes(opcode) if data else 0
    return Instruction(place, opcode, kind, moved * (kind == LOADS), moved * (kind == STORES), data)


# --- PTX ---------------------------------------------------------------------

COMMENT = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
# Lines of debug information, which end without a semicolon.
DEBUG_LINE = re.compile(r"^[ \t]*\.(loc|file)\b[^\n]*", re.MULTILINE)
ENTRY = re.compile(r"\.entry\s+([\w$%]+)")
LABEL = re.compile(r"\s*([\w$%]+)\s*:(?!:)")
STATEMENT = re.compile(r"(?:@(!?[\w$%]+)\s+)?([a-z][\w.:]*)\s*(.*)", re.DOTALL)


def blank(match):
    """As many lines, so that places in errors stay right."""
    return re.sub(r"[^\n]", " ", match[0])


def fail(path, text, place, expected, found):
    line = text.count("\n", 0, place) + 1
    raise BadFile(f"{path}:{line}: expected {expected}, found {found}")


def find_body(path, text, start):
    """The start and the end of a kernel's instructions, within its braces."""
    depth, first = 0, text.find("{", start)
    for brace in re.compile(r"[{}]").finditer(text, max(first, start)):
        depth += 1 if brace[0] == "{" else -1
        if depth == 0:
            return first + 1, brace.start()
    return fail(path, text, start, "a body in braces", "the end of the file")


def read_statements(path, text, first, last):
    """Yields (labels, guard, opcode, operands) of each instruction; of
    .branchtargets, too, whose label is the last."""
    labels, place = [], first
    while True:
        # Braces of scopes, not of vectors: nothing is before them in a statement.
        place = re.compile(r"[\s{}]*").match(text, place, last).end()
        if place == last:
            break
        label = LABEL.match(text, place, last)
        if label:
            labels.append(label[1])
            place = label.end()
            continue
        end = text.find(";", place, last)
        statement = text[place : end if end >= 0 else last].strip()
        found = STATEMENT.fullmatch(statement)
        if end < 0 or not (found or statement.startswith(".")):
            fail(path, text, place, "an instruction", f"'{statement.splitlines()[0]}'")
        if found or statement.startswith(".branchtargets"):
            yield labels, *(found.groups() if found else (None, *statement.split(None, 1)))
            labels = []
        place = end + 1
    if labels:  # falling off the end returns
        yield labels, None, "ret", ""


def link_ptx(path, name, statements, tables):
    """The successors of each instruction. `tables` are lists of labels, by label."""
    labels = {label: i for i, statement in enumerate(statements) for label in statement[0]}
    successors = []
    for i, (_, guard, opcode, operands) in enumerate(statements):
        base = opcode.split(".")[0]
        targets = [operands.split(",")[-1].strip()] if base in ("bra", "brx") else []
        if base == "brx":
            targets = tables.get(targets[0], targets)
        for target in targets:
            if target not in labels:
                raise BadFile(f"{path}: expected a label of {name}, found '{target}'")
        successors.append([labels[target] for target in targets])
        ends = base in ("bra", "brx", "ret", "exit", "trap") and not guard
        if not ends and i + 1 < len(statements):
            successors[-1].append(i + 1)
    return successors


def read_kernel(path, name, statements):
    kept, tables, waiting = [], {}, []
    for labels, guard, opcode, operands in statements:
        if opcode == ".branchtargets":
            *waiting, table = waiting + labels
            tables[table] = [target.strip() for target in operands.split(",")]
        else:
            kept.append((waiting + labels, guard, opcode, operands))
            waiting = []
    place, instructions = "the start", []
    for labels, _, opcode, _ in kept:
        place = labels[0] if labels else place
        instructions.append(make_instruction(place, opcode, classify_ptx(opcode), count_ptx_bytes))
    return Kernel(name, instructions, link_ptx(path, name, kept, tables))


def read_ptx(path, text):
    """The kernels of a file, by name."""
    text = DEBUG_LINE.sub(blank, COMMENT.sub(blank, text))
    kernels = {}
    for entry in ENTRY.finditer(text):
        statements = read_statements(path, text, *find_body(path, text, entry.end()))
        kernels[entry[1]] = read_kernel(path, entry[1], statements)
    if not kernels:
        raise BadFile(f"{path}: expected PTX with a kernel (.entry), found none")
    return kernels


def read_target(path, text):
    """The GPU that PTX is for."""
    found = re.search(r"^\s*\.target\s+(sm_\w+)", text, re.MULTILINE)
    if not found:
        raise BadFile(f"{path}: expected PTX with a .target, found none")
    return found[1]


# --- SASS --------------------------------------------------------------------

SASS_FUNCTION = re.compile(r"^\s*Function : (\S+)$", re.MULTILINE)
SASS_LINE = re.compile(
    r"^\s*/\*([0-9a-f]+)\*/\s+(?:@(!?U?P[\dT]+)\s+)?([A-Z][\w.]*)\s*([^;]*?)\s*;", re.MULTILINE
)
ADDRESS = re.compile(r"\b0x([0-9a-f]+)$")


def link_sass(lines):
    """The successors of each instruction. What only a diverged warp runs, after
    BRA.DIV, is none."""
    index = {int(address, 16): i for i, (address, *_) in enumerate(lines)}
    joins, last = set(), {}  # what BSSY names: all, and the last of each register
    successors = []
    for i, (_, guard, opcode, operands) in enumerate(lines):
        name, *modifiers = opcode.split(".")
        found = ADDRESS.search(operands)
        target = index.get(int(found[1], 16)) if found else None
        taken = [] if target is None else [target]
        following = [i + 1] if i + 1 < len(lines) else []
        if name == "BSSY" and taken:
            last[operands.split(",")[0]] = target
            joins.add(target)
        if name in ("BSSY", "CALL"):
            successors.append(taken + following)
        elif name in ("BRA", "JMP") and "DIV" not in modifiers:
            # Another predicate may be an operand.
            always = not guard and opcode == name and found and operands == found[0]
            successors.append(taken if always else taken + following)
        elif name == "BSYNC" and i + 1 not in joins and operands in last:  # out of line
            successors.append([last[operands]])
        else:
            ends = name in ("EXIT", "RET", "KILL") and not guard
            successors.append([] if ends else following)
    return successors


def read_sass(text):
    """The kernels that cuobjdump prints, by name. Padding is reached by nothing.

    >>> kernel = read_sass('''
    ...     Function : k
    ...     /*0000*/             LDG.E.128 R4, desc[UR4][R2.64] ;    /* 0x00 */
    ...                                                              /* 0x00 */
    ...     /*0010*/             BRA.DIV UR6, 0x50 ;                 /* 0x00 */
    ...     /*0020*/       @!P0 BRA 0x0 ;                            /* 0x00 */
    ...     /*0030*/             EXIT ;                              /* 0x00 */
    ...     /*0040*/             BRA 0x40;                           /* 0x00 */
    ...     /*0050*/             BRA 0x20 ;                          /* 0x00 */
    ... ''')["k"]
    >>> kernel.successors, kernel.reached
    ([[1], [2], [0, 3], [], [4], [2]], [0, 1, 2, 3])
    >>> kernel.instructions[0].loaded
    16
    """
    kernels = {}
    starts = [*SASS_FUNCTION.finditer(text)]
    ends = [start.start() for start in starts[1:]] + [len(text)]
    for start, end in zip(starts, ends):
        lines = SASS_LINE.findall(text, start.end(), end)
        instructions = [
            make_instruction(
                f"0x{address}", opcode, classify_sass(opcode, operands), count_sass_bytes
            )
            for address, _, opcode, operands in lines
        ]
        kernels[start[1]] = Kernel(start[1], instructions, link_sass(lines))
    return kernels
