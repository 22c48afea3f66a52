"""Softmax of JAX and what is near to it, with masks."""

import jax.numpy as jnp
from jax import lax, nn
from jax.scipy.special import logsumexp

from programs import program

# Softmax and what is near to it.

program(
    "softmax",
    "64x7xf32 | 3x129xf16 | 5x64xbf16 | 7x781xf64 | 2x20011xf32 | 1000xf32 | 7x1xf32"
    "| 2x3x2x5x33xf32 | 2x2x2x3x2x17xbf16",
    lambda x: nn.softmax(x, -1),
)
program(
    "softmax_axis0",
    "33x65xf32 | 129x64xbf16 | 17x5x7xf16 | 65x1xf32",
    lambda x: nn.softmax(x, 0),
)
program("softmax_axis1", "3x21x65xf32 | 2x33x2x3x5xf16", lambda x: nn.softmax(x, 1))
program("softmax_both_axes", "5x33xf32", lambda x: nn.softmax(x, (0, 1)))
program(
    "softmax_in_f32",
    "5x129xbf16",
    lambda x: nn.softmax(x.astype(jnp.float32), -1).astype(x.dtype),
)
program(
    "softmax_wide_out", "5x129xf16", lambda x: nn.softmax(x.astype(jnp.float32), -1)
)
program(
    "log_softmax",
    "5x129xf32 | 3x781xbf16 | 2x64x7xf64",
    lambda x: nn.log_softmax(x, -1),
)
program("log_softmax_axis0", "129x65xf32", lambda x: nn.log_softmax(x, 0))
program("logsumexp", "64x7xf32 | 5x781xf16 | 3x129xf64", lambda x: logsumexp(x, -1))
program(
    "logsumexp_keepdims_axis0", "129x33xf32", lambda x: logsumexp(x, 0, keepdims=True)
)
program("logsumexp_all", "5x33xf32", logsumexp)
program(
    "logsumexp_weighted",
    "5x129xf32 5x129xf32",
    lambda x, w: logsumexp(x, -1, b=jnp.abs(w)),
)
program(
    "softmax_and_logsumexp",
    "5x129xf32",
    lambda x: (nn.softmax(x, -1), logsumexp(x, -1)),
)
program(
    "logsumexp_stable_by_hand",
    "5x129xf32",
    lambda x: jnp.log(jnp.exp(x - x.max(-1, keepdims=True)).sum(-1)) + x.max(-1),
)
program(
    "softmax_temperature", "5x33xf32 | 7x129xbf16", lambda x: nn.softmax(x / 0.7, -1)
)
program(
    "softmax_temperature_operand", "5x33xf32 f32", lambda x, t: nn.softmax(x / t, -1)
)
program(
    "softmax_temperature_per_row",
    "5x33xf32 5xf32",
    lambda x, t: nn.softmax(x / t[:, None], -1),
)
program("softmax_softcap", "5x129xf32", lambda x: nn.softmax(30 * jnp.tanh(x / 30), -1))
program("softmax_residual", "5x129xf32 5x129xf32", lambda x, r: r + nn.softmax(x, -1))
program(
    "softmax_gumbel", "5x129xf32 5x129xf32", lambda x, g: nn.softmax((x + g) / 0.5, -1)
)
program(
    "two_softmaxes",
    "5x129xf32 5x129xf32",
    lambda x, y: nn.softmax(x, -1) * nn.softmax(y, -1),
)
program("softmax_of_softmax", "5x129xf32", lambda x: nn.softmax(nn.softmax(x, -1), -1))
program("softmax_then_axis0", "33x65xf32", lambda x: nn.softmax(nn.softmax(x, 1), 0))
program(
    "softmax_quiet",
    "5x129xf32",
    lambda x: jnp.exp(x) / (1 + jnp.exp(x).sum(-1, keepdims=True)),
)
program(
    "softmax_naive",
    "64x7xf32 | 5x129xf16",
    lambda x: (lambda e: e / e.sum(-1, keepdims=True))(
        jnp.exp(x - x.max(-1, keepdims=True))
    ),
)
program(
    "softmax_weighted_sum",
    "7x65xf32 65xf32",
    lambda x, w: (nn.softmax(x, -1) * w).sum(-1),
)
program(
    "softmax_sink_concatenated",
    "2x3x5x33xf32 3xf32",
    lambda x, s: nn.softmax(
        jnp.concatenate(
            [x, jnp.broadcast_to(s[None, :, None, None], (2, 3, 5, 1))], -1
        ),
        -1,
    )[..., :-1],
)


def attention_sink_formula(x, sink):
    largest = jnp.maximum(x.max(-1, keepdims=True), sink)
    e = jnp.exp(x - largest)
    return e / (e.sum(-1, keepdims=True) + jnp.exp(sink - largest))


program("softmax_sink_formula", "2x3x5x33xf32 3x1x1xf32", attention_sink_formula)

for name, function in {
    "gelu": nn.gelu,
    "gelu_erf": lambda x: nn.gelu(x, approximate=False),
    "silu": nn.silu,
    "relu": nn.relu,
    "tanh": jnp.tanh,
    "sigmoid": nn.sigmoid,
    "softplus": nn.softplus,
    "elu": nn.elu,
    "clip": lambda x: jnp.clip(x, -0.5, 0.75),
}.items():
    program(f"{name}_softmax", "5x65xf32", lambda x, f=function: nn.softmax(f(x), -1))

# Masks.


def is_before(x, distance=0):
    """Whether a key's position is that far before the query's, or farther."""
    rows = lax.broadcasted_iota(jnp.int32, x.shape, x.ndim - 2)
    keys = lax.broadcasted_iota(jnp.int32, x.shape, x.ndim - 1)
    return keys + distance <= rows if distance else keys <= rows


program(
    "softmax_where",
    "5x129xf32 5x129xi1 | 5x64xbf16 5x64xi1",
    lambda x, m: nn.softmax(x, -1, where=m),
)
program(
    "softmax_mask_where",
    "5x129xf32 5x129xi1",
    lambda x, m: nn.softmax(jnp.where(m, x, -jnp.inf), -1),
)
program(
    "softmax_mask_large",
    "5x129xf32 5x129xi1 | 5x64xbf16 64xi1",
    lambda x, m: nn.softmax(jnp.where(m, x, -1e9), -1),
)
program(
    "softmax_mask_int",
    "5x129xf32 129xi32",
    lambda x, m: nn.softmax(jnp.where(m > 0, x, -jnp.inf), -1),
)
program(
    "softmax_mask_additive_heads",
    "2x3x7x33xf32 2x1x7x33xf32",
    lambda x, m: nn.softmax(x + m, -1),
)
program(
    "softmax_mask_padding",
    "2x3x7x33xf32 2x33xi1",
    lambda x, m: nn.softmax(jnp.where(m[:, None, None], x, -jnp.inf), -1),
)
program(
    "softmax_mask_lengths",
    "5x33xf32 5xi32",
    lambda x, n: nn.softmax(
        jnp.where(jnp.arange(33) <= abs(n)[:, None], x, -jnp.inf), -1
    ),
)
program(
    "softmax_mask_causal",
    "3x33x33xf32 | 2x2x7x65xbf16",
    lambda x: nn.softmax(jnp.where(is_before(x), x, -jnp.inf), -1),
)
program(
    "softmax_mask_tril",
    "2x33x33xf32",
    lambda x: nn.softmax(
        jnp.where(jnp.tril(jnp.ones((33, 33), bool)), x, -jnp.inf), -1
    ),
)
program("masked_mean", "5x33xf32 5x33xi1", lambda x, m: (x * m).sum(-1) / m.sum(-1))
program("masked_mean_where", "5x33xf32 5x33xi1", lambda x, m: jnp.mean(x, -1, where=m))
program(
    "masked_amax",
    "5x33xf32 5x33xi1",
    lambda x, m: jnp.max(x, -1, where=m, initial=-jnp.inf),
)
program(
    "softmax_mask_window",
    "2x17x17xf32",
    lambda x: nn.softmax(
        jnp.where(is_before(x) & ~is_before(x, 4), x, -jnp.inf), -1
    ),
)
program(
    "softmax_mask_prefix",
    "4x17x17xf32 4xi32",
    lambda x, n: nn.softmax(
        jnp.where(
            is_before(x) | (jnp.arange(17) < n[:, None, None]), x, -jnp.inf
        ),
        -1,
    ),
)
program(
    "softmax_mask_bias",
    "2x3x7x33xf32 1x3x7x33xf32 2x33xi1",
    lambda x, b, m: nn.softmax(
        x / 8 + b + jnp.where(m[:, None, None], 0.0, -1e9), -1
    ),
)
program(
    "softmax_alibi",
    "2x4x17x17xf32 4xf32",
    lambda x, slopes: nn.softmax(
        x - slopes[:, None, None] * (jnp.arange(17)[:, None] - jnp.arange(17)), -1
    ),
)
program(
    "searchsorted", "40xf32 11xf32", lambda x, edges: (x[:, None] > edges).sum(-1)
)
