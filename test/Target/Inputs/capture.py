"""Captures the very first call of libraries in CUDA graphs, and replays it with other data:
for each schedule that softmax-compile knows, and for a constant.

  capture.py compile FOLDER    writes the libraries there
  capture.py run FOLDER        with the driver that ROWWISE_CUDA_DRIVER names; fake-driver.c
                               captures launches alone, which are not replayed
"""

import ctypes
import os
import pathlib
import random
import re
import subprocess
import sys

from tensors import Entry, descriptor

POINTER = ctypes.c_void_p
TARGET = "sm_90"
# The name of a schedule in IR: the rows, the dimension that is reduced, and what forces it.
CASES = {
    "warp": ("512x1000xf32", 1, "--schedule=warp"),
    "packed": ("512x33xbf16", 1, "--schedule=warp"),
    "block": ("512x1000xf32", 1, "--schedule=block"),
    "persistent": ("512x1000xf32", 1, "--schedule=block --stages=2"),
    "cluster": ("512x1000xf32", 1, "--schedule=cluster --blocks=2 --threads=32"),
    "persistent_cluster": (
        "512x1000xf32",
        1,
        "--schedule=cluster --blocks=2 --threads=32 --stages=3",
    ),
    "split": ("512x1000xf32", 1, "--schedule=split --blocks=2 --threads=32"),
    "ring": ("512x1000xf32", 1, "--schedule=split --blocks=2 --threads=32 --stages=4"),
    "split_stream": ("43x25601xf32", 1, "--schedule=split --blocks=3 --threads=32"),
    "stream": ("512x1000xf32", 1, "--schedule=stream"),
    "column": ("512x1000xf32", 0, "--schedule=column"),
    "split_column": ("512x1000xf32", 0, "--schedule=split_column"),
}
PROGRAM = """func.func @f(%x: tensor<TYPE>) -> tensor<TYPE> {
  %init = tensor.empty() : tensor<TYPE>
  %y = linalg.softmax dimension(DIM) ins(%x : tensor<TYPE>) outs(%init : tensor<TYPE>) -> tensor<TYPE>
  return %y : tensor<TYPE>
}
"""
CONSTANT = """func.func @f(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %c = arith.constant dense<[[1.0, 2.0, 3.0, 4.0], [8.0, 7.0, 6.0, 5.0]]> : tensor<2x4xf32>
  %y = arith.addf %x, %c : tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}
"""


def run_compiler(program, *flags):
    command = ["softmax-compile", f"--target={TARGET}", *flags]
    result = subprocess.run(command, input=program, capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    return result.stdout


def compile_cases(folder):
    folder.mkdir(parents=True, exist_ok=True)
    names = run_compiler("", "--list-schedules").split()
    assert {re.search("--schedule=(\\w+)", flags)[1] for *_, flags in CASES.values()} == set(names)
    programs = {"constant": (CONSTANT, [])}
    for schedule, (shape, dimension, flags) in CASES.items():
        program = PROGRAM.replace("TYPE", shape).replace("DIM", str(dimension))
        versions = run_compiler(program, "--emit=scheduled", *flags.split())
        assert re.search(r"schedule = #rowwise\.(\w+)", versions)[1] == schedule, schedule
        programs[schedule] = program, flags.split()
    for name, (program, flags) in programs.items():
        run_compiler(program, "--emit=so", *flags, "-o", str(folder / (name + ".so")))


class Driver:
    """A driver: the true one, or fake-driver.c."""

    def __init__(self, path):
        self.library = ctypes.CDLL(path)
        self.is_fake = hasattr(self.library, "fake_set")
        self.call("cuInit", 0)
        context = self.make("cuDevicePrimaryCtxRetain", 0)
        if self.is_fake:
            self.library.fake_set(12040, 90, 90, POINTER(context), 0)
            self.next = 0x100000000
        else:
            self.call("cuCtxSetCurrent", POINTER(context))

    def call(self, name, *arguments):
        result = getattr(self.library, name)(*arguments)
        if result != 0:
            raise RuntimeError(f"{name}: {result}")

    def make(self, name, *arguments):
        """A call that gives a handle first."""
        handle = POINTER()
        self.call(name, ctypes.byref(handle), *arguments)
        return handle.value

    def allocate(self, count):
        if not self.is_fake:
            return self.make("cuMemAlloc_v2", ctypes.c_size_t(count))
        address, self.next = self.next, self.next + (count + 0xFFFF) // 0x10000 * 0x10000
        return address

    def capture(self, stream, call):
        """A graph of what is launched, and the status."""
        self.call("cuStreamBeginCapture_v2", POINTER(stream), 0)
        status = call()
        graph = POINTER()
        self.call("cuStreamEndCapture", POINTER(stream), ctypes.byref(graph))
        return graph.value, status


class Call:
    """A call of a library's function on an argument and a result of so many bytes."""

    def __init__(self, driver, library, sizes, element_bytes):
        self.driver, self.sizes = driver, sizes
        self.bytes = element_bytes * sizes[0] * sizes[1]
        self.function = Entry(str(library), "f")
        self.x, self.y = (driver.allocate(self.bytes) for _ in "xy")
        tensors = descriptor(self.x, sizes), descriptor(self.y, sizes)
        needed = self.function.sizes(*tensors)
        assert needed >= 0, self.function.message()
        self.workspace = driver.allocate(needed) if needed else None
        self.tensors = tensors
        self.stream = driver.make("cuStreamCreate", 1)

    def __call__(self):
        return self.on(self.stream)

    def on(self, stream):
        return self.function(*self.tensors, workspace=self.workspace, stream=stream)

    def fill(self, seed):
        """Floats from 1 to 4, or pairs of bfloat16 of which each is one as well."""
        source = random.Random(seed)
        words = [0x3F803F80 + source.randrange(128) * 0x10001 for _ in range(self.bytes // 4)]
        memory = (ctypes.c_uint32 * len(words))(*words)
        size = ctypes.c_size_t(self.bytes // 4 * 4)
        self.driver.call("cuMemcpyHtoD_v2", POINTER(self.x), memory, size)
        self.driver.call("cuMemsetD8_v2", POINTER(self.y), 0xFF, ctypes.c_size_t(self.bytes))
        self.driver.call("cuCtxSynchronize")

    def read(self):
        self.driver.call("cuStreamSynchronize", POINTER(self.stream))
        memory = ctypes.create_string_buffer(self.bytes)
        self.driver.call("cuMemcpyDtoH_v2", memory, POINTER(self.y), ctypes.c_size_t(self.bytes))
        return memory.raw

    def replays(self, graph):
        """Whether the graph does what a call does, of each of two arguments."""
        driver = self.driver
        ready = driver.make("cuGraphInstantiateWithFlags", POINTER(graph), ctypes.c_ulonglong(0))
        results = []
        for seed in (1, 2):
            self.fill(seed)
            untouched = self.read()
            driver.call("cuGraphLaunch", POINTER(ready), POINTER(self.stream))
            replayed = self.read()
            self.fill(seed)
            assert self() == 0, self.function.message()
            if not replayed == self.read() != untouched:
                return False
            results.append(replayed)
        return results[0] != results[1]


def check_refusal(driver, call):
    """That the driver without a GPU does refuse: here a launch on another stream."""
    try:
        driver.capture(call.stream, lambda: print("status", call.on(None)))
        print("captured what is forbidden")
    except RuntimeError as error:
        print(error)


def run_cases(folder):
    driver = Driver(os.environ.get("ROWWISE_CUDA_DRIVER") or "libcuda.so.1")
    failures = 0
    for name in [*CASES, "constant"]:
        shape = CASES.get(name, ("2x4xf32",))[0]
        rows, width, element = shape.split("x")
        call = Call(driver, folder / (name + ".so"), [int(rows), int(width)], int(element[-2:]) // 8)
        try:
            graph, status = driver.capture(call.stream, call)
            assert status == 0, call.function.message()
            passed = bool(graph) and (driver.is_fake or call.replays(graph))
        except (RuntimeError, AssertionError) as error:
            passed = False
            print(error)
        failures += not passed
        print(name, "passed" if passed else "FAILED")
    if driver.is_fake:
        check_refusal(driver, call)
    print("all captured" if not failures else f"{failures} failed")
    return failures != 0


if sys.argv[1] == "compile":
    compile_cases(pathlib.Path(sys.argv[2]))
else:
    sys.exit(run_cases(pathlib.Path(sys.argv[2])))
