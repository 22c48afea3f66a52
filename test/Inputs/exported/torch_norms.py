"""Backward passes, norms, reductions and losses of PyTorch."""

import torch
import torch.nn.functional as F

from programs import program

INF = float("inf")


def gradient(function):
    """Of (x, dy, ...): the gradient of function(x, ...) with respect to x."""

    def backward(x, dy, *rest):
        return torch.func.vjp(lambda x: function(x, *rest), x)[1](dy)[0]

    # torch.export does not follow vjp: it is traced to plain operations before.
    backward.is_traced = True
    return backward


def with_gradient(function):
    """Of (x, ...): function(x, ...), one number, and its gradient with respect to x."""

    def both(x, *rest):
        gradient, value = torch.func.grad_and_value(lambda x: function(x, *rest))(x)
        return value, gradient

    both.is_traced = True
    return both


# Backward passes.

program(
    "softmax_backward",
    "5x129xf32 5x129xf32 | 3x64xf16 3x64xf16 | n5xm129xf32 n5xm129xf32",
    lambda dy, y: torch.ops.aten._softmax_backward_data(dy, y, -1, y.dtype),
)
program(
    "softmax_backward_axis1",
    "2x33x7xf32 2x33x7xf32",
    lambda dy, y: torch.ops.aten._softmax_backward_data(dy, y, 1, y.dtype),
)
program(
    "log_softmax_backward",
    "5x129xf32 5x129xf32 | 3x65xbf16 3x65xbf16",
    lambda dy, y: torch.ops.aten._log_softmax_backward_data(dy, y, -1, y.dtype),
)
program(
    "softmax_forward_backward",
    "5x129xf32 5x129xf32",
    gradient(lambda x: torch.softmax(x, -1)),
)
program(
    "layer_norm_backward",
    "5x64xf32 5x64xf32 64xf32",
    gradient(lambda x, w: F.layer_norm(x, (64,), w)),
)
program(
    "layer_norm_backward_saved",
    "5x64xf32 5x64xf32 64xf32 5x1xf32 5x1xf32",
    lambda x, dy, w, mean, rstd: torch.ops.aten.native_layer_norm_backward(
        dy, x, (64,), mean, rstd, w, None, (True, False, False)
    )[0],
)
program(
    "rms_norm_backward",
    "5x64xf32 5x64xf32 64xf32",
    gradient(lambda x, w: x * torch.rsqrt(x.square().mean(-1, True) + 1e-6) * w),
)
program(
    "logsumexp_backward",
    "5x129xf32 5xf32",
    gradient(lambda x: torch.logsumexp(x, -1)),
)
program(
    "cross_entropy_backward",
    "5x129xf32 5x129xf32",
    lambda x, t: (torch.softmax(x, -1) * t.sum(-1, keepdim=True) - t) / x.shape[0],
)
program(
    "cross_entropy_index_backward",
    "5x33xf32 5xf32 5xi64",
    gradient(lambda x, t: F.cross_entropy(x, t.remainder(33), reduction="none")),
)
program(
    "cross_entropy_mean_with_gradient",
    "5x33xf32 5xi64",
    with_gradient(lambda x, t: F.cross_entropy(x, t.remainder(34) - 1, ignore_index=-1)),
)
program(
    "cross_entropy_diagonal_with_gradient",
    "7x7xf32",
    with_gradient(lambda x: F.cross_entropy(x / 0.07, torch.arange(7))),
)
program(
    "embedding_backward",
    "33x16xf32 2x7x16xf32 2x7xi64",
    gradient(lambda w, i: F.embedding(i.remainder(33), w)),
)

# Norms.

program(
    "layer_norm",
    "5x64xf32 64xf32 64xf32 | 3x781xbf16 781xbf16 781xbf16 | 2x7x129xf16 129xf16 129xf16"
    "| 3x33xf64 33xf64 33xf64 | n5x64xf32 64xf32 64xf32 | n5xm7x129xbf16 129xbf16 129xbf16",
    lambda x, w, b: F.layer_norm(x, w.shape, w, b),
)
program(
    "layer_norm_plain",
    "64x7xf32 | 2x20011xf32 | n7xm65xf32",
    lambda x: F.layer_norm(x, x.shape[-1:]),
)
program(
    "layer_norm_two_dims",
    "3x5x33xf32 5x33xf32 5x33xf32",
    lambda x, w, b: F.layer_norm(x, w.shape, w, b),
)
program(
    "layer_norm_mixed",
    "5x129xf32 129xbf16 129xbf16",
    lambda x, w, b: F.layer_norm(x, (129,)) * w + b,
)
program(
    "layer_norm_with_statistics",
    "5x64xf32 64xf32 64xf32",
    lambda x, w, b: torch.ops.aten.native_layer_norm(x, (64,), w, b, 1e-5),
)


def layer_norm_by_hand(x, w, b):
    mean = x.mean(-1, keepdim=True)
    variance = (x - mean).pow(2).mean(-1, keepdim=True)
    return (x - mean) / torch.sqrt(variance + 1e-5) * w + b


program(
    "layer_norm_by_hand",
    "5x129xf32 129xf32 129xf32 | n5xm129xf32 m129xf32 m129xf32",
    layer_norm_by_hand,
)
program(
    "layer_norm_residual",
    "5x129xf32 5x129xf32 129xf32",
    lambda x, r, w: (F.layer_norm(x + r, (129,), w), x + r),
)
program(
    "rms_norm",
    "5x64xf32 64xf32 | 3x781xf16 781xf16 | n5x129xbf16 129xbf16",
    lambda x, w: F.rms_norm(x, w.shape, w, 1e-6),
)


def rms_norm_llama(x, w):
    y = x.float()
    y = y * torch.rsqrt(y.pow(2).mean(-1, keepdim=True) + 1e-6)
    return w * y.to(x.dtype)


program(
    "rms_norm_llama",
    "5x129xbf16 129xbf16 | 2x7x64xf16 64xf16 | n2xm7x64xbf16 64xf32",
    rms_norm_llama,
)
program(
    "rms_norm_gemma",
    "5x129xbf16 129xf32",
    lambda x, w: (rms_norm_llama(x.float(), 1 + w)).to(x.dtype),
)
program(
    "rms_norm_heads", "2x7x3x16xf32 16xf32", lambda x, w: F.rms_norm(x, (16,), w, 1e-6)
)
program(
    "group_norm",
    "2x6x5x7xf32 6xf32 6xf32 | 2x4x33xf16 4xf16 4xf16",
    lambda x, w, b: F.group_norm(x, 2, w, b),
)
program("instance_norm", "2x3x5x7xf32", lambda x: F.instance_norm(x))
program(
    "batch_norm_inference",
    "3x4x5x7xf32 4xf32 4xf32 4xf32 4xf32",
    lambda x, m, v, w, b: F.batch_norm(x, m, v.abs(), w, b),
)
program(
    "l2_normalize",
    "5x129xf32 | 3x65xbf16 | n5xm129xf32",
    lambda x: F.normalize(x, dim=-1),
)
program("l2_normalize_axis0", "33x65xf32", lambda x: F.normalize(x, dim=0))
program("l1_normalize", "5x129xf32", lambda x: F.normalize(x, p=1.0, dim=-1))
program(
    "standardize",
    "5x129xf32 | n5xm129xf32",
    lambda x: (x - x.mean(-1, keepdim=True)) / x.std(-1, keepdim=True),
)
program(
    "standardize_axis0",
    "129x33xf32",
    lambda x: (x - x.mean(0)) / (x.std(0, unbiased=False) + 1e-5),
)
program(
    "min_max_scale",
    "5x129xf32",
    lambda x: (x - x.amin(-1, True)) / (x.amax(-1, True) - x.amin(-1, True)),
)
program(
    "quantize_scale",
    "5x129xf32",
    lambda x: torch.round(x / (x.abs().amax(-1, True) / 127)),
)
program(
    "quantize_int8",
    "5x128xbf16",
    lambda x: torch.clamp(
        torch.round(x.float() / (x.float().abs().amax(-1, True) / 127)), -128, 127
    ).to(torch.int8),
)

# Reductions alone.

for name, function in {
    "amax": lambda x: x.amax(-1),
    "amin": lambda x: x.amin(-1),
    "sum": lambda x: x.sum(-1),
    "mean": lambda x: x.mean(-1),
    "prod": lambda x: x.prod(-1),
    "var": lambda x: x.var(-1),
    "std": lambda x: x.std(-1, unbiased=False),
    "norm2": lambda x: torch.linalg.vector_norm(x, dim=-1),
    "norm1": lambda x: torch.linalg.vector_norm(x, 1, dim=-1),
    "norm3": lambda x: torch.linalg.vector_norm(x, 3, dim=-1),
    "norm_inf": lambda x: torch.linalg.vector_norm(x, INF, dim=-1),
    "max_values": lambda x: x.max(-1).values,
    "min_values": lambda x: x.min(-1).values,
    "argmax": lambda x: x.argmax(-1),
    "argmin": lambda x: x.argmin(-1),
    "max_with_index": lambda x: x.max(-1),
}.items():
    program(f"reduce_{name}", "7x65xf32 | n7xm65xf32", function)
program(
    "reduce_sum",
    "5x129xf16 | 3x20011xf32 | 5x129xi64 | n5xm129xf16",
    lambda x: x.sum(-1),
)
program("reduce_sum_axis0", "129x33xf32", lambda x: x.sum(0))
program("reduce_sum_all", "5x33xf32", lambda x: x.sum())
program("reduce_mean_outer_and_inner", "3x5x7xf32", lambda x: x.mean((0, 2)))
program("reduce_var_mean", "5x129xf32", lambda x: torch.var_mean(x, -1, keepdim=True))
program("reduce_amax_bf16", "5x129xbf16", lambda x: x.amax(-1, keepdim=True))
program("reduce_any", "5x33xi1", lambda x: x.any(-1))
program("reduce_all", "5x33xi1", lambda x: x.all(-1))
program("reduce_count", "5x33xf32", lambda x: (x > 0).sum(-1))
program("reduce_argmax_axis0", "33x7xf32", lambda x: x.argmax(0))
program(
    "reduce_amax_amin_sum", "5x129xf32", lambda x: (x.amax(-1), x.amin(-1), x.sum(-1))
)

# Losses.

program(
    "entropy",
    "5x129xf32 | n5xm129xf32",
    lambda x: -(torch.softmax(x, -1) * torch.log_softmax(x, -1)).sum(-1),
)
program(
    "entropy_of_probabilities",
    "5x65xf32",
    lambda x: torch.special.entr(x.abs()).sum(-1),
)
program(
    "kl_divergence",
    "5x129xf32 5x129xf32",
    lambda x, y: F.kl_div(
        torch.log_softmax(x, -1),
        torch.log_softmax(y, -1),
        reduction="none",
        log_target=True,
    ).sum(-1),
)
program(
    "kl_divergence_mean",
    "5x33xf32 5x33xf32",
    lambda x, y: F.kl_div(
        torch.log_softmax(x, -1), torch.softmax(y, -1), reduction="batchmean"
    ),
)
program(
    "cross_entropy_soft",
    "5x129xf32 5x129xf32",
    lambda x, t: F.cross_entropy(x, t, reduction="none"),
)
program(
    "cross_entropy_by_hand",
    "n5xm129xf32 n5xm129xf32",
    lambda x, t: -(t * torch.log_softmax(x, -1)).sum(-1),
)
program(
    "cross_entropy_smoothed",
    "5x129xf32 5x129xf32",
    lambda x, t: F.cross_entropy(x, t, reduction="none", label_smoothing=0.1),
)
program(
    "cross_entropy_index",
    "5x33xf32 5xi64",
    lambda x, t: F.cross_entropy(x, t.remainder(33), reduction="none"),
)
program(
    "cross_entropy_index_mean",
    "n5x33xf32 n5xi64",
    lambda x, t: F.cross_entropy(x, t.remainder(33)),
)
program(
    "label_smoothing",
    "5x129xf32 5x129xf32",
    lambda x, t: -((0.9 * t + 0.1 / 129) * torch.log_softmax(x, -1)).sum(-1),
)
program("z_loss", "5x129xf32 5xf32", lambda x, w: w * torch.logsumexp(x, -1).square())
program(
    "cosine_similarity",
    "5x129xf32 5x129xf32",
    lambda x, y: F.cosine_similarity(x, y, dim=-1),
)
program("mse_rows", "5x129xf32 5x129xf32", lambda x, y: (x - y).square().mean(-1))
program(
    "huber_rows",
    "5x129xf32 5x129xf32",
    lambda x, y: F.huber_loss(x, y, reduction="none").sum(-1),
)
program(
    "bce_rows",
    "5x129xf32 5x129xf32",
    lambda x, t: F.binary_cross_entropy_with_logits(x, t, reduction="none").mean(-1),
)
