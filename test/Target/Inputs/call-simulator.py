"""Calls softmax of 512 rows of 1000 floats in a library for the simulator, and compares
with what is computed here.

  call-simulator.py LIBRARY
"""

import ctypes
import math
import random
import sys
import threading

from tensors import Entry, descriptor, floats

ROWS, WIDTH = 512, 1000
softmax = Entry(sys.argv[1], "softmax")


def tensor(memory, rows=ROWS, strides=None, offset=0):
    address = ctypes.addressof(memory) if memory else None
    return descriptor(address, [rows, WIDTH], strides, offset)


def expect(x):
    result = []
    for row in range(ROWS):
        elements = x[row * WIDTH : (row + 1) * WIDTH]
        most = max(elements)
        powers = [math.exp(element - most) for element in elements]
        total = sum(powers)
        result += [power / total for power in powers]
    return result


def is_right(found, expected):
    return all(abs(a - b) <= 4e-6 * b + 1e-12 for a, b in zip(found, expected))


random.seed(1)
x = floats(ROWS * WIDTH, [random.gauss(0, 3) for _ in range(ROWS * WIDTH)])
y = floats(ROWS * WIDTH)
expected = expect(x)
print("workspace", softmax.sizes(tensor(x), tensor(y)))
print("status", softmax(tensor(x), tensor(y)), "right", is_right(y, expected))

# What is refused leaves results alone.
untouched = floats(ROWS * WIDTH, [7.0] * (ROWS * WIDTH))
for arguments in (
    (tensor(x, rows=511), tensor(untouched)),
    (tensor(x), tensor(untouched, strides=[WIDTH, 2])),
    (tensor(x, strides=[2**63 - 1, 1]), tensor(untouched)),
    (tensor(x, strides=[(2**63 - WIDTH) // (ROWS - 1), 1]), tensor(untouched)),
    (tensor(x, offset=2**62), tensor(untouched)),
    (tensor(x), tensor(untouched, offset=2**63 - 1)),
    (tensor(x, offset=-(2**61)), tensor(untouched)),
    (tensor(None), tensor(untouched)),
    (None, tensor(untouched)),
):
    print("status", softmax(*arguments), softmax.message())
print("untouched", all(element == 7.0 for element in untouched))
print("workspace of nothing", softmax.sizes(None, tensor(y)), softmax.message())

results = [floats(ROWS * WIDTH) for _ in range(4)]
threads = [
    threading.Thread(target=softmax, args=(tensor(x), tensor(result))) for result in results
]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("threads right", all(is_right(result, expected) for result in results))

print("in place", softmax(tensor(x), tensor(x)), "right", is_right(x, expected))
