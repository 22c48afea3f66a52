"""Layouts, results, elementwise programs and matrix products of PyTorch."""

import torch
import torch.nn.functional as F

from programs import program

INF = float("inf")


# Layouts: transposes, views, slices, unit dimensions.

program(
    "transpose_softmax", "33x65xf32 | n33xm65xf32", lambda x: torch.softmax(x.t(), -1)
)
program(
    "softmax_transpose", "33x65xf32 | 5x129xf16", lambda x: torch.softmax(x, -1).t()
)
program(
    "permute_softmax_permute",
    "2x5x33x3xf32",
    lambda x: torch.softmax(x.permute(0, 3, 1, 2), -1).permute(0, 2, 3, 1),
)
program(
    "softmax_heads_split",
    "2x7x64xf32",
    lambda x: torch.softmax(x.view(2, 7, 4, 16).transpose(1, 2), -1),
)
program(
    "softmax_heads_joined",
    "2x3x7x16xf32",
    lambda x: torch.softmax(x, -1).transpose(1, 2).reshape(2, 7, 48),
)
program("softmax_view_rows", "6x35xf32", lambda x: torch.softmax(x.view(6, 5, 7), -1))
program(
    "softmax_view_rows_dynamic",
    "n6x35xf32",
    lambda x: torch.softmax(x.view(-1, 5, 7), -1),
)
program("softmax_flatten_all", "5x7x9xf32", lambda x: torch.softmax(x.reshape(-1), 0))
program(
    "softmax_unsqueezed",
    "5x33xf32",
    lambda x: torch.softmax(x.unsqueeze(1).unsqueeze(-1), 2),
)
program("softmax_squeezed", "1x5x1x33xf32", lambda x: torch.softmax(x, -1).squeeze())
program(
    "softmax_slice_before",
    "7x65xf32 | n7x65xf32",
    lambda x: torch.softmax(x[:, 3:36], -1),
)
program("softmax_slice_after", "7x65xf32", lambda x: torch.softmax(x, -1)[1:5, :32])
program("softmax_slice_strided", "7x65xf32", lambda x: torch.softmax(x[:, ::2], -1))
program("softmax_select", "3x7x65xf32", lambda x: torch.softmax(x[:, 2], -1))
program("softmax_last_token", "3x7x65xf32", lambda x: torch.softmax(x[:, -1, :], -1))
program(
    "softmax_chunks",
    "5x66xf32",
    lambda x: torch.softmax(x.chunk(2, -1)[0], -1) * x.chunk(2, -1)[1],
)
program(
    "softmax_concatenated",
    "5x33xf32 5x32xf32",
    lambda x, y: torch.softmax(torch.cat([x, y], -1), -1),
)
program(
    "softmax_padded",
    "5x33xf32",
    lambda x: torch.softmax(F.pad(x, (0, 31), value=-INF), -1),
)
program(
    "softmax_padded_around",
    "2x5x33xf16 33xf16",
    lambda x, y: torch.softmax(F.pad(x * y, (3, 4, 1, 0), value=0.5), -1),
)
program(
    "append_to_cache_concatenated",
    "2x3x5x8xbf16 2x3x2x8xbf16",
    lambda cache, new: torch.cat([cache, new], 2),
)


def shifted_labels(x, t):
    """Each row predicts the next label, and the last row none."""
    labels = F.pad(t.remainder(33), (0, 1), value=-100)[1:]
    return F.cross_entropy(x, labels, reduction="none")


program("cross_entropy_padded_labels", "5x33xf32 5xi64", shifted_labels)
program("softmax_expanded", "33xf32 5x1xf32", lambda x, s: torch.softmax(x * s, -1))
program(
    "softmax_outer_sum",
    "33xf32 7xf32",
    lambda x, y: torch.softmax(x[None, :] + y[:, None], -1),
)
program(
    "softmax_transposed_operand",
    "33x65xf32 65x33xf32 | n33xm65xf32 m65xn33xf32",
    lambda x, y: torch.softmax(x + y.t(), -1),
)
program("sum_of_transposed", "33x65xf32 65x33xf32", lambda x, y: (x * y.t()).sum(-1))
program("softmax_flipped", "5x33xf32", lambda x: torch.softmax(x.flip(-1), -1))
program("softmax_repeated", "5x33xf32", lambda x: torch.softmax(x.repeat(1, 2), -1))
program("softmax_rolled", "5x33xf32", lambda x: torch.softmax(x.roll(1, -1), -1))
program(
    "pixel_softmax_nchw",
    "2x5x7x9xf32",
    lambda x: torch.softmax(x, 1).permute(0, 2, 3, 1),
)

# Results and arguments.

program("result_twice", "5x33xf32", lambda x: (lambda y: (y, y))(torch.softmax(x, -1)))
program(
    "result_is_argument", "5x33xf32 5x33xf32", lambda x, y: (torch.softmax(x, -1), y)
)
program("result_unused_argument", "5x33xf32 7xf32", lambda x, y: torch.softmax(x, -1))
program(
    "result_every_step",
    "5x33xf32",
    lambda x: (
        x - x.amax(-1, True),
        torch.exp(x - x.amax(-1, True)),
        torch.softmax(x, -1),
    ),
)
program(
    "result_argmax_and_softmax",
    "5x33xf32",
    lambda x: (torch.softmax(x, -1), x.argmax(-1)),
)
program(
    "result_row_scalars", "5x65xf32 5xf32", lambda x, s: (x.amax(-1) * s, x.sum(-1) + s)
)
program(
    "result_scalar_of_rows", "5x65xf32", lambda x: torch.softmax(x, -1).amax(-1).mean()
)
program(
    "weights_shared",
    "5x65xf32 65xf32 5xf32",
    lambda x, w, s: torch.softmax(x * w + s[:, None], -1),
)
program(
    "two_programs_apart",
    "5x65xf32 7x33xf32",
    lambda x, y: (torch.softmax(x, -1), y.sum(-1)),
)

# Elementwise, types, guards.

program("elementwise_gelu", "5x65xf32 | 3x781xbf16 | n5xm65xf32", F.gelu)
program(
    "elementwise_add",
    "5x65xf32 5x65xf32 | 3x7x33xf16 33xf16 | n5xm65xf32 m65xf32",
    lambda x, y: x + y,
)
program("elementwise_cast", "5x65xf32", lambda x: x.bfloat16())
program("elementwise_fma", "7x9x33xf32 9x1xf32 33xf32", lambda x, y, z: x * y + z)
program(
    "elementwise_swiglu",
    "5x128xf32",
    lambda x: F.silu(x.chunk(2, -1)[0]) * x.chunk(2, -1)[1],
)
program("elementwise_swiglu_pair", "5x65xbf16 5x65xbf16", lambda g, u: F.silu(g) * u)
program(
    "elementwise_rotary",
    "2x7x16xf32 7x16xf32 7x16xf32",
    lambda x, c, s: x * c + torch.cat([-x[..., 8:], x[..., :8]], -1) * s,
)
program("elementwise_compare", "5x65xf32 5x65xf32", lambda x, y: x > y)
program(
    "elementwise_ints",
    "5x65xi64 5x65xi64",
    lambda x, y: torch.where(x > y, x * 3 - y, y + 1),
)
program("elementwise_int_divide", "5x65xi64", lambda x: (x // 7, x % 5))
program("elementwise_scalar", "f32 f32", lambda x, y: torch.exp(x) * y)
program("elementwise_transposed", "33x65xf32", lambda x: x.t() * 2)
program("elementwise_pow", "5x65xf32", lambda x: x.abs().pow(1.7) + x**3)
program(
    "elementwise_erf_log1p_expm1",
    "5x65xf32",
    lambda x: torch.erf(x) + torch.log1p(x.abs()) - torch.expm1(-x.abs()),
)
program(
    "elementwise_trigonometry",
    "5x65xf32",
    lambda x: torch.sin(x) * torch.cos(x) + torch.atan(x),
)
program(
    "elementwise_round",
    "5x65xf32",
    lambda x: torch.floor(x)
    + torch.ceil(x) * torch.round(x)
    - torch.trunc(x)
    + torch.sign(x),
)
program("elementwise_logical", "5x65xi1 5x65xi1", lambda x, y: (x & ~y) | (x ^ y))
program(
    "elementwise_isnan",
    "5x65xf32",
    lambda x: torch.nan_to_num(x / x.abs().floor(), nan=0.0),
)
program("clamp_then_sum", "5x65xf32", lambda x: x.clamp(-1, 1).sum(-1))
program(
    "where_then_amax",
    "5x65xf32 5x65xf32",
    lambda x, y: torch.where(x > 0, x, y).amax(-1),
)
program(
    "reciprocal_of_sum",
    "5x65xf32",
    lambda x: x * torch.reciprocal(x.sum(-1, keepdim=True)),
)
program(
    "reciprocal_elementwise",
    "5x65xf32 | n5xm65xf32",
    lambda x: torch.softmax(torch.reciprocal(x), -1),
)
program(
    "int_rows_softmax",
    "5x65xi64 | 5x65xi32",
    lambda x: torch.softmax(x.float() / 50, -1),
)
program("f64_beside_f32", "5x65xf32 5x65xf64", lambda x, y: torch.softmax(x + y, -1))
program("bf16_and_f32", "5x65xbf16 65xf32", lambda x, w: torch.softmax(x * w, -1))
program("f16_sum_in_f32", "5x129xf16", lambda x: x.sum(-1, dtype=torch.float32))
program("cumulative_sum", "5x33xf32", lambda x: x.cumsum(-1))
program("running_softmax_mean", "3x5x33xf32", lambda x: torch.softmax(x, -1).mean(1))
program(
    "outer_mean_of_norm",
    "5x33xf32",
    lambda x: (x / x.norm(dim=-1, keepdim=True)).mean(0),
)

# Programs with matrix products in them.


def with_products(name, variants, function):
    program(name, variants, function, "--fallback=loops")


def attention(q, k, v, mask=None):
    scores = q @ k.transpose(-2, -1) * q.shape[-1] ** -0.5
    if mask is not None:
        scores = scores + mask
    return torch.softmax(scores, -1) @ v


program(
    "attention",
    "2x3x17x16xf32 2x3x17x16xf32 2x3x17x16xf32 | 3x9x8xf16 3x33x8xf16 3x33x8xf16",
    attention,
)
program(
    "attention_dynamic", "n2x3xm17x16xf32 n2x3xm17x16xf32 n2x3xm17x16xf32", attention
)
program(
    "attention_masked",
    "2x3x17x16xf32 2x3x17x16xf32 2x3x17x16xf32 2x1x17x17xf32",
    attention,
)
program(
    "attention_causal",
    "2x3x17x16xf32 2x3x17x16xf32 2x3x17x16xf32",
    lambda q, k, v: attention(q, k, v, torch.full((17, 17), -INF).triu(1)),
)
program(
    "attention_fused_op",
    "2x3x17x16xf32 2x3x17x16xf32 2x3x17x16xf32",
    lambda q, k, v: F.scaled_dot_product_attention(q, k, v, is_causal=True),
)


def attention_groups(q, k, v):
    """Groups of queries share keys and values, which PyTorch repeats; as models
    write it."""
    b, heads, length, _ = k.shape
    group = q.shape[1] // heads
    k, v = (
        x[:, :, None].expand(b, heads, group, length, -1).reshape(b, -1, length, x.shape[-1])
        for x in (k, v)
    )
    out = F.scaled_dot_product_attention(q, k, v)
    return out.transpose(1, 2).reshape(b, q.shape[2], -1)


program(
    "attention_groups", "2x6x17x16xf32 2x2x33x16xf32 2x2x33x24xf32", attention_groups
)


def attention_heads_behind(q, k, v):
    q, k, v = (x.transpose(1, 2) for x in (q, k, v))
    return F.scaled_dot_product_attention(q, k, v, is_causal=True).transpose(1, 2)


program(
    "attention_heads_behind",
    "2x17x3x16xbf16 2x17x3x16xbf16 2x17x3x16xbf16",
    attention_heads_behind,
)


def attention_logsumexp(q, k, v):
    scores = q @ k.transpose(-2, -1) * 0.25
    return torch.softmax(scores, -1) @ v, torch.logsumexp(scores, -1)


program(
    "attention_logsumexp",
    "2x3x17x16xf32 2x3x33x16xf32 2x3x33x8xf32",
    attention_logsumexp,
)
program(
    "attention_mask_bool",
    "2x3x17x16xf32 2x3x33x16xf32 2x3x33x16xf32 17x33xi1",
    lambda q, k, v, mask: F.scaled_dot_product_attention(q, k, v, attn_mask=mask),
)
program(
    "attention_softcap",
    "2x3x17x16xf32 2x3x33x16xf32 2x3x33x16xf32",
    lambda q, k, v: torch.softmax(
        torch.tanh(q @ k.transpose(-2, -1) * 0.125) * 30, -1
    )
    @ v,
)
with_products(
    "scores_softmax", "5x16xf32 33x16xf32", lambda q, k: torch.softmax(q @ k.t(), -1)
)
with_products(
    "linear_softmax",
    "5x16xf32 33x16xf32 33xf32",
    lambda x, w, b: torch.softmax(F.linear(x, w, b), -1),
)
with_products(
    "linear_layer_norm_gelu",
    "5x16xf32 33x16xf32 33xf32 33xf32",
    lambda x, w, g, b: F.gelu(F.layer_norm(F.linear(x, w), (33,), g, b)),
)
with_products(
    "mlp",
    "5x16xf32 33x16xf32 16x33xf32",
    lambda x, w, v: x + F.linear(F.gelu(F.linear(x, w)), v),
)
with_products(
    "mlp_swiglu",
    "n5x16xbf16 33x16xbf16 33x16xbf16 16x33xbf16",
    lambda x, g, u, d: F.linear(F.silu(F.linear(x, g)) * F.linear(x, u), d),
)
with_products(
    "router_top_gate",
    "7x16xf32 8x16xf32",
    lambda x, w: torch.softmax(x @ w.t(), -1).max(-1),
)
