# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A Triton kernel with one row a program, its warps chosen by measuring."""

import torch
import triton
import triton.language as tl

from .base import Provider, Refused

WARP = 32
WARPS = (1, 2, 4, 8, 16, 32)
# More makes a kernel that takes minutes to compile, and spills.
MOST_VALUES_A_THREAD = 256
TUNING_REPEATS = 15


@triton.jit
def do_row(y, x, width, BLOCK: tl.constexpr):
    """`width` is the stride between rows as well."""
    row = tl.program_id(0).to(tl.int64) * width
    column = tl.arange(0, BLOCK)
    inside = column < width
    loaded = tl.load(x + row + column, mask=inside, other=float("-inf"))
    values = loaded.to(tl.float32)
    exponentials = tl.exp(values - tl.max(values, 0))
    result = exponentials / tl.sum(exponentials, 0)
    tl.store(y + row + column, result.to(loaded.dtype), mask=inside)


def get_candidates(block):
    """Numbers of warps whose threads have at least one value, or the fewest
    warps, and not too many of them."""
    return [
        warps
        for warps in WARPS
        if block <= WARP * warps * MOST_VALUES_A_THREAD
        and (warps == WARPS[0] or WARP * warps <= block)
    ]


class TritonRows(Provider):
    name = "triton-rows"

    def version(self):
        return triton.__version__

    def prepare(self, point, inputs, clock):
        if point.op != "softmax" or point.axis != 1:
            raise Refused("is a softmax of rows")
        (x,) = inputs
        y = torch.empty_like(x)
        block = triton.next_power_of_2(point.N)

        def make_launch(warps):
            def launch():
                do_row[(point.M,)](y, x, point.N, BLOCK=block, num_warps=warps)
                return y

            return launch

        best, best_time = None, float("inf")
        for warps in get_candidates(block):
            launch = make_launch(warps)
            try:
                time = clock.measure(launch, repeats=TUNING_REPEATS, seconds=0.1).median
            except triton.runtime.errors.OutOfResources:
                continue
            if time < best_time:
                best, best_time = launch, time
        if best is None:
            raise Refused("holds a row in one program")
        return best

    def resources(self, launch, clock):
        return clock.resources(launch)
