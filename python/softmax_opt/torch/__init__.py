"""PyTorch: `jit`, and the backend of `torch.compile`."""

from ..requirements import require

require("torch", "torch", "torch_mlir")
