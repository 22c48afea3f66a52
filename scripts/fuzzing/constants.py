"""Changes of constants and of attributes: special and huge numbers, resources, what
an operation is told."""

import re

from .syntax import draw_match, splice, substitute_one

FLOATS = (
    "0.0",
    "-0.0",
    "1.0",
    "-1.0",
    "1.0e-45",
    "1.0e-40",
    "1.17549435e-38",
    "3.4028235e38",
    "1.0e39",
    "1.0e308",
    "1.0e400",
    "6.5e4",
    "1.0e10",
    "-1.0e9",
    "0.1",
    "16777217.0",
)
# Infinities, NaN that are quiet, signalling, negative, of 16, 32 and 64 bits.
BITS = (
    "0x7F800000",
    "0xFF800000",
    "0x7FC00000",
    "0x7F800001",
    "0xFFFFFFFF",
    "0x7F80",
    "0xFF80",
    "0x7FC0",
    "0x7C00",
    "0xFC00",
    "0x7E00",
    "0x7FF0000000000000",
    "0xFFF0000000000000",
    "0x7FF8000000000000",
    "0x0",
)
INTEGERS = (
    0,
    1,
    -1,
    2,
    3,
    7,
    8,
    31,
    32,
    33,
    63,
    64,
    127,
    -128,
    255,
    32767,
    -32768,
    65536,
    2**31 - 1,
    -(2**31),
    2**31,
    2**32,
    2**63 - 1,
    -(2**63),
    2**63,
    2**64,
    2**100,
)
SIZES = {"f16": 2, "bf16": 2, "f32": 4, "f64": 8, "i8": 1, "i1": 1, "i16": 2, "i32": 4, "i64": 8}
SIZES |= {"f8E4M3FN": 1, "f8E5M2": 1, "f8E8M0FNU": 1}
CONSTANT = r"(arith\.constant\s+(?:\{[^}]*\}\s*)?(?:dense<)?)"
FAST_MATH = (
    "fast",
    "nnan",
    "ninf",
    "nsz",
    "arcp",
    "contract",
    "afn",
    "reassoc",
    "none",
    "nnan,ninf",
)
PLAIN_DENSE = re.compile(rf"dense<[^<>]*> : tensor<((?:\d+x)*)({'|'.join(SIZES)})>")
ATTRIBUTES = (
    "a = 1 : i32",
    "alignment = 3 : i64",
    "rowwise.epilogue",
    "a = dense<1.0> : tensor<2xf32>",
    "llvm.emit_c_interface",
    'sym_name = "x"',
    "a = affine_map<(d0) -> (d0 floordiv 0)>",
)


def draw_float(rng):
    return rng.choice(FLOATS if rng.random() < 0.6 else BITS)


def change_float(rng, text):
    pattern = CONSTANT + r"(-?\d+\.\d*(?:[eE][+-]?\d+)?|0x[0-9A-Fa-f]+)"
    return substitute_one(rng, pattern, lambda match: match[1] + draw_float(rng), text)


def change_integer(rng, text):
    pattern = CONSTANT + r"-?\d+(?=> :| :)"
    return substitute_one(rng, pattern, lambda match: match[1] + str(rng.choice(INTEGERS)), text)


def change_any_number(rng, text):
    pattern = r"(?<![\w%@#.x])-?\d+\b(?![x.])"
    return substitute_one(rng, pattern, lambda match: str(rng.choice(INTEGERS)), text)


def change_constant_kind(rng, text):
    """true, dense, sparse, splat, an array, a string where a number is."""
    values = (
        "true",
        "false",
        "dense<1>",
        "dense<>",
        "dense<[1, 2]>",
        "dense<0.0>",
        "[1, 2]",
        '"a"',
        "unit",
        'dense<"0x00000000">',
        'dense<"0xFFFFFFFF">',
        "sparse<[[0]], [1]>",
        "array<i32: 1>",
        "@main",
    )
    pattern = r"(arith\.constant\s+)(?:dense<[^<>]*>|-?[\w.+-]+)"
    return substitute_one(rng, pattern, lambda match: match[1] + rng.choice(values), text)


def make_resource(rng, sizes, element):
    """The bytes of a resource: all alike, not alike, or of another number."""
    count = SIZES[element]
    for size in sizes:
        count *= size
    if rng.random() < 0.15:
        count = rng.choice((0, 1, count - 1, count + 1, 2 * count))
    count = max(0, min(count, 4096))
    alike = bytes(rng.randrange(64) for _ in range(SIZES[element])) * (count // SIZES[element] + 1)
    data = alike[:count] if rng.random() < 0.5 else bytes(rng.randrange(64) for _ in range(count))
    alignment = rng.choice((1, 4, 8, 16, 64))
    return alignment.to_bytes(4, "little") + data


def move_to_resource(rng, text):
    """A constant of a module that comes out of its constructor."""
    match = draw_match(rng, PLAIN_DENSE, text)
    if not match or "{-#" in text:
        return None
    sizes = [int(size) for size in match[1].split("x")[:-1]]
    data = make_resource(rng, sizes, match[2]).hex().upper()
    changed = re.sub(r"dense<[^<>]*>", "dense_resource<drawn>", match[0], count=1)
    resource = f'{{-#\n  dialect_resources: {{ builtin: {{ drawn: "0x{data}" }} }}\n#-}}\n'
    return splice(text, match.span(), changed) + resource


def write_splat_out(rng, text):
    """A splat as the list of its elements."""
    match = draw_match(rng, re.compile(r"dense<([^<>\[\]\"]+)>( : tensor<(\d+)x\w+>)"), text)
    if not match or int(match[3]) > 2000:
        return None
    elements = [match[1]] * int(match[3])
    if elements and "." in match[1]:
        elements[rng.randrange(len(elements))] = draw_float(rng)
    return splice(text, match.span(), f"dense<[{', '.join(elements)}]>{match[2]}")


def change_fast_math(rng, text):
    flags = rng.choice(FAST_MATH)
    pattern = r"((?:arith\.\w+f|math\.\w+) %[\w.#]+(?:, %[\w.#]+)*)(?: fastmath<[^>]*>)?(?= :)"
    return substitute_one(rng, pattern, lambda match: f"{match[1]} fastmath<{flags}>", text)


def add_overflow(rng, text):
    flags = rng.choice(("nsw", "nuw", "nsw, nuw"))
    pattern = r"(arith\.(?:add|sub|mul|shl)i %[\w.#]+, %[\w.#]+)(?= :)"
    return substitute_one(rng, pattern, lambda match: f"{match[1]} overflow<{flags}>", text)


def add_attribute(rng, text):
    attribute = rng.choice(ATTRIBUTES)
    pattern = r"(?m)^(\s+(?:%[\w:]+ = )?(?:arith|math|tensor)\.\w+ [^{}\n:]*)(?= : )"
    return substitute_one(rng, pattern, lambda match: f"{match[1]} {{{attribute}}}", text)


GENTLE = (change_float, change_float, move_to_resource, write_splat_out)
ROUGH = (
    change_integer,
    change_any_number,
    change_any_number,
    change_constant_kind,
    change_fast_math,
    add_overflow,
    add_attribute,
)
