"""Calls softmax of 512 rows of 1000 floats in a library, on all GPUs there are. Needs the
library, Python and the driver.

  call-cuda.py LIBRARY
"""

import ctypes
import math
import pathlib
import random
import sys
import threading
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[3] / "Target/Inputs"))
from tensors import Entry, descriptor, floats  # noqa: E402

ROWS, WIDTH = 512, 1000
COUNT = ROWS * WIDTH
DRIVER = ctypes.CDLL("libcuda.so.1")
POINTER = ctypes.c_void_p
failures = 0


def cuda(name, *arguments):
    """A call of the driver, which must succeed."""
    result = getattr(DRIVER, name)(*arguments)
    if result != 0:
        raise RuntimeError(f"{name}: {result}")


def make(name, *arguments):
    """A call of the driver that gives a handle first."""
    handle = POINTER()
    cuda(name, ctypes.byref(handle), *arguments)
    return handle.value


def report(title, passed, detail=""):
    global failures
    failures += not passed
    print("passed" if passed else "FAILED", title, detail)
    sys.stdout.flush()


class Tensors:
    """An argument and a result in the memory of the current context."""

    def __init__(self, seed):
        source = random.Random(seed)
        self.values = floats(COUNT, [source.gauss(0, 3) for _ in range(COUNT)])
        self.x, self.y = (make("cuMemAlloc_v2", ctypes.c_size_t(4 * COUNT)) for _ in "xy")
        needed = softmax.sizes(*self.arguments())
        self.workspace = make("cuMemAlloc_v2", ctypes.c_size_t(needed)) if needed else None
        self.fill(self.values)

    def fill(self, values):
        self.values = values
        cuda("cuMemcpyHtoD_v2", POINTER(self.x), values, ctypes.c_size_t(4 * COUNT))
        cuda("cuMemsetD8_v2", POINTER(self.y), 0xFF, ctypes.c_size_t(4 * COUNT))
        cuda("cuCtxSynchronize")

    def arguments(self):
        return descriptor(self.x, [ROWS, WIDTH]), descriptor(self.y, [ROWS, WIDTH])

    def call(self, stream=None):
        return softmax(*self.arguments(), workspace=self.workspace, stream=stream)

    def read(self):
        found = floats(COUNT)
        cuda("cuMemcpyDtoH_v2", found, POINTER(self.y), ctypes.c_size_t(4 * COUNT))
        return found

    def is_right(self):
        """Of every 37th row, which is enough to find one that is not."""
        found = self.read()
        for row in range(0, ROWS, 37):
            powers = [math.exp(v) for v in self.values[row * WIDTH : (row + 1) * WIDTH]]
            total = sum(powers)
            for power, element in zip(powers, found[row * WIDTH : (row + 1) * WIDTH]):
                if not abs(element - power / total) <= 4e-6 * power / total + 1e-12:
                    return False
        return True


def current():
    return make("cuCtxGetCurrent")


def test_call():
    tensors = Tensors(3)
    status = tensors.call()
    cuda("cuCtxSynchronize")
    report("null stream", status == 0 and tensors.is_right(), status)


def test_refusals():
    tensors = Tensors(4)
    host = floats(COUNT)
    status = softmax(
        descriptor(ctypes.addressof(host), [ROWS, WIDTH]),
        tensors.arguments()[1],
        workspace=tensors.workspace,
    )
    untouched = all(math.isnan(element) for element in tensors.read())
    # A GPU may be able to read the host's memory; then it does.
    report("memory of the host", status == 0 or untouched, softmax.message())
    status = softmax(descriptor(tensors.x, [ROWS - 1, WIDTH]), tensors.arguments()[1])
    report("wrong size", status == 1, softmax.message())


def test_threads():
    context = current()
    rights = [False] * 8

    def work(number):
        cuda("cuCtxSetCurrent", POINTER(context))
        tensors = Tensors(10 + number)
        stream = make("cuStreamCreate", 1)
        # Here no context is current: the stream has one.
        cuda("cuCtxSetCurrent", POINTER(None))
        statuses = [tensors.call(stream) for _ in range(50)]
        unchanged = current() is None
        cuda("cuCtxSetCurrent", POINTER(context))
        cuda("cuStreamSynchronize", POINTER(stream))
        rights[number] = not any(statuses) and unchanged and tensors.is_right()

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    report("eight threads", all(rights), rights)


def test_contexts(device):
    """Contexts are made, called in while another is current, and destroyed."""
    primary, rights = current(), []
    for seed in (20, 21):
        context = make("cuCtxCreate_v2", 0, device)
        tensors = Tensors(seed)
        stream = make("cuStreamCreate", 1)
        cuda("cuCtxSetCurrent", POINTER(primary))
        status = tensors.call(stream)
        unchanged = current() == primary
        cuda("cuCtxSetCurrent", POINTER(context))
        cuda("cuStreamSynchronize", POINTER(stream))
        rights.append(status == 0 and unchanged and tensors.is_right())
        cuda("cuCtxDestroy_v2", POINTER(context))
        cuda("cuCtxSetCurrent", POINTER(primary))
    tensors = Tensors(22)
    rights.append(tensors.call() == 0)
    cuda("cuCtxSynchronize")
    rights.append(tensors.is_right())
    report("contexts made and destroyed", all(rights), rights)


def test_devices(contexts):
    if len(contexts) < 2:
        print("one GPU: calls on two of them were not tried")
        return
    rights = []
    cuda("cuCtxSetCurrent", POINTER(contexts[0]))
    first = Tensors(30)
    cuda("cuCtxSetCurrent", POINTER(contexts[1]))
    second = Tensors(31)
    stream = make("cuStreamCreate", 1)
    cuda("cuCtxSetCurrent", POINTER(contexts[0]))
    statuses = [first.call(), second.call(stream), first.call(), second.call(stream)]
    rights.append(current() == contexts[0])
    cuda("cuCtxSynchronize")
    rights.append(first.is_right())
    # Memory of another device than the stream's.
    refused = second.call()
    text = softmax.message()
    cuda("cuCtxSetCurrent", POINTER(contexts[1]))
    cuda("cuStreamSynchronize", POINTER(stream))
    rights.append(second.is_right())
    cuda("cuCtxSetCurrent", POINTER(contexts[0]))
    report("two GPUs", not any(statuses) and refused == 1 and all(rights), f"{rights} {text}")


# As many parameters as softmax's kernel has, of which this one reads none.
EMPTY_KERNEL = (
    ".version 7.0\n.target sm_80\n.address_size 64\n.visible .entry empty(\n"
    + ",\n".join(f".param .u64 p{i}" for i in range(14))
    + ") { ret; }\n\0"
)


def measure(call):
    for _ in range(200):
        call()
    cuda("cuCtxSynchronize")
    best = math.inf
    for _ in range(20):
        start = time.perf_counter_ns()
        for _ in range(200):
            call()
        best = min(best, (time.perf_counter_ns() - start) / 200)
        cuda("cuCtxSynchronize")
    return best


def print_times():
    """Of a call through ctypes, whose own time is in both."""
    tensors = Tensors(40)
    arguments = *tensors.arguments(), POINTER(tensors.workspace), POINTER(None)
    module = make("cuModuleLoadData", EMPTY_KERNEL.encode())
    kernel = make("cuModuleGetFunction", POINTER(module), b"empty")
    values = [ctypes.c_int64(0) for _ in range(14)]
    pointers = (POINTER * 14)(*[ctypes.addressof(value) for value in values])
    launch = (POINTER(kernel), 128, 1, 1, 128, 1, 1, 0, POINTER(None), pointers, POINTER(None))
    entry, plain = softmax.function, DRIVER.cuLaunchKernel
    times = measure(lambda: entry(*arguments)), measure(lambda: plain(*launch))
    print(f"ns a call: entry {times[0]:.0f}, cuLaunchKernel of an empty kernel {times[1]:.0f}")


def main():
    cuda("cuInit", 0)
    count = ctypes.c_int()
    cuda("cuDeviceGetCount", ctypes.byref(count))
    contexts = [make("cuDevicePrimaryCtxRetain", device) for device in range(count.value)]
    cuda("cuCtxSetCurrent", POINTER(contexts[0]))
    test_call()
    test_refusals()
    test_threads()
    test_contexts(0)
    test_devices(contexts)
    print_times()
    print("all passed" if not failures else f"{failures} failed")
    return failures != 0


softmax = Entry(sys.argv[1], "softmax")
sys.exit(main())
