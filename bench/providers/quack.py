# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""quack's CuTe DSL kernels, forward only: gradients of norms come with those of weights."""

import importlib.metadata

from quack.cross_entropy import cross_entropy_fwd
from quack.rmsnorm import layernorm_fwd, rmsnorm_fwd
from quack.softmax import softmax_bwd, softmax_fwd

from programs import LAYER_NORM_EPSILON, RMS_NORM_EPSILON

from .base import Provider, Refused


def add_rms_norm(x, residual, weight):
    norm, total, _ = rmsnorm_fwd(x, weight, residual=residual, eps=RMS_NORM_EPSILON)
    return total, norm


class Quack(Provider):
    name = "quack"

    def version(self):
        return importlib.metadata.version("quack-kernels")

    def prepare(self, point, inputs, clock):
        if point.axis != 1:
            raise Refused("has no kernel for columns")
        if point.op == "softmax":
            return lambda: softmax_fwd(*inputs)
        if point.op == "softmax_backward":
            return lambda: softmax_bwd(*inputs)
        if point.op == "layer_norm":
            # It takes weights in f32 alone.
            x, weight, bias = inputs[0], inputs[1].float(), inputs[2].float()
            return lambda: layernorm_fwd(x, weight, bias, eps=LAYER_NORM_EPSILON)
        if point.op == "rms_norm":
            return lambda: rmsnorm_fwd(*inputs, eps=RMS_NORM_EPSILON)[0]
        if point.op == "add_rms_norm":
            return lambda: add_rms_norm(*inputs)
        if point.op == "cross_entropy":
            return lambda: cross_entropy_fwd(*inputs)
        raise Refused("has no kernel for the operation")
