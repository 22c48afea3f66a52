"""Programs of a process group: on the simulator with gloo, and what is refused.

  sharded.py            what is refused, and NCCL's handle by a stand-in
  sharded.py FILE       two ranks, which meet in the file
  sharded.py FILE RANK  one of them
"""

import subprocess
import sys

import softmax_opt
import torch
import torch.distributed as distributed

TEXT = """func.func @softmax(%x: tensor<?x1001xf32>) -> tensor<?x1001xf32> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x1001xf32>
  %init = tensor.empty(%rows) : tensor<?x1001xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<?x1001xf32>) outs(%init : tensor<?x1001xf32>) -> tensor<?x1001xf32>
  return %y : tensor<?x1001xf32>
}
"""

# What says itself what ranks divide, of two ranks: annotated, and partitioned.
ANNOTATED = """shard.grid @tp(shape = 2)
func.func @sums(%x: tensor<5x11xf32>) -> tensor<5xf32> {
  %s = shard.sharding @tp split_axes = [[], [0]] : !shard.sharding
  %xs = shard.shard %x to %s annotate_for_users : tensor<5x11xf32>
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %y = linalg.reduce {arith.addf} ins(%xs : tensor<5x11xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
  return %y : tensor<5xf32>
}
"""
PARTITIONED = """shard.grid @tp(shape = 2)
func.func @sums(%x: tensor<5x6xf32>) -> tensor<5xf32> {
  %init = arith.constant dense<0.0> : tensor<5xf32>
  %part = linalg.reduce {arith.addf} ins(%x : tensor<5x6xf32>) outs(%init : tensor<5xf32>) dimensions = [1]
  %y = shard.all_reduce %part on @tp grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
  return %y : tensor<5xf32>
}
"""


def refused(title, call):
    try:
        call()
    except Exception as error:
        print(f"{title}: {type(error).__name__}: {str(error).splitlines()[0]}")


def compile(group, target="simulator", **flags):
    return softmax_opt.compile(TEXT, target=target, shard=1, group=group, **flags)


def run_ranks(meeting):
    command = [sys.executable, __file__, meeting]
    ranks = [subprocess.Popen([*command, str(rank)], stdout=subprocess.PIPE) for rank in (0, 1)]
    for rank in ranks:
        print(rank.communicate()[0].decode(), end="")


def run_rank(meeting, rank):
    distributed.init_process_group(
        "gloo", rank=rank, world_size=2, init_method=f"file://{meeting}"
    )
    program = compile(distributed.group.WORLD)
    torch.manual_seed(0)
    for rows in 3, 5:
        x = torch.randn(rows, 1001)
        part = x.split([1000, 1], 1)[rank].contiguous()
        y, expected = program(part), x.double().softmax(1).split([1000, 1], 1)[rank]
        print("rank", rank, "right", torch.allclose(y.double(), expected, rtol=1e-5, atol=0))
    for title, text, widths in ("annotated", ANNOTATED, [3, 8]), ("partitioned", PARTITIONED, [6, 6]):
        sums = softmax_opt.compile(text, target="simulator", group=distributed.group.WORLD)
        refused("less in all", lambda: sums(torch.zeros(5, widths[rank] - rank)))
        x = torch.randn(5, sum(widths))
        y = sums(x.split(widths, 1)[rank].contiguous())
        print(title, torch.allclose(y.double(), x.double().sum(1), rtol=0, atol=1e-5))
    refused("short", lambda: program(torch.randn(4, 500)))
    refused("rows", lambda: program(torch.randn(6 + rank, [1000, 1][rank])))
    distributed.destroy_process_group()


class Backend:
    """Of NCCL, as PyTorch has it, before and after the first collective."""

    def __init__(self):
        self.pointer = 0

    def _is_initialized(self):
        return self.pointer != 0

    def eager_connect_single_device(self, device):
        self.pointer = 0x1234
        print("connect", device)

    def _comm_ptr(self):
        return self.pointer


class Group:
    backend = Backend()

    def _get_backend(self, device):
        return self.backend


def compare_anew(groups, world):
    """A group compares sizes, though its communicator lies where that of another did."""
    other = distributed.new_group([0])
    simulated = groups._make_simulated(world)
    groups._make_simulated = lambda _: simulated
    gathers = []
    gather, distributed.all_gather = distributed.all_gather, lambda parts, part, group: (
        gathers.append(len(part)),
        gather(parts, part, group=group),
    )
    x = torch.randn(9, 1001)
    for group in world, world, other:
        compile(group)(x)
        print("gathers of", "other" if group is other else "world", len(gathers))
        gathers.clear()


def run_alone():
    refused("no group", lambda: softmax_opt.compile(TEXT, target="simulator", shard=1))
    refused("no shard", lambda: softmax_opt.compile(TEXT, target="simulator", group=object()))
    refused(
        "text", lambda: softmax_opt.compile(TEXT, target="simulator", shard="1:1", group=object())
    )
    refused("outside", lambda: compile(object()))
    store = distributed.HashStore()
    distributed.init_process_group("gloo", rank=0, world_size=1, store=store)
    refused("no process group", lambda: compile(7))
    world = distributed.group.WORLD
    refused("gloo on GPUs", lambda: compile(world, "sm_90"))
    program = compile(world)
    refused("no tensor", lambda: program())
    refused("one too many", lambda: program(torch.zeros(3, 1001), torch.zeros(3, 1001)))
    numbers = [torch.zeros(3, 1001)] * 4
    refused("many too many", lambda: program(*numbers))
    refused("axis", lambda: softmax_opt.compile(TEXT, target="simulator", shard=2, group=world))
    annotated = softmax_opt.compile(ANNOTATED, target="simulator", group=world)
    refused("other ranks", lambda: annotated(torch.zeros(5, 11)))
    refused(
        "said twice", lambda: softmax_opt.compile(ANNOTATED, target="simulator", shard=1, group=world)
    )
    from softmax_opt import groups

    compare_anew(groups, world)
    device = torch.device("cuda:1")
    refused("gloo of a GPU", lambda: groups.find_communicator(world, torch.device("cpu")))
    # No GPU is here to connect on.
    torch.zeros, zeros = lambda *_, **__: zeros(1), torch.zeros
    torch.cuda.is_current_stream_capturing = lambda: False
    distributed.all_reduce = lambda tensor, group: print("reduce", tuple(tensor.shape))
    for _ in range(2):
        print(hex(groups.find_communicator(Group(), device)))
    Group.backend.pointer = 0
    torch.cuda.is_current_stream_capturing = lambda: True
    refused("captured", lambda: groups.find_communicator(Group(), device))


if len(sys.argv) == 3:
    run_rank(sys.argv[1], int(sys.argv[2]))
elif len(sys.argv) == 2:
    run_ranks(sys.argv[1])
else:
    run_alone()
