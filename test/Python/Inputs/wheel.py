"""Uses the package as it was installed, in an environment with nothing else of ours. Run in a
folder with softmax.mlir, where the home is."""

import contextlib
import importlib.metadata
import io
import pathlib
import subprocess
import sys

import numpy
import softmax_opt
import torch
from softmax_opt.compiler import cache_folder, find_compiler
from softmax_opt.target import default_target

package = pathlib.Path(softmax_opt.__file__)
print("package in the environment", package.is_relative_to(sys.prefix))
print("version", importlib.metadata.version("softmax-opt") == softmax_opt.__version__)
compiler = find_compiler()
listed = subprocess.run(["ldd", compiler], capture_output=True, text=True)
is_packaged = pathlib.Path(compiler).is_relative_to(package.parent)
print("compiler static", is_packaged and "not a dynamic executable" in listed.stderr)
print("default target", default_target())

program = softmax_opt.compile("softmax.mlir")
x = numpy.random.default_rng(0).normal(size=(512, 1000)).astype(numpy.float32)
y = numpy.empty_like(x)
program(x, y)
print("numpy", numpy.allclose(y, torch.softmax(torch.from_numpy(x), -1).numpy(), atol=1e-6))

softmax = softmax_opt.jit(lambda x: torch.softmax(x, -1))
leaf = torch.from_numpy(x).requires_grad_()
result, direction = softmax(leaf), torch.randn(512, 1000)
found, expected = (
    torch.autograd.grad(values, leaf, direction)[0] for values in (result, leaf.softmax(-1))
)
print("jit", torch.allclose(result, leaf.softmax(-1), atol=1e-6), end=" ")
print("gradient", torch.allclose(found, expected, atol=1e-6))

options = {"target": "simulator"}
model, x = torch.nn.LayerNorm(64), torch.randn(4, 64)
print("explain", len(softmax_opt.explain(model, x, options=options).programs), "program")
compiled = torch.compile(model, backend="softmax_opt", options=options)
print("backend", torch.allclose(compiled(x), model(x), atol=1e-5))

printed = io.StringIO()
with contextlib.redirect_stdout(printed):
    softmax_opt.show("softmax.mlir", target="sm_90a", phases=["ptx"])
print("PTX", ".target sm_90a" in printed.getvalue())
print("cache in the home", cache_folder().is_relative_to(pathlib.Path.home()) and cache_folder().exists())
