# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""One layer of models that people train, by hand, in the sizes that were published."""

import dataclasses

import torch
import torch.nn.functional as F
from torch import nn


@dataclasses.dataclass(frozen=True)
class Sizes:
    """Of a layer, and of what it is called with."""

    batch: int
    length: int
    width: int
    heads: int
    inner: int  # of the MLP
    key_heads: int = 0  # of keys and values, where these are fewer


def widen(x):
    return x if x.dtype == torch.float64 else x.float()


class Attention(nn.Module):
    """Softmax of products of queries and keys, by PyTorch's operation or by hand."""

    def __init__(self, sizes, causal, by_hand):
        super().__init__()
        self.heads, self.size = sizes.heads, sizes.width // sizes.heads
        self.causal, self.by_hand = causal, by_hand

    def split(self, x):
        """Heads before positions."""
        return x.view(*x.shape[:2], -1, self.size).transpose(1, 2)

    def forward(self, q, k, v):
        grouped = k.shape[1] < self.heads
        if not self.by_hand:
            y = F.scaled_dot_product_attention(
                q, k, v, is_causal=self.causal, enable_gqa=grouped
            )
        else:
            if grouped:
                k, v = (t.repeat_interleave(self.heads // t.shape[1], 1) for t in (k, v))
            y = self.soften(q @ k.transpose(-1, -2)) @ v
        return y.transpose(1, 2).flatten(2)

    def soften(self, scores):
        """As in the libraries, softmax is in f32."""
        scores = scores * self.size**-0.5
        if self.causal:
            length = scores.shape[-1]
            mask = torch.ones(length, length, dtype=torch.bool, device=scores.device).tril()
            scores = scores.masked_fill(~mask, torch.finfo(scores.dtype).min)
        return widen(scores).softmax(-1).to(scores.dtype)


class NormFirst(nn.Module):
    """Norms before attention and MLP, one product for queries, keys and values. A kind
    of layer says its `sizes`, the `epsilon` of norms, whether it is `causal` and what
    `gelu` is."""

    def __init__(self, sizes, by_hand):
        super().__init__()
        self.norms = nn.ModuleList(nn.LayerNorm(sizes.width, self.epsilon) for _ in range(2))
        self.attention = Attention(sizes, causal=self.causal, by_hand=by_hand)
        self.qkv = nn.Linear(sizes.width, 3 * sizes.width)
        self.joined = nn.Linear(sizes.width, sizes.width)
        self.up = nn.Linear(sizes.width, sizes.inner)
        self.down = nn.Linear(sizes.inner, sizes.width)

    def forward(self, x):
        q, k, v = self.qkv(self.norms[0](x)).chunk(3, -1)
        x = x + self.joined(self.attention(*map(self.attention.split, (q, k, v))))
        return x + self.down(F.gelu(self.up(self.norms[1](x)), approximate=self.gelu))


class Gpt2(NormFirst):
    """Causal, GELU by tanh."""

    sizes = Sizes(batch=8, length=1024, width=768, heads=12, inner=3072)
    epsilon, causal, gelu = 1e-5, True, "tanh"


class Vit(NormFirst):
    """ViT-B/16: rows of attention of 197, exact GELU."""

    sizes = Sizes(batch=64, length=197, width=768, heads=12, inner=3072)
    epsilon, causal, gelu = 1e-6, False, "none"


class RmsNorm(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.weight = nn.Parameter(torch.ones(width))

    def forward(self, x):
        wide = widen(x)
        wide = wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + 1e-5)
        return self.weight * wide.to(x.dtype)


class Llama3(nn.Module):
    """RMS norms first, rotated queries and keys, four queries for a key, gated MLP."""

    sizes = Sizes(batch=1, length=4096, width=4096, heads=32, inner=14336, key_heads=8)

    def __init__(self, sizes, by_hand):
        super().__init__()
        self.attention = Attention(sizes, causal=True, by_hand=by_hand)
        size = self.attention.size
        linear = lambda take, give: nn.Linear(take, give, bias=False)
        self.norms = nn.ModuleList(RmsNorm(sizes.width) for _ in range(2))
        self.q = linear(sizes.width, sizes.width)
        self.k, self.v = (linear(sizes.width, sizes.key_heads * size) for _ in range(2))
        self.joined = linear(sizes.width, sizes.width)
        self.gate, self.up = (linear(sizes.width, sizes.inner) for _ in range(2))
        self.down = linear(sizes.inner, sizes.width)
        angles = torch.outer(
            torch.arange(sizes.length).float(), 500000.0 ** -(torch.arange(0, size, 2) / size)
        )
        angles = torch.cat((angles, angles), -1)
        self.register_buffer("cos", angles.cos())
        self.register_buffer("sin", angles.sin())

    def rotate(self, x):
        first, second = x.chunk(2, -1)
        return x * self.cos + torch.cat((-second, first), -1) * self.sin

    def forward(self, x):
        y = self.norms[0](x)
        q, k, v = (self.attention.split(linear(y)) for linear in (self.q, self.k, self.v))
        x = x + self.joined(self.attention(self.rotate(q), self.rotate(k), v))
        y = self.norms[1](x)
        return x + self.down(F.silu(self.gate(y)) * self.up(y))


class Bert(nn.Module):
    """Norms of sums, exact GELU."""

    sizes = Sizes(batch=32, length=512, width=768, heads=12, inner=3072)

    def __init__(self, sizes, by_hand):
        super().__init__()
        self.norms = nn.ModuleList(nn.LayerNorm(sizes.width, 1e-12) for _ in range(2))
        self.attention = Attention(sizes, causal=False, by_hand=by_hand)
        self.q, self.k, self.v, self.joined = (
            nn.Linear(sizes.width, sizes.width) for _ in range(4)
        )
        self.up = nn.Linear(sizes.width, sizes.inner)
        self.down = nn.Linear(sizes.inner, sizes.width)

    def forward(self, x):
        q, k, v = (self.attention.split(linear(x)) for linear in (self.q, self.k, self.v))
        x = self.norms[0](self.joined(self.attention(q, k, v)) + x)
        return self.norms[1](self.down(F.gelu(self.up(x))) + x)


LAYERS = {"gpt2": Gpt2, "llama3": Llama3, "bert": Bert, "vit": Vit}


def shrink(sizes):
    """Sizes for trying, of the same proportions in little."""
    return Sizes(
        batch=2, length=24, width=64, heads=4, inner=96, key_heads=2 * (sizes.key_heads > 0)
    )


def make_layer(name, by_hand, device, dtype, small=False):
    """A layer with seeded weights, and its argument."""
    kind = LAYERS[name]
    sizes = shrink(kind.sizes) if small else kind.sizes
    torch.manual_seed(0)
    layer = kind(sizes, by_hand).to(device=device, dtype=dtype)
    x = torch.randn(sizes.batch, sizes.length, sizes.width, device=device, dtype=dtype)
    return layer, x
