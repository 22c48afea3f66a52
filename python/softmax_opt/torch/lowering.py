"""From an FX graph of ATen operations to a program that is compiled and kept."""

import re

import torch
from torch_mlir import fx, ir
from torch_mlir.dialects import torch as torch_dialect
from torch_mlir.extras.fx_importer import FxImporter

from ..compiler import build
from ..torch_mlir import run_passes
from .rewrites import rewrite_graph
from .sizes import spell_sizes

UNSIGNED = {torch.uint8, torch.uint16, torch.uint32, torch.uint64}


# From what torch-mlir's importer writes to linalg, as `torch_mlir.fx` does it.
LOWERING = (
    "func.func(torch-match-quantized-custom-ops)",
    "torchdynamo-export-to-torch-backend-pipeline",
    "torch-backend-to-linalg-on-tensors-backend-pipeline",
)


def lower(module):
    """The linalg text of a graph module whose nodes say what they are (`meta["val"]`).

    Raises ValueError where torch-mlir does not lower it, or crashes.
    """
    with ir.Context() as context:
        torch_dialect.register_dialect(context)
        importer = FxImporter(context=context)
        try:
            text = str(fx.stateless_fx_import(module, "raw", fx_importer=importer))
        except Exception as error:
            reason = str(error).strip() or type(error).__name__  # of an assertion nothing
            raise ValueError(f"torch-mlir: {reason.splitlines()[0]}") from error
    try:
        return run_passes(text, f"--pass-pipeline=builtin.module({','.join(LOWERING)})")
    except ValueError as error:
        raise ValueError(f"torch-mlir: {_explain(str(error), module.graph)}") from error


def _explain(reason, graph):
    """What torch-mlir says, in terms of PyTorch where it is of an operation it does not lower."""
    if not (found := re.match(r"failed to legalize operation 'torch\.([\w.]+)'", reason)):
        return reason
    name = re.search(r'name = "torch\.([\w.]+)"', reason) or found
    operations = {str(n.target) for n in graph.nodes if n.op == "call_function"}
    # A constant that is left is one that an operation reads which is not lowered.
    is_known = name.group(1).startswith(("aten.", "prims."))
    said = name.group(1) if is_known else f"one among {', '.join(sorted(operations))}"
    return f"expected operations that it lowers, found {said}"


def build_graph(module, flags):
    """The key of the program of a graph module that takes tensors, then ints.

    Raises ValueError or CompileError where it cannot be compiled.
    """
    text, facts = lower_graph(module)
    return build(text, flags, facts)


def lower_graph(module):
    """The linalg text of a graph module that takes tensors, then ints, and what is to be known of
    its results (`Kernels`). Changes the module. Raises ValueError where it is not lowered."""
    _check_types(module.graph)
    rewrite_graph(module.graph)
    inputs = [node for node in module.graph.nodes if node.op == "placeholder"]
    results = module.graph.output_node().args[0]
    results = list(results) if isinstance(results, (list, tuple)) else [results]
    facts = {
        "sizes": spell_sizes(inputs, [node.meta["val"] for node in results]),
        "dtypes": [str(node.meta["val"].dtype).removeprefix("torch.") for node in results],
    }
    return lower(module), facts


def _check_types(graph):
    """ValueError for types that are none of row programs, or that torch-mlir takes for others:
    uint8 for int8."""
    for node in graph.nodes:
        values = node.meta.get("val")
        for value in values if isinstance(values, (tuple, list)) else [values]:
            if not isinstance(value, torch.Tensor):
                continue
            if value.dtype in UNSIGNED:
                raise ValueError(f"expected signed integers, found {value.dtype}")
            if value.is_complex():
                raise ValueError(f"expected real numbers, found {value.dtype}")
