"""Functions whose row programs are ours and whose rest is PyTorch's: each is compiled and
compared with itself, run eagerly in float64. With DEVICE=cuda they run on the GPU.

  cases.py default|all [CASE...]            the rest operation by operation
  cases.py inductor|cpp_wrapper|reduce-overhead [CASE...]    the rest by Inductor, as users have it
"""

import copy
import functools
import os
import sys

import torch
import torch.nn.functional as F

import eager
from softmax_opt.torch.backend import softmax_opt

DEVICE = os.environ.get("DEVICE", "cpu")
TARGET = "simulator" if DEVICE == "cpu" else None
torch.set_default_device(DEVICE)
torch.manual_seed(0)
CASES = {}


def case(*arguments, **options):
    """A case: what `f` is called with (a list: several times), and how it is compiled."""

    def add(f):
        CASES[f.__name__] = (f, arguments, options)
        return f

    return add


def normal(*sizes, dtype=torch.float32):
    return torch.randn(*sizes).to(dtype)


@case([normal(5, 33)], [normal(7, 64)], [normal(3, 129)], dynamic=True)
def dynamic_sizes(x):
    return torch.softmax(x * x.shape[0], -1), x.shape[1] * x


@case([normal(33, 20).t()], [normal(20, 66)[:, ::2]], [normal(20, 1).expand(20, 33)])
def strides(x):
    return torch.log_softmax(x, -1)


@case([normal(2, 16, 4), normal(2, 16, 32)])
def column(x, y):
    return (x[..., :1].softmax(1) * y).sum(1), F.layer_norm(x[0, :, 1:2], (1,))


@case([normal(6, 32), normal(48, 32)], tolerance=3e-2)
def autocast(x, w):
    with torch.autocast(DEVICE, torch.bfloat16):
        y = x @ w.t()
        return torch.softmax(y, -1), F.layer_norm(y, (48,))


@case([normal(9, 40)])
def mutation(x):
    x.mul_(3)
    y = torch.softmax(x, -1)
    x[2:].add_(y[2:])
    return y


@case([normal(4, 24)])
def mutation_after(x):
    y = torch.softmax(x, -1)
    x.zero_()
    return y + x


@case([normal(8, 96)])
def views(x):
    y = torch.softmax(x.view(8, 4, 24).transpose(1, 2), -1)
    return y[0], y.reshape(-1, 4)[3:], y.transpose(0, 1)


@case([normal(4, 50)])
def numbers(x):
    return torch.softmax(x * torch.tensor(0.5) + torch.tensor(3), -1)


@case([normal(4, 50), torch.tensor(0.5)])
def numbers_given(x, scale):
    return torch.softmax(x * scale, -1)


@case([normal(2, 3, 17, 17)])
def causal_mask(x):
    mask = torch.ones(17, 17, dtype=torch.bool).tril()
    return torch.softmax(x.masked_fill(~mask, -torch.inf), -1)


@case([normal(2, 3, 17, 17)], gradient=True)
def causal_mask_with_gradient(x):
    mask = torch.ones(17, 17, dtype=torch.bool).triu(1)
    return torch.softmax(x.masked_fill(mask, -torch.inf), -1)


@case([normal(2, 17, 17)], dynamic=True)
def causal_mask_dynamic(x):
    # The device is named: TorchDynamo (of PyTorch 2.11) traces torch.arange without one on the CPU,
    # whatever the default device is, and torch.ones on that.
    columns = torch.arange(3, 2 * x.shape[-1] + 3, 2, device=x.device)
    mask = columns > 2 * torch.arange(x.shape[-1], device=x.device)[:, None] + 3
    return torch.softmax(x.masked_fill(mask, -torch.inf), -1)


@case([normal(4, 30)])
def returns_argument(x):
    return x, torch.softmax(x, -1), x.view(2, 60)


@case([normal(0, 30)])
def without_rows(x):
    return torch.softmax(x, -1)


@case([normal(6, 30, dtype=torch.float64)], tolerance=1e-13)
def in_float64(x):
    return torch.softmax(x, -1)


@case([normal(6, 30, dtype=torch.float16)], tolerance=4e-3)
def in_float16(x):
    return torch.softmax(x, -1)


@case([normal(6, 30)])
def others(x):
    y = torch.softmax(x, -1)
    return torch.cumsum(y, -1), torch.topk(y, 3).values, torch.fft.rfft(x).real


@case([normal(30)])
def one_row(x):
    return torch.softmax(x, 0), x.sum()


@case([torch.arange(24).reshape(4, 6)])
def integers(x):
    return x.sum(-1), x // 5, x.sum(-1) / 4, x.float().softmax(-1)


@case([normal(6, 30)])
def dropout(x):
    y = torch.softmax(x, -1)
    dropped = F.dropout(y)
    return y, ((dropped == 0) | ((dropped - 2 * y).abs() < 1e-6)).all()


@case([normal(7, 40), normal(40)], gradient=True)
def rms_norm(x, w):
    return x * torch.rsqrt((x * x).mean(-1, keepdim=True) + 1e-6) * w


@case([normal(7, 40), normal(40), normal(40)], gradient=True)
def layer_norm(x, w, b):
    return F.gelu(F.layer_norm(x, (40,), w, b))


@case([normal(2, 9, 16), normal(2, 9, 16), normal(2, 9, 16)], gradient=True)
def attention(q, k, v):
    return torch.softmax(q @ k.transpose(-1, -2) / 4, -1) @ v


@case([normal(5, 20), torch.randint(20, (5,))], gradient=True)
def cross_entropy(x, labels):
    return F.cross_entropy(x, labels)


@case([normal(3, 8, 10)], gradient=True, dynamic=True)
def standardize_dynamic(x):
    return (x - x.mean(-1, keepdim=True)) / x.var(-1, keepdim=True).sqrt()


@case([normal(3, 20), normal(5, 30)])
def two_programs(x, y):
    return torch.softmax(x, -1), torch.softmax(y, -1)


@case([normal(2, 6, 16), normal(16, 16), normal(16, 16)], gradient=True, tolerance=1e-3)
def two_layers(x, v, w):
    for _ in range(2):
        y = F.layer_norm(x, (16,)) @ v
        x = x + torch.softmax(y @ y.transpose(-1, -2), -1) @ y
        x = x + F.gelu(F.layer_norm(x, (16,)) @ w)
    return x


def leaves(value):
    return torch.utils._pytree.tree_leaves(value)


def run(f, arguments, gradient):
    """Results, arguments after the call, and gradients."""
    arguments = [argument.clone() if is_dense(argument) else argument for argument in arguments]
    if gradient:
        arguments = [a.requires_grad_() if a.is_floating_point() else a for a in arguments]
    results = leaves(f(*arguments))
    found = [result.detach() for result in results] + [a.detach() for a in arguments]
    if gradient:
        wanted = [argument for argument in arguments if argument.requires_grad]
        weights = torch.linspace(-1, 1, results[0].numel()).reshape(results[0].shape)
        found += torch.autograd.grad(results[0], wanted, weights.to(results[0].dtype))
    return found


def is_dense(argument):
    return argument.is_contiguous()


def is_close(found, expected, tolerance):
    if not expected.is_floating_point():
        return found.equal(expected)
    return found.shape == expected.shape and torch.allclose(
        found.double(), expected.double(), rtol=tolerance, atol=tolerance
    )


INDUCTOR = {
    "inductor": {},
    "cpp_wrapper": {"options": {"cpp_wrapper": True}},
    "reduce-overhead": {"mode": "reduce-overhead"},
}


def make_backend(mode):
    """A backend, and a function that gives the keys of the programs that it compiled."""
    if mode not in INDUCTOR:
        eager.programs.clear()
        return eager.backend(mode, TARGET), lambda: eager.programs
    chosen, graphs = dict(INDUCTOR[mode]), []
    # A graph that Inductor has from before would not be looked at.
    chosen["options"] = {**chosen.get("options", {}), "fx_graph_cache": False}
    if TARGET:
        chosen["options"]["target"] = TARGET
    programs = lambda: [decision.key for graph in graphs for decision in graph if decision.key]
    return functools.partial(softmax_opt, report=graphs, **chosen), programs


def check(name, mode):
    f, calls, options = CASES[name]
    torch._dynamo.reset()
    backend, programs = make_backend(mode)
    gradient, tolerance = options.get("gradient", False), options.get("tolerance", 2e-5)
    compiled = torch.compile(f, backend=backend, dynamic=options.get("dynamic"), fullgraph=True)
    right = True
    for arguments in calls:
        wide = [a.double() if a.is_floating_point() else a for a in copy.deepcopy(arguments)]
        expected = run(f, wide, gradient)
        found = run(compiled, copy.deepcopy(arguments), gradient)
        right &= all(is_close(a, b, tolerance) for a, b in zip(found, expected, strict=True))
    verdict = "right" if right else "WRONG"
    print(f"{name}: {len(set(programs()))} programs, {verdict}", flush=True)


if __name__ == "__main__":
    for chosen in sys.argv[2:] or CASES:
        check(chosen, sys.argv[1])
