"""Softmax of PyTorch and what is near to it, with masks."""

import torch
import torch.nn.functional as F

from programs import program

INF = float("inf")


def positions(x, axis):
    return torch.arange(x.shape[axis], device=x.device)


# Softmax and what is near to it.

program(
    "softmax",
    "64x7xf32 | 3x129xf16 | 5x64xbf16 | 7x781xf64 | 2x20011xf32 | 1000xf32 | 1x781xf32"
    "| 7x1xf32 | 2x3x2x5x33xf32 | 2x2x2x3x2x17xf16 | n5xm33xf32 | n5x64xbf16 | 5xm129xf32"
    "| n2xm3xk4xl65xf32 | n7xm65xbf16 | n7xm65xf16",
    lambda x: torch.softmax(x, -1),
)
program(
    "softmax_axis0",
    "33x65xf32 | 129x64xf16 | 1000x3xf32 | 17x5x7xbf16 | n33xm65xf32 | 65xm33xf32 | 64x1xf32",
    lambda x: torch.softmax(x, 0),
)
program(
    "softmax_axis1",
    "3x21x65xf32 | 2x5x7x64xbf16 | 2x33x1xf32 | 2x129x2x3x5x2xf32 | n3xm21xk65xf32",
    lambda x: torch.softmax(x, 1),
)
program(
    "softmax_axis2", "2x3x33x4x5xf32 | 1x1x65x1x7xf16", lambda x: torch.softmax(x, 2)
)
program(
    "softmax_wide_out",
    "5x129xbf16 | 64x33xf16 | n5xm129xbf16",
    lambda x: torch.softmax(x, -1, dtype=torch.float32),
)
program(
    "softmax_back_to_half", "5x129xf16", lambda x: torch.softmax(x.float(), -1).half()
)
program(
    "softmax_rank_flattened", "2x3x7x33xf32", lambda x: torch.softmax(x.flatten(2), -1)
)
program("softmin", "5x33xf32", lambda x: F.softmin(x, -1))
program(
    "log_softmax",
    "5x129xf32 | 3x781xbf16 | 2x64x7xf64 | 3x50257xf32 | n5xm129xf32",
    lambda x: torch.log_softmax(x, -1),
)
program("log_softmax_axis0", "129x65xf32", lambda x: torch.log_softmax(x, 0))
program(
    "log_softmax_axis1_wide_out",
    "2x65x33xf16",
    lambda x: torch.log_softmax(x, 1, dtype=torch.float32),
)
program(
    "logsumexp",
    "64x7xf32 | 5x781xf16 | 3x129xf64 | 1000xf32 | n5xm33xf32",
    lambda x: torch.logsumexp(x, -1),
)
program(
    "logsumexp_keepdim", "2x5x129xf32", lambda x: torch.logsumexp(x, -1, keepdim=True)
)
program("logsumexp_axis0", "129x33xf32", lambda x: torch.logsumexp(x, 0))
program("logsumexp_two_axes", "5x7x33xf32", lambda x: torch.logsumexp(x, (1, 2)))
program(
    "softmax_and_logsumexp",
    "5x129xf32 | n5xm129xf16 | n5xm129xf32",
    lambda x: (torch.softmax(x, -1), torch.logsumexp(x, -1)),
)
program(
    "softmax_temperature", "5x33xf32 | 7x129xbf16", lambda x: torch.softmax(x / 0.7, -1)
)
program(
    "softmax_temperature_operand",
    "5x33xf32 f32 | n5xm33xf32 f32",
    lambda x, t: torch.softmax(x / t, -1),
)
program(
    "softmax_temperature_per_row",
    "5x33xf32 5x1xf32 | n5xm33xf32 n5x1xf32",
    lambda x, t: torch.softmax(x / t, -1),
)
program(
    "softmax_softcap", "5x129xf32", lambda x: torch.softmax(30 * torch.tanh(x / 30), -1)
)
program(
    "softmax_residual", "5x129xf32 5x129xf32", lambda x, r: r + torch.softmax(x, -1)
)
program(
    "softmax_gumbel",
    "5x129xf32 5x129xf32",
    lambda x, g: torch.softmax((x + g) / 0.5, -1),
)
program(
    "softmax_gumbel_from_uniform",
    "5x129xf32 5x129xf32",
    lambda x, u: torch.softmax(x - torch.log(-torch.log(torch.sigmoid(u))), -1),
)
program(
    "two_softmaxes",
    "5x129xf32 5x129xf32 | n5xm129xf32 n5xm129xf32",
    lambda x, y: torch.softmax(x, -1) * torch.softmax(y, -1),
)
program(
    "softmax_of_softmax", "5x129xf32", lambda x: torch.softmax(torch.softmax(x, -1), -1)
)
program(
    "softmax_two_axes", "33x65xf32", lambda x: torch.softmax(x, 0) + torch.softmax(x, 1)
)
program(
    "softmax_then_axis0", "33x65xf32", lambda x: torch.softmax(torch.softmax(x, 1), 0)
)
program(
    "softmax_diff",
    "5x64xf32 5x64xf32",
    lambda x, y: torch.softmax(x, -1) - torch.softmax(y, -1),
)
program(
    "softmax_quiet",
    "5x129xf32",
    lambda x: torch.exp(x) / (1 + torch.exp(x).sum(-1, keepdim=True)),
)
program("softmax_top_probability", "7x129xf32", lambda x: torch.softmax(x, -1).amax(-1))
program(
    "softmax_weighted_sum",
    "7x65xf32 65xf32",
    lambda x, w: (torch.softmax(x, -1) * w).sum(-1),
)
program(
    "softmax_expectation_of_position",
    "7x65xf32",
    lambda x: (torch.softmax(x, -1) * positions(x, 1)).sum(-1),
)


def attention_sink(x, sink):
    """As gpt-oss: one more logit a head that takes mass and is dropped."""
    column = sink.reshape(1, -1, 1, 1).expand(x.shape[0], -1, x.shape[2], 1)
    return torch.softmax(torch.cat([x, column], -1), -1)[..., :-1]


program("softmax_sink_concatenated", "2x3x5x33xf32 3xf32", attention_sink)


def attention_sink_formula(x, sink):
    largest = torch.maximum(x.amax(-1, keepdim=True), sink)
    e = torch.exp(x - largest)
    return e / (e.sum(-1, keepdim=True) + torch.exp(sink - largest))


program("softmax_sink_formula", "2x3x5x33xf32 3x1x1xf32", attention_sink_formula)

for name, function in {
    "gelu": F.gelu,
    "gelu_tanh": lambda x: F.gelu(x, approximate="tanh"),
    "silu": F.silu,
    "relu": F.relu,
    "tanh": torch.tanh,
    "sigmoid": torch.sigmoid,
    "softplus": F.softplus,
    "leaky_relu": F.leaky_relu,
    "elu": F.elu,
    "hardswish": F.hardswish,
    "clamp": lambda x: x.clamp(-0.5, 0.75),
    "abs": torch.abs,
}.items():
    program(
        f"{name}_softmax", "5x65xf32", lambda x, f=function: torch.softmax(f(x), -1)
    )

# Masks.

program(
    "softmax_mask_bool",
    "5x129xf32 5x129xi1 | 7x64xbf16 7x64xi1 | n5xm129xf32 n5xm129xi1",
    lambda x, m: torch.softmax(x.masked_fill(m, -INF), -1),
)
program(
    "softmax_mask_where",
    "5x129xf32 5x129xi1",
    lambda x, m: torch.softmax(torch.where(m, x, torch.tensor(-1e9)), -1),
)
program(
    "softmax_mask_int",
    "5x129xf32 5x129xi64 | 5x129xf16 129xi32",
    lambda x, m: torch.softmax(x.masked_fill(m == 0, -INF), -1),
)
program(
    "softmax_mask_additive_heads",
    "2x3x7x33xf32 2x1x7x33xf32 | 2x3x7x33xbf16 7x33xbf16 | n2x3xm7xm7xf32 n2x1xm7xm7xf32",
    lambda x, m: torch.softmax(x + m, -1),
)
program(
    "softmax_mask_padding",
    "2x3x7x33xf32 2x33xi1",
    lambda x, m: torch.softmax(x.masked_fill(~m[:, None, None, :], -INF), -1),
)
program(
    "softmax_mask_lengths",
    "5x33xf32 5xi64",
    lambda x, n: torch.softmax(
        x.masked_fill(positions(x, 1) > n[:, None].abs(), -INF), -1
    ),
)
program(
    "softmax_mask_causal",
    "3x33x33xf32 | 2x2x7x65xf32 | n3xm33xm33xf32",
    lambda x: torch.softmax(
        x.masked_fill(positions(x, -1)[None, :] > positions(x, -2)[:, None], -INF), -1
    ),
)
program(
    "softmax_mask_window",
    "2x33x33xf32",
    lambda x: torch.softmax(
        x.masked_fill(
            (positions(x, -1)[None, :] - positions(x, -2)[:, None]).abs() > 5, -INF
        ),
        -1,
    ),
)
program(
    "softmax_mask_triu",
    "2x33x33xf32",
    lambda x: torch.softmax(x + torch.full((33, 33), -INF).triu(1), -1),
)
program(
    "softmax_alibi",
    "2x3x7x33xf32 3x1x1xf32",
    lambda x, slope: torch.softmax(x + slope * positions(x, -1), -1),
)
program(
    "masked_mean",
    "5x33xf32 5x33xi1 | n5xm33xf32 n5xm33xi1",
    lambda x, m: (x * m).sum(-1) / m.sum(-1),
)
program(
    "masked_mean_int",
    "5x33xf32 5x33xi64 | 5x65xf32 65xi32",
    lambda x, m: (x * (m > 0)).sum(-1) / (m > 0).sum(-1).clamp(min=1),
)
program(
    "masked_mean_axis1",
    "3x17x33xf32 3x17xi1",
    lambda x, m: (x * m[..., None]).sum(1) / m.sum(1, keepdim=True),
)
