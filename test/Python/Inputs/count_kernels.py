"""Counts the kernels of programs: of a masked attention in which copies, that contractions read,
were programs of their own before these became part of it."""

import softmax_opt
import torch
from softmax_opt.compiler import build
from softmax_opt.torch.gains import count_kernels, is_one_pass
from softmax_opt.torch.tracing import lower_call

MASK = torch.ones(16, 16, dtype=torch.bool)


def count(f, *arguments):
    return count_kernels(build(lower_call(f, *arguments), {"target": "simulator"}))


heads = [torch.zeros(2, 16, 3, 8, dtype=torch.bfloat16).transpose(1, 2) for _ in range(3)]
attention = torch.nn.functional.scaled_dot_product_attention
print("attention", count(lambda q, k, v, mask: attention(q, k, v, mask), *heads, MASK))
print("softmax of rows and columns", count(lambda x: x.softmax(0).softmax(1), torch.zeros(16, 16)))


def layer_norm_backward(x, dy, weight, mean, rstd):
    return torch.ops.aten.native_layer_norm_backward(dy, x, [x.shape[1]], mean, rstd, weight, weight, [True] * 3)


x, weight, scalars = torch.zeros(16384, 2048), torch.zeros(2048), torch.zeros(16384, 1)
key = build(lower_call(layer_norm_backward, x, x, weight, scalars, scalars), {"target": "sm_90"})
print("gradients of layer norm", count_kernels(key), "one pass" if is_one_pass(key) else "two passes")
