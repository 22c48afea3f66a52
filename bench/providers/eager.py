# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""PyTorch's own kernels."""

import torch

from operations import FUNCTIONS

from .base import Provider


def layer_norm_backward(axis, gradient, x, weight, mean, scale):
    mean, scale = mean.unsqueeze(axis), scale.unsqueeze(axis)
    return torch.ops.aten.native_layer_norm_backward(
        gradient, x, x.shape[axis:], mean, scale, weight, None, [True, False, False]
    )[0]


def rms_norm_backward(axis, gradient, x, weight, scale):
    return torch.ops.aten._fused_rms_norm_backward(
        gradient, x, x.shape[axis:], scale.unsqueeze(axis), weight, [True, False]
    )[0]


# Where PyTorch has a kernel for GPUs that no function of its own calls.
KERNELS = {
    "layer_norm_backward": layer_norm_backward,
    "rms_norm_backward": rms_norm_backward,
}


class Eager(Provider):
    name = "torch"

    def version(self):
        return torch.__version__

    def prepare(self, point, inputs, clock):
        function = KERNELS.get(point.op, FUNCTIONS[point.op])
        return lambda: function(point.axis, *inputs)
