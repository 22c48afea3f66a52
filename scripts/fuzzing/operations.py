"""Changes of operations: others of the same arity, other operands and predicates,
deletions, copies, moves; of functions, what they return and who sees them."""

import re

from .syntax import (
    VALUE,
    draw_match,
    find_closing,
    find_functions,
    find_operations,
    splice,
    split_list,
    substitute_one,
)

# Any of a group may stand where another does.
GROUPS = [
    group.split()
    for group in (
        "arith.addf arith.subf arith.mulf arith.divf arith.remf arith.maximumf arith.minimumf "
        "arith.maxnumf arith.minnumf math.powf math.atan2 math.copysign",
        "arith.negf math.absf math.exp math.exp2 math.expm1 math.log math.log2 math.log10 math.log1p "
        "math.sqrt math.rsqrt math.cbrt math.tanh math.sin math.cos math.tan math.sinh math.cosh "
        "math.asin math.acos math.atan math.asinh math.acosh math.atanh math.erf math.erfc "
        "math.floor math.ceil math.round math.roundeven math.trunc",
        "arith.addi arith.subi arith.muli arith.maxsi arith.maxui arith.minsi arith.minui arith.andi "
        "arith.ori arith.xori",
        "arith.divsi arith.divui arith.remsi arith.remui arith.ceildivsi arith.ceildivui "
        "arith.floordivsi arith.shli arith.shrsi arith.shrui",
        "math.absi math.ctlz math.cttz math.ctpop",
        "arith.sitofp arith.uitofp",
        "arith.fptosi arith.fptoui",
        "arith.extsi arith.extui",
        "arith.extf arith.truncf arith.bitcast",
        "arith.index_cast arith.index_castui",
        "linalg.add linalg.sub linalg.mul linalg.div linalg.div_unsigned linalg.max linalg.min "
        "linalg.powf",
        "linalg.exp linalg.log linalg.abs linalg.ceil linalg.floor linalg.negf linalg.reciprocal "
        "linalg.round linalg.sqrt linalg.rsqrt linalg.square linalg.tanh linalg.erf",
        "rowwise.reduce|addf rowwise.reduce|mulf rowwise.reduce|maximumf rowwise.reduce|minimumf "
        "rowwise.reduce|maxnumf rowwise.reduce|minnumf",
        "rowwise.reduce|addi rowwise.reduce|muli rowwise.reduce|andi rowwise.reduce|ori "
        "rowwise.reduce|xori rowwise.reduce|maxsi rowwise.reduce|maxui rowwise.reduce|minsi",
    )
]
GROUPS = [[name.replace("|", " ") for name in group] for group in GROUPS]
GROUP_OF = {name: group for group in GROUPS for name in group}
EXCHANGED = re.compile(r"\b(?:rowwise\.reduce [a-z]+|(?:arith|math|linalg)\.[a-z_0-9]+)\b")
PREDICATES = {
    "cmpf": "false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true".split(),
    "cmpi": "eq ne slt sle sgt sge ult ule ugt uge".split(),
}
ANY_OPERATION = (
    "tensor.empty",
    "linalg.fill",
    "arith.select",
    "tensor.extract",
    "math.fma",
    "linalg.generic",
    "linalg.index",
    "vector.broadcast",
    "memref.load",
    "scf.if",
    "func.call",
    "llvm.add",
    "rowwise.stage",
    "linalg.matmul",
    "tensor.pad",
    "cf.br",
    "nosuch.op",
    "tosa.exp",
)
# What a program may be put in.
MODULES = (
    "module {{\n{0}}}\n",
    "module {{\nmodule {{\n{0}}}\n}}\n",
    "module @m attributes {{a}} {{\n{0}}}\n",
    "gpu.module @g {{\n{0}}}\n",
    "{0}{0}",
    "func.func private @f()\n{0}",
)
RESULT = re.compile(r"[ \t]*(%[\w$.-]+)")


def exchange_operation(rng, text):
    matches = [match for match in EXCHANGED.finditer(text) if match[0] in GROUP_OF]
    if not matches:
        return None
    match = rng.choice(matches)
    return splice(text, match.span(), rng.choice(GROUP_OF[match[0]]))


def change_predicate(rng, text):
    pattern = r"\barith\.(cmpf|cmpi) (\w+)"
    return substitute_one(
        rng, pattern, lambda match: f"arith.{match[1]} {rng.choice(PREDICATES[match[1]])}", text
    )


def exchange_operands(rng, text):
    """The two operands of one operation."""
    pattern = r"((?:arith|math)\.\w+(?: \w+,)? )(%[\w.#]+), (%[\w.#]+)"
    return substitute_one(rng, pattern, lambda match: f"{match[1]}{match[3]}, {match[2]}", text)


def change_any_operation(rng, text):
    names = sorted(set(EXCHANGED.findall(text))) + list(ANY_OPERATION)
    pattern = r"\b(?:arith|math|linalg|tensor|rowwise|vector|scf|gpu|memref)\.[a-z_]+\b"
    return substitute_one(rng, pattern, lambda match: rng.choice(names), text)


def change_operand(rng, text):
    values = sorted(set(VALUE.findall(text)))
    return substitute_one(rng, VALUE, lambda match: rng.choice(values), text) if values else None


def draw_operation(rng, text):
    spans = find_operations(text)
    return rng.choice(spans) if spans else None


def get_type(operation):
    """The type of the last result as it is printed, or None."""
    types = re.findall(r"(?:->|to|:) \(?([\w.!]+(?:<[^:{}]*>)?)\)?[ \t]*$", operation.rstrip())
    return types[-1] if types else None


def delete_operation(rng, text):
    """Its readers read another value, of the same type where there is one."""
    span = draw_operation(rng, text)
    if not span:
        return None
    removed, rest = text[slice(*span)], splice(text, span, "")
    result = re.match(r"\s*(%[\w$.-]+)", removed)
    if not result or rng.random() < 0.1:
        return rest
    type = get_type(removed)
    same = [text[slice(*other)] for other in find_operations(text[: span[0]])]
    same = [operation for operation in same if type and get_type(operation) == type]
    names = [
        match[1] for match in (re.match(r"\s*(%[\w$.-]+) =", other) for other in same) if match
    ]
    names += [
        name for f in find_functions(text) for name, argument in f.arguments if argument == type
    ]
    if not names:
        names = VALUE.findall(text)
    return re.sub(rf"{re.escape(result[1])}\b", rng.choice(names), rest) if names else rest


def copy_operation(rng, text):
    """The same again under another name, behind it; sometimes it is read in its place."""
    results = [(span, RESULT.match(text, span[0])) for span in find_operations(text)]
    results = [(span, match) for span, match in results if match]
    if not results:
        return None
    (start, end), match = rng.choice(results)
    name, new = match[1], f"%copy.{match[1][1:]}"
    copied, tail = text[start:end].replace(name, new, 1), text[end:]
    if rng.random() < 0.7:
        tail = re.sub(rf"{re.escape(name)}(?=[ ,)#\n])", new, tail, count=rng.choice((0, 1)))
    return text[:end] + copied + tail


def move_operation(rng, text):
    spans = find_operations(text)
    if len(spans) < 2:
        return None
    span, place = rng.choice(spans), rng.choice(spans)
    moved = text[slice(*span)]
    if place[0] <= span[0]:
        return text[: place[0]] + moved + text[place[0] : span[0]] + text[span[1] :]
    return text[: span[0]] + text[span[1] : place[0]] + moved + text[max(place[0], span[1]) :]


def draw_function(rng, text):
    functions = [function for function in find_functions(text) if function.body]
    return rng.choice(functions) if functions else None


def find_return(text, function):
    return re.compile(r"^[ \t]*(?:func\.)?return\b(.*)$", re.M).search(text, function.body)


def write_results(text, function, values, types):
    """The function returns these values."""
    match = find_return(text, function)
    indent = re.match(r"\s*", match[0])[0]
    line = (
        f"{indent}return {', '.join(values)} : {', '.join(types)}" if values else f"{indent}return"
    )
    text = splice(text, match.span(), line)
    start, end = function.results_span
    results = f"({', '.join(types)})"
    if function.results:
        return splice(text, (start, end), ", ".join(types) if function.has_parentheses else results)
    return splice(text, (start, end), f" -> {results}" if types else "")


def change_results(rng, text):
    """One is returned that was not, one that was is not, or they change places."""
    function = draw_function(rng, text)
    match = function and find_return(text, function)
    if not match:
        return None
    values = split_list(match[1].split(" : ")[0])
    types = list(function.results)
    if len(values) != len(types):
        return None
    body = text[function.body : match.start()]
    produced = re.findall(r"(?m)^ +(%[\w$.-]+) = .* (tensor<[^<>:]*>)$", body)
    produced += [(name, type) for name, type in function.arguments if type.startswith("tensor")]
    action = rng.randrange(3)
    if action == 0 and produced:
        value, type = rng.choice(produced)
        i = rng.randrange(len(values) + 1)
        values.insert(i, value)
        types.insert(i, type)
    elif action == 1 and values:
        i = rng.randrange(len(values))
        values.pop(i), types.pop(i)
    else:
        order = rng.sample(range(len(values)), len(values))
        values, types = [values[i] for i in order], [types[i] for i in order]
    return write_results(text, function, values, types)


def change_symbol(rng, text):
    names = sorted(set(re.findall(r"@[\w.]+", text)))
    pattern = r"@[\w.]+"
    new = ("@main", '@"a b"', "@x.y", "@" + "n" * 300, "@__nv_expf", "@malloc", '@""', *names)
    return substitute_one(rng, pattern, lambda match: rng.choice(new), text)


def change_visibility(rng, text):
    kinds = ("func.func private @", "func.func public @", "func.func nested @", "func.func @")
    pattern = r"func\.func (?:private |public )?@"
    return substitute_one(rng, pattern, lambda match: rng.choice(kinds), text)


def empty_function(rng, text):
    """A declaration, or a body of nothing."""
    function = draw_function(rng, text)
    if not function:
        return None
    opening = text.rindex("{", 0, function.body)
    body = rng.choice(("", "{\n}\n", "{\n^bb0:\n  cf.br ^bb0\n}\n", "{\n  llvm.unreachable\n}\n"))
    return text[:opening] + body + text[find_closing(text, opening) + 1 :]


def nest_module(rng, text):
    """In a module more, twice, or beside another function; aliases stay outside."""
    lines = text.splitlines(keepends=True)
    aliases = "".join(line for line in lines if line.startswith(("#", "!")))
    rest = "".join(line for line in lines if not line.startswith(("#", "!")))
    if "{-#" in text:
        return None
    return aliases + rng.choice(MODULES).format(rest)


GENTLE = (
    exchange_operation,
    exchange_operation,
    exchange_operation,
    change_predicate,
    exchange_operands,
    change_results,
    copy_operation,
)
ROUGH = (
    change_any_operation,
    change_operand,
    change_operand,
    delete_operation,
    delete_operation,
    move_operation,
    change_symbol,
    change_visibility,
    empty_function,
    nest_module,
)
