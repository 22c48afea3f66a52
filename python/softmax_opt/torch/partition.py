"""Which parts of an FX graph may be row programs."""

import torch
from torch.fx.passes.infra.partitioner import CapabilityBasedPartitioner
from torch.fx.passes.operator_support import OperatorSupportBase

from . import operations
from .graphs import all_fuse, ancestors, hint, is_int, is_reduced, reduced_dims, reduced_shape
from .operations import CONSTANTS, REDUCTIONS, VIEWS, is_fusible


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
        spare = {node for node in read if all_fuse(node, inside, apart) and not is_reduced(node)}
        spare |= {node for node in read if _is_beside_rows(node, nodes)}
        self.kept = _slice(nodes, spare, stop=set(read) - spare)
        others = (node for node in nodes if node not in self.kept)
        self.outputs = [n for n in others if n.users.keys() - inside or n.users.keys() & self.kept]
        self.nodes = ancestors(nodes, self.outputs)
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


def _slice(nodes, wanted, stop):
    """What computes `wanted` from results of reductions, from `stop` and from inputs."""
    inside, found = set(nodes), set(wanted)
    for node in reversed(nodes):
        if node in found:
            sources = inside.intersection(node.all_input_nodes) - stop
            found.update(source for source in sources if not is_reduced(source))
    return found


def _is_beside_rows(node, nodes):
    """Whether a node has fewer elements than what nodes reduce, and comes from no reduction."""
    reductions = [other for other in nodes if other.target in REDUCTIONS]
    if not reductions or any(map(is_reduced, ancestors(nodes, [node]))):
        return False
    reduced = min(hint(reduced_shape(reduction).numel()) for reduction in reductions)
    return hint(node.meta["val"].numel()) < reduced


def refusal(node, device_type, takes_sums):
    """Why an operation is in no partition; None where it may be in one. Sums over rows are in one
    where these are taken."""
    reason = operations.refusal(node, device_type)
    if reason or takes_sums or node.target not in REDUCTIONS:
        return reason
    if len(reduced_shape(node)) > 1 and 0 in reduced_dims(node):
        return "reduces the first dimension, as gradients of weights do"
    return None


class _Support(OperatorSupportBase):
    def __init__(self, device_type, takes_sums):
        self.device_type, self.takes_sums = device_type, takes_sums

    def is_node_supported(self, submodules, node):
        if node.op != "call_function":
            return False
        return refusal(node, self.device_type, self.takes_sums) is None


def propose(module, device_type, takes_sums):
    """The nodes of each part that may be row programs on devices of a type, with sums over rows or
    without."""
    partitioner = CapabilityBasedPartitioner(
        module, _Support(device_type, takes_sums), allows_single_node_partition=True
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
