"""Which target a program is for, by what the environment, tensors and the machine say."""

import os

import softmax_opt
import torch
from softmax_opt import target
from softmax_opt.torch import backend, devices

softmax = lambda x: torch.softmax(x, -1)
torch.cuda.get_device_capability = lambda device: (8, 0)


def report(name, action):
    try:
        print(f"{name}: {action()}")
    except Exception as error:
        print(f"{name}: {type(error).__name__}: {error}")


def list_defaults():
    of_tensors = {kind: devices.default_target(torch.device(kind)) for kind in ("cpu", "cuda")}
    named = {"compile": target.default_target(), **of_tensors}
    return ", ".join(f"{name} {chosen}" for name, chosen in named.items())


def of_backend(**options):
    """The target that the backend's pass is made with."""
    chosen = []
    backend.compile_fx = lambda *_, config_patches: chosen.append(config_patches[backend.PASS].target)
    backend.softmax_opt(None, [], options=options)
    return chosen[0]


target.first_gpu = lambda: None
report("without a GPU", list_defaults)
target.first_gpu = lambda: (9, 0)
report("with a GPU", list_defaults)
x = torch.ones(2, 3)
report("forgotten", lambda: softmax_opt.jit(softmax)(x))
report("given", lambda: softmax_opt.jit(softmax, target="sm_90")(x))
report("no target", lambda: softmax_opt.jit(softmax, target="sm90")(x))
report("several", lambda: softmax_opt.jit(softmax, target="sm_80,sm_90")(x))
target.first_gpu = lambda: (7, 5)
report("unknown", target.default_target)
os.environ["SOFTMAX_OPT_TARGET"] = "sm_89"
report("named", list_defaults)
of_none = of_backend(target=None)
report("backend", lambda: f"{of_backend()}, given {of_backend(target='simulator')}, none {of_none}")
