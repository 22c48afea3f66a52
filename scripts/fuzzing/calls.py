"""How a program's function is called: its arguments, and where its results go."""

import dataclasses
import math
import re

from .lengths import LONGEST, draw_length
from .syntax import find_functions
from .types import find_sizes, get_most_elements, resize

# What a simulator runs in a second, whatever the schedule.
MOST_ELEMENTS = 4500
LONG = 0.2
SMALL_SIZES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 31, 33, 64, 65, 129, 257)
DYNAMIC_SIZES = (0, 1, 1, 2, 3, 4, 5, 7, 8, 16, 17, 33, 65)
VALUES = ("0", "1", "-1", "100")
SPECIAL_VALUES = ("-2", "-2", "nan", "inf", "-inf", "1e30", "-1e30", "1e-40")
ELEMENT = "(f16|bf16|f32|f64|f8E4M3FN|f8E5M2|f8E8M0FNU|i1|i8|i16|i32|i64|index)"
RUNNABLE = re.compile(rf"(?:tensor<((?:(?:\d+|\?)x)*){ELEMENT}>|{ELEMENT})$")


def shrink(rng, text):
    """Large sizes become small ones, everywhere alike."""
    for _ in range(32):
        if get_most_elements(text) <= MOST_ELEMENTS:
            break
        largest = max(find_sizes(text), key=int, default="0")
        text = resize(
            text, largest, str(rng.choice([s for s in SMALL_SIZES if s < max(int(largest), 2)]))
        )
    return text


def lengthen(rng, text, lengths):
    """One size becomes that of a long row, the others are few of them."""
    sizes = [size for size in find_sizes(text) if size not in ("0", "1")]
    length = draw_length(rng, lengths)
    few = [size for size in SMALL_SIZES if size * length <= MOST_ELEMENTS] or [1]
    row = rng.choice(sizes) if sizes else None
    for size in sizes:
        text = resize(text, size, str(length if size == row else rng.choice(few)))
    return text if get_most_elements(text) <= LONGEST else shrink(rng, text)


@dataclasses.dataclass(frozen=True)
class Call:
    """How a function is called; `types` and `results` are those of its signature."""

    entry: str
    types: tuple
    results: tuple
    arguments: tuple
    environment: tuple

    def name_outputs(self, stem):
        return [f"{stem}{i}.npy" for i in range(len(self.results))]

    def run(self, session, flags, stem, program="input.mlir", writes=True):
        outputs = [f"--output=@{name}" for name in self.name_outputs(stem) if writes]
        session.put_old(self.name_outputs(stem))
        arguments = [
            program,
            *([] if "--device=none" in flags else ["--device=simulator"]),
            *self.arguments,
            *outputs,
            *flags,
        ]
        return session.run("softmax-run", arguments, self.environment)


def draw_input(rng, type, sizes):
    """The specification of an argument, whose dynamic sizes are those of their places."""
    match = RUNNABLE.match(type)
    if not match:
        return None
    if match[3]:
        return f"--input={match[3]}={rng.choice(VALUES if match[3] != 'i1' else ('0', '1'))}"
    shape = [sizes[i] if size == "?" else size for i, size in enumerate(match[1].split("x")[:-1])]
    spec = "".join(f"{size}x" for size in shape) + match[2]
    value = ""
    if rng.random() < 0.08:
        value = f"={rng.choice(SPECIAL_VALUES if 'f' in match[2] else ('0', '1'))}"
    return f"--input={spec}{value}"


def draw_sizes(rng, types, lengths):
    """What a dynamic size is in each place: small, or long in one place."""
    sizes = [rng.choice(DYNAMIC_SIZES) for _ in range(16)]
    if rng.random() < LONG:
        place, length = rng.randrange(3), draw_length(rng, lengths)
        long = [length if i == place else rng.choice((1, 1, 2)) for i in range(16)]
        if all(count_elements(type, long) <= LONGEST for type in types):
            return long
    return sizes


def count_elements(type, sizes):
    match = RUNNABLE.match(type)
    static = match[1].split("x")[:-1] if match and match[1] else []
    return math.prod(sizes[i] if size == "?" else int(size) for i, size in enumerate(static))


def draw_call(rng, text, lengths):
    """A call of one of the functions that has a body and arguments that can be given; rows are
    of `lengths`, where they are long."""
    functions = [f for f in find_functions(text) if f.body and f.is_public and f.results]
    if not functions:
        return None
    function = rng.choice(functions)
    sizes = draw_sizes(rng, [type for _, type in function.arguments], lengths)
    inputs = [draw_input(rng, type, sizes) for _, type in function.arguments]
    if not all(inputs):
        return None
    arguments = (f"--entry={function.name}", f"--seed={rng.randrange(1000)}", *inputs)
    environment = (("ROWWISE_SIMULATOR_MULTIPROCESSORS", str(rng.choice((1, 2, 4)))),)
    types = tuple(type for _, type in function.arguments)
    return Call(function.name, types, tuple(function.results), arguments, environment)
