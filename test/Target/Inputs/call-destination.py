"""Calls a function of destinations, of one argument and one result of floats, as MLIR does
on fake-driver.c, and prints what the driver is asked for. CONTEXT of the environment is the
current one.

  call-destination.py DRIVER LIBRARY NAME ROWS WIDTH
"""

import ctypes
import os
import sys

from tensors import descriptor

driver = ctypes.CDLL(sys.argv[1])
function = getattr(ctypes.CDLL(sys.argv[2]), "_mlir_ciface_" + sys.argv[3])
SIZES = [int(size) for size in sys.argv[4:]]
MEMORY = 0x100000000
CONTEXT = int(os.environ.get("CONTEXT", "4096"))

driver.fake_set(12040, 90, 90, ctypes.c_size_t(CONTEXT), 0)
destination, returned = descriptor(MEMORY + 0x1000000, SIZES), descriptor(0, SIZES)
for address in (MEMORY, 0x50000):
    function(returned, descriptor(address, SIZES), destination)
    text = ctypes.create_string_buffer(65536)
    driver.fake_take(text)
    print(text.value.decode(), end="")
    print("returned", bytes(returned) == bytes(destination))
    sys.stdout.flush()
