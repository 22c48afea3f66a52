"""Calls sharded.mlir in a library for GPUs, as rank 0 of 2, with fake-driver.c and fake-nccl.c,
and prints what NCCL is asked for.

  call-nccl.py DRIVER LIBRARY [NCCL]
"""

import ctypes
import sys

from tensors import Entry, descriptor

POINTER = ctypes.c_void_p
CONTEXT, STREAM, MEMORY = 0x1000, 0x101000, 0x100000000
driver = ctypes.CDLL(sys.argv[1])
driver.fake_set(12040, 90, 90, POINTER(CONTEXT), 0)
softmax = Entry(sys.argv[2], "softmax")
softmax.function.restype = ctypes.c_int32


def call(title, communicator, rows=4, width=6):
    x, y = (descriptor(MEMORY + place, [rows, width]) for place in (0, 0x10000))
    status = softmax(
        x, POINTER(communicator), y, workspace=MEMORY + 0x20000, stream=STREAM
    )
    print(f"-- {title}: status {status} {softmax.message() if status else ''}".rstrip())
    text = ctypes.create_string_buffer(65536)
    if nccl:
        nccl.fake_nccl_take(text)
        print(text.value.decode(), end="")
    driver.fake_take(text)
    return text.value.decode()


nccl = None
if len(sys.argv) < 4:
    call("without NCCL", 0x1234)
    sys.exit()
# As a framework has it: opened, and not among the process's symbols.
nccl = ctypes.CDLL(sys.argv[3])
nccl.fake_communicator.restype = POINTER
group = nccl.fake_communicator(0, 2, 0)


def others(*sizes):
    nccl.fake_others(*map(ctypes.c_int64, sizes))


def captured(title, **sizes):
    driver.cuStreamBeginCapture_v2(POINTER(STREAM), 0)
    call(title, group, **sizes)
    graph = POINTER()
    print("end of capture", driver.cuStreamEndCapture(POINTER(STREAM), ctypes.byref(graph)))


captured("captured first")
others(4, 3, 10)
call("short", group)
others(8, 4, 10)
call("other rows", group)
others(4, 4, 10)
notes = call("first", group)
print("launches", notes.count("launch kernel"), "allocations", notes.count("allocate"))
notes = call("second", group)
print("launches", notes.count("launch kernel"), "allocations", notes.count("allocate"))
captured("captured")
captured("captured with other rows", rows=8)
call("another width", group, width=5)
nccl.fake_nonblocking(3)
call("a communicator that does not block", group)
others(8, 4, 10)
nccl.fake_nonblocking(3)
call("the same with other rows", group, rows=8)
nccl.fake_nonblocking(2)
nccl.fake_state(2)
call("a communicator that fails", group)
nccl.fake_state(0)
nccl.fake_refuse(1)
call("a gather that is refused", group)
nccl.fake_refuse(0)
call("of three ranks", nccl.fake_communicator(1, 3, 0))
call("null", None)
# Another communicator at the address of one that is no more, of another rank.
nccl.fake_communicator(0, 2, 1)
others(4, 4, 10)
call("at the same address", group)
