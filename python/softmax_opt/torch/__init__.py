"""PyTorch: `jit`, and the backend of `torch.compile`."""
