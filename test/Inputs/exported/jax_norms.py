"""Backward passes, norms, reductions and losses of JAX."""

import jax
import jax.numpy as jnp
from jax import lax, nn
from jax.scipy.special import entr, logsumexp, xlogy

from programs import program


def gradient(function, x, dy):
    return jax.vjp(function, x)[1](dy)[0]


# Backward passes.

program(
    "softmax_backward",
    "5x129xf32 5x129xf32 | 3x64xbf16 3x64xbf16",
    lambda x, dy: gradient(lambda x: nn.softmax(x, -1), x, dy),
)
program(
    "log_softmax_backward",
    "5x129xf32 5x129xf32",
    lambda x, dy: gradient(lambda x: nn.log_softmax(x, -1), x, dy),
)
program(
    "logsumexp_backward",
    "5x129xf32 5xf32",
    lambda x, dy: gradient(lambda x: logsumexp(x, -1), x, dy),
)
program(
    "layer_norm_backward",
    "5x64xf32 5x64xf32 64xf32",
    lambda x, dy, w: gradient(lambda x: layer_norm(x, w, 0), x, dy),
)
program(
    "rms_norm_backward",
    "5x64xf32 5x64xf32 64xf32",
    lambda x, dy, w: gradient(lambda x: rms_norm(x, w), x, dy),
)
program(
    "l2_normalize_backward",
    "5x65xf32 5x65xf32",
    lambda x, dy: gradient(
        lambda x: x / jnp.linalg.norm(x, axis=-1, keepdims=True), x, dy
    ),
)
program(
    "cross_entropy_backward",
    "5x129xf32 5x129xf32",
    lambda x, t: jax.grad(lambda x: -(t * nn.log_softmax(x, -1)).sum(-1).mean())(x),
)
program(
    "layer_norm_backward_all",
    "5x64xf32 5x64xf32 64xf32 64xf32 | 3x7x33xf32 3x7x33xf32 33xf32 33xf32",
    lambda x, dy, w, b: jax.vjp(layer_norm, x, w, b)[1](dy),
)
program(
    "group_norm_flat_backward",
    "2x6x4x5xf32 2x6x4x5xf32 6xf32 6xf32",
    lambda x, dy, w, b: gradient(lambda x: group_norm_flat(x, w, b), x, dy),
)
program(
    "group_norm_flat_backward_all",
    "2x6x4x5xf32 2x6x4x5xf32 6xf32 6xf32",
    lambda x, dy, w, b: jax.vjp(group_norm_flat, x, w, b)[1](dy),
)
program("gelu_backward", "5x65xf32 5x65xf32", lambda x, dy: gradient(nn.gelu, x, dy))
program(
    "amax_backward",
    "5x65xf32 5xf32",
    lambda x, dy: gradient(lambda x: x.max(-1), x, dy),
)

# Norms.


def layer_norm(x, w, b):
    mean = x.mean(-1, keepdims=True)
    variance = jnp.square(x - mean).mean(-1, keepdims=True)
    return (x - mean) * lax.rsqrt(variance + 1e-5) * w + b


def layer_norm_flax(x, w, b):
    """As flax: the variance from the mean of squares, in f32."""
    wide = x.astype(jnp.float32)
    mean = wide.mean(-1, keepdims=True)
    variance = jnp.maximum(
        0.0, jnp.square(wide).mean(-1, keepdims=True) - jnp.square(mean)
    )
    return ((wide - mean) * lax.rsqrt(variance + 1e-6) * w + b).astype(x.dtype)


def rms_norm(x, w):
    return x * lax.rsqrt(jnp.square(x).mean(-1, keepdims=True) + 1e-6) * w


def quantize_groups(groups, shape):
    scale = jnp.abs(groups).max(-1, keepdims=True) / 127
    rounded = jnp.clip(jnp.round(groups / scale), -127, 127)
    return rounded.astype(jnp.int8).reshape(shape), scale[..., 0]


def group_norm(x, w, b):
    """NHWC, two groups."""
    n, *space, c = x.shape
    y = x.reshape(n, *space, 2, c // 2)
    axes = (*range(1, len(space) + 1), len(space) + 2)
    mean = y.mean(axes, keepdims=True)
    y = (y - mean) * lax.rsqrt(y.var(axes, keepdims=True) + 1e-5)
    return y.reshape(x.shape) * w + b


def group_norm_flat(x, w, b):
    """NCHW, three groups, each one row."""
    n, c, *space = x.shape
    y = x.reshape(n, 3, -1)
    mean = y.mean(-1, keepdims=True)
    variance = jnp.square(y - mean).mean(-1, keepdims=True)
    y = ((y - mean) * lax.rsqrt(variance + 1e-5)).reshape(x.shape)
    weights = (c, *(1 for _ in space))
    return y * w.reshape(weights) + b.reshape(weights)


program(
    "layer_norm", "5x64xf32 64xf32 64xf32 | 3x781xbf16 781xbf16 781xbf16", layer_norm
)
program(
    "layer_norm_flax",
    "5x64xf32 64xf32 64xf32 | 3x129xbf16 129xf32 129xf32",
    layer_norm_flax,
)
program(
    "layer_norm_var",
    "5x129xf32",
    lambda x: (x - x.mean(-1, keepdims=True))
    / jnp.sqrt(x.var(-1, keepdims=True) + 1e-5),
)
program("rms_norm", "5x64xf32 64xf32 | 3x129xbf16 129xbf16", rms_norm)
program(
    "rms_norm_in_f32",
    "3x129xbf16 129xf32",
    lambda x, w: rms_norm(x.astype(jnp.float32), w).astype(x.dtype),
)
program("group_norm", "2x5x7x6xf32 6xf32 6xf32", group_norm)
program(
    "group_norm_flat",
    "2x6x4x5xf32 6xf32 6xf32 | 2x12x5xbf16 12xbf16 12xbf16",
    group_norm_flat,
)
program(
    "normalize_pairs_of_rows",
    "2x8x6xf32 6xf32",
    lambda x, w: nn.softmax(x.reshape(2, 4, 12), -1).reshape(x.shape) * w,
)
program(
    "groups_in_groups",
    "2x60xf32 12xf32",
    lambda x, w: (
        nn.softmax(x.reshape(2, 3, 20), -1).reshape(2, 12, 5) * w[:, None]
    ).reshape(2, 6, 10),
)
program(
    "instance_norm",
    "2x5x7x3xf32",
    lambda x: (x - x.mean((1, 2), keepdims=True))
    * lax.rsqrt(x.var((1, 2), keepdims=True) + 1e-5),
)
program(
    "batch_norm_inference",
    "3x5x7x4xf32 4xf32 4xf32 4xf32 4xf32",
    lambda x, m, v, w, b: (x - m) * lax.rsqrt(jnp.abs(v) + 1e-5) * w + b,
)
program(
    "l2_normalize",
    "5x129xf32 | 3x65xbf16",
    lambda x: x / jnp.linalg.norm(x, axis=-1, keepdims=True),
)
program("standardize", "5x129xf32 | 3x64xbf16", lambda x: nn.standardize(x, -1))
program(
    "standardize_axis0", "129x33xf32", lambda x: (x - x.mean(0)) / (x.std(0) + 1e-5)
)
program(
    "min_max_scale",
    "5x129xf32",
    lambda x: (x - x.min(-1, keepdims=True))
    / (x.max(-1, keepdims=True) - x.min(-1, keepdims=True)),
)
program(
    "quantize",
    "5x128xf32",
    lambda x: jnp.clip(
        jnp.round(x / (jnp.abs(x).max(-1, keepdims=True) / 127)), -128, 127
    ).astype(jnp.int8),
)

program(
    "quantize_groups",
    "9x64xf32",
    lambda x: quantize_groups(x.reshape(9, 4, 16), x.shape),
)
program(
    "rms_norm_gated_groups",
    "9x64xf32 9x64xf32 64xf32 | 5x32xbf16 5x32xbf16 32xbf16",
    lambda x, z, w: rms_norm((x * nn.silu(z)).reshape(len(x), 4, -1), 1).reshape(
        x.shape
    )
    * w,
)
program(
    "weight_norm", "65x9xf32 9xf32", lambda v, g: g * v / jnp.sqrt((v * v).sum(0))
)
program(
    "standardize_ddof1",
    "5x65xf32",
    lambda x: (x - x.mean(-1, keepdims=True)) / x.std(-1, ddof=1, keepdims=True),
)
program(
    "instance_norm_adaptive",
    "2x3x5x7xf32 2x3xf32 2x3xf32",
    lambda x, shift, scale: (x - x.mean((2, 3), keepdims=True))
    * lax.rsqrt(x.var((2, 3), keepdims=True) + 1e-5)
    * scale[:, :, None, None]
    + shift[:, :, None, None],
)

# Reductions alone.

for name, function in {
    "max": lambda x: x.max(-1),
    "min": lambda x: x.min(-1),
    "sum": lambda x: x.sum(-1),
    "mean": lambda x: x.mean(-1),
    "prod": lambda x: x.prod(-1),
    "var": lambda x: x.var(-1, ddof=1),
    "std": lambda x: x.std(-1),
    "norm": lambda x: jnp.linalg.norm(x, axis=-1),
    "argmax": lambda x: x.argmax(-1),
    "argmin": lambda x: x.argmin(-1),
    "max_with_index": lambda x: (x.max(-1), x.argmax(-1)),
    "any": lambda x: (x > 1).any(-1),
    "count": lambda x: (x > 0).sum(-1),
    "ptp": lambda x: jnp.ptp(x, -1),
    "nansum": lambda x: jnp.nansum(x, -1),
    "outer": lambda x: x.sum(0),
    "everything": lambda x: x.sum(),
}.items():
    program(f"reduce_{name}", "7x65xf32", function)
program("reduce_sum", "5x129xbf16 | 5x129xi32 | 3x20011xf32", lambda x: x.sum(-1))
program("reduce_mean_outer_and_inner", "3x5x7xf32", lambda x: x.mean((0, 2)))

# Losses.

program(
    "entropy",
    "5x129xf32",
    lambda x: -(nn.softmax(x, -1) * nn.log_softmax(x, -1)).sum(-1),
)
program("entropy_of_probabilities", "5x65xf32", lambda x: entr(jnp.abs(x)).sum(-1))
program(
    "kl_divergence",
    "5x129xf32 5x129xf32",
    lambda x, y: (
        nn.softmax(y, -1) * (nn.log_softmax(y, -1) - nn.log_softmax(x, -1))
    ).sum(-1),
)
program(
    "kl_xlogy",
    "5x65xf32 5x65xf32",
    lambda p, x: (
        xlogy(jnp.abs(p), jnp.abs(p)) - jnp.abs(p) * nn.log_softmax(x, -1)
    ).sum(-1),
)
program(
    "cross_entropy_soft",
    "5x129xf32 5x129xf32",
    lambda x, t: -(t * nn.log_softmax(x, -1)).sum(-1),
)
program(
    "cross_entropy_one_hot",
    "5x33xf32 5xi32",
    lambda x, t: -(nn.one_hot(abs(t) % 33, 33) * nn.log_softmax(x, -1)).sum(-1),
)
program(
    "label_smoothing",
    "5x129xf32 5x129xf32",
    lambda x, t: -((0.9 * t + 0.1 / 129) * nn.log_softmax(x, -1)).sum(-1).mean(),
)
program(
    "cosine_similarity",
    "5x129xf32 5x129xf32",
    lambda x, y: (x * y).sum(-1)
    / (jnp.linalg.norm(x, axis=-1) * jnp.linalg.norm(y, axis=-1)),
)
