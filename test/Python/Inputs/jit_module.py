"""A module of `jit` in the places of the module that it was made of. With DEVICE=cuda on the GPU."""

import copy
import os
import pickle

import softmax_opt
import torch

torch.set_default_device(os.environ.get("DEVICE", "cpu"))
torch.manual_seed(0)
x, y = torch.randn(7, 33), torch.randn(7, 33)


def train(module, steps=3):
    """Steps of an optimizer; the losses."""
    optimizer = torch.optim.Adam(module.parameters(), lr=0.1)
    losses = []
    for _ in range(steps):
        loss = ((module(x) - y) ** 2).sum()
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return torch.tensor(losses)


def close(a, b):
    return torch.allclose(a, b, rtol=1e-5, atol=1e-5)


plain = torch.nn.Sequential(torch.nn.LayerNorm(33), torch.nn.Dropout(0.5)).eval()
torch.nn.init.normal_(plain[0].weight)
saved = {f"_orig_mod.{name}": value.clone() for name, value in plain.state_dict().items()}
ours = softmax_opt.jit(copy.deepcopy(plain))
print("trained", close(train(ours), train(plain)), len(list(ours.parameters())))
print("names", [name for name, _ in ours.named_parameters()])

both = torch.nn.Sequential(softmax_opt.jit(torch.nn.LayerNorm(33)), torch.nn.Softmax(-1))
expected = torch.nn.functional.layer_norm(x, (33,)).softmax(-1)
print("in another", len(list(both.parameters())), close(both(x), expected))

fork = copy.deepcopy(ours)
with torch.no_grad():
    fork.get_submodule("0").weight.zero_()
print("a copy is apart", close(fork(x), fork.get_submodule("0").bias.expand(7, 33)))
print("and this as it was", close(ours(x), plain(x)))
print("pickled", close(pickle.loads(pickle.dumps(ours))(x), plain(x)))
ours.load_state_dict(saved)
restored = torch.nn.functional.layer_norm(x, (33,), saved["_orig_mod.0.weight"])
print("state restored", close(ours(x), restored))

ours.train()
print("mode", ours.training, ours.get_submodule("_orig_mod.1").training)
try:
    ours(x)
except softmax_opt.CompileError as error:
    print(error)
print("attribute", softmax_opt.jit(torch.nn.LayerNorm(33, eps=0.5)).eps)
# What forward reads is as it is at each call: numbers, those of a part, and hooks.
changed = softmax_opt.jit(torch.nn.Sequential(torch.nn.LayerNorm(33)))
found = [close(changed(x), changed.get_submodule("_orig_mod")(x))]
changed.get_submodule("0").eps = 10.0
found.append(close(changed(x), torch.nn.functional.layer_norm(x, (33,), eps=10.0)))
hook = changed.get_submodule("0").register_forward_hook(lambda module, inputs, y: y * 2)
found.append(close(changed(x), 2 * torch.nn.functional.layer_norm(x, (33,), eps=10.0)))
hook.remove()
found.append(close(changed(x), torch.nn.functional.layer_norm(x, (33,), eps=10.0)))
print("changed", found)
norm = torch.nn.LayerNorm(33)
other = softmax_opt.jit(norm)
other.weight = torch.nn.Parameter(torch.full((33,), 2.0))
print("assigned", norm.weight[0].item(), close(other(x), norm(x)), len(list(other.parameters())))
print("double", other.double().weight.dtype, other.bias.dtype)
try:
    other.nothing
except AttributeError as error:
    print(error)

inner = softmax_opt.jit(torch.nn.RMSNorm(33))
compiled = torch.compile(lambda x: inner(x) + 1, backend="eager", fullgraph=True)
print("in torch.compile", close(compiled(x), torch.nn.functional.rms_norm(x, (33,)) + 1))
outer = softmax_opt.jit(torch.nn.Sequential(inner, torch.nn.Softmax(-1)))
print("in jit", close(outer(x), inner(x).softmax(-1)), len(list(outer.parameters())))
