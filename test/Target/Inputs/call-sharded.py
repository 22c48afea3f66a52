"""Calls sharded.mlir, sharded over 2 ranks in a library for the simulator, by tvm-ffi on
PyTorch's tensors: ranks are threads, and what gathers is here.

  call-sharded.py LIBRARY
"""

import ctypes
import sys
import threading

import torch
import tvm_ffi

RANKS = 2
softmax = tvm_ffi.load_module(sys.argv[1]).softmax
GATHER = ctypes.CFUNCTYPE(
    ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64
)


class SimulatedRank(ctypes.Structure):
    """RowwiseSimulatedRank of the library's header."""

    _fields_ = [
        ("ranks", ctypes.c_int32),
        ("rank", ctypes.c_int32),
        ("all_gather", GATHER),
        ("context", ctypes.c_void_p),
    ]


barrier = threading.Barrier(RANKS, timeout=20)
contributions = [None] * RANKS


def create_rank(rank):
    def gather(_, send, receive, count):
        contributions[rank] = ctypes.string_at(send, count)
        barrier.wait()
        ctypes.memmove(receive, b"".join(contributions), RANKS * count)
        barrier.wait()
        return 0

    return SimulatedRank(RANKS, rank, GATHER(gather), None)


groups = [create_rank(rank) for rank in range(RANKS)]


def call(parts, wrap):
    """What each rank returns, or what it raises."""
    results = [None] * RANKS

    def run(rank):
        try:
            results[rank] = softmax(parts[rank], wrap(ctypes.addressof(groups[rank])))
        except Exception as error:
            results[rank] = f"{type(error).__name__} {error}"

    threads = [threading.Thread(target=run, args=[rank]) for rank in range(RANKS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return results


x = torch.randn(5, 10)
for title, wrap in ("a handle", ctypes.c_void_p), ("an integer", int):
    y = torch.cat(call([x[:, :7].contiguous(), x[:, 7:].contiguous()], wrap), dim=1)
    right = torch.allclose(y.double(), x.double().softmax(1), rtol=1e-5, atol=0)
    print(f"{title}: right {right}")
for error in call([x[:3, :7].contiguous(), x[:3, 8:].contiguous()], ctypes.c_void_p):
    print(error)
for wrong in (None, 0, 2.5, x):
    try:
        softmax(x, wrong)
    except Exception as error:
        print(type(error).__name__, error)
