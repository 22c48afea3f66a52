"""Calls a softmax of 512 rows of 1000 floats that was taken out of a module, as MLIR does,
on the first GPU: the result is there when the call returns.

  call-destination-cuda.py LIBRARY
"""

import ctypes
import math
import pathlib
import random
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[3] / "Target/Inputs"))
from tensors import descriptor, floats  # noqa: E402

ROWS, WIDTH = 512, 1000
BYTES = ctypes.c_size_t(4 * ROWS * WIDTH)
DRIVER = ctypes.CDLL("libcuda.so.1")
POINTER = ctypes.c_void_p


def cuda(name, *arguments):
    """A call of the driver, which must succeed."""
    result = getattr(DRIVER, name)(*arguments)
    if result != 0:
        raise RuntimeError(f"{name}: {result}")


def allocate():
    memory = POINTER()
    cuda("cuMemAlloc_v2", ctypes.byref(memory), BYTES)
    return memory


cuda("cuInit", 0)
device, context = ctypes.c_int(), POINTER()
cuda("cuDeviceGet", ctypes.byref(device), 0)
cuda("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
cuda("cuCtxSetCurrent", context)
softmax = ctypes.CDLL(sys.argv[1])._mlir_ciface_softmax_program_0
x, y = allocate(), allocate()
destination, returned = descriptor(y.value, [ROWS, WIDTH]), descriptor(0, [ROWS, WIDTH])
source = random.Random(0)
for _ in range(5):
    values = floats(ROWS * WIDTH, [source.gauss(0, 3) for _ in range(ROWS * WIDTH)])
    found = floats(ROWS * WIDTH)
    cuda("cuMemcpyHtoD_v2", x, values, BYTES)
    softmax(returned, descriptor(x.value, [ROWS, WIDTH]), destination)
    # On a stream that waits for no other.
    stream = POINTER()
    cuda("cuStreamCreate", ctypes.byref(stream), 1)
    cuda("cuMemcpyDtoHAsync_v2", found, y, BYTES, stream)
    cuda("cuStreamSynchronize", stream)
    cuda("cuStreamDestroy_v2", stream)
    for row in range(0, ROWS, 37):
        powers = [math.exp(v) for v in values[row * WIDTH : (row + 1) * WIDTH]]
        total = sum(powers)
        for power, element in zip(powers, found[row * WIDTH : (row + 1) * WIDTH]):
            assert abs(element - power / total) <= 4e-6 * power / total + 1e-12
    assert bytes(returned) == bytes(destination)
print("passed")
