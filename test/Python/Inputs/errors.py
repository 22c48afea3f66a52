"""What the backend does where this package itself fails: nothing to the caller, but for a warning."""

import os
import pathlib
import tempfile
import warnings

import eager
import torch
import softmax_opt
from softmax_opt import compiler, torch_mlir
from softmax_opt.torch import backend
from torch._inductor.custom_graph_pass import CustomGraphPass

x = torch.randn(6, 30)
two = lambda x: (torch.softmax(x, -1), torch.log_softmax(x * 2, -1))


def fail(module, flags):
    raise KeyError("of ours")


def compile_and_call():
    torch._dynamo.reset()
    compiled = torch.compile(two, backend=eager.backend(), fullgraph=True)
    return all(map(torch.allclose, compiled(x), two(x)))


backend.build_graph, of_programs = fail, backend.build_graph
try:
    print("passed over", compile_and_call())
except Exception as error:
    print("raised", "KeyError: 'of ours'" in str(error))
del os.environ["SOFTMAX_OPT_RAISE"]


def show_warnings(action):
    """What an action gives, then the warnings of this package."""
    with warnings.catch_warnings(record=True) as found:
        print("right", action())
    for warning in found:
        if "softmax_opt" in str(warning.message):
            print(f"{warning.category.__name__}: {warning.message}")


show_warnings(compile_and_call)
backend.build_graph = of_programs

# A compiler that fails, whatever the program, is no program that is refused.
with tempfile.TemporaryDirectory() as folder:
    failing = pathlib.Path(folder) / "softmax-compile"
    for does in ("kill -9 $$", "echo '<unknown>:0: error: /bin/ptxas failed with status 1:' >&2; exit 1"):
        failing.write_text(f"#!/bin/sh\ncase $1 in --version) exit;; esac\n{does}\n")
        failing.chmod(0o755)
        os.environ["SOFTMAX_OPT_COMPILER"], given = str(failing), os.environ["SOFTMAX_OPT_COMPILER"]
        compiler.find_compiler.cache_clear()
        compiler._hash_of_file.cache_clear()
        show_warnings(compile_and_call)
        os.environ["SOFTMAX_OPT_COMPILER"] = given
compiler.find_compiler.cache_clear()

# Nor is torch-mlir's tool that something else ends, but one that crashes is: of such a program.
of_torch_mlir, find = torch_mlir._find(), torch_mlir._find
with tempfile.TemporaryDirectory() as folder:
    failing = pathlib.Path(folder) / "torch-mlir-opt"
    torch_mlir._find = lambda: str(failing)
    no_memory = "echo 'LLVM ERROR: out of memory' >&2; kill -ABRT $$"
    for does in ("kill -9 $$", no_memory, "kill -SEGV $$"):
        failing.write_text(f"#!/bin/sh\n{does}\n")
        failing.chmod(0o755)
        show_warnings(compile_and_call)
        try:
            print("not refused", softmax_opt.jit(torch.sin, target="simulator")(x))
        except softmax_opt.CompileError as error:
            print(f"{type(error).__name__}: {error}")
    torch_mlir._find = find

# Without a folder to write to, and without a compiler, all is Inductor's.
def is_without_programs():
    given = []
    backend.compile_fx, kept = lambda *inputs, config_patches: given.append(config_patches), backend.compile_fx
    backend.softmax_opt(None, [], options={"target": "simulator", "flags": {"math": "precise"}})
    backend.compile_fx = kept
    return given == [{}]


with_cache = os.environ["SOFTMAX_OPT_CACHE"]
os.environ["SOFTMAX_OPT_CACHE"] = __file__ + "/x"
show_warnings(is_without_programs)
os.environ["SOFTMAX_OPT_CACHE"] = with_cache
os.environ["SOFTMAX_OPT_COMPILER"], given = "/nowhere", os.environ["SOFTMAX_OPT_COMPILER"]
compiler.find_compiler.cache_clear()
show_warnings(is_without_programs)
os.environ["SOFTMAX_OPT_COMPILER"] = given
compiler.find_compiler.cache_clear()


# A pass that is there runs before, and Inductor's cache knows of both.
class Theirs(CustomGraphPass):
    def __call__(self, graph):
        print("theirs")

    def uuid(self):
        return "theirs"


programs = backend.RowPrograms("default", "simulator", {})
programs.report = []
backend.Chain(Theirs(), programs)(torch.fx.symbolic_trace(lambda x: x.exp()).graph)
print("ours", programs.report)
print("identity", "theirs" in backend.Chain(Theirs(), programs).uuid())
print("identity", backend.Chain(print, programs).uuid())
