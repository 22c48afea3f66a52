"""Changes of types: of elements, sizes, ranks, and what is static."""

import re

from .syntax import SHAPED, find_functions, splice, substitute_one

COMMON_ELEMENTS = "f16 bf16 f32 f64 i1 i8 i16 i32 i64 index".split()
RARE_ELEMENTS = (
    "f8E4M3FN f8E5M2 f8E8M0FNU f4E2M1FN tf32 f80 f128 i2 i4 i7 i65 i128 i129 ui8 si32 "
    "complex<f32> none vector<4xf32> !llvm.ptr tuple<f32,i1> memref<2xf32> i16777215"
).split()
SIZES = (
    0,
    1,
    1,
    2,
    3,
    4,
    5,
    7,
    8,
    9,
    16,
    17,
    31,
    32,
    33,
    63,
    64,
    65,
    100,
    127,
    128,
    129,
    257,
    1023,
)
WIDE = (1024, 1025, 4096, 4097, 8191, 12672, 16385, 50257, 65535, 65536, 131073, 262144, 1048577)
HUGE = (2**31 - 1, 2**31, 2**32, 2**32 + 1, 2**40, 2**60, 2**61 - 1, 2**62, 2**63 - 1, 2**63, 2**64)


def draw_size(rng):
    return str(rng.choice(rng.choices((SIZES, WIDE, HUGE), (8, 2, 1))[0]))


def draw_element(rng):
    return rng.choice(rng.choices((COMMON_ELEMENTS, RARE_ELEMENTS), (6, 1))[0])


def find_elements(text):
    return sorted({match[3] for match in SHAPED.finditer(text)} & set(COMMON_ELEMENTS))


def replace_element(text, old, new):
    return re.sub(rf"(?<![\w.%@#]){old}\b|(?<=[\dx?]x){old}\b", new, text)


def change_element_everywhere(rng, text):
    elements = find_elements(text)
    return replace_element(text, rng.choice(elements), draw_element(rng)) if elements else None


def exchange_elements(rng, text):
    """One float type for another, one integer type for another."""
    elements = [element for element in find_elements(text) if element not in ("i1", "index")]
    if not elements:
        return None
    old = rng.choice(elements)
    is_float = "f" in old
    others = [
        e for e in COMMON_ELEMENTS if ("f" in e) == is_float and e not in (old, "i1", "index")
    ]
    return replace_element(text, old, rng.choice(others))


def change_element_once(rng, text):
    others = r"b?f16|f32|f64|f8E\w+|i\d+"
    pattern = rf"(?<![\w.%@#])(?:{'|'.join(COMMON_ELEMENTS)})\b|(?<=[\dx?]x)(?:{others})\b"
    return substitute_one(rng, pattern, lambda match: draw_element(rng), text)


def find_sizes(text):
    return sorted(
        {size for match in SHAPED.finditer(text) for size in re.findall(r"\d+", match[2])}
    )


def get_most_elements(text):
    """Of the largest tensor of a program, a size that is not static being taken for 8."""
    most = 1
    for sizes in re.findall(r"<((?:(?:\d+|\?)x)+)", text):
        product = 1
        for size in sizes.split("x")[:-1]:
            product *= 8 if size == "?" else int(size)
        most = max(most, product)
    return most


def resize(text, old, new):
    """In types, and in lists of sizes."""
    text = re.sub(rf"(?<=[<x]){old}(?=x)", new, text)
    return re.sub(
        r"(output_shape|static_sizes =|sizes =|shape) ?\[[^\]]*\]",
        lambda match: re.sub(rf"(?<![\w%]){old}\b", new, match[0]),
        text,
    )


def resize_everywhere(rng, text):
    sizes = find_sizes(text)
    return resize(text, rng.choice(sizes), draw_size(rng)) if sizes else None


def resize_once(rng, text):
    return substitute_one(rng, r"(?<=[<x])\d+(?=x)", lambda match: draw_size(rng), text)


def forget_size_everywhere(rng, text):
    sizes = find_sizes(text)
    return re.sub(rf"(?<=[<x]){rng.choice(sizes)}(?=x)", "?", text) if sizes else None


def forget_size_once(rng, text):
    return substitute_one(rng, r"(?<=[<x])\d+(?=x)", lambda match: "?", text)


def know_size(rng, text):
    if rng.random() < 0.5 and "?x" in text:
        return text.replace("?x", draw_size(rng) + "x")
    return substitute_one(rng, r"\?(?=x)", lambda match: draw_size(rng), text)


def forget_argument(rng, text):
    """An argument of which callers do not say all sizes: a cast says them."""
    choices = [
        (function, name, type)
        for function in find_functions(text)
        for name, type in function.arguments
        if function.body and re.match(r"tensor<(\d+x)+\w+>$", type)
    ]
    if not choices:
        return None
    function, name, type = rng.choice(choices)
    sizes = re.sub(r"\d+(?=x)", lambda size: "?" if rng.random() < 0.6 else size[0], type)
    wide = f"%any.{name[1:]}"
    head, body = text[: function.body], text[function.body :]
    start, end = function.arguments_span
    arguments = re.sub(rf"{name}\s*:\s*{re.escape(type)}", f"{wide}: {sizes}", head[start:end])
    cast = f"    {name} = tensor.cast {wide} : {sizes} to {type}\n"
    return splice(head, (start, end), arguments) + (cast if sizes != type else "") + body


def change_rank_once(rng, text):
    def change(match):
        sizes = match[2].split("x")[:-1]
        if sizes and rng.random() < 0.5:
            sizes.pop(rng.randrange(len(sizes)))
        elif len(sizes) > 1 and rng.random() < 0.3:
            rng.shuffle(sizes)
        else:
            sizes.insert(rng.randrange(len(sizes) + 1), rng.choice(("1", "?", draw_size(rng))))
        return f"{match[1]}<{''.join(size + 'x' for size in sizes)}{match[3]}{match[4]}>"

    return substitute_one(rng, SHAPED, change, text)


def change_container_once(rng, text):
    containers = ("tensor<", "memref<", "vector<", "complex<", "!rowwise.x<")
    return substitute_one(
        rng, r"\b(?:tensor|memref|vector)<", lambda match: rng.choice(containers), text
    )


def unrank_once(rng, text):
    ranks = ("*x", "", "1x1x1x1x1x1x1x1x", "0x", "?x?x?x")
    return substitute_one(rng, r"(?<=tensor<)(?:[\d?]+x)+", lambda match: rng.choice(ranks), text)


def encode_once(rng, text):
    encodings = (
        ", 1 : i32>",
        ', "a">',
        ", #map>",
        ", strided<[?, 1]>>",
        ", #gpu.address_space<workgroup>>",
    )
    return substitute_one(rng, r"(?<=x[fi]\d\d)>", lambda match: rng.choice(encodings), text)


# Those that leave most programs valid, then all others.
GENTLE = (
    exchange_elements,
    exchange_elements,
    resize_everywhere,
    resize_everywhere,
    forget_argument,
)
ROUGH = (
    change_element_everywhere,
    change_element_once,
    resize_once,
    forget_size_everywhere,
    forget_size_once,
    know_size,
    change_rank_once,
    change_container_once,
    unrank_once,
    encode_once,
)
