"""Quantization to 8-bit floats, and what reads them: a scale for each row, for each group
of 128 columns, or for each 32 as an exponent (the microscaling formats of OCP). To
integers of 4 bits, two in a number."""

import torch
from programs import program
from torch.nn import functional as F

E4M3, E5M2, E8M0 = torch.float8_e4m3fn, torch.float8_e5m2, torch.float8_e8m0fnu
LARGEST = {E4M3: 448.0, E5M2: 57344.0}


def quantize(x, dtype=E4M3):
    """The last dimension by its largest magnitude: the elements and their scale."""
    largest = LARGEST[dtype]
    scale = x.abs().amax(-1, keepdim=True).clamp(min=1e-10) / largest
    return (x / scale).clamp(-largest, largest).to(dtype), scale


def quantize_groups(x, size=128):
    elements, scales = quantize(x.unflatten(-1, (-1, size)))
    return elements.flatten(-2), scales.squeeze(-1)


def quantize_microscaled(x, size=32):
    groups = x.float().unflatten(-1, (-1, size))
    largest = groups.abs().amax(-1, keepdim=True).clamp(min=2.0**-118)
    scale = torch.exp2(torch.ceil(torch.log2(largest / LARGEST[E4M3])))
    return (groups / scale).to(E4M3).flatten(-2), scale.squeeze(-1).to(E8M0)


def quantize_packed(x, size=32):
    groups = x.unflatten(-1, (-1, size))
    scale = groups.abs().amax(-1, keepdim=True).clamp(min=1e-10) / 7
    elements = (groups / scale).round().clamp(-8, 7).to(torch.int32)
    low, high = elements[..., ::2] & 15, elements[..., 1::2] & 15
    return low | (high << 4), scale.squeeze(-1)


def rms_norm(x, weight):
    wide = x.float()
    scale = torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + 1e-6)
    return wide * scale * weight.float()


def add_rms_norm(x, residual, weight, quantize=quantize):
    total = x + residual
    return *quantize(rms_norm(total, weight)), total


program("float8_rows", "5x129xf32 | n5x128xbf16", lambda x: quantize(x.float()))
program("float8_rows_e5m2", "5x129xf32", lambda x: quantize(x, E5M2))
program("float8_fixed_scale", "5x128xf16 f32", lambda x, scale: (x.float() / scale).to(E4M3))
program("float8_groups", "5x256xf32 | n5x384xbf16", lambda x: quantize_groups(x.float()))
program("float8_microscaled", "5x128xbf16", quantize_microscaled)
program("float8_rms_norm", "5x128xbf16 128xbf16", lambda x, w: quantize(rms_norm(x, w)))
program("float8_add_rms_norm", "n5x128xbf16 n5x128xbf16 128xbf16", add_rms_norm)
program(
    "float8_add_rms_norm_groups",
    "5x256xbf16 5x256xbf16 256xbf16",
    lambda x, residual, weight: add_rms_norm(x, residual, weight, quantize_groups),
)
program(
    "float8_silu_mul",
    "n5x128xbf16 n5x128xbf16",
    lambda gate, x: quantize(F.silu(gate.float()) * x.float()),
)
program(
    "float8_silu_mul_groups",
    "5x256xbf16 5x256xbf16",
    lambda gate, x: quantize_groups(F.silu(gate.float()) * x.float()),
)
program(
    "float8_softmax",
    "5x128xf8E4M3FN 5x1xf32 | 5x129xf8E5M2 5x1xf32",
    lambda x, scale: torch.softmax(x.float() * scale, -1),
)
program(
    "float8_groups_softmax",
    "5x256xf8E4M3FN 5x2xf32",
    lambda x, scales: torch.softmax(
        (x.float().unflatten(-1, (-1, 128)) * scales.unsqueeze(-1)).flatten(-2), -1
    ),
)
program(
    "float8_microscaled_to_bf16",
    "5x128xf8E4M3FN 5x4xf8E8M0FNU",
    lambda x, scales: (
        x.bfloat16().unflatten(-1, (-1, 32)) * scales.bfloat16().unsqueeze(-1)
    ).flatten(-2),
)
program("int4_groups_packed", "5x64xf32 | 3x256xf32", quantize_packed)
