"""NaN among the elements: compares with PyTorch what it makes of them. With DEVICE=cuda on the
GPU."""

import os

import softmax_opt
import torch
import torch.nn.functional as F
from softmax_opt.torch.backend import softmax_opt as backend

DEVICE = os.environ.get("DEVICE", "cpu")
OPTIONS = {"mode": "all", **({"target": "simulator"} if DEVICE == "cpu" else {})}
torch.set_default_device(DEVICE)
nan, inf = torch.nan, torch.inf
x = torch.tensor([[nan, 1, -2, nan, 3], [1, -5, inf, nan, -inf], [0, -0.0, 2, 2, 1], [nan] * 5])
one, limits = torch.ones(5), torch.tensor([nan, 0, 1, -1, nan])

FUNCTIONS = {
    "clamp": lambda x: x.clamp(0, 1),
    "clamp_min": lambda x: x.clamp_min(0),
    "clamp_max": lambda x: x.clamp(max=0.5),
    "clamp by tensors": lambda x, low, high: x.clamp(low, high),
    "clamp by one tensor": lambda x, low: x.clamp(max=low),
    "clamp of halves": lambda x: x.half().clamp(-1, 0.5),
    "clamp of integers": lambda x: torch.nan_to_num(x, 3, 7, -7).int().clamp(-1, 2),
    "hardtanh": F.hardtanh,
    "relu": F.relu,
    "relu6": F.relu6,
    "hardsigmoid": F.hardsigmoid,
    "maximum": lambda x, y: torch.maximum(x, y),
    "maximum, other way": lambda x, y: torch.maximum(y, x),
    "minimum": lambda x, y: torch.minimum(x, y),
    "fmax": lambda x, y: torch.fmax(x, y),
    "equal to itself": lambda x: x == x,
    "unequal to itself": lambda x: x != x,
    "isfinite": torch.isfinite,
    "amax": lambda x: x.amax(-1),
    "max": lambda x: x.max(-1),
    "min of columns": lambda x: x.min(0, keepdim=True),
    "argmax": lambda x: x.argmax(-1),
    "argmin": lambda x: x.argmin(-1, keepdim=True),
    "argmax of all": lambda x: x.argmax(),
    "argmax of ties": lambda x: torch.nan_to_num(x, 3).argmax(-1),
    "argmax of integers": lambda x: torch.nan_to_num(x, 3, 7, -7).int().argmax(-1),
}


def is_same(found, expected):
    numbers = [torch.where(a.isnan(), 77, a.double()) for a in (found, expected)]
    return found.dtype == expected.dtype and numbers[0].equal(numbers[1])


def are_same(found, expected):
    found, expected = map(torch.utils._pytree.tree_leaves, (found, expected))
    return all(is_same(a, b) for a, b in zip(found, expected, strict=True))


for name, f in FUNCTIONS.items():
    count = 1 if f.__name__ != "<lambda>" else f.__code__.co_argcount
    arguments = (x, limits, one)[:count]
    right = are_same(softmax_opt.jit(f)(*arguments), f(*arguments))
    print(f"{name}: {'right' if right else 'WRONG'}", flush=True)


def clamped(x, y):
    return torch.maximum(x.clamp(-3, 4), y) - x.abs().amax(-1, keepdim=True)


compiled = torch.compile(clamped, backend=backend, options=OPTIONS)
print("compiled:", "right" if are_same(compiled(x, one), clamped(x, one)) else "WRONG")
