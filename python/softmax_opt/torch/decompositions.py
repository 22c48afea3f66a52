"""What operations are before they are lowered, beyond Inductor's decompositions."""

import functools

import torch
import torch._inductor.lowering  # some of Inductor's decompositions need it
from torch._inductor.decomposition import select_decomp_table

aten = torch.ops.aten


def _as_comparison(operation, combine):
    """A scatter of one element of each row as a comparison with the row's indices: what
    gradients of losses and of a gather have. Others have a dimension from 0 on, since
    torch-mlir takes no other."""

    def decompose(tensor, dim, index, *others, **named):
        if dim < 0 and tensor.ndim:
            return operation(tensor, dim + tensor.ndim, index, *others, **named)
        shapes = [other.shape for other in others if isinstance(other, torch.Tensor)]
        one = [1 if number == dim else size for number, size in enumerate(tensor.shape)]
        if not combine or not tensor.ndim or any(list(s) != one for s in (index.shape, *shapes)):
            return NotImplemented
        columns = torch.arange(tensor.shape[dim], device=tensor.device)
        columns = columns.view([-1 if number == dim else 1 for number in range(tensor.ndim)])
        return combine(tensor, columns == index, *others)

    return decompose


def _put(tensor, selected, value):
    return torch.where(selected, _as_tensor(value, tensor), tensor)


def _add(tensor, selected, source):
    return tensor + torch.where(selected, source, _as_tensor(0, tensor))


def _as_tensor(value, like):
    """A number as a tensor without dimensions; a tensor is itself."""
    is_tensor = isinstance(value, torch.Tensor)
    return value if is_tensor else aten.scalar_tensor(value, dtype=like.dtype, device=like.device)


_SCATTERS = {
    aten.scatter.value: _put,
    aten.scatter.src: _put,
    aten.scatter_add.default: _add,
    aten.scatter_reduce.two: None,
}


def _eye(rows, columns=None, *, dtype=None, device=None, **_):
    """As Inductor has it, but of indices that torch-mlir has a type for."""
    columns = rows if columns is None else columns
    down, along = torch.arange(rows, device=device), torch.arange(columns, device=device)
    return (down[:, None] == along).to(dtype or torch.get_default_dtype())


@functools.cache
def decompositions():
    ours = {operation: _as_comparison(operation, f) for operation, f in _SCATTERS.items()}
    ours |= {aten.eye.default: _eye, aten.eye.m: _eye}
    return {**select_decomp_table(), **ours}
