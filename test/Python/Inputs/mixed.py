"""Who runs a norm's gradients on a GPU, of many rows, few and long ones; nothing is run."""

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


def explain(rows, width):
    report = []
    with FakeTensorMode():
        x, weight = (
            torch.empty(sizes, dtype=torch.bfloat16, device="cuda")
            for sizes in ((rows, width), (width,))
        )
        module = make_fx(backward, select_decomp_table(), tracing_mode="fake")(x, x, weight, x)
    RowPrograms("default", "sm_90a", {}, report)(module.graph)
    print(f"{rows} rows of {width}")
    print(Explanation(report))


explain(8192, 768)
explain(2048, 768)
explain(2048, 1032)
