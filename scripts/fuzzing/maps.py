"""Changes of affine maps, iterator types, reassociations, slices and other lists of
positions."""

import re

from .syntax import (
    AFFINE_MAP,
    draw_match,
    find_functions,
    split_list,
    splice,
    substitute_one,
)

INTEGERS = (0, 1, 2, 3, 4, 7, -1, 8, 100, 2**31, 2**32, 2**32 + 1, 2**63 - 1, -(2**63))
LIST = re.compile(r"\[(?:-?\d+|%[\w.]+|\?)(?:, *(?:-?\d+|%[\w.]+|\?))*\]|\[\]")
REASSOCIATION = re.compile(r"\[(?:\[[\d, ]*\](?:, *)?)+\]")
READING = re.compile(
    r"indexing_maps\s*=\s*\[([^\]]*)\][^()]*?ins\(([^:()]*?)\s*:\s*([^()]*)\)"
)
ITERATORS = re.compile(r"iterator_types\s*=\s*\[([^\]]*)\]")


def draw_expression(rng, dims):
    """One that a result may be."""
    a, b = rng.choice(dims or ["0"]), rng.choice(dims or ["1"])
    k = rng.choice((0, 1, 2, 3, 4, 7, -1, -4, 2**31, 2**63 - 1))
    forms = (
        a,
        a,
        a,
        "0",
        f"{k}",
        f"{a} + {b}",
        f"{a} * {k}",
        f"{a} floordiv {k}",
        f"{a} mod {k}",
        f"{a} ceildiv 2",
        f"-{a}",
        f"{a} - {b}",
        f"{a} + {k}",
        f"{a} * {b}",
    )
    return rng.choice(forms)


def change_map(rng, text):
    match = draw_match(rng, AFFINE_MAP, text)
    if not match:
        return None
    dims, results = split_list(match[1]), split_list(match[3])
    action = rng.randrange(6)
    if action == 0 and results:
        results.pop(rng.randrange(len(results)))
    elif action == 1:
        results.insert(rng.randrange(len(results) + 1), draw_expression(rng, dims))
    elif action == 2:
        rng.shuffle(results)
    elif action == 3 and dims:
        dims.pop()
    elif action == 4:
        dims.append(f"e{len(dims)}")
    elif results:
        results[rng.randrange(len(results))] = draw_expression(rng, dims)
    changed = f"affine_map<({', '.join(dims)}){match[2] or ''} -> ({', '.join(results)})>"
    return splice(text, match.span(), changed)


def permute_map(rng, text):
    """The dims of one map in another order: a transposition."""
    match = draw_match(rng, AFFINE_MAP, text)
    if not match:
        return None
    dims = split_list(match[1])
    order = rng.sample(dims, len(dims))
    renamed = dict(zip(dims, order))
    results = re.sub(r"\w+", lambda word: renamed.get(word[0], word[0]), match[3])
    return splice(text, match.span(3), results)


def exchange_maps(rng, text):
    """One use of a named map becomes that of another."""
    names = sorted(set(re.findall(r"^(#[\w$.]+) = affine_map", text, re.M)))
    if not names:
        return None
    return substitute_one(rng, r"#[\w$.]+\b(?! =)", lambda match: rng.choice(names), text)


def find_map(text, use):
    """The match of the map that is used, in the place or by a name."""
    named = re.search(rf"^{re.escape(use)} = (affine_map<.*>)", text, re.M)
    return AFFINE_MAP.match(named[1] if named else use)


def find_argument(text, position, name, type):
    """The function before the position, if it has this argument."""
    functions = [f for f in find_functions(text) if f.body and f.body <= position]
    if functions and (name, type) in functions[-1].arguments:
        return functions[-1]
    return None


def read_elsewhere(rng, text):
    """An input is read by a map that no other operand shares. An argument's sizes become
    such as callers say, or MLIR refuses most positions; others that use it see a cast.

    >>> import random
    >>> text = '''#same = affine_map<(a) -> (a)>
    ... func.func @f(%x: tensor<4xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
    ...   %y = linalg.generic {indexing_maps = [#same, #same]} ins(%x : tensor<4xf32>) outs(%e'''
    >>> print(read_elsewhere(random.Random(10), text))
    #same = affine_map<(a) -> (a)>
    func.func @f(%any.x: tensor<?xf32>, %e: tensor<4xf32>) -> tensor<4xf32> {
        %x = tensor.cast %any.x : tensor<?xf32> to tensor<4xf32>
      %y = linalg.generic {indexing_maps = [affine_map<(a) -> (a floordiv 3)>, #same]} ins(%any.x : tensor<?xf32>) outs(%e
    """
    match = draw_match(rng, READING, text)
    if not match:
        return None
    maps, operands, types = (split_list(part) for part in match.groups())
    i = rng.randrange(min(len(maps), len(operands), len(types)))
    used = find_map(text, maps[i])
    results = split_list(used[3]) if used else []
    if not results:
        return None
    dims = split_list(used[1])
    results[rng.randrange(len(results))] = draw_expression(rng, dims)
    maps[i] = f"affine_map<({', '.join(dims)}) -> ({', '.join(results)})>"
    name, type = operands[i], types[i]
    wide = re.sub(r"(?<=[<x])\d+(?=x)", "?", type)
    function = find_argument(text, match.start(), name, type) if wide != type else None
    if function:
        operands[i], types[i] = f"%any.{name[1:]}", wide
    for group, parts in ((3, types), (2, operands), (1, maps)):
        text = splice(text, match.span(group), ", ".join(parts))
    return rename_argument(text, function, name, type, operands[i], wide) if function else text


def rename_argument(text, function, name, type, wide_name, wide):
    """The argument of another name and type, and a cast to what it was."""
    cast = f"    {name} = tensor.cast {wide_name} : {wide} to {type}\n"
    text = splice(text, (function.body, function.body), cast)
    start, end = function.arguments_span
    argument = rf"{re.escape(name)}\s*:\s*{re.escape(type)}"
    renamed = re.sub(argument, f"{wide_name}: {wide}", text[start:end])
    return splice(text, (start, end), renamed)


def change_iterators(rng, text):
    match = draw_match(rng, ITERATORS, text)
    if not match:
        return None
    types = split_list(match[1])
    action = rng.randrange(4)
    if types and action < 2:
        i = rng.randrange(len(types))
        types[i] = '"parallel"' if "reduction" in types[i] else '"reduction"'
    elif types and action == 2:
        types.pop()
    else:
        types.append(rng.choice(('"parallel"', '"reduction"', '"window"')))
    return splice(text, match.span(1), ", ".join(types))


def change_reassociation(rng, text):
    match = draw_match(rng, REASSOCIATION, text)
    if not match:
        return None
    groups = [re.findall(r"\d+", group) for group in re.findall(r"\[([\d, ]*)\]", match[0])]
    i = rng.randrange(len(groups))
    action = rng.randrange(5)
    if action == 0 and len(groups) > 1:
        j = i - 1 if i else 1
        groups[min(i, j)] += groups.pop(max(i, j))
    elif action == 1 and len(groups[i]) > 1:
        groups.insert(i + 1, [groups[i].pop()])
    elif action == 2:
        groups[i].append(str(rng.choice(INTEGERS)))
    elif action == 3:
        groups.pop(i)
    elif groups[i]:
        groups[i][rng.randrange(len(groups[i]))] = str(rng.choice(INTEGERS))
    return splice(text, match.span(), "[" + ", ".join(f"[{', '.join(g)}]" for g in groups) + "]")


def change_list(rng, text):
    """Offsets, sizes and strides of slices; dimensions; permutations."""
    match = draw_match(rng, LIST, text)
    if not match:
        return None
    elements = split_list(match[0][1:-1])
    action = rng.randrange(5)
    if action == 0 and elements:
        elements.pop(rng.randrange(len(elements)))
    elif action == 1:
        elements.insert(rng.randrange(len(elements) + 1), str(rng.choice(INTEGERS)))
    elif action == 2:
        rng.shuffle(elements)
    elif elements:
        elements[rng.randrange(len(elements))] = str(rng.choice(INTEGERS))
    return splice(text, match.span(), f"[{', '.join(elements)}]")


GENTLE = (permute_map,)
ROUGH = (
    change_map,
    change_map,
    read_elsewhere,
    read_elsewhere,
    exchange_maps,
    change_iterators,
    change_reassociation,
    change_list,
    change_list,
)
