# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The kernel that Triton's softmax tutorial describes: as many programs as the
GPU holds at once, each of which walks over rows with loads in flight."""

import torch
import triton
import triton.language as tl

from .base import Provider, Refused

SHARED_FOR_DEEP_PIPELINE = 200_000
WARP = 32


@triton.jit
def walk_rows(y, x, rows, width, BLOCK: tl.constexpr, STAGES: tl.constexpr):
    """One program; `width` is the stride between rows as well."""
    column = tl.arange(0, BLOCK)
    inside = column < width
    for row in tl.range(tl.program_id(0), rows, tl.num_programs(0), num_stages=STAGES):
        loaded = tl.load(x + row * width + column, mask=inside, other=float("-inf"))
        values = loaded.to(tl.float32)
        exponentials = tl.exp(values - tl.max(values, 0))
        result = exponentials / tl.sum(exponentials, 0)
        tl.store(y + row * width + column, result.to(loaded.dtype), mask=inside)


def choose_warps(block):
    if block >= 4096:
        return 16
    return 8 if block >= 2048 else 4


def count_resident(properties, registers, shared, warps):
    """Programs that one multiprocessor holds at once."""
    resident = properties["max_num_regs"] // (max(registers, 1) * WARP * warps)
    if shared:
        resident = min(resident, properties["max_shared_mem"] // shared)
    return max(resident, 1)


class TritonTutorial(Provider):
    name = "triton-tutorial"

    def version(self):
        return triton.__version__

    def prepare(self, point, inputs, clock):
        if point.op != "softmax" or point.axis != 1:
            raise Refused("is a softmax of rows")
        (x,) = inputs
        if x.numel() >= 2**31:
            raise Refused("counts elements in 32 bits")
        block = triton.next_power_of_2(point.N)
        if block > tl.TRITON_MAX_TENSOR_NUMEL // 4:
            raise Refused("holds a row in one program")
        device = torch.cuda.current_device()
        properties = triton.runtime.driver.active.utils.get_device_properties(device)
        options = {
            "BLOCK": block,
            "STAGES": 4 if properties["max_shared_mem"] > SHARED_FOR_DEEP_PIPELINE else 2,
            "num_warps": choose_warps(block),
        }
        y = torch.empty_like(x)
        try:
            kernel = walk_rows.warmup(y, x, point.M, point.N, grid=(1,), **options)
            kernel._init_handles()
        except triton.runtime.errors.OutOfResources as error:
            raise Refused(str(error)) from None
        resident = count_resident(
            properties, kernel.n_regs, kernel.metadata.shared, options["num_warps"]
        )
        programs = min(properties["multiprocessor_count"] * resident, point.M)

        def launch():
            walk_rows[(programs,)](y, x, point.M, point.N, **options)
            return y

        return launch

    def resources(self, launch, clock):
        return clock.resources(launch)
