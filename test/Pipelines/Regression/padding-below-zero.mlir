// Compiled, such a program was one that always fails, and then "no row program".

// RUN: %S/../../Run/Inputs/exits 1 softmax-compile %s -o %t 2>&1 | FileCheck %s
// RUN: %S/../../Run/Inputs/exits 1 softmax-compile %s --fallback=loops -o %t 2>&1 | FileCheck %s
// RUN: %S/../../Run/Inputs/exits 1 softmax-run %s --device=simulator --fallback=loops 2>&1 | FileCheck %s

// CHECK: :[[#@LINE+4]]:8: error: expected padding of at least 0, found -1
// CHECK-NOT: error:
func.func @main(%x: tensor<4x8xf32>) -> tensor<3x8xf32> {
  %z = arith.constant 0.0 : f32
  %y = tensor.pad %x low[-1, 0] high[0, 0] {
  ^bb0(%a: index, %b: index):
    tensor.yield %z : f32
  } : tensor<4x8xf32> to tensor<3x8xf32>
  return %y : tensor<3x8xf32>
}
