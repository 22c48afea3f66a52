"""Reads PTX kernel by kernel, and tells what two texts of a kernel differ in."""

import collections
import pathlib
import re
import tempfile

from assembly import read_ptx, read_target
from commands import Failed, execute, find_cuda_tool, read_resources
from counting import Counted, count
from opcodes import CLASSES

NEUTRAL = "kernel"
HEADER_END = ".address_size 64\n"  # which only the first kernel of a text has
KERNEL = re.compile(r".*?^\.visible \.entry (\S+)\(.*?^\}\n", re.DOTALL | re.MULTILINE)
# Without the numbers; special registers have other letters.
NUMBERED = re.compile(r"(%(?:p|rs|rd|rq|r|fd|f)|\$L_\w*_)\d+\b")
DECLARATION = re.compile(r"^\s*\.reg \.(\w+) +\t?%\w+<(\d+)>;\n", re.MULTILINE)


def read_kernels(text):
    """The symbols of kernels, and each kernel as a text of its own with a neutral
    symbol.

    >>> read_kernels('''.address_size 64
    ... .visible .entry scale_n8(
    ... ){ st.shared [__wg_scale_n8_0], %r1;
    ... }
    ... ''')[1]
    ['.address_size 64\\n.visible .entry kernel(\\n){ st.shared [__wg_kernel_0], %r1;\\n}\\n']
    """
    header, end, rest = text.partition(HEADER_END)
    found = [*KERNEL.finditer(rest)]
    symbols = [match[1] for match in found]
    return symbols, [header + end + match[0].replace(match[1], NEUTRAL) for match in found]


def replace_symbols(text, symbols):
    """
    >>> replace_symbols("@k_n8_stages2 @k_n8", ["k_n8", "k_n8_stages2"])
    '@kernel1 @kernel0'
    """
    if not symbols:
        return text
    names = {symbol: f"{NEUTRAL}{i}" for i, symbol in enumerate(symbols)}
    longest_first = sorted(map(re.escape, symbols), key=len, reverse=True)
    return re.sub("|".join(longest_first), lambda match: names[match[0]], text)


def renumber(text):
    """With registers and labels numbered as they come.

    >>> renumber("$L__BB0_7: add.u64 %rd9, %rd4, %r4; bra $L__BB0_7; mov %envreg3, %tid.x")
    '$L__BB0_0: add.u64 %rd0, %rd1, %r0; bra $L__BB0_0; mov %envreg3, %tid.x'
    """
    numbers, used = {}, collections.Counter()

    def replace(match):
        if match[0] not in numbers:
            numbers[match[0]] = f"{match[1]}{used[match[1]]}"
            used[match[1]] += 1
        return numbers[match[0]]

    return NUMBERED.sub(replace, DECLARATION.sub("", text))


def list_changes(old, new):
    """What got more or less between two texts of a kernel: instructions by class,
    registers as declared and, where there is ptxas, as ptxas allots them."""
    old, new = measure(old), measure(new)
    for what in dict.fromkeys([*old, *new]):
        if old.get(what, 0) != new.get(what, 0):
            yield f"{what} {old.get(what, 0)} to {new.get(what, 0)}"


def measure(text):
    """what is counted -> how many"""
    measured = {}
    for kernel in read_ptx(NEUTRAL, text).values():
        instructions = Counted(kernel).instructions
        measured |= {kind: count(instructions, kind) for kind in CLASSES}
    measured |= {f"registers of {kind}": int(n) for kind, n in DECLARATION.findall(text)}
    return measured | assemble(text)


def assemble(text):
    """What ptxas says of registers and spills, nothing where there is none."""
    ptxas = find_cuda_tool("ptxas")
    if not ptxas:
        return {}
    with tempfile.TemporaryDirectory() as folder:
        source = pathlib.Path(folder) / "kernel.ptx"
        source.write_text(text, encoding="utf-8")
        try:
            target = f"-arch={read_target(source, text)}"
            log = execute(ptxas, "-v", target, source, "-o", "/dev/null")
        except Failed as failure:
            return {"ptxas:": str(failure).replace(str(source), source.name)}
    return {"ptxas:": ", ".join(read_resources(log).values())}
