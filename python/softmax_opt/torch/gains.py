"""What a program of ours gains over Inductor's kernels: why a partition stays Inductor's."""

import re

import torch

from ..compiler import folder_of
from .graphs import all_fuse, ancestors, count_bytes, hint, is_computed, is_reduced, reduced_dims, reduced_shape
from .operations import REDUCTIONS, VARIANCES, aten, is_fusible

# The longest rows that Inductor keeps in registers; longer ones it reads again.
REGISTER_ROW = 1024
# Inductor's loops over longer rows are as fast as ours where they find all reductions in one
# pass and read this many tensors again, which come from caches (an H100: RMS norms and gradients
# of softmax 0.97 to 1.03 times as fast), if elements lie so that it reads this many bytes at once.
CACHED_TENSORS, WORD_BYTES = 2, 16
# Rows, and elements, from which on Inductor sums along rows and over them in one kernel, where
# rows are twice as many as columns ("mix order reduction" of its scheduler).
MIXED_ROWS, MIXED_ELEMENTS = 4096, 5 << 20
# Kernels of their own add the partial sums then (an H100: 7 to 11 us a sum). Sums apart read
# what they sum again instead, which is faster below this, a sum: of two sums at 25 MB it was by
# 18 us, and at 50 MB slower by 9.
PARTIAL_SUM_BYTES = 16 << 20
# Of the bytes that a partition must move, the part that may be in memory for its sake
# only, where Inductor would have kept it in registers.
EXTRA_PART = 1 / 8


def impediment(partition):
    """Why a partition is no program; None where it may be one."""
    if not partition.outputs:
        return "elementwise, which Inductor fuses as well"
    if not partition.tensors:
        return "reads no tensor"
    values = [node.meta.get("val") for node in partition.tensors + partition.outputs]
    if others := [value for value in values if not isinstance(value, torch.Tensor)]:
        return f"has a {type(others[0]).__name__} among its operands and results"
    if len({value.device for value in values}) > 1:
        return "reads a number of another device"
    return None


def objection(partition):
    """Why a partition stays Inductor's before it is compiled; None where nothing is known."""
    if not any(node.target in REDUCTIONS for node in partition.nodes):
        return "elementwise, which Inductor fuses as well"
    moved = count_bytes(partition.tensors + partition.outputs)
    extra = count_bytes(_made_for(partition))
    if extra > EXTRA_PART * moved:
        return f"would move {extra} of {moved} bytes that Inductor keeps in registers"
    return None


def objection_on_gpu(partition):
    """Why a partition is no faster than Inductor's kernels, which on a GPU keep short rows in
    registers and read them once, as ours do; None where it is, or may be."""
    if partition.outputs[0].meta["val"].device.type != "cuda":
        return None
    shapes = [reduced_shape(node) for node in partition.nodes if node.target in REDUCTIONS]
    columns = max(hint(shape[-1]) if shape else 1 for shape in shapes)
    if columns > REGISTER_ROW:
        if not _is_one_pass(partition, shapes[0]):
            return None
        return f"rows of {columns} elements, which Inductor reads again from caches as fast"
    if _gains_apart(partition, shapes[0]):
        return None
    return f"rows of {columns} elements, which Inductor keeps in registers, too"


def _wide_tensors(partition, shape):
    """The tensors that a partition reads as many elements of as are reduced."""
    elements = hint(shape.numel())
    return {node for node in partition.tensors if hint(node.meta["val"].numel()) == elements}


def _is_one_pass(partition, shape):
    """Whether Inductor's loop over long rows finds all that is reduced in one pass of plain sums
    or extrema, and reads few tensors again, each by whole words."""
    wide = _wide_tensors(partition, shape)
    columns = hint(shape[-1])
    unaligned = [n for n in wide if columns * n.meta["val"].element_size() % WORD_BYTES]
    if unaligned or len(wide) > CACHED_TENSORS:
        return False
    reductions = {node for node in partition.nodes if node.target in REDUCTIONS}
    if any(node.target in VARIANCES for node in reductions):
        return False
    return not any(
        (reductions - {node}) & ancestors(partition.nodes, [node]).keys() for node in reductions
    )


def _gains_apart(partition, shape):
    """Whether Inductor would read what a partition reads for sums over rows, too, and
    compute both in one kernel, which takes longer than both apart."""
    elements = hint(shape.numel())
    columns = hint(shape[-1]) if shape else 1
    rows = elements // max(columns, 1)
    if elements < MIXED_ELEMENTS or rows < max(MIXED_ROWS, 2 * columns):
        return False
    wide = _wide_tensors(partition, shape)
    outside = set(partition.nodes[0].graph.nodes) - set(partition.nodes)
    read = [wide & _read_by_kernel(node) for node in outside if _sums_rows(node)]
    sums = [tensors for tensors in read if tensors]
    return count_bytes(set().union(*sums)) < PARTIAL_SUM_BYTES * len(sums)


def _sums_rows(node):
    """Whether a node sums over the first dimension, as gradients of weights do."""
    return node.target is aten.sum.dim_IntList and 0 in reduced_dims(node)


def _read_by_kernel(node):
    """What Inductor's kernel of a reduction reads or computes."""
    found, left = set(), [node]
    while left:
        for source in left.pop().all_input_nodes:
            if source not in found:
                found.add(source)
                if is_fusible(source) and not is_reduced(source):
                    left.append(source)
    return found


def _made_for(partition):
    """What is in memory only because the partition is no part of Inductor's kernels."""
    tensors = [node for node in partition.tensors if is_computed(node)]
    return [node for node in tensors if all_fuse(node, (), ())]


def count_kernels(key):
    """How many kernels the program of a key has."""
    remarks = (folder_of(key) / "remarks.yaml").read_text()
    # Of each function the last number: fusing contractions leaves fewer than there were.
    summary = r"^Function: +(.+)\nArgs:\n(?:  - .*\n)*?  - Kernels: +'(\d+)'$"
    return sum(map(int, dict(re.findall(summary, remarks, re.MULTILINE)).values()))


def sums_its_rows(partition):
    """Whether a partition reduces along rows and sums over them, rows of known sizes: then one pass
    may do both."""
    reduced = [node for node in partition.nodes if node.target in REDUCTIONS]
    dims = [(reduced_dims(node), reduced_shape(node)) for node in reduced]
    if any(isinstance(size, torch.SymInt) for _, shape in dims for size in shape):
        return False
    sums = [0 in along and len(shape) - 1 not in along for along, shape in dims]
    return any(sums) and not all(sums)


def is_one_pass(key):
    """Whether the program of a key combines all that it reduces over rows in the pass that computes
    these. The compiler does so where it predicts that this is faster by a quarter."""
    remarks = (folder_of(key) / "remarks.yaml").read_text()
    said = re.findall(r"^Pass: +rowwise-accumulate\nName: +(\w+)$", remarks, re.MULTILINE)
    return "accumulated" in said and "apart" not in said


def count_axes(partition):
    """How many kernels reductions along different axes need at least, by anybody."""
    axes = {reduced_dims(node) for node in partition.nodes if node.target in REDUCTIONS}
    return max(len(axes), 1)
