# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Liger's Triton kernels, forward only: gradients of norms come with those of weights, and
the cross entropy waits for the GPU to compare labels."""

import importlib.metadata

from liger_kernel.ops.fused_add_rms_norm import fused_add_rms_norm_forward
from liger_kernel.ops.layer_norm import layer_norm_forward
from liger_kernel.ops.rms_norm import rms_norm_forward
from liger_kernel.ops.softmax import _softmax_backward, _softmax_forward
from liger_kernel.ops.swiglu import swiglu_forward

from programs import LAYER_NORM_EPSILON, RMS_NORM_EPSILON

from .base import Provider, Refused


def add_rms_norm(x, residual, weight):
    norm, total = fused_add_rms_norm_forward(
        x, residual, weight, RMS_NORM_EPSILON, 0.0, "llama"
    )[:2]
    return total, norm


class Liger(Provider):
    name = "liger"

    def version(self):
        return importlib.metadata.version("liger-kernel")

    def prepare(self, point, inputs, clock):
        if point.axis != 1:
            raise Refused("has no kernel for columns")
        if point.op == "softmax":
            return lambda: _softmax_forward(*inputs)[0]
        if point.op == "softmax_backward":
            # The settings that its forward kernel chooses for the width.
            settings = _softmax_forward(inputs[1])[1:]
            return lambda: _softmax_backward(*inputs, *settings)
        if point.op == "layer_norm":
            return lambda: layer_norm_forward(*inputs, LAYER_NORM_EPSILON)[0]
        if point.op == "rms_norm":
            return lambda: rms_norm_forward(*inputs, RMS_NORM_EPSILON, 0.0, "llama", None)[0]
        if point.op == "add_rms_norm":
            return lambda: add_rms_norm(*inputs)
        if point.op == "swiglu":
            return lambda: swiglu_forward(*inputs)[2]
        raise Refused("has no kernel for the operation")
