"""Compiles PyTorch functions whole, and compares results and gradients with float64. With
DEVICE=cuda on the GPU."""

import functools
import os
import sys

import softmax_opt
import torch
import torch.nn.functional as F
from softmax_opt.compiler import cache_folder

torch.set_default_device(os.environ.get("DEVICE", "cpu"))
torch.manual_seed(0)


def widen(tensor):
    return tensor.detach().double().requires_grad_()


def check(name, f, *arguments):
    """Prints the largest error, of results and of gradients, over the largest number."""
    compiled = softmax_opt.jit(f)
    wide = [widen(a) if isinstance(a, torch.Tensor) else a for a in arguments]
    for _ in range(2):  # compiled, then from memory
        found, expected = compiled(*arguments), f(*wide)
        direction = torch.randn(expected.shape)
        of = [n for n, a in enumerate(arguments) if getattr(a, "requires_grad", False)]
        pairs = [(found.detach(), expected.detach())]
        if of:
            gradients = torch.autograd.grad(found, [arguments[n] for n in of], direction)
            wanted = torch.autograd.grad(expected, [wide[n] for n in of], direction.double())
            pairs += zip(gradients, wanted)
        errors = [float((a.double() - b).abs().max() / b.abs().max()) for a, b in pairs]
    print(name, "right" if max(errors) < 1e-5 else f"WRONG {errors}", len(pairs), flush=True)


def refused(action):
    try:
        print("not refused", action())
    except Exception as error:
        print(f"{type(error).__name__}: {str(error).splitlines()[0]}")


x, w, b = torch.randn(33, 100), torch.randn(100), torch.randn(100)
xg, wg, bg = (t.clone().requires_grad_() for t in (x, w, b))
check("softmax", lambda x: torch.softmax(x, -1), x)
check("softmax with gradient", lambda x: torch.softmax(x, -1), xg)
check("log_softmax", lambda x, dim: torch.log_softmax(x, dim), xg, -1)
check("layer_norm", lambda x, w, b: F.layer_norm(x, (100,), w, b), xg, wg, bg)
check("layer_norm of a constant weight", lambda x, w: F.layer_norm(x, (100,), w), xg, w)
check("transposed", lambda x: torch.softmax(x, -1), torch.randn(100, 33).t().requires_grad_())
check("rms_norm", lambda x, w: F.rms_norm(x, (100,), w, 1e-6), xg, wg)
check("logsumexp", lambda x: torch.logsumexp(x, -1), xg)
check("group_norm", lambda x, w, b: F.group_norm(x.view(33, 100, 1), 20, w, b), xg, wg, bg)
check("normalize", lambda x: F.normalize(x, dim=-1), xg)
check("writes to its own", lambda x: (x * 2).sub_(x).exp_(), xg)
# Gradients of what picks one element of each row.
picked = torch.arange(33) * 29 % 100
check("gather", lambda x, at: F.log_softmax(x, -1).gather(-1, at[:, None].long()), xg, picked)
check("cross_entropy", lambda x, at: F.cross_entropy(x, at.long(), label_smoothing=0.1), xg, picked)
first = torch.where(picked < 50, picked, -100)
check("cross_entropy of some", lambda x, at: F.cross_entropy(x, at.long()), xg, first)
# Constants whose elements are equal.
ones = lambda x: torch.ones(x.shape, device=x.device)
check("constants", lambda x: (ones(x) >= 1) * x + x.where(ones(x) == 1, ones(x) - -1), x)
same = lambda x, y: F.cosine_embedding_loss(x, y, ones(x[:, 0]))
check("cosine_embedding_loss", same, xg, x * x)

# A function that another one calls is part of its program.
inner = softmax_opt.jit(lambda x, w: F.rms_norm(x, (100,), w, 1e-6))
check("one inside another", lambda x, w: torch.softmax(inner(x, w) * 3, -1), xg, wg)

both = softmax_opt.jit(lambda x: {"y": torch.softmax(x, -1), "positive": x > 0})(xg)
print("tree", sorted(both), both["positive"].equal(x > 0), both["positive"].requires_grad)


def compare_gradients(name, f, *arguments):
    """Of results with a direction each; None where there is none."""
    found = []
    for function in (softmax_opt.jit(f), f):
        results = [r for r in function(*arguments) if r.requires_grad]
        directions = [torch.full_like(r, 1.0 + n) for n, r in enumerate(results)]
        found.append(torch.autograd.grad(results, arguments, directions, allow_unused=True))
    print(name, [b is None if a is None else torch.allclose(a, b) for a, b in zip(*found)])


def twice(x):
    y = x.exp()
    return y, y, x * 1


compare_gradients("one result twice", twice, xg)
compare_gradients("an argument as a result", lambda x: (x, x.exp()), xg)
compare_gradients("not all reached", lambda x, w: (x.exp(), w.detach() * 2, x > 0), xg, wg)
with torch.no_grad():
    print("no_grad", softmax_opt.jit(lambda x: x.exp())(xg).requires_grad)
evaluated = softmax_opt.jit(lambda x: x.exp() + x)
with torch.inference_mode():
    print("inference mode", evaluated(xg).requires_grad)
(gradient,) = torch.autograd.grad(evaluated(xg).sum(), xg)
print("as outside of it", torch.allclose(gradient, x.exp() + 1))



class Shared(torch.nn.Module):
    """A module that is in two places, a tensor of two modules, a buffer, and a mode."""

    def __init__(self):
        super().__init__()
        self.first = self.second = torch.nn.LayerNorm(x.shape[1])
        self.other = torch.nn.RMSNorm(x.shape[1], eps=1e-3)
        self.other.weight = self.first.weight
        self.drop = torch.nn.Dropout(0.5)
        self.register_buffer("scale", torch.tensor(0.5))

    def forward(self, x, *, shift=0.0):
        return {"y": self.drop(self.other(self.second(self.first(x).exp()))) * self.scale + shift}


shared = Shared().eval()
torch.nn.init.normal_(shared.first.weight, 2)
ours = softmax_opt.jit(shared)
found = []
for f in (ours, shared):
    (f(xg, shift=2.0)["y"] ** 2).sum().backward()
    found.append([xg.grad, *(parameter.grad for parameter in shared.parameters())])
    shared.zero_grad(), setattr(xg, "grad", None)
close = functools.partial(torch.allclose, rtol=1e-4, atol=1e-4)
print("module", [close(a, b) for a, b in zip(*found, strict=True)])
shared.first.bias.data.add_(1)
shared.other.weight = torch.nn.Parameter(torch.full_like(shared.other.weight, 3))
print("of another state", close(ours(x)["y"], shared(x)["y"]))
shared.train()
refused(lambda: ours(x))

softmax = softmax_opt.jit(lambda x: torch.softmax(x, -1))
refused(lambda: torch.autograd.grad(softmax(xg)[0, 0], xg, create_graph=True))
# Constants that are equal and not the same.
divided = softmax_opt.jit(lambda x, zero: (x * 0 + 1) / zero)
print("zeros", float(divided(x, 0.0)[0, 0]), float(divided(x, -0.0)[0, 0]))
refused(lambda: softmax_opt.jit(lambda x: (x.exp(), x.shape[0]))(x))
refused(lambda: softmax_opt.jit(lambda x, f: f(x))(x, torch.exp))
refused(lambda: torch.func.jvp(softmax, (x,), (x,)))
refused(lambda: softmax(x.to("meta")))
refused(lambda: softmax_opt.jit(lambda x: x @ x.t())(x))
refused(lambda: softmax_opt.jit(lambda x: F.dropout(x))(x))
# Attention is one program; it draws numbers where it drops elements alone.
heads = x.reshape(1, 1, *x.shape)
attention = softmax_opt.jit(lambda x: F.scaled_dot_product_attention(x, x, x))
expected = F.scaled_dot_product_attention(heads, heads, heads)
print("attention", torch.allclose(attention(heads), expected, atol=1e-5))
count = heads.shape[-2]
bits = torch.ones(count, count, dtype=torch.bool).tril(1)
masks = {"causal": {"is_causal": True}, "bits": {"attn_mask": bits}}
masks |= {"numbers": {"attn_mask": torch.linspace(-3, 3, count * count).view(count, count)}}
for name, mask in masks.items():
    masked = lambda x, **mask: F.scaled_dot_product_attention(x, x, x, **mask)
    wide = {key: m.double() if m is masks["numbers"].get(key) else m for key, m in mask.items()}
    expected = masked(heads.double(), **wide)
    found = softmax_opt.jit(masked)(heads, **mask)
    print("attention by mask:", name, torch.allclose(found.double(), expected, atol=1e-5))
refused(lambda: softmax_opt.jit(lambda x: F.scaled_dot_product_attention(x, x, x, None, 0.5))(heads))
refused(lambda: softmax_opt.jit(lambda x: x.add_(1))(x))
refused(lambda: softmax_opt.jit(lambda x: x + w)(x))
softmax_opt.show(lambda x: torch.softmax(x, -1), x)

# What is shown is what is compiled for a call: constants, clamps that keep NaN, and flags.
clamped = softmax_opt.jit(lambda x, low: x.clamp(low, 1).softmax(-1), math="precise")
clamped(x, -0.5)
module, shown = sys.modules["softmax_opt.show"], []
module.run_compiler = lambda text, arguments: shown.append((text, arguments)) or (b"", "")
softmax_opt.show(clamped, x, -0.5, phases="fused")
kept = {path.read_text() for path in cache_folder().glob("*/program.mlir")}
print("shown as called", shown[0][0] in kept, "--math=precise" in shown[0][1])
