"""Compiles PyTorch functions of 8-bit floats whole, and compares them with PyTorch: what is
converted code for code, what is quantized by its number of other codes. With DEVICE=cuda
on the GPU. Its exit status says whether all is right."""

import os
import sys

import softmax_opt
import torch

DEVICE = os.environ.get("DEVICE", "cpu")
E4M3, E5M2, E8M0 = torch.float8_e4m3fn, torch.float8_e5m2, torch.float8_e8m0fnu
torch.manual_seed(0)
right = []


def is_same(found, expected):
    """NaN has more than one code."""
    a, b = found.float(), expected.float()
    equal = (a == b) | (a.isnan() & b.isnan())
    return found.dtype == expected.dtype and bool(equal.all())


def from_bits(dtype, integer, *range_and_shape):
    low, high, shape = range_and_shape
    bits = torch.arange(low, high) if high - low == shape.numel() else torch.randint(low, high, shape)
    return bits.to(integer).view(dtype).reshape(shape).to(DEVICE)


halves = from_bits(torch.float16, torch.int16, -(1 << 15), 1 << 15, torch.Size([64, 1024]))
singles = from_bits(torch.float32, torch.int32, -(1 << 31), 1 << 31, torch.Size([64, 1024]))
for dtype in E4M3, E5M2, E8M0:
    codes = from_bits(dtype, torch.uint8, 0, 256, torch.Size([2, 128]))
    extended = softmax_opt.jit(lambda x: (x.float(), x.bfloat16()))(codes)
    rounded = softmax_opt.jit(lambda x, y, to=dtype: (x.to(to), y.to(to)))(halves, singles)
    expected = codes.float(), codes.bfloat16(), halves.to(dtype), singles.to(dtype)
    same = [is_same(a, b) for a, b in zip((*extended, *rounded), expected)]
    right += same
    print(str(dtype).removeprefix("torch."), same)


def quantize(x, size):
    groups = x.float().unflatten(-1, (-1, size))
    scale = groups.abs().amax(-1, keepdim=True).clamp(min=1e-10) / 448
    return (groups / scale).clamp(-448, 448).to(E4M3).flatten(-2), scale.squeeze(-1)


def dequantize(x, scale, size):
    groups = x.float().unflatten(-1, (-1, size)) * scale.unsqueeze(-1)
    return torch.softmax(groups.flatten(-2), -1)


x = torch.randn(9, 512, dtype=torch.bfloat16, device=DEVICE)
for size in 512, 128, 32:
    codes, scale = softmax_opt.jit(quantize)(x, size)
    wanted, scale_wanted = quantize(x, size)
    others = int((codes.float() != wanted.float()).sum())
    close = torch.allclose(scale, scale_wanted, rtol=1e-6)
    back = softmax_opt.jit(dequantize)(codes, scale, size)
    same = torch.allclose(back, dequantize(codes, scale, size), rtol=1e-5)
    right += [others < 9, close, same]
    print("groups of", size, codes.dtype, "other codes", "few" if others < 9 else others, close, same)

sys.exit(not all(right))
