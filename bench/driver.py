# Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The calls of the CUDA driver that PyTorch has no name for."""

import ctypes
from ctypes import Structure, byref, c_char_p, c_int, c_size_t, c_uint, c_void_p

CAPTURE_RELAXED = 2
NODE_KERNEL = 0
SHARED_BYTES, LOCAL_BYTES, REGISTERS = 1, 3, 4  # CU_FUNC_ATTRIBUTE_*


class KernelNode(Structure):
    """CUDA_KERNEL_NODE_PARAMS_v2"""

    _fields_ = [
        ("function", c_void_p),
        ("grid", c_uint * 3),
        ("block", c_uint * 3),
        ("shared_bytes", c_uint),
        ("parameters", c_void_p),
        ("extra", c_void_p),
        ("kernel", c_void_p),
        ("context", c_void_p),
    ]


class Driver:
    """libcuda. A call that fails is a RuntimeError."""

    def __init__(self):
        self.cuda = ctypes.CDLL("libcuda.so.1")

    def call(self, name, *arguments):
        result = getattr(self.cuda, name)(*arguments)
        if result != 0:
            text = c_char_p()
            self.cuda.cuGetErrorName(result, byref(text))
            raise RuntimeError(f"{name}: {(text.value or b'unknown error').decode()}")

    def version(self):
        version = c_int()
        self.call("cuDriverGetVersion", byref(version))
        return f"{version.value // 1000}.{version.value % 1000 // 10}"

    def reset_persisting_l2(self):
        """Lines that an access policy made persistent survive a memset."""
        self.call("cuCtxResetPersistingL2Cache")

    def memset(self, address, count, stream):
        """Sets `count` 32-bit words to 0."""
        self.call(
            "cuMemsetD32Async", c_void_p(address), c_uint(0), c_size_t(count), c_void_p(stream)
        )

    def copy(self, to, source, count, stream):
        self.call(
            "cuMemcpyDtoDAsync_v2",
            c_void_p(to),
            c_void_p(source),
            c_size_t(count),
            c_void_p(stream),
        )

    def capture(self, launch, stream):
        """What `launch` puts on the stream, as a graph that is not run."""
        graph = c_void_p()
        self.call("cuStreamBeginCapture_v2", c_void_p(stream), c_int(CAPTURE_RELAXED))
        try:
            launch()
        finally:
            self.call("cuStreamEndCapture", c_void_p(stream), byref(graph))
        return graph

    def kernels(self, launch, stream):
        """The kernels that `launch` would run, in order, as dictionaries."""
        graph = self.capture(launch, stream)
        try:
            count = c_size_t()
            self.call("cuGraphGetNodes", graph, None, byref(count))
            nodes = (c_void_p * count.value)()
            self.call("cuGraphGetNodes", graph, nodes, byref(count))
            described = [self.describe(c_void_p(node)) for node in nodes]
        finally:
            self.call("cuGraphDestroy", graph)
        return [kernel for kernel in described if kernel]

    def describe(self, node):
        kind = c_int()
        self.call("cuGraphNodeGetType", node, byref(kind))
        if kind.value != NODE_KERNEL:
            return None
        launched = KernelNode()
        self.call("cuGraphKernelNodeGetParams_v2", node, byref(launched))
        function = c_void_p(launched.function)
        if not function.value:
            self.call("cuKernelGetFunction", byref(function), c_void_p(launched.kernel))
        name = c_char_p()
        self.call("cuFuncGetName", byref(name), function)
        threads = launched.block[0] * launched.block[1] * launched.block[2]
        return {
            "name": name.value.decode(),
            "grid": tuple(launched.grid),
            "block": tuple(launched.block),
            "threads": threads,
            "blocks": launched.grid[0] * launched.grid[1] * launched.grid[2],
            "resident": self.resident_blocks(function, threads, launched.shared_bytes),
            "registers": self.attribute(function, REGISTERS),
            "shared_bytes": self.attribute(function, SHARED_BYTES) + launched.shared_bytes,
            "spill_bytes": self.attribute(function, LOCAL_BYTES),
        }

    def resident_blocks(self, function, threads, shared_bytes):
        """Blocks that a multiprocessor runs at the same time."""
        blocks = c_int()
        self.call(
            "cuOccupancyMaxActiveBlocksPerMultiprocessor",
            byref(blocks),
            function,
            c_int(threads),
            c_size_t(shared_bytes),
        )
        return blocks.value

    def attribute(self, function, number):
        value = c_int()
        self.call("cuFuncGetAttribute", byref(value), c_int(number), function)
        return value.value


def summarize_kernels(kernels):
    """The columns of records.py about a program's kernels: how many, the most
    that any of them takes, and how the last is launched."""
    if not kernels:
        return {}
    last = kernels[-1]
    most = {
        name: max(kernel[name] for kernel in kernels)
        for name in ("registers", "shared_bytes", "spill_bytes")
    }
    return {
        "kernels": len(kernels),
        **most,
        **{name: last[name] for name in ("threads", "blocks", "resident")},
        "kernel": " ".join(kernel["name"] for kernel in kernels),
    }
