# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""torch.compile with Inductor, for static shapes."""

import torch

from operations import FUNCTIONS

from .base import Provider


class Inductor(Provider):
    name = "torch.compile"

    def version(self):
        return torch.__version__

    def prepare(self, point, inputs, clock):
        torch._dynamo.reset()  # else shapes count against a limit
        function = FUNCTIONS[point.op]
        compiled = torch.compile(
            lambda *operands: function(point.axis, *operands), dynamic=False, fullgraph=True
        )
        return lambda: compiled(*inputs)

    def release(self):
        torch._dynamo.reset()
