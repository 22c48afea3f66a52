"""Calls a function of one argument and one result of floats on fake-driver.c, and prints
what the driver is asked for. CAPABILITIES of the environment are those of its devices.

  call-fake-driver.py DRIVER LIBRARY NAME ROWS WIDTH
"""

import ctypes
import os
import sys

from tensors import Entry, descriptor

driver = ctypes.CDLL(sys.argv[1])
function = Entry(sys.argv[2], sys.argv[3])
SIZES = [int(size) for size in sys.argv[4:]]
driver.fake_current.restype = ctypes.c_size_t

CONTEXT = [0x1000, 0x2000]
MEMORY = [0x100000000, 0x200000000]
STREAM = 0x100000
CAPABILITIES = [int(number) for number in os.environ.get("CAPABILITIES", "80,90").split(",")]


def set_driver(current, version=12040, capabilities=CAPABILITIES, result=0):
    driver.fake_set(version, *capabilities, ctypes.c_size_t(current), result)


def tensor(address):
    return descriptor(address, SIZES)


def call(title, source, stream=None):
    print(f"-- {title}")
    before = driver.fake_current()
    arguments = tensor(source), tensor(source + 0x1000000)
    needed = function.sizes(*arguments)
    workspace = source + 0x2000000 if needed else None
    status = function(*arguments, workspace=workspace, stream=stream)
    text = ctypes.create_string_buffer(65536)
    driver.fake_take(text)
    print(text.value.decode(), end="")
    print("status", status, function.message() if status else "")
    if driver.fake_current() != before:
        print("left another context")
    sys.stdout.flush()


set_driver(CONTEXT[0], result=3)
call("fork before the first call", MEMORY[0])
set_driver(CONTEXT[0], version=11080)
call("old driver", MEMORY[0])
set_driver(CONTEXT[0], capabilities=[75, 75])
call("old device", MEMORY[0])
set_driver(0)
call("no context", MEMORY[0])
set_driver(CONTEXT[0])
call("first", MEMORY[0])
call("second", MEMORY[0])
call("memory of the host", 0x50000)
call("memory of another device", MEMORY[1])
call("another device", MEMORY[1], stream=STREAM + CONTEXT[1])
call("and again", MEMORY[1], stream=STREAM + CONTEXT[1])
set_driver(CONTEXT[0] + 1)
call("another context", MEMORY[0])
set_driver(CONTEXT[0], result=3)
call("fork", MEMORY[0])
set_driver(CONTEXT[0], result=1)
call("failure", MEMORY[0])
set_driver(CONTEXT[0])
driver.fake_fail(b"launch", 0)
call("failed launch", MEMORY[1], stream=STREAM + CONTEXT[1])
driver.fake_fail(b"pop", 0)
call("failed pop", MEMORY[1], stream=STREAM + CONTEXT[1])
call("after it", MEMORY[0])
