"""What the backend does where this package itself fails: nothing to the caller, but for a warning."""

import os
import warnings

import eager
import torch
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


backend.build_graph = fail
try:
    print("passed over", compile_and_call())
except Exception as error:
    print("raised", "KeyError: 'of ours'" in str(error))
del os.environ["SOFTMAX_OPT_RAISE"]
with warnings.catch_warnings(record=True) as found:
    print("right", compile_and_call())
for warning in found:
    if "softmax_opt" in str(warning.message):
        print(f"{warning.category.__name__}: {warning.message}")


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
