"""Programs of rows of two dimensions, called with tensors that have gaps between these. With
DEVICE=cuda on the GPU."""

import os

import eager
import softmax_opt
import torch
import torch.nn.functional as F
from softmax_opt.torch import kernels

DEVICE = os.environ.get("DEVICE", "cpu")
torch.set_default_device(DEVICE)
torch.manual_seed(0)
copies, copy = [], kernels.copy


def count(tensor):
    copies.append(tensor)
    return copy(tensor)


kernels.copy = count


def norm(x):
    return F.layer_norm(x, (16, 4))


def report(name, call, *expected):
    copies.clear()
    found = call()
    found = found if isinstance(found, tuple) else (found,)
    pairs = zip(found, expected, strict=True)
    right = all(torch.allclose(a, b, atol=1e-5) for a, b in pairs)
    print(name, "right" if right else "WRONG", "copies", len(copies))


def refused(name, action):
    try:
        print(f"{name}: not refused: {action()}")
    except Exception as error:
        print(f"{name}: {type(error).__name__}: {error}")


x, z = torch.randn(5, 16, 8)[..., :4], torch.randn(5, 16, 8)[..., 4:]
ours = softmax_opt.jit(norm)
report("first", lambda: ours(x), norm(x))
report("remembered", lambda: ours(z), norm(z))
report("by name", lambda: ours(x=x), norm(x))
both = lambda x: (norm(x), norm(x * 2) + 1)
two = softmax_opt.jit(both)
two(x)
report("several results", lambda: two(x), *both(x))
# Rows of the last dimension alone may lie anywhere.
softmax = softmax_opt.jit(lambda x: torch.softmax(x, -1))
softmax(x)
report("taken as it is", lambda: softmax(x), torch.softmax(x, -1))

leaf = torch.randn(5, 16, 8, requires_grad=True)
direction = torch.randn(5, 16, 4)
of = lambda f: torch.autograd.grad(f(leaf[..., :4]), leaf, direction)[0]
print("gradient:", torch.allclose(of(ours), of(norm), atol=1e-5))

compiled = torch.compile(norm, backend=eager.backend(target="simulator" if DEVICE == "cpu" else None), fullgraph=True)
compiled(x)
report("backend", lambda: compiled(x), norm(x))
print("programs", len(set(eager.programs)))
y = torch.empty(5, 16, 4)
call = kernels.entry(eager.programs[0])
call(x, y)
print("Inductor's call:", torch.allclose(y, norm(x), atol=1e-5))
# What was refused once is copied at once.
program, calls = kernels.load(eager.programs[0]), []
main = program.main
program.main = lambda *values: (calls.append(values), main(*values))[1]
call(x, y)
call(torch.randn(5, 16, 12)[..., :4], y)
print("calls", len(calls))
program.main = main

TEXT = """func.func @norm(%x: tensor<5x16x4xf32>) -> tensor<5x16x4xf32> {
  %init = tensor.empty() : tensor<5xf32>
  %zero = arith.constant 0.0 : f32
  %empty = linalg.fill ins(%zero : f32) outs(%init : tensor<5xf32>) -> tensor<5xf32>
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<5x16x4xf32>) outs(%empty : tensor<5xf32>) dimensions = [1, 2]
  %wide = tensor.empty() : tensor<5x16x4xf32>
  %all = linalg.broadcast ins(%sum : tensor<5xf32>) outs(%wide : tensor<5x16x4xf32>) dimensions = [1, 2]
  %y = linalg.sub ins(%x, %all : tensor<5x16x4xf32>, tensor<5x16x4xf32>) outs(%wide : tensor<5x16x4xf32>) -> tensor<5x16x4xf32>
  return %y : tensor<5x16x4xf32>
}
"""
program = softmax_opt.compile(TEXT)
refused("argument", lambda: program(x))
refused("result", lambda: program(x.contiguous(), torch.empty(5, 16, 8)[..., :4]))
refused("result of Inductor's call", lambda: call(x, torch.empty(5, 16, 8)[..., :4]))
