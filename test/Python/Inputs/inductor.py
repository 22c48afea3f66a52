"""Trains a small model with backend="softmax_opt" and without, compares, and says who runs
what. With DEVICE=cuda on the GPU.

  inductor.py [explain]
"""

import copy
import os
import sys
import tempfile

import softmax_opt.torch.kernels
import torch

DEVICE = os.environ.get("DEVICE", "cpu")
OPTIONS = {"target": "simulator"} if DEVICE == "cpu" else {}
torch.set_default_device(DEVICE)
torch.manual_seed(0)


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.norm = torch.nn.LayerNorm(32)
        self.linear = torch.nn.Linear(32, 48)

    def forward(self, x):
        return torch.softmax(self.linear(self.norm(x)), -1)


def step(model, x):
    """Its result, and gradients of all parameters."""
    y = model(x)
    (y * torch.arange(48)).sum().backward()
    return [y.detach(), *(parameter.grad for parameter in model.parameters())]


model, x = Model(), torch.randn(2, 9, 32)
if len(sys.argv) > 1:
    graphs, passes = [], []
    counted = torch.compile(model, backend=lambda module, _: graphs.append(module) or module.forward)
    counted(x)
    options = {**OPTIONS, "post_grad_custom_pre_pass": passes.append}
    print(softmax_opt.explain(model, options=options, backward=True, x=x))
    # What was there is as it was.
    counted(x)
    print("compiled", len(graphs), "gradients", [p.grad for p in model.parameters()])
    print("passes of theirs", len(passes))
    sys.exit()
expected = step(copy.deepcopy(model).double(), x.double())
compiled = torch.compile(model, backend="softmax_opt", options=OPTIONS, fullgraph=True)
found = step(compiled, x)
errors = [float((a - b).abs().max() / b.abs().max()) for a, b in zip(found, expected)]
print("right" if max(errors) < 1e-5 else f"WRONG {errors}")
print("programs", softmax_opt.torch.kernels.load.cache_info().currsize)
# Inductor's cache depends on what was measured, and not on its file's name alone.
with tempfile.NamedTemporaryFile("w") as measured:
    programs = softmax_opt.torch.backend.RowPrograms("all", None, {"tuning_db": measured.name})
    before = programs.uuid()
    print("measured again", (measured.write("{}"), measured.flush(), programs.uuid() != before)[2])
for target in ("simulatr", "sm_70", ["sm_90a"]):
    try:
        softmax_opt.torch.backend.softmax_opt(None, [], options={"target": target})
    except ValueError as error:
        print(error)


# What Inductor computes is not in memory by itself, nor are views of it.
def reads_a_view(x):
    return torch.softmax(x.abs().lgamma()[:, ::2], -1)


def reads_what_is_computed(x):
    return torch.softmax(torch.select_scatter(x.exp(), x[0], 0, 2), -1)


x = torch.randn(8, 50)
for f in (reads_a_view, reads_what_is_computed):
    compiled = torch.compile(f, backend="softmax_opt", options={**OPTIONS, "mode": "all"})
    print(f.__name__, torch.allclose(compiled(x), f(x), atol=1e-5))
