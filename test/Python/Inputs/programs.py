import copy
import io

import softmax_opt
import torch
import torch.distributed as distributed
from softmax_opt.compiler import build, folder_of, is_whole
from softmax_opt.groups import _make_simulated
from softmax_opt.torch.backend import softmax_opt as backend

TEXT = """func.func @softmax(%x: tensor<5x33xf32>) -> tensor<5x33xf32> {
  %init = tensor.empty() : tensor<5x33xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<5x33xf32>) outs(%init : tensor<5x33xf32>) -> tensor<5x33xf32>
  return %y : tensor<5x33xf32>
}
"""


def show(program, **flags):
    file = io.StringIO()
    softmax_opt.show(program, phases=("ptx",), file=file, **flags)
    return file.getvalue()


def report(name, function):
    try:
        function()
        print(f"{name}: nothing was raised")
    except BaseException as error:
        print(f"{name}: {type(error).__name__}: {error}")


def cut():
    """Whether a library that lost its end, and is not loaded, is compiled again."""
    text, flags = TEXT.replace("@softmax", "@other"), {"target": "simulator"}
    library = folder_of(build(text, flags)) / "program.so"
    size = library.stat().st_size
    library.write_bytes(library.read_bytes()[: size // 2])
    key = build(text, flags)
    return is_whole(key) and library.stat().st_size == size


program = softmax_opt.compile(TEXT, math="precise")
print("copies are the program:", copy.copy(program) is program is copy.deepcopy(program))
print("shown as compiled:", show(program) == show(TEXT, math="precise"))
print("other flags are shown otherwise:", show(program) != show(TEXT))
print("named:", program.softmax.__name__, "|", program.softmax.__doc__.split(":")[0])
print("cut and made anew:", cut())

module = torch.fx.symbolic_trace(torch.nn.Softmax(1))
flags = {"flags": {"maths": "precise"}}
report("flags", lambda: backend(module, [torch.ones(5, 33)], options=flags))


def interrupt(*_, **__):
    raise KeyboardInterrupt("asked to stop")


distributed.init_process_group("gloo", rank=0, world_size=1, store=distributed.HashStore())
communicator, failures = _make_simulated(distributed.group.WORLD)
number = torch.zeros(1)
distributed.all_gather = interrupt
status = communicator.all_gather(None, number.data_ptr(), number.data_ptr(), 4)
print(f"gather: {status}, {failures!r}")
distributed.destroy_process_group()
