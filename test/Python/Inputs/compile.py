"""Compiles a module by its text and by its path, calls it from NumPy and PyTorch, and asks
for what is refused.

  compile.py SOFTMAX.mlir
"""

import multiprocessing
import pathlib
import sys

import numpy
import softmax_opt
import torch
from softmax_opt import compiler

path = sys.argv[1]
text = pathlib.Path(path).read_text()


def softmax(x):
    powers = numpy.exp(x.astype(numpy.float64) - x.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


def compile_key(_):
    return softmax_opt.compile(text, math="precise").key


def refused(action):
    try:
        print("not refused", action())
    except Exception as error:
        print(f"{type(error).__name__}: {error}")


x = numpy.random.default_rng(0).normal(size=(512, 1000)).astype(numpy.float32)
program = softmax_opt.compile(path)
y = numpy.empty_like(x)
program(x, y)
print(program, "numpy", numpy.allclose(y, softmax(x), rtol=1e-5, atol=0))
t = program.softmax(torch.from_numpy(x))
print("torch", type(t).__name__, numpy.array_equal(t.numpy(), y))
learnt = torch.from_numpy(x).requires_grad_()
with torch.no_grad():
    print("no gradient", numpy.array_equal(program(learnt).numpy(), y))
print("in place", numpy.array_equal((program(x, x), x)[1], y))

# The second time nothing is compiled, by whoever.
print("same", softmax_opt.compile(text) is program)
with multiprocessing.get_context("fork").Pool(4) as pool:
    keys = pool.map(compile_key, range(4))
kept = {entry.name for entry in compiler.cache_folder().iterdir()}
print("one of four processes", len(set(keys)), "kept", kept == {keys[0], program.key})
run, compiler.run_compiler = compiler.run_compiler, None
print("from disk", compile_key(0) == keys[0])
compiler.run_compiler = run

# However the text spells functions.
exp = "(%x: tensor<4xf32>) -> tensor<4xf32> {{ %y = math.{0} %x : tensor<4xf32> return %y : tensor<4xf32> }}"
line = f'func.func @f{exp.format("exp2")} func.func @"a b_workspace_size"{exp.format("exp")}'
two = softmax_opt.compile(f"module {{ {line} }}")
print("named", [name for name in dir(two) if " " in name])
print("spelled", two, two.f(torch.ones(4))[0].item())

# Functions named as what a program, or the module of tvm-ffi that it has, has itself.
names = ("key", "text", "flags", "functions", "kind", "get_function", "imports")
shadowed = softmax_opt.compile(
    " ".join(f"func.func @{name}{exp.format('exp2' if n % 2 else 'exp')}" for n, name in enumerate(names))
)
shown = [round(shadowed[name](torch.ones(4))[0].item(), 3) for name in names]
print("shadowed", shown, shadowed.key in str(compiler.folder_of(shadowed.key)), shadowed.kind is shadowed["kind"])
refused(lambda: shadowed["other"])
refused(lambda: list(shadowed))

# A library that a full disk has cut is compiled again.
library = compiler.folder_of(two.key) / "program.so"
library.unlink()
library.write_bytes(b"cut")
print("cut", softmax_opt.program.Program(compiler.build(two.text, {"target": "simulator"})))

refused(lambda: program(torch.zeros(511, 1000)))
refused(lambda: program(torch.zeros(512, 1000, dtype=torch.float16)))
refused(lambda: program(learnt))
refused(lambda: program(torch.zeros(512, 1000), learnt))
refused(lambda: program(torch._neg_view(torch.zeros(512, 1000))))
refused(lambda: program(torch.zeros(512, 1000, device="meta")))
refused(lambda: program(torch.zeros(512, 1000).to_sparse()))
refused(lambda: softmax_opt.compile("func.func @f() { return %x }"))
refused(lambda: softmax_opt.compile(text, schedule="spiral"))
refused(lambda: softmax_opt.compile(text, target="sm_70"))
