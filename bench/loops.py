# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The loops of a kernel, found in its instructions' successors."""


def reach(start, edges, without=None):
    """What can be reached from `start`, where nothing passes `without`."""
    reached, pending = set(), [start]
    while pending:
        node = pending.pop()
        if node not in reached and node != without:
            reached.add(node)
            pending += edges[node]
    return reached


def find_loops(successors):
    """header -> the set of the loop's instructions. Loops are natural ones: an edge
    goes back to a header that every way to its start passes.

    >>> find_loops([[1], [2], [1, 3], []])
    {1: {1, 2}}
    >>> find_loops([[1], [2, 4], [3], [2, 1], []]) == {1: {1, 2, 3}, 2: {2, 3}}
    True

    A jump back is no loop where the code was only placed out of line.

    >>> find_loops([[2, 3], [], [1], [2]])
    {}
    """
    predecessors = [[] for _ in successors]
    reachable = reach(0, successors)
    for node in reachable:
        for successor in successors[node]:
            predecessors[successor].append(node)
    loops = {}
    for header in sorted(reachable):
        sources = predecessors[header]
        if len(sources) < 1 + (header != 0):
            continue
        around = reach(0, successors, without=header)
        for source in sources:
            if source not in around:
                loops.setdefault(header, {header}).update(reach(source, predecessors, header))
    return loops


def find_innermost(loops):
    """instruction -> the header of the smallest loop that has it"""
    innermost = {}
    for header, body in sorted(loops.items(), key=lambda loop: -len(loop[1])):
        innermost.update(dict.fromkeys(body, header))
    return innermost
