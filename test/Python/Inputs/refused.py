"""Calls that are refused, each by one clear exception, and others that only look wrong. With
DEVICE=cuda on the GPU.

  refused.py SOFTMAX.mlir
"""

import logging
import os
import pathlib
import sys
import threading

import numpy
import softmax_opt
import softmax_opt.torch.backend
import torch

DEVICE = os.environ.get("DEVICE", "cpu")
torch.set_default_device(DEVICE)
torch.manual_seed(0)


def show(name, action):
    try:
        value = action()
        print(f"{name}: {tuple(value.shape) if isinstance(value, torch.Tensor) else value}")
    except Exception as error:
        print(f"{name}: {type(error).__name__}: {str(error).splitlines()[0]}", flush=True)


def is_close(a, b):
    return bool(torch.allclose(a, b, atol=1e-6))


softmax = softmax_opt.jit(lambda x, dim=-1: torch.softmax(x, dim))
double = softmax_opt.jit(lambda x: x * 2)
x = torch.randn(4, 30)

# By position and by name.
scaled = softmax_opt.jit(lambda x, weight=None, epsilon=0.0: x * weight + epsilon)
show("by name", lambda: is_close(scaled(x, epsilon=1.0, weight=x), x * x + 1))
show("other constant", lambda: is_close(scaled(x, epsilon=2.0, weight=x), x * x + 2))
show("unknown name", lambda: softmax(x, foo=1))
numbers = softmax_opt.jit(lambda x, number: x * number if number else -x)
for number in (numpy.bool_(True), numpy.bool_(False), numpy.int64(3), numpy.float32(-0.5)):
    expected = x * number.item() if number else -x
    show(repr(number), lambda: is_close(numbers(x, number), expected))

# Shapes and strides of all kinds.
show("no dimensions", lambda: softmax_opt.jit(torch.exp)(torch.tensor(1.0)))
number = torch.tensor(-3.0, requires_grad=True)
show("softmax of no dimensions", lambda: (softmax(number).item(), softmax(number).shape))
show("its gradient", lambda: torch.autograd.grad(softmax(number), number)[0].item())
show("maximum of no dimensions", lambda: softmax_opt.jit(lambda x: x.amax(0) + x.min())(number).item())
show("no rows", lambda: softmax(torch.empty(0, 30)))
show("no columns", lambda: softmax(torch.empty(4, 0)))
show("gaps", lambda: is_close(softmax(x[:, ::2]), x[:, ::2].softmax(-1)))
show("column", lambda: is_close(softmax(x[:, 3:4], 0), x[:, 3:4].softmax(0)))
show("rows of one element", lambda: is_close(double(x[:, 3:4]), x[:, 3:4] * 2))
show("broadcast", lambda: is_close(softmax(x[0].expand(4, 30)), x[:1].softmax(-1).expand(4, 30)))
show("from the middle", lambda: is_close(softmax(x.view(-1)[7:37]), x.view(-1)[7:37].softmax(-1)))
show("same sizes, other strides", lambda: is_close(softmax(x.t().contiguous().t()), softmax(x)))

# Arguments that are none, or of another kind.
show("nothing", lambda: softmax())
show("list", lambda: softmax_opt.jit(lambda tensors: tensors[0])([x]))
show("array", lambda: softmax(x.tolist))
show("sparse", lambda: softmax(x.to_sparse()))
show("complex", lambda: double(x.to(torch.complex64)))
show("complex in between", lambda: softmax_opt.jit(lambda x: torch.complex(x, x).real.sum(-1))(x))
show("unsigned", lambda: double((x * 9).to(torch.uint8)))
show("two devices", lambda: softmax_opt.jit(torch.add)(x, x.to("meta")))
show("meta", lambda: softmax(x.to("meta")))
show("meta with target", lambda: softmax_opt.jit(torch.exp, target="sm_90")(x.to("meta")))

# Functions that are no row programs, or none at all.
show("a path", lambda: softmax_opt.jit("softmax.mlir"))
show("no result", lambda: softmax_opt.jit(lambda x: None)(x))
show("branch", lambda: softmax_opt.jit(lambda x: x if x.sum() > 0 else -x)(x))
show("view written", lambda: softmax_opt.jit(lambda x: (x[0].add_(1), x)[1])(x))
norm = torch.nn.Sequential(torch.nn.BatchNorm1d(30))
show("buffer written", lambda: softmax_opt.jit(norm)(x))
show("buffer read", lambda: is_close(softmax_opt.jit(norm.eval())(x), norm(x)))
show("sizes written", lambda: softmax_opt.jit(lambda x: x.t_() + 1)(x))
show("not lowered", lambda: softmax_opt.jit(lambda x: x.exp().lgamma())(x))
show("nor this", lambda: softmax_opt.jit(lambda x: x.fmod(2))(x))
index = torch.zeros(4, 2, dtype=torch.int64)
show("crash", lambda: softmax_opt.jit(lambda x: x.view(2, 0, 3).exp())(torch.empty(0, 4)))
eye = torch.eye(4, 30)
show("identity", lambda: is_close(softmax_opt.jit(lambda x: x * torch.eye(4, 30))(x), x * eye))
show("scatter", lambda: softmax_opt.jit(lambda x, index: x.scatter_add(-1, index, x))(x, index))
show("captured", lambda: softmax_opt.jit(lambda y: y + x)(x))

attention = softmax_opt.jit(torch.nn.functional.scaled_dot_product_attention)
heads = [torch.randn(1, 4, 8, device=DEVICE, requires_grad=True) for _ in range(3)]
show("gradient", lambda: attention(*heads).sum().backward())

# Transforms and modes.
show("vmap", lambda: torch.vmap(softmax)(torch.randn(3, 4, 30)))
show("grad", lambda: torch.func.grad(lambda x: softmax(x)[0, 0])(x))
with torch.autocast(DEVICE, torch.bfloat16):
    show("autocast", lambda: (softmax(x).dtype, is_close(softmax(x), x.softmax(-1))))
with torch.inference_mode():
    show("inference", lambda: is_close(softmax(x), x.softmax(-1)))
leaf = x.clone().requires_grad_()
with torch.no_grad():
    show("without gradient", lambda: softmax(leaf).requires_grad)
show("with gradient", lambda: softmax(leaf).requires_grad)
show("parameter", lambda: softmax(torch.nn.Parameter(x)).requires_grad)

# Many threads, each with a function of its own, and all with one.
found = []


def work():
    own = softmax_opt.jit(lambda x: torch.softmax(x * 3, -1))
    found.append(is_close(own(x), (x * 3).softmax(-1)))
    for rows in range(1, 4):
        some = torch.randn(rows, 31, device=DEVICE)
        found.append(is_close(softmax(some), some.softmax(-1)))


threads = [threading.Thread(target=work) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("threads", len(found), all(found))

# Programs, and texts that are none.
program = softmax_opt.compile(pathlib.Path(sys.argv[1]))
other = softmax_opt.compile(pathlib.Path(sys.argv[1]), target="sm_90a" if DEVICE == "cpu" else "simulator")
row = torch.randn(512, 1000)
show("other device's program", lambda: other(row))
show("explained", lambda: len(softmax_opt.explain(lambda x: x.softmax(-1), x).programs))
show("other name", lambda: program.softmin)
show("text", lambda: program("x"))
show("None", lambda: softmax_opt.compile(None))
show("no function", lambda: softmax_opt.compile(""))
show("no flag", lambda: softmax_opt.compile("", colour="red"))


def joined(action):
    """Raises what an action does, as one line."""
    try:
        return action()
    except softmax_opt.CompileError as error:
        raise softmax_opt.CompileError(str(error).replace("\n", " ")) from error


show("nearly a flag", lambda: joined(lambda: softmax_opt.jit(torch.exp, targt="simulator")(x)))


def compile_with(option, value=1):
    options = {option: value}
    model = torch.compile(torch.exp, backend=softmax_opt.torch.backend.softmax_opt, options=options)
    try:
        return model(x)
    except RuntimeError as error:
        raise ValueError(str(error).splitlines()[1]) from error


# What fails is said once: PyTorch logs a traceback besides where an operation does.
logged = logging.StreamHandler(sys.stdout)
logging.getLogger("torch").addHandler(logged)
show("sizes", lambda: softmax_opt.jit(lambda x, y: x + y)(x, torch.ones(7, 8)))
logging.getLogger("torch").removeHandler(logged)

show("no mode", lambda: compile_with("mode", "al"))
show("no option", lambda: compile_with("colour"))
show("flags as text", lambda: compile_with("flags", "math=precise"))
show("target among flags", lambda: compile_with("flags", {"target": "simulator"}))
show("nearly an option", lambda: compile_with("targt"))

# What is not there.
text = program.text
os.environ["SOFTMAX_OPT_CACHE"] = __file__ + "/x"
show("no folder", lambda: softmax_opt.compile(text, math="precise"))
show("file's flag", lambda: softmax_opt.compile(text, outline="rest.mlir"))
show("list's flag", lambda: softmax_opt.compile(text, list_targets=True))
os.environ |= {"SOFTMAX_OPT_COMPILER": "/nowhere", "PATH": ""}
softmax_opt.compiler.find_compiler.cache_clear()
show("no compiler", lambda: softmax_opt.compile(text, math="precise"))
