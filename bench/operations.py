# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Inputs of the operations that are measured, what their results must be, in
float64, and how near to it a provider must come."""

import torch

from programs import LAYER_NORM_EPSILON, OPERATIONS, RMS_NORM_EPSILON

DTYPES = {"f32": torch.float32, "bf16": torch.bfloat16, "f16": torch.float16}

# Half the distance of two adjacent numbers, relative to them.
ROUNDOFF = {"f32": 2.0**-24, "bf16": 2.0**-8, "f16": 2.0**-11}
# Half the distance of two adjacent numbers near 0, or the smallest normal number
# if kernels may flush smaller ones to 0.
TINY = {"f32": 2.0**-126, "bf16": 2.0**-126, "f16": 2.0**-24}
# In f32, with approximate exponentials and divisions, over rows of 2^20.
RELATIVE_ERROR = 2e-5

# Elements compared at once.
CHUNK = 1 << 25

# Of these a result may be the difference of larger numbers: its error is bounded
# by the row's largest result as well.
WITH_DIFFERENCES = ("log_softmax", "logsumexp", "softmax_backward", "layer_norm", "cross_entropy")
# Of these, too, where the larger numbers may be rounded to the type of the point before.
OF_ROUNDED_STEPS = (
    "add_layer_norm",
    "layer_norm_backward",
    "rms_norm_backward",
    "cross_entropy_backward",
    "swiglu_backward",
    "gelu",
    "gelu_backward",
)
# Those with more than one result, or one that is no matrix.
RESULTS = {
    "logsumexp": ("rows",),
    "cross_entropy": ("rows",),
    "add_layer_norm": ("matrix", "matrix"),
    "add_rms_norm": ("matrix", "matrix"),
    "swiglu_backward": ("matrix", "matrix"),
}


def get_shape(point, kind):
    return {"matrix": (point.M, point.N), "rows": (point.height,), "vector": (point.width,)}[kind]


def make_input(point, kind, generator):
    kind, _, element = kind.partition(" ")
    shape, device = get_shape(point, kind), generator.device
    if element == "i64":
        return torch.randint(0, point.width, shape, device=device, generator=generator)
    dtype = DTYPES[element or point.dtype]
    return torch.randn(shape, dtype=dtype, device=device, generator=generator)


def make_mask(point, generator):
    """To be added: -inf for a quarter of the elements, 0 for the others and for
    the whole first column, so that no row is masked altogether."""
    shape, device = (point.M, point.N), generator.device
    mask = torch.zeros(shape, dtype=DTYPES[point.dtype], device=device)
    hidden = torch.randint(0, 4, shape, dtype=torch.uint8, device=device, generator=generator) == 0
    hidden[:, 0] = False
    return mask.masked_fill_(hidden, float("-inf"))


def make_inputs(point, device="cuda", seed=0):
    """The operands in the order of OPERATIONS. Statistics of rows are those of the rows."""
    generator = torch.Generator(device).manual_seed(seed)
    kinds = OPERATIONS[point.op][0]
    inputs = [make_input(point, kind, generator) for kind in kinds]
    if point.op == "masked_softmax":
        inputs[1] = make_mask(point, generator)
    if point.op == "softmax_backward":
        inputs[1] = torch.softmax(inputs[1], point.axis)
    if point.op == "layer_norm_backward":
        variance, inputs[3] = torch.var_mean(inputs[1].float(), point.axis, correction=0)
        inputs[4] = torch.rsqrt(variance + LAYER_NORM_EPSILON)
    if point.op == "rms_norm_backward":
        squares = inputs[1].float().square().mean(point.axis)
        inputs[3] = torch.rsqrt(squares + RMS_NORM_EPSILON)
    return inputs


def make_outputs(point, device="cuda"):
    """Every element a NaN, so that one that is never written is found."""
    return [
        torch.full(get_shape(point, kind), float("nan"), dtype=DTYPES[point.dtype], device=device)
        for kind in RESULTS.get(point.op, ("matrix",))
    ]


def count_bytes(inputs, outputs):
    """What must be moved: each operand read once, each result written once."""
    return sum(tensor.numel() * tensor.element_size() for tensor in [*inputs, *outputs])


def softmax(axis, x):
    return torch.softmax(x, axis)


def masked_softmax(axis, x, mask):
    return torch.softmax(x + mask, axis)


def log_softmax(axis, x):
    return torch.log_softmax(x, axis)


def logsumexp(axis, x):
    return torch.logsumexp(x, axis)


def softmax_backward(axis, gradient, y):
    return torch._softmax_backward_data(gradient, y, axis, gradient.dtype)


def layer_norm(axis, x, weight, bias):
    return torch.nn.functional.layer_norm(x, x.shape[axis:], weight, bias, LAYER_NORM_EPSILON)


def rms_norm(axis, x, weight):
    return torch.nn.functional.rms_norm(x, x.shape[axis:], weight, RMS_NORM_EPSILON)


def add_layer_norm(axis, x, residual, weight, bias):
    total = x + residual
    return total, layer_norm(axis, total, weight, bias)


def add_rms_norm(axis, x, residual, weight):
    total = x + residual
    return total, rms_norm(axis, total, weight)


def layer_norm_backward(axis, gradient, x, weight, mean, scale):
    """Of x alone, as where weights are frozen."""
    scale = scale.unsqueeze(axis)
    normal, weighted = (x - mean.unsqueeze(axis)) * scale, gradient * weight
    centred = weighted - weighted.mean(axis, keepdim=True)
    rest = centred - normal * (weighted * normal).mean(axis, keepdim=True)
    return (rest * scale).to(x.dtype)


def rms_norm_backward(axis, gradient, x, weight, scale):
    """Of x alone."""
    scale = scale.unsqueeze(axis)
    normal, weighted = x * scale, gradient * weight
    rest = weighted - normal * (weighted * normal).mean(axis, keepdim=True)
    return (rest * scale).to(x.dtype)


def cross_entropy(axis, x, labels):
    return torch.nn.functional.cross_entropy(x, labels, reduction="none")


def cross_entropy_backward(axis, gradient, x, labels):
    columns = torch.arange(x.shape[axis], device=x.device)
    target = (columns == labels.unsqueeze(axis)).to(x.dtype)
    return (torch.softmax(x, axis) - target) * gradient.unsqueeze(axis)


def swiglu(axis, gate, up):
    return torch.nn.functional.silu(gate) * up


def swiglu_backward(axis, gate, up, gradient):
    share = torch.sigmoid(gate)
    slope = share * (1 + gate * (1 - share))
    return slope * up * gradient, gate * share * gradient


def gelu(axis, x):
    return torch.nn.functional.gelu(x, approximate="tanh")


def gelu_backward(axis, x, gradient):
    return torch.ops.aten.gelu_backward(gradient, x, approximate="tanh")


# In PyTorch: what the provider `torch` runs and, in float64, the reference.
FUNCTIONS = {
    function.__name__: function
    for function in (
        softmax,
        masked_softmax,
        log_softmax,
        logsumexp,
        softmax_backward,
        layer_norm,
        rms_norm,
        add_layer_norm,
        add_rms_norm,
        layer_norm_backward,
        rms_norm_backward,
        cross_entropy,
        cross_entropy_backward,
        swiglu,
        swiglu_backward,
        gelu,
        gelu_backward,
    )
}


def take(point, kind, tensor, start, size):
    """Some of the rows or, where a row is a column, of the columns. A vector
    belongs to all of them. Numbers are in float64."""
    if kind != "vector":
        axis = 1 - point.axis if kind == "matrix" else 0
        tensor = tensor.narrow(axis, start, size)
    return tensor.double() if tensor.is_floating_point() else tensor


def find_error(point, reference, result):
    """The largest error of a part, 1 being the largest that is allowed."""
    relative = 4 * ROUNDOFF[point.dtype] + RELATIVE_ERROR
    allowed = relative * reference.abs() + TINY[point.dtype]
    scale = reference.abs()
    if scale.dim() == 2:
        scale = scale.amax(point.axis, keepdim=True)
    if point.op in WITH_DIFFERENCES:
        allowed += RELATIVE_ERROR * scale
    if point.op in OF_ROUNDED_STEPS:
        allowed += relative * scale
    error = ((result - reference).abs() / allowed).max().item()
    return error if error == error else float("inf")


def check(point, inputs, outputs):
    """The largest error of all elements of all results, as find_error has it. A number
    a row may be in f32."""
    for output, expected in zip(outputs, make_outputs(point, "meta"), strict=True):
        types = {expected.dtype} | ({torch.float32} if expected.dim() == 1 else set())
        if output.shape != expected.shape or output.dtype not in types:
            raise ValueError(
                f"expected {tuple(expected.shape)} of {expected.dtype}, found {tuple(output.shape)} of {output.dtype}"
            )
    operands = [(kind.split()[0], tensor) for kind, tensor in zip(OPERATIONS[point.op][0], inputs)]
    results = list(zip(RESULTS.get(point.op, ("matrix",)), outputs))
    step = max(1, CHUNK // point.width)
    worst = 0.0
    for start in range(0, point.height, step):
        size = min(step, point.height - start)
        part = [take(point, kind, tensor, start, size) for kind, tensor in operands]
        references = as_list(FUNCTIONS[point.op](point.axis, *part))
        for (kind, result), reference in zip(results, references, strict=True):
            result = take(point, kind, result, start, size)
            worst = max(worst, find_error(point, reference, result))
    return worst


def as_list(results):
    return [results] if isinstance(results, torch.Tensor) else list(results)
