# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""PyTorch's own kernels."""

import torch

from operations import FUNCTIONS

from .base import Provider


class Eager(Provider):
    name = "torch"

    def version(self):
        return torch.__version__

    def prepare(self, point, inputs, clock):
        function = FUNCTIONS[point.op]
        return lambda: function(point.axis, *inputs)
