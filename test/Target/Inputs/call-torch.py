"""Calls libraries of tensors.mlir and softmax.mlir, for the simulator, on tensors of
PyTorch, NumPy and tvm-ffi.

  call-torch.py LIBRARY FIXED
"""

import sys
import threading

import numpy
import torch
import tvm_ffi

library = tvm_ffi.load_module(sys.argv[1])
softmax, scale = library.softmax, library.scale
fixed = tvm_ffi.load_module(sys.argv[2]).softmax

torch.manual_seed(0)
x = torch.randn(5, 37)


def is_right(y, x):
    return torch.allclose(y.double(), x.double().softmax(1), rtol=1e-5, atol=0)


y = softmax(x)
print("allocated", y.dtype, tuple(y.shape), "right", is_right(y, x))
y = torch.empty_like(x)
print("given", softmax(x, y), "right", is_right(y, x))
gaps = torch.randn(5, 50)[:, 3:40]
print("rows with gaps right", is_right(softmax(gaps), gaps))
print("no rows", tuple(softmax(x[:0]).shape))
large = torch.randn(512, 1000)
print("fixed sizes right", is_right(fixed(large), large))
place = large.clone()
fixed(place, place)
print("in place right", is_right(place, large))

rows = torch.randn(3, 8)
scaled, sums = map(torch.from_dlpack, scale(rows, 2.5, 0, 1, True, -1))
expected = rows[:, 1:].double() * 2.5
print(
    "two results",
    tuple(scaled.shape),
    tuple(sums.shape),
    "right",
    torch.allclose(scaled.double(), expected) and torch.allclose(sums.double(), expected.sum(1)),
)

array = x.numpy()
result = numpy.empty_like(array)
workspace = numpy.empty(library.softmax_workspace_size(array), numpy.uint8)
softmax(array, result, workspace)
print("numpy right", is_right(torch.from_numpy(result), x))
y = torch.empty_like(x)
softmax(*map(tvm_ffi.from_dlpack, (x, y, torch.from_numpy(workspace))))
print("tvm_ffi.Tensor right", is_right(y, x))

results = [None] * 8


def call(number):
    for _ in range(20):
        results[number] = softmax(x + number)


threads = [threading.Thread(target=call, args=(number,)) for number in range(8)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("threads right", all(is_right(y, x + number) for number, y in enumerate(results)))

print("requires grad: has a gradient", softmax(x.clone().requires_grad_()).requires_grad)


def refuse(function, *arguments):
    try:
        function(*arguments)
        print("not refused")
    except Exception as error:
        print(type(error).__name__, error)


refuse(softmax)
refuse(softmax, x.double())
refuse(softmax, x.bfloat16())
refuse(softmax, None)
refuse(softmax, "x")
refuse(softmax, x[0])
refuse(softmax, x.t())
refuse(softmax, x, torch.empty(4, 37))
refuse(softmax, x, torch.empty(1, 37).expand(5, 37))
refuse(fixed, large[:511])
refuse(softmax, array)
print("after errors right", is_right(softmax(x), x))
