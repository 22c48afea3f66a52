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


FUNCTIONS = {
    "softmax": lambda axis, x: jax.nn.softmax(x, axis),
    "masked_softmax": lambda axis, x, mask: jax.nn.softmax(x + mask, axis),
    "log_softmax": lambda axis, x: jax.nn.log_softmax(x, axis),
    "logsumexp": lambda axis, x: jax.nn.logsumexp(x, axis),
    "softmax_backward": softmax_backward,
    "layer_norm": layer_norm,
    "rms_norm": rms_norm,
}


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
            wide = [operand.astype(jnp.float32) for operand in operands]
            return function(point.axis, *wide).astype(operands[0].dtype)

        operands = [jax.dlpack.from_dlpack(tensor) for tensor in inputs]
        compiled = jax.jit(compute).lower(*operands).compile()
        return lambda: torch.from_dlpack(compiled(*operands).block_until_ready())

    def release(self):
        jax.clear_caches()
