"""Who runs norms and softmaxes on a GPU, and their gradients, of many rows, few and long ones;
nothing is run."""

import torch
from softmax_opt.torch.backend import RowPrograms
from softmax_opt.torch.explain import Explanation
from torch._inductor.decomposition import select_decomp_table
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx.experimental.proxy_tensor import make_fx


def backward(dy, x, weight, other):
    """Of a norm's argument, added to another gradient, and of its weight and bias, in which
    sums over rows are in the middle of what may be one program."""
    dy, x = dy.float(), x.float()
    centred = x - x.mean(-1, keepdim=True)
    scaled = dy * weight.float()
    dx = scaled - centred * (scaled * centred).mean(-1, keepdim=True)
    sums = (dy * centred).sum(0).bfloat16(), dy.sum(0).bfloat16()
    return other + dx.bfloat16(), *sums


def rms_norm(x, joined, weight, other):
    """Of a sum, as in the second norm of a layer."""
    wide = (x + joined).float()
    return weight * (wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + 1e-5)).bfloat16()


def rms_backward(dy, x, weight, other):
    """Of the norm's argument, with gradients of three products."""
    dy, wide = (dy + other + x).float() * weight.float(), x.float()
    scale = torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + 1e-5)
    return (scale * (dy - wide * scale.pow(2) * (dy * wide).mean(-1, keepdim=True))).bfloat16()


def softmax(x, joined, weight, other):
    return x.float().softmax(-1).bfloat16()


def softmax_backward(y, dy, weight, other):
    y, dy = y.float(), dy.float()
    return (y * (dy - (y * dy).sum(-1, keepdim=True))).bfloat16()


def layer_norm(x, joined, weight, other):
    return torch.nn.functional.layer_norm(x, x.shape[-1:], weight)


def explain(function, rows, width):
    report = []
    with FakeTensorMode():
        x, weight = (
            torch.empty(sizes, dtype=torch.bfloat16, device="cuda")
            for sizes in ((rows, width), (width,))
        )
        y, other = torch.empty_like(x), torch.empty_like(x)
        traced = make_fx(function, select_decomp_table(), tracing_mode="fake")
        module = traced(x, y, weight, other)
    RowPrograms("default", "sm_90a", {}, report)(module.graph)
    print(f"{function.__name__}: {rows} rows of {width}")
    print(Explanation(report))


explain(backward, 8192, 768)
explain(backward, 16384, 768)
explain(backward, 2048, 768)
explain(backward, 2048, 1032)
for forward in (rms_norm, softmax, layer_norm):
    explain(forward, 4096, 4096)
explain(rms_norm, 4096, 4095)
explain(rms_backward, 4096, 4096)
explain(softmax_backward, 4096, 4096)
