# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What every provider is."""


class Refused(Exception):
    """Says why a provider has no kernel for a point."""


class Provider:
    """Someone who computes the operations of programs.OPERATIONS."""

    name = None
    # Whether it runs on PyTorch's stream, where events can be recorded.
    on_stream = True

    def available(self):
        """Why it cannot run here, or None."""
        return None

    def version(self):
        """For the `#` lines of the results, or None."""
        return None

    def prepare(self, point, inputs, clock):
        """A function without arguments that launches the operation on the
        operands and returns the result, a tensor of its own or PyTorch's, or
        several in their order.
        Raises Refused where there is none. `clock` is for tuning."""
        raise NotImplementedError

    def resources(self, launch, clock):
        """The columns of records.py about its kernels."""
        return {}

    def release(self):
        """Lets go of what `prepare` holds."""
