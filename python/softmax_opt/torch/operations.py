"""Which ATen operations may be part of a row program."""

import operator

import torch
from torch._inductor import inductor_prims

aten = torch.ops.aten
prims = torch.ops.prims

VARIANCES = {aten.var.correction, aten.var_mean.correction}
REDUCTIONS = VARIANCES | {
    aten.sum.dim_IntList,
    aten.mean.dim,
    aten.amax.default,
    aten.amin.default,
}

VIEWS = {
    aten.view.default,
    aten._unsafe_view.default,
    aten.reshape.default,
    aten.expand.default,
    aten.unsqueeze.default,
    aten.squeeze.dim,
    aten.squeeze.dims,
    aten.permute.default,
    aten.transpose.int,
    aten.alias.default,
    aten.detach.default,
}

COMPARISONS = (aten.eq, aten.ne, aten.lt, aten.le, aten.gt, aten.ge)
ELEMENTWISE = {
    overload
    for packet in (aten.add, aten.sub, aten.mul, *COMPARISONS)
    for overload in (packet.Tensor, packet.Scalar)
} | {
    aten.div.Tensor,
    aten.div.Scalar,
    aten.pow.Tensor_Scalar,
    aten.neg.default,
    aten.abs.default,
    aten.exp.default,
    aten.exp2.default,
    aten.log.default,
    aten.sqrt.default,
    aten.rsqrt.default,
    aten.reciprocal.default,
    aten.tanh.default,
    aten.erf.default,
    aten.sigmoid.default,
    aten.relu.default,
    aten.sin.default,
    aten.cos.default,
    aten.maximum.default,
    aten.minimum.default,
    aten.clamp.default,
    aten.clamp_min.default,
    aten.clamp_max.default,
    aten.where.self,
    aten.logical_not.default,
    aten.logical_and.default,
    aten.logical_or.default,
    aten.bitwise_not.default,
    aten.bitwise_and.Tensor,
    aten.bitwise_or.Tensor,
    aten.clone.default,
    aten._to_copy.default,
    prims.convert_element_type.default,
    inductor_prims.fma,
}

CONSTANTS = {aten.full.default, aten.scalar_tensor.default, prims.iota.default}

TYPES = {torch.float32, torch.float16, torch.bfloat16, torch.float64, torch.bool}
TYPES |= {torch.float8_e4m3fn, torch.float8_e5m2, torch.float8_e8m0fnu}
# Of masks and indices that are compared.
TYPES |= {torch.int64, torch.int32}

SUPPORTED = REDUCTIONS | VIEWS | ELEMENTWISE | CONSTANTS


def tensors_of(node):
    """The tensors that a node is, one or several."""
    value = node.meta.get("val")
    values = value if isinstance(value, (tuple, list)) else [value]
    return [value for value in values if isinstance(value, torch.Tensor)]


def refusal(node, device_type):
    """Why an operation is no part of a row program of a device; None where it may be."""
    if node.target is operator.getitem:
        source = node.args[0]
        return None if source.target in SUPPORTED else f"part of {source.target}"
    if node.target not in SUPPORTED:
        return "no operation of row programs"
    # A constant has no memory: on which device it is makes no difference.
    sources = [source for source in node.all_input_nodes if source.target not in CONSTANTS]
    for tensor in [tensor for part in (node, *sources) for tensor in tensors_of(part)]:
        if tensor.device.type != device_type and node.target not in CONSTANTS:
            return f"on {tensor.device}"
        if tensor.dtype not in TYPES:
            return f"of {tensor.dtype}"
    return None


def is_fusible(node):
    """Whether Inductor puts an operation into the kernels of its neighbours."""
    if node.target is operator.getitem:
        return is_fusible(node.args[0])
    tags = getattr(node.target, "tags", ())
    return node.target in SUPPORTED or torch.Tag.pointwise in tags
