"""Layouts, results, elementwise programs and matrix products of JAX."""

import jax
import jax.numpy as jnp
from jax import nn

from programs import program

# Layouts.

program("transpose_softmax", "33x65xf32", lambda x: nn.softmax(x.T, -1))
program("softmax_transpose", "33x65xf32", lambda x: nn.softmax(x, -1).T)
program(
    "softmax_heads_split",
    "2x7x64xf32",
    lambda x: nn.softmax(x.reshape(2, 7, 4, 16).transpose(0, 2, 1, 3), -1),
)
program("softmax_flatten_all", "5x7x9xf32", lambda x: nn.softmax(x.reshape(-1)))
program("softmax_unit_dims", "1x5x1x33x1xf32", lambda x: nn.softmax(x, 3))
program("softmax_squeezed", "1x5x1x33xf32", lambda x: nn.softmax(x, -1).squeeze())
program("softmax_slice_before", "7x65xf32", lambda x: nn.softmax(x[:, 3:36], -1))
program("softmax_slice_after", "7x65xf32", lambda x: nn.softmax(x, -1)[1:5, :32])
program(
    "softmax_outer_sum",
    "33xf32 7xf32",
    lambda x, y: nn.softmax(x[None] + y[:, None], -1),
)
program(
    "softmax_transposed_operand",
    "33x65xf32 65x33xf32",
    lambda x, y: nn.softmax(x + y.T, -1),
)
program(
    "softmax_concatenated",
    "5x33xf32 5x32xf32",
    lambda x, y: nn.softmax(jnp.concatenate([x, y], -1), -1),
)
program(
    "softmax_padded",
    "5x33xf32",
    lambda x: nn.softmax(jnp.pad(x, ((0, 0), (2, 5)), constant_values=-jnp.inf), -1),
)
program(
    "softmax_updated_slice",
    "5x33xf32 3x4xf32",
    lambda x, y: nn.softmax(jax.lax.dynamic_update_slice(x, y, (1, 29)), -1),
)
program(
    "append_to_cache_concatenated",
    "2x3x5x8xbf16 2x3x2x8xbf16",
    lambda cache, new: jnp.concatenate([cache, new], 2),
)
program(
    "softmax_vmapped_axis",
    "5x33x7xf32",
    jax.vmap(lambda x: nn.softmax(x, 0), in_axes=2, out_axes=2),
)

# Results, elementwise programs, types.

program("result_twice", "5x33xf32", lambda x: (lambda y: (y, y))(nn.softmax(x, -1)))
program("result_is_argument", "5x33xf32 5x33xf32", lambda x, y: (nn.softmax(x, -1), y))
program("result_unused_argument", "5x33xf32 7xf32", lambda x, y: nn.softmax(x, -1))
program(
    "result_row_scalars", "5x65xf32 5xf32", lambda x, s: (x.max(-1) * s, x.sum(-1) + s)
)
program(
    "result_argmax_and_softmax", "5x33xf32", lambda x: (nn.softmax(x, -1), x.argmax(-1))
)
program("elementwise_gelu", "5x65xf32 | 3x781xbf16", nn.gelu)
program("elementwise_add", "5x65xf32 5x65xf32 | 3x7x33xf16 33xf16", lambda x, y: x + y)
program("elementwise_swiglu", "5x65xbf16 5x65xbf16", lambda g, u: nn.silu(g) * u)
program(
    "elementwise_select",
    "5x65xf32 5x65xf32 5x65xi1",
    lambda x, y, m: jnp.where(m, x, y),
)
program(
    "elementwise_ints",
    "5x65xi32 5x65xi32",
    lambda x, y: jnp.where(x > y, x * 3 - y, y // 7),
)
program(
    "elementwise_trigonometry",
    "5x65xf32",
    lambda x: jnp.sin(x) * jnp.cos(x) + jnp.arctan2(x, 2.0),
)
program(
    "elementwise_powers", "5x65xf32", lambda x: jnp.cbrt(x) + jnp.abs(x) ** 1.7 + x**3
)
program("int_rows_softmax", "5x65xi32", lambda x: nn.softmax(x / 50, -1))
program("bf16_and_f32", "5x65xbf16 65xf32", lambda x, w: nn.softmax(x * w, -1))

# Programs with matrix products in them.


def with_products(name, variants, function):
    program(name, variants, function, "--fallback=loops")


def attention(q, k, v, mask=0):
    scores = jnp.einsum("bhqd,bhkd->bhqk", q, k) / jnp.sqrt(q.shape[-1]) + mask
    return jnp.einsum("bhqk,bhkd->bhqd", nn.softmax(scores, -1), v)


program("attention", "2x3x17x16xf32 2x3x17x16xf32 2x3x17x16xf32", attention)
program(
    "attention_masked",
    "2x3x17x16xf32 2x3x17x16xf32 2x3x17x16xf32 2x1x17x17xf32",
    attention,
)
program(
    "attention_fused_op",
    "2x17x3x16xf32 2x17x3x16xf32 2x17x3x16xf32",
    lambda q, k, v: nn.dot_product_attention(q, k, v, is_causal=True),
)
with_products(
    "linear_softmax",
    "5x16xf32 16x33xf32 33xf32",
    lambda x, w, b: nn.softmax(x @ w + b, -1),
)
with_products(
    "mlp", "5x16xf32 16x33xf32 33x16xf32", lambda x, w, v: x + nn.gelu(x @ w) @ v
)
