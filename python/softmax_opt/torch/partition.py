"""Which parts of an FX graph are row programs, and what stands in their place."""

import operator
import re

import torch
from torch._subclasses.fake_tensor import FakeTensor, unset_fake_temporarily
from torch.fx.passes.infra.partitioner import CapabilityBasedPartitioner
from torch.fx.passes.operator_support import OperatorSupportBase

from ..compiler import folder_of
from . import kernels, operations
from .lowering import is_int
from .operations import CONSTANTS, REDUCTIONS, VARIANCES, VIEWS, aten, is_fusible, tensors_of

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


class Partition:
    """Nodes of a graph in order, with what they read from outside and what others read.

    What others need only in kernels of Inductor that could as well have computed it is no
    result: its elementwise operations stay in the graph (`kept`), beside the copies of
    them that the program has, and the program gives the reductions they read. So does what has
    fewer elements than rows, such as a mask that a gradient reads again: that is a kernel of its
    own, whoever runs it.
    """

    def __init__(self, nodes):
        inside = set(nodes)
        read = [node for node in nodes if node.users.keys() - inside]
        apart = _find_apart(nodes)
        spare = {node for node in read if _all_fuse(node, inside, apart) and not is_reduced(node)}
        spare |= {node for node in read if _is_beside_rows(node, nodes)}
        self.kept = _slice(nodes, spare, stop=set(read) - spare)
        others = (node for node in nodes if node not in self.kept)
        self.outputs = [n for n in others if n.users.keys() - inside or n.users.keys() & self.kept]
        self.nodes = _ancestors(nodes, self.outputs)
        sources = dict.fromkeys(s for node in self.nodes for s in node.all_input_nodes)
        inputs = [source for source in sources if source not in self.nodes]
        self.nodes = list(self.nodes)
        self.tensors = [node for node in inputs if not is_int(node)]
        self.ints = [node for node in inputs if is_int(node)]

    def extract(self):
        """The nodes as a module of their own, which takes the tensors, then the ints."""
        graph = torch.fx.Graph()
        copies = {}
        for node in self.tensors + self.ints:
            copies[node] = graph.placeholder(node.name)
            copies[node].meta = {"val": node.meta["val"]}
        for node in self.nodes:
            copies[node] = graph.node_copy(node, copies.__getitem__)
        graph.output(tuple(copies[node] for node in self.outputs))
        return torch.fx.GraphModule(torch.nn.Module(), graph)


def inline_constants(module):
    """Makes numbers that are tensors, such as `torch.tensor(2.0)`, and other constants
    nodes of their readers alone, so that each is part of the partition that reads it."""
    graph = module.graph
    for node in list(graph.nodes):
        if node.op == "get_attr":
            value = getattr(module, node.target, None)
            if not is_number(value):
                continue
            with unset_fake_temporarily():
                number = value.item()
            arguments = ([], number), {"dtype": value.dtype, "device": value.device}
        elif node.target in CONSTANTS and len(node.users) > 1:
            arguments = node.args, node.kwargs
        else:
            continue
        target = aten.full.default if node.op == "get_attr" else node.target
        for user in list(node.users):
            if user.target == aten.copy_.default or user.op == "output":
                continue
            with graph.inserting_before(user):
                copy = graph.call_function(target, *arguments)
            copy.meta = dict(node.meta)
            user.replace_input_with(node, copy)


def is_number(value):
    """Whether something is a tensor of one known element and no dimensions."""
    if not isinstance(value, torch.Tensor) or isinstance(value, FakeTensor):
        return False
    return value.ndim == 0 and not value.requires_grad


def _slice(nodes, wanted, stop):
    """What computes `wanted` from results of reductions, from `stop` and from inputs."""
    inside, found = set(nodes), set(wanted)
    for node in reversed(nodes):
        if node in found:
            sources = inside.intersection(node.all_input_nodes) - stop
            found.update(source for source in sources if not is_reduced(source))
    return found


def _ancestors(nodes, wanted):
    """Those nodes, in order, that `wanted` depend on."""
    found = set(wanted)
    for node in reversed(nodes):
        if node in found:
            found.update(node.all_input_nodes)
    return dict.fromkeys(node for node in nodes if node in found)


def _is_beside_rows(node, nodes):
    """Whether a node has fewer elements than what nodes reduce, and comes from no reduction."""
    reductions = [other for other in nodes if other.target in REDUCTIONS]
    if not reductions or any(map(is_reduced, _ancestors(nodes, [node]))):
        return False
    reduced = min(_hint(_reduced_shape(reduction).numel()) for reduction in reductions)
    return _hint(node.meta["val"].numel()) < reduced


def is_reduced(node):
    """Whether a node is the result of a reduction."""
    return node.target in REDUCTIONS or node.target is operator.getitem


def refusal(node, device_type, mode):
    """Why an operation is in no partition; None where it may be in one."""
    reason = operations.refusal(node, device_type)
    if reason or mode == "all" or node.target not in REDUCTIONS:
        return reason
    if len(_reduced_shape(node)) > 1 and 0 in _reduced_dims(node):
        return "reduces the first dimension, as gradients of weights do"
    return None


class _Support(OperatorSupportBase):
    def __init__(self, device_type, mode):
        self.device_type, self.mode = device_type, mode

    def is_node_supported(self, submodules, node):
        if node.op != "call_function":
            return False
        return refusal(node, self.device_type, self.mode) is None


def propose(module, device_type, mode):
    """The nodes of each part that may be row programs on devices of a type."""
    partitioner = CapabilityBasedPartitioner(
        module, _Support(device_type, mode), allows_single_node_partition=True
    )
    order = {node: number for number, node in enumerate(module.graph.nodes)}
    proposed = partitioner.propose_partitions()
    parts = [sorted(part.nodes, key=order.__getitem__) for part in proposed]
    lists = [nodes for part in parts for nodes in _components(part)]
    lists = map(_without_views_at_the_end, _join(lists, order))
    lists = [nodes for nodes in lists if nodes]
    return sorted(lists, key=lambda nodes: order[nodes[0]])


def _join(parts, order):
    """Parts of which one reads another as one, where that makes no circle. The partitioner
    leaves them apart where a circle goes by way of what is in one of them unconnected."""
    owner = {node: number for number, nodes in enumerate(parts) for node in nodes}
    for node in sorted(owner, key=order.__getitem__):
        for source in node.all_input_nodes:
            one, other = owner.get(source), owner[node]
            if one is None or one == other:
                continue
            both = parts[one] + parts[other]
            if not _leaves_and_returns(both):
                parts[one], parts[other] = sorted(both, key=order.__getitem__), []
                owner.update(dict.fromkeys(parts[one], one))
    return parts


def _leaves_and_returns(nodes):
    """Whether what is outside reads nodes and is read by others of them."""
    inside, found = set(nodes), set()
    left = [user for node in nodes for user in node.users if user not in inside]
    while left:
        node = left.pop()
        if node in inside:
            return True
        if node not in found:
            found.add(node)
            left.extend(node.users)
    return False


def _components(nodes):
    """Nodes in groups that do not read each other: what is unconnected is no one program."""
    groups = []
    for node in nodes:
        sources = set(node.all_input_nodes)
        joined = [group for group in groups if sources & group.keys()]
        groups = [group for group in groups if not sources & group.keys()]
        groups.append(dict.fromkeys([n for group in joined for n in group] + [node]))
    return [[node for node in nodes if node in group] for group in groups]


def _without_views_at_the_end(nodes):
    """Nodes but for views that only others read: those write nothing, and a copy would."""
    kept = set(nodes)
    for node in reversed(nodes):
        if node.target in VIEWS | CONSTANTS and not node.users.keys() & kept:
            kept.remove(node)
    return [node for node in nodes if node in kept]


def objection(partition, mode):
    """Why a partition stays Inductor's before it is compiled; None where nothing is known."""
    if not partition.outputs:
        return "elementwise, which Inductor fuses as well"
    if not partition.tensors:
        return "reads no tensor"
    values = [node.meta.get("val") for node in partition.tensors + partition.outputs]
    if others := [value for value in values if not isinstance(value, torch.Tensor)]:
        return f"has a {type(others[0]).__name__} among its operands and results"
    if len({value.device for value in values}) > 1:
        return "reads a number of another device"
    if mode == "all":
        return None
    if not any(node.target in REDUCTIONS for node in partition.nodes):
        return "elementwise, which Inductor fuses as well"
    moved = _count_bytes(partition.tensors + partition.outputs)
    extra = _count_bytes(_made_for(partition))
    if extra > EXTRA_PART * moved:
        return f"would move {extra} of {moved} bytes that Inductor keeps in registers"
    return _objection_on_gpu(partition)


def _objection_on_gpu(partition):
    """Why a partition is no faster than Inductor's kernels, which on a GPU keep short rows in
    registers and read them once, as ours do; None where it is, or may be."""
    if partition.outputs[0].meta["val"].device.type != "cuda":
        return None
    shapes = [_reduced_shape(node) for node in partition.nodes if node.target in REDUCTIONS]
    columns = max(_hint(shape[-1]) if shape else 1 for shape in shapes)
    if columns > REGISTER_ROW:
        if not _is_one_pass(partition, shapes[0]):
            return None
        return f"rows of {columns} elements, which Inductor reads again from caches as fast"
    if _gains_apart(partition, shapes[0]):
        return None
    return f"rows of {columns} elements, which Inductor keeps in registers, too"


def _wide_tensors(partition, shape):
    """The tensors that a partition reads as many elements of as are reduced."""
    elements = _hint(shape.numel())
    return {node for node in partition.tensors if _hint(node.meta["val"].numel()) == elements}


def _is_one_pass(partition, shape):
    """Whether Inductor's loop over long rows finds all that is reduced in one pass of plain sums
    or extrema, and reads few tensors again, each by whole words."""
    wide = _wide_tensors(partition, shape)
    columns = _hint(shape[-1])
    unaligned = [n for n in wide if columns * n.meta["val"].element_size() % WORD_BYTES]
    if unaligned or len(wide) > CACHED_TENSORS:
        return False
    reductions = {node for node in partition.nodes if node.target in REDUCTIONS}
    if any(node.target in VARIANCES for node in reductions):
        return False
    return not any(
        (reductions - {node}) & _ancestors(partition.nodes, [node]).keys() for node in reductions
    )


def _gains_apart(partition, shape):
    """Whether Inductor would read what a partition reads for sums over rows, too, and
    compute both in one kernel, which takes longer than both apart."""
    elements = _hint(shape.numel())
    columns = _hint(shape[-1]) if shape else 1
    rows = elements // max(columns, 1)
    if elements < MIXED_ELEMENTS or rows < max(MIXED_ROWS, 2 * columns):
        return False
    wide = _wide_tensors(partition, shape)
    outside = set(partition.nodes[0].graph.nodes) - set(partition.nodes)
    read = [wide & _read_by_kernel(node) for node in outside if _sums_rows(node)]
    sums = [tensors for tensors in read if tensors]
    return _count_bytes(set().union(*sums)) < PARTIAL_SUM_BYTES * len(sums)


def _sums_rows(node):
    """Whether a node sums over the first dimension, as gradients of weights do."""
    return node.target is aten.sum.dim_IntList and 0 in _reduced_dims(node)


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
    tensors = [node for node in partition.tensors if _is_computed(node)]
    return [node for node in tensors if _all_fuse(node, (), ())]


def _find_apart(nodes):
    """What reads results by way of a kernel that is not Inductor's, such as a matrix
    product: it is in no kernel with them, whoever runs that."""
    after, apart = set(nodes), set()
    for node in nodes[0].graph.nodes if nodes else ():
        sources = set(node.all_input_nodes)
        if node not in after and sources & after:
            after.add(node)
            if sources & apart or not is_fusible(node):
                apart.add(node)
    return apart


def _is_computed(node):
    """Whether Inductor would compute a tensor in the kernel that reads it."""
    while node.target in VIEWS:
        node = node.args[0]
    return node.op == "call_function" and is_fusible(node)


def _all_fuse(node, inside, apart):
    """Whether Inductor would put all readers of a tensor, but for those inside, into
    the kernel that makes it."""
    return all(
        _all_fuse(user, inside, apart)
        if user.target in VIEWS
        else user.op != "output" and user not in apart and is_fusible(user)
        for user in node.users
        if user not in inside
    )


def _count_bytes(nodes):
    """Bytes of tensors, where sizes are unknown for the sizes seen when it was traced."""
    tensors = [tensor for node in nodes for tensor in tensors_of(node)]
    return sum(_hint(tensor.numel()) * tensor.element_size() for tensor in tensors)


def _hint(size):
    return size.node.hint or 0 if isinstance(size, torch.SymInt) else size


def count_kernels(key):
    """How many kernels the program of a key has."""
    remarks = (folder_of(key) / "remarks.yaml").read_text()
    # Of each function the last number: fusing contractions leaves fewer than there were.
    summary = r"^Function: +(.+)\nArgs:\n(?:  - .*\n)*?  - Kernels: +'(\d+)'$"
    return sum(map(int, dict(re.findall(summary, remarks, re.MULTILINE)).values()))


def count_axes(partition):
    """How many kernels reductions along different axes need at least, by anybody."""
    axes = {_reduced_dims(node) for node in partition.nodes if node.target in REDUCTIONS}
    return max(len(axes), 1)


def _reduced_shape(node):
    return tensors_of(node.args[0])[0].shape


def _reduced_dims(node):
    rank = len(_reduced_shape(node))
    dims = node.args[1] if len(node.args) > 1 else node.kwargs.get("dim")
    return frozenset(dim % max(rank, 1) for dim in dims or range(rank))


def replace(graph, partition, key):
    """Puts a call of the program of a key in the place of a partition; False, and nothing
    is changed, where a node in between writes tensors."""
    order = {node: number for number, node in enumerate(graph.nodes)}
    all_nodes = list(graph.nodes)
    last_input = max(order[node] for node in partition.tensors + partition.ints)
    places = [order[node] for node in partition.nodes]
    place = max(last_input, min(places))
    span = all_nodes[min(places) : max(place, *places) + 1]
    if any(writes(node) for node in span):
        return False
    _move_readers(partition, all_nodes[: place + 1], all_nodes[place])
    items = _insert_call(graph, partition, key, all_nodes[place])
    for output, item in zip(partition.outputs, items):
        output.replace_all_uses_with(item)
    for node in reversed(partition.nodes):
        if node not in partition.kept:
            graph.erase_node(node)
    return True


def writes(node):
    """Whether an operation writes a tensor that it is given."""
    schema = getattr(node.target, "_schema", None)
    return schema is not None and schema.is_mutable


def _move_readers(partition, before, place):
    """Moves what reads results before `place` behind it, in order."""
    erased = set(partition.nodes) - partition.kept
    late = set(erased)
    for node in before:
        if node not in erased and late & set(node.all_input_nodes):
            late.add(node)
            place.append(node)
            place = node


def _insert_call(graph, partition, key, place):
    values = [node.meta["val"] for node in partition.outputs]
    with values[0].fake_mode:
        values = [torch.empty_like(v, memory_format=torch.contiguous_format) for v in values]
    with graph.inserting_after(place):
        call = graph.call_function(kernels.call, (key, partition.tensors, partition.ints))
    call.meta["val"] = values
    items, place = [], call
    for number, (output, value) in enumerate(zip(partition.outputs, values)):
        with graph.inserting_after(place):
            place = graph.call_function(operator.getitem, (call, number))
        place.meta = {**output.meta, "val": value}
        items.append(place)
    return items
