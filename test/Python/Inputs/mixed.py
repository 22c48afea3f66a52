"""Who runs a norm's gradients on a GPU, of many rows, few and long ones; nothing is run."""

import torch
from softmax_opt.torch.backend import RowPrograms
from softmax_opt.torch.explain import Explanation
from torch._inductor.decomposition import select_decomp_table
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.fx.experimental.proxy_tensor import make_fx


def backward(dy, x, weight):
    centred = x - x.mean(-1, keepdim=True)
    scaled = dy * weight
    dx = scaled - centred * (scaled * centred).mean(-1, keepdim=True)
    return dx, (dy * centred).sum(0), dy.sum(0)


def explain(rows, width):
    report = []
    with FakeTensorMode():
        x, weight = torch.empty(rows, width, device="cuda"), torch.empty(width, device="cuda")
        module = make_fx(backward, select_decomp_table(), tracing_mode="fake")(x, x, weight)
    RowPrograms("default", "sm_90a", {}, report)(module.graph)
    print(f"{rows} rows of {width}")
    print(Explanation(report))


explain(8192, 768)
explain(2048, 768)
explain(2048, 1032)
