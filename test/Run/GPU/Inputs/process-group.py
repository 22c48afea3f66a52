"""A softmax whose rows the GPUs of a process group divide: on as many as there are, at most 4.

  process-group.py FILE              all ranks, which meet in the file
  process-group.py FILE RANK RANKS   one of them
"""

import datetime
import subprocess
import sys

import softmax_opt
import torch
import torch.distributed as distributed

WIDTH = 50257
TEXT = """func.func @softmax(%x: tensor<?x50257xbf16>) -> tensor<?x50257xbf16> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x50257xbf16>
  %init = tensor.empty(%rows) : tensor<?x50257xbf16>
  %y = linalg.softmax dimension(1) ins(%x : tensor<?x50257xbf16>) outs(%init : tensor<?x50257xbf16>) -> tensor<?x50257xbf16>
  return %y : tensor<?x50257xbf16>
}
"""


def run_ranks(meeting):
    ranks = min(torch.cuda.device_count(), 4)
    command = [sys.executable, __file__, meeting]
    started = [subprocess.Popen([*command, str(rank), str(ranks)]) for rank in range(ranks)]
    codes = [process.wait(timeout=300) for process in started]
    print("all passed" if not any(codes) else f"exit codes {codes}")


def run_rank(meeting, rank, ranks):
    torch.cuda.set_device(rank)
    device = torch.device("cuda", rank)
    distributed.init_process_group(
        "nccl",
        rank=rank,
        world_size=ranks,
        init_method=f"file://{meeting}",
        timeout=datetime.timedelta(seconds=120),
    )
    program = softmax_opt.compile(TEXT, shard=1, group=distributed.group.WORLD)
    torch.manual_seed(0)
    first = WIDTH // ranks * rank + 1 if rank else 0
    end = WIDTH // ranks * (rank + 1) + 1 if rank + 1 < ranks else WIDTH

    def check(y, x):
        expected = x.double().softmax(1)[:, first:end]
        torch.testing.assert_close(y.double(), expected, rtol=2**-8, atol=0)

    wholes = [torch.randn(rows, WIDTH, device=device).bfloat16() for rows in (3, 128, 128)]
    for whole in wholes:
        check(program(whole[:, first:end].contiguous()), whole)
    print(f"rank {rank}: calls passed", flush=True)
    # Captured after a first call, and replayed on other data.
    part = wholes[1][:, first:end].contiguous()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        y = program(part)
    part.copy_(wholes[2][:, first:end])
    graph.replay()
    check(y, wholes[2])
    print(f"rank {rank}: graph passed", flush=True)
    # Sizes that differ are an error on each rank, and the next call is as before.
    if ranks > 1:
        try:
            program(part[: 5 + (rank == 1)])
            raise AssertionError("expected an error")
        except ValueError as error:
            assert "found 5 on rank 0 and 6 on rank 1" in str(error), error
        check(program(wholes[0][:, first:end].contiguous()), wholes[0])
    # NCCL waits for the graphs that have its kernels before it destroys a communicator.
    graph.reset()
    distributed.destroy_process_group()


if len(sys.argv) > 2:
    run_rank(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
else:
    run_ranks(sys.argv[1])
