# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""JAX, whose compiler makes the kernels. Computed in f32, like the others."""

import os

os.environ.setdefault("XLA_PYTHON_CLIENT_PREALLOCATE", "false")

import jax
import jax.numpy as jnp
import torch

from programs import LAYER_NORM_EPSILON, RMS_NORM_EPSILON

from .base import Provider


def softmax_backward(axis, gradient, y):
    return (gradient - (gradient * y).sum(axis, keepdims=True)) * y


def layer_norm(axis, x, weight, bias):
    centred = x - x.mean(axis, keepdims=True)
    variance = (centred * centred).mean(axis, keepdims=True)
    return centred * jax.lax.rsqrt(variance + LAYER_NORM_EPSILON) * weight + bias


def rms_norm(axis, x, weight):
    return x * jax.lax.rsqrt((x * x).mean(axis, keepdims=True) + RMS_NORM_EPSILON) * weight


def add_layer_norm(axis, x, residual, weight, bias):
    total = x + residual
    return total, layer_norm(axis, total, weight, bias)


def add_rms_norm(axis, x, residual, weight):
    total = x + residual
    return total, rms_norm(axis, total, weight)


def layer_norm_backward(axis, gradient, x, weight, mean, scale):
    scale = jnp.expand_dims(scale, axis)
    normal, weighted = (x - jnp.expand_dims(mean, axis)) * scale, gradient * weight
    centred = weighted - weighted.mean(axis, keepdims=True)
    return (centred - normal * (weighted * normal).mean(axis, keepdims=True)) * scale


def rms_norm_backward(axis, gradient, x, weight, scale):
    scale = jnp.expand_dims(scale, axis)
    normal, weighted = x * scale, gradient * weight
    return (weighted - normal * (weighted * normal).mean(axis, keepdims=True)) * scale


def make_target(axis, x, labels):
    return jax.nn.one_hot(labels, x.shape[axis], axis=axis, dtype=x.dtype)


def cross_entropy(axis, x, labels):
    return -(jax.nn.log_softmax(x, axis) * make_target(axis, x, labels)).sum(axis)


def cross_entropy_backward(axis, gradient, x, labels):
    rest = jax.nn.softmax(x, axis) - make_target(axis, x, labels)
    return rest * jnp.expand_dims(gradient, axis)


def swiglu_backward(axis, gate, up, gradient):
    share = jax.nn.sigmoid(gate)
    slope = share * (1 + gate * (1 - share))
    return slope * up * gradient, gate * share * gradient


def gelu_backward(axis, x, gradient):
    return jax.vjp(jax.nn.gelu, x)[1](gradient)[0]


FUNCTIONS = {
    "softmax": lambda axis, x: jax.nn.softmax(x, axis),
    "masked_softmax": lambda axis, x, mask: jax.nn.softmax(x + mask, axis),
    "log_softmax": lambda axis, x: jax.nn.log_softmax(x, axis),
    "logsumexp": lambda axis, x: jax.nn.logsumexp(x, axis),
    "softmax_backward": softmax_backward,
    "layer_norm": layer_norm,
    "rms_norm": rms_norm,
    "add_layer_norm": add_layer_norm,
    "add_rms_norm": add_rms_norm,
    "layer_norm_backward": layer_norm_backward,
    "rms_norm_backward": rms_norm_backward,
    "cross_entropy": cross_entropy,
    "cross_entropy_backward": cross_entropy_backward,
    "swiglu": lambda axis, gate, up: jax.nn.silu(gate) * up,
    "swiglu_backward": swiglu_backward,
    "gelu": lambda axis, x: jax.nn.gelu(x),
    "gelu_backward": gelu_backward,
}


def narrow(results, dtype):
    return jax.tree.map(lambda result: result.astype(dtype), results)


def widen(operand):
    return operand.astype(jnp.float32) if operand.dtype.kind != "i" else operand


class Jax(Provider):
    name = "jax"
    on_stream = False

    def available(self):
        found = {device.platform for device in jax.devices()}
        return None if "gpu" in found else f"expected a GPU, found {', '.join(sorted(found))}"

    def version(self):
        return jax.__version__

    def prepare(self, point, inputs, clock):
        function = FUNCTIONS[point.op]

        def compute(*operands):
            results = function(point.axis, *map(widen, operands))
            return narrow(results, operands[0].dtype)

        operands = [jax.dlpack.from_dlpack(tensor) for tensor in inputs]
        compiled = jax.jit(compute).lower(*operands).compile()
        return lambda: jax.tree.map(
            torch.from_dlpack, jax.block_until_ready(compiled(*operands))
        )

    def release(self):
        jax.clear_caches()
