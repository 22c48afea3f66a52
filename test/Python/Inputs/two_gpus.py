"""Calls programs with tensors of two GPUs, whichever is the current one. Needs two GPUs.

  two_gpus.py SOFTMAX.mlir
"""

import sys
import threading

import softmax_opt
import torch

DEVICES = [torch.device("cuda", number) for number in range(2)]
torch.manual_seed(0)
softmax = softmax_opt.jit(lambda x: torch.softmax(x, -1))


def show(name, value):
    print(f"{name}: {value}", flush=True)


def is_right(found, x, device):
    return found.device == device and bool(torch.allclose(found, x.softmax(-1), atol=1e-6))


def rows(device, count=64, width=1000, **options):
    return torch.randn(count, width, device=device, **options)


def refused(action):
    try:
        return f"not refused: {action()}"
    except Exception as error:
        return f"{type(error).__name__}: {str(error).splitlines()[0]}"


# The tensors' device runs the program, and the current one stays that.
for current in DEVICES:
    for device in DEVICES:
        with torch.cuda.device(current):
            x = rows(device)
            right = [is_right(softmax(x), x, device) for _ in range(3)]
            stays = torch.cuda.current_device() == current.index
        show(f"current {current}, tensors of {device}", all(right) and stays)

# A library of one file on both, and tensors of both at once.
program = softmax_opt.compile(sys.argv[1])
wide = [rows(device, 512) for device in DEVICES]
show("one library", all(is_right(program(x), x, x.device) for x in wide))
show("result elsewhere", refused(lambda: program(wide[0], torch.empty_like(wide[1]))))
show("two devices", refused(lambda: softmax_opt.jit(torch.add)(*wide)))

# Gradients, while the other device is current.
leaf = rows(DEVICES[1], requires_grad=True)
direction = torch.randn_like(leaf)
found = torch.autograd.grad(softmax(leaf), leaf, direction)[0]
expected = torch.autograd.grad(leaf.softmax(-1), leaf, direction)[0]
show("gradient", found.device == DEVICES[1] and bool(torch.allclose(found, expected, atol=1e-6)))

# On the current stream of the tensors' device: it waits for what comes before on that stream.
stream = torch.cuda.Stream(DEVICES[1])
x = rows(DEVICES[1], 4096, 4096)
torch.cuda.synchronize(DEVICES[1])
with torch.cuda.stream(stream):
    torch.cuda._sleep(50_000_000)
    x += 1
    with torch.cuda.device(DEVICES[0]):
        found = softmax(x)
show("stream", not stream.query() or "too fast to tell")
stream.synchronize()
show("after the stream", is_right(found, x, DEVICES[1]))

# Captured on the second device, and replayed with other data.
x, graph = rows(DEVICES[1]), torch.cuda.CUDAGraph()
with torch.cuda.device(DEVICES[1]):
    softmax(x)
    with torch.cuda.graph(graph):
        found = softmax(x)
    x.copy_(rows(DEVICES[1]))
    graph.replay()
    torch.cuda.synchronize()
show("captured", is_right(found, x, DEVICES[1]))

model = torch.nn.Sequential(torch.nn.LayerNorm(3000), torch.nn.Softmax(-1)).to(DEVICES[1])
compiled = torch.compile(model, backend="softmax_opt", mode="all")
x = rows(DEVICES[1], 64, 3000)
show("compiled", bool(torch.allclose(compiled(x), model(x), atol=1e-6)))

# Threads, each with both devices in turn.
results = []


def work(seed):
    generators = [torch.Generator(device).manual_seed(seed) for device in DEVICES]
    for number in range(50):
        device = DEVICES[(seed + number) % 2]
        x = torch.randn(33, 257, device=device, generator=generators[device.index])
        results.append(is_right(softmax(x), x, device))


threads = [threading.Thread(target=work, args=(seed,)) for seed in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
show("threads", len(results) == 400 and all(results))
