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
WITH_DIFFERENCES = ("log_softmax", "logsumexp", "softmax_backward", "layer_norm")


def make_input(point, kind, generator):
    shape = (point.M, point.N) if kind == "matrix" else (point.N,)
    return torch.randn(
        shape, dtype=DTYPES[point.dtype], device=generator.device, generator=generator
    )


def make_mask(point, generator):
    """To be added: -inf for a quarter of the elements, 0 for the others and for
    the whole first column, so that no row is masked altogether."""
    shape, device = (point.M, point.N), generator.device
    mask = torch.zeros(shape, dtype=DTYPES[point.dtype], device=device)
    hidden = torch.randint(0, 4, shape, dtype=torch.uint8, device=device, generator=generator) == 0
    hidden[:, 0] = False
    return mask.masked_fill_(hidden, float("-inf"))


def make_inputs(point, device="cuda", seed=0):
    """The operands in the order of OPERATIONS."""
    generator = torch.Generator(device).manual_seed(seed)
    kinds = OPERATIONS[point.op][0]
    inputs = [make_input(point, kind, generator) for kind in kinds]
    if point.op == "masked_softmax":
        inputs[1] = make_mask(point, generator)
    if point.op == "softmax_backward":
        inputs[1] = torch.softmax(inputs[1], point.axis)
    return inputs


def make_output(point, device="cuda"):
    """Every element a NaN, so that one that is never written is found."""
    shape = (point.M,) if point.op == "logsumexp" else (point.M, point.N)
    return torch.full(shape, float("nan"), dtype=DTYPES[point.dtype], device=device)


def count_bytes(inputs, output):
    """What must be moved: each operand read once, the result written once."""
    return sum(tensor.numel() * tensor.element_size() for tensor in [*inputs, output])


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
    )
}


def take(tensor, axis, start, size):
    """Some of the rows or, where a row is a column, of the columns. A vector
    belongs to all of them."""
    return tensor if tensor.dim() == 1 else tensor.narrow(1 - axis, start, size)


def find_error(point, reference, result):
    """The largest error of a part, 1 being the largest that is allowed."""
    relative = 4 * ROUNDOFF[point.dtype] + RELATIVE_ERROR
    allowed = relative * reference.abs() + TINY[point.dtype]
    if point.op in WITH_DIFFERENCES:
        scale = reference.abs()
        if scale.dim() == 2:
            scale = scale.amax(point.axis, keepdim=True)
        allowed += RELATIVE_ERROR * scale
    error = ((result.double() - reference).abs() / allowed).max().item()
    return error if error == error else float("inf")


def check(point, inputs, output):
    """The largest error of all elements, as find_error has it."""
    expected = make_output(point, "meta")
    if output.shape != expected.shape or output.dtype != expected.dtype:
        raise ValueError(
            f"expected {tuple(expected.shape)} of {expected.dtype}, found {tuple(output.shape)} of {output.dtype}"
        )
    count = point.M if point.axis == 1 else point.N
    length = point.N if point.axis == 1 else point.M
    step = max(1, CHUNK // length)
    worst = 0.0
    for start in range(0, count, step):
        size = min(step, count - start)
        part = [take(tensor, point.axis, start, size).double() for tensor in inputs]
        reference = FUNCTIONS[point.op](point.axis, *part)
        result = (
            output[start : start + size]
            if output.dim() == 1
            else take(output, point.axis, start, size)
        )
        worst = max(worst, find_error(point, reference, result))
    return worst
