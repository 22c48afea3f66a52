"""softmax-opt: softmaxes, norms and other row programs, each as one GPU kernel.

- `compile(text)`: the functions of an MLIR module, on tensors of any DLPack library
- `jit(f)`: a PyTorch function, with gradients; `jax.jit(f)`: a JAX function
- `torch.compile(model, backend="softmax_opt")`; `explain(model, *inputs)` says what it did
- `show(f, *inputs)`: row program, schedule and PTX
"""

import importlib

from .compiler import CompileError
from .program import Program, compile

__version__ = "0.1.0"
__all__ = ["CompileError", "Program", "compile", "explain", "jax", "jit", "show"]

# What needs PyTorch or JAX is imported when it is asked for.
_LATER = {"jit": ".torch.jit", "explain": ".torch.explain", "show": ".show", "jax": ".jax"}


def __getattr__(name):
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = importlib.import_module(_LATER[name], __name__)
    value = module if name == "jax" else getattr(module, name)
    globals()[name] = value
    return value
