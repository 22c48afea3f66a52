"""A call that is only almost like the last one is not taken for it. With DEVICE=cuda on the GPU."""

import os

import softmax_opt
import torch
from torch._subclasses.fake_tensor import FakeTensorMode
from torch.autograd import forward_ad
from torch.fx.experimental.proxy_tensor import make_fx

DEVICE = os.environ.get("DEVICE", "cpu")
torch.set_default_device(DEVICE)
torch.manual_seed(0)
softmax = softmax_opt.jit(lambda x: torch.softmax(x, -1))
added = softmax_opt.jit(lambda x, y: x * 2 + y)
one_more = softmax_opt.jit(lambda x: x + torch.ones(8))
x, y = torch.randn(6, 8), torch.randn(6, 8)


def again(f=softmax, *arguments):
    """Makes a call the last one."""
    for _ in range(3):
        f(*(arguments or (x,)))


def check(name, found, expected):
    tolerance = 1e-2 if found.dtype == torch.bfloat16 else 1e-6
    right = found.dtype == expected.dtype and torch.allclose(found, expected, atol=tolerance)
    print(name, "right" if right else f"WRONG {found.dtype} {found.shape}", flush=True)


def refused(action):
    try:
        print("not refused", action())
    except Exception as error:
        print(f"{type(error).__name__}: {str(error).splitlines()[0]}")


for name, other in {
    "sizes": x[:5],
    "strides": torch.randn(8, 6).t(),
    "gaps": torch.randn(6, 16)[:, ::2],
    "type": x.bfloat16(),
    "negative": torch.complex(x, y).conj().imag,
    "negative without gaps": torch._neg_view(x),
    "same": y,
}.items():
    again()
    check(name, softmax(other), torch.softmax(other, -1))

again(added, x, y[0, 0])
check("negative number", added(x, torch.complex(x, y).conj().imag[0, 0]), x * 2 - y[0, 0])
again(added, x, y)
check("twice the same", added(x, x), x * 3)
again(added, x, y)
refused(lambda: added(x))
refused(lambda: added(x, x.to("meta")))
again()
refused(lambda: softmax(x, x))
check("by name", softmax(x=x), x.softmax(-1))

again()
leaf = x.clone().requires_grad_()
print("gradient", softmax(leaf).requires_grad)
again(softmax, leaf)
with torch.no_grad():
    print("no gradient", softmax(leaf).requires_grad)
    again(softmax, leaf)
print("gradient", softmax(leaf).requires_grad)

again()
with torch.inference_mode():
    check("inference", softmax(x), x.softmax(-1))
product = softmax_opt.jit(lambda x: torch.nn.functional.mse_loss(x, x * 2, reduction="none"))
again(product, x.bfloat16())
with torch.autocast(DEVICE, torch.bfloat16):
    check("autocast", product(x.bfloat16()), x.bfloat16().float() ** 2)
again(one_more)
torch.set_default_dtype(torch.float64)
check("default type", one_more(x), x.double() + 1)
torch.set_default_dtype(torch.float32)

again()
with forward_ad.dual_level():
    refused(lambda: softmax(forward_ad.make_dual(x, y)))
refused(lambda: torch.vmap(softmax)(torch.randn(3, 6, 8)))
with FakeTensorMode() as mode:
    print(type(softmax(mode.from_tensor(x))).__name__)
for mode in ("real", "fake", "symbolic"):
    traced = make_fx(softmax, tracing_mode=mode)(x)
    check(f"traced {mode}", traced(y), y.softmax(-1))
check("compiled", torch.compile(lambda x: softmax(x) + 1, backend="eager", fullgraph=True)(x), x.softmax(-1) + 1)
