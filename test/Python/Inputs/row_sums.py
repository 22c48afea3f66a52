"""Row programs with sums over their rows, such as gradients of norms, by the backend: what is one pass
by the compiler's word, and what else is without the sums. With DEVICE=cuda on the GPU."""

import copy
import os

import torch
from softmax_opt.torch import backend, gains
from softmax_opt.torch.tracing import trace
from torch._subclasses.fake_tensor import FakeTensorMode

DEVICE = os.environ.get("DEVICE", "cpu")
TARGET = {"target": "simulator"} if DEVICE == "cpu" else {}
torch.manual_seed(0)


def backward(dy, product, residual, weight, mean, rstd, matrix):
    """Of a product, a residual and a layer norm: of all, and of the product's bias."""
    width, x = residual.shape[-1], product + residual
    of_norm = torch.ops.aten.native_layer_norm_backward
    dx, dw, db = of_norm(dy, x, [width], mean, rstd, weight, weight, [True] * 3)
    return dx @ matrix, dw, db, dx.sum(0)


def decide(rows, width):
    """Who runs what of the backward pass for so many rows."""
    sizes = [(rows, width)] * 3 + [(width,)] + [(rows, 1)] * 2 + [(width, width)]
    with FakeTensorMode():
        tensors = [torch.empty(s, dtype=torch.float32 if s[-1] == 1 else torch.bfloat16) for s in sizes]
    module = trace(backward, tensors)
    report = []
    backend.RowPrograms("default", "simulator", {}, report)(module.graph)
    for decision in report[0]:
        names = decision.names if len(decision.names) < 4 else (decision.names[0], "...", decision.names[-1])
        print("ours" if decision.key else "inductor", " ".join(names), decision.reason, sep=": ", flush=True)


for rows in (16384, 8192):
    print(rows, "rows")
    decide(rows, 768)


torch.set_default_device(DEVICE)


class Layer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.up, self.norm = torch.nn.Linear(40, 40), torch.nn.LayerNorm(40)

    def forward(self, x):
        return self.norm(self.up(x) + x).tanh()


def compare():
    """Gradients of a layer where all is put in one program."""
    layer, x, direction = Layer(), torch.randn(6, 7, 40), torch.randn(6, 7, 40)
    report, found = [], []
    compiled = torch.compile(
        layer, backend=lambda *given: backend.softmax_opt(*given, options=TARGET, report=report)
    )
    for module, dtype in ((compiled, torch.float32), (copy.deepcopy(layer).double(), torch.float64)):
        leaf = x.to(dtype, copy=True).requires_grad_()
        module(leaf).backward(direction.to(dtype))
        found.append([leaf.grad, *(parameter.grad for parameter in module.parameters())])
    errors = [float(abs(a - b).max() / abs(b).max()) for a, b in zip(*found, strict=True)]
    ours = [decision.reason for graph in report for decision in graph if decision.key]
    print("right" if max(errors) < 1e-5 else f"WRONG {errors}", len(errors), ours)


compare()
gains.is_one_pass = lambda key: True
torch._dynamo.reset()
compare()
