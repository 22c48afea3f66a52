"""Calls a function of one argument and one result of floats for the simulator, and prints
the result.

  call-elements.py LIBRARY NAME ELEMENT...
"""

import ctypes
import sys

from tensors import Entry, descriptor, floats

function = Entry(sys.argv[1], sys.argv[2])
values = [float(text) for text in sys.argv[3:]]
x, y = floats(len(values), values), floats(len(values))
arguments = [descriptor(ctypes.addressof(memory), [len(values)]) for memory in (x, y)]
status = function(*arguments)
print(*([function.message()] if status else y))
