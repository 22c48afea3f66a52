"""Calls a library of tensors.mlir on CUDA tensors of PyTorch, and times calls.

  call-torch-cuda.py LIBRARY
"""

import sys
import threading
import time

import torch
import tvm_ffi

library = tvm_ffi.load_module(sys.argv[1])
softmax = library.softmax
torch.manual_seed(0)
failures = 0


def check(what, holds):
    global failures
    failures += not holds
    print(what, "passed" if holds else "FAILED")


def is_right(y, x):
    return torch.allclose(y.double(), x.double().softmax(1), rtol=1e-5, atol=0)


def refuses(kind, text, *arguments):
    try:
        softmax(*arguments)
    except kind as error:
        return text in str(error)
    return False


x = torch.randn(64, 1000, device="cuda")
y = softmax(x)
check("allocated", y.device == x.device and is_right(y, x))
y = torch.empty_like(x)
softmax(x, y)
check("given", is_right(y, x))
for width in (1, 5000, 100003):
    wide = torch.randn(3, width, device="cuda")
    check(f"width {width}", is_right(softmax(wide), wide))
scaled, sums = map(torch.from_dlpack, library.scale(x[:, :8], 2.5, 0, 1, True, -1))
expected = x[:, 1:8].double() * 2.5
check("two results", torch.allclose(scaled.double(), expected, rtol=1e-5))
check("sums", torch.allclose(sums.double(), expected.sum(1), atol=1e-4))

# What is before it on a stream that is busy has been done when it runs.
stream = torch.cuda.Stream()
with torch.cuda.stream(stream):
    torch.cuda._sleep(100_000_000)
    late = x * 2
    y = softmax(late)
stream.synchronize()
check("stream", is_right(y, 2 * x))

static = torch.zeros_like(x)
y = torch.empty_like(x)
workspace = torch.empty(library.softmax_workspace_size(x), dtype=torch.uint8, device="cuda")
graph = torch.cuda.CUDAGraph()
with torch.cuda.graph(graph):
    softmax(static, y, workspace)
static.copy_(x)
graph.replay()
torch.cuda.synchronize()
check("graph", is_right(y, x))

# A thread in which no context is current.
results = []
thread = threading.Thread(target=lambda: results.append(softmax(x)))
thread.start()
thread.join()
check("thread", is_right(results[0], x))

if torch.cuda.device_count() > 1:
    other = torch.randn(64, 1000, device="cuda:1")
    y = softmax(other)
    check("second GPU", y.device == other.device and is_right(y, other))
    check("device left", torch.cuda.current_device() == 0)
    check("two GPUs", refuses(ValueError, "expected cuda:0", x, torch.empty_like(other)))
check("CPU", refuses(ValueError, "expected a tensor of a GPU, found cpu", x.cpu()))
check("type", refuses(TypeError, "expected elements of float32", x.half()))
check("rank", refuses(ValueError, "expected 2 dimensions", x[0]))
check("strides", refuses(ValueError, "expected a stride of 1", x.t()))
check("sizes", refuses(ValueError, "differs", x, torch.empty(3, 1000, device="cuda")))
torch.cuda.synchronize()

y = torch.empty_like(x)
for what, call in (
    ("all given", lambda: softmax(x, y, workspace)),
    ("result allocated", lambda: softmax(x)),
    ("torch.softmax", lambda: torch.softmax(x, 1)),
):
    best = float("inf")
    for _ in range(20):
        torch.cuda.synchronize()
        start = time.perf_counter()
        for _ in range(200):
            call()
        best = min(best, (time.perf_counter() - start) / 200)
    print(f"{what}: {best * 1e9:.0f} ns a call")
print("all passed" if failures == 0 else f"{failures} failed")
