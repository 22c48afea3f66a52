// A product of 781 numbers leaves the range of f32 on its way: its bound is infinite, and
// any number passed.

// RUN: not softmax-run %s --device=simulator --check --input=4x781xf32 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --input=4x7xf32 | FileCheck %s --check-prefix=SHORT

// CHECK: nothing known of 4 elements: check failed
// SHORT: check passed
func.func @main(%x: tensor<4x?xf32>) -> tensor<4xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%one : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.reduce {arith.mulf} ins(%x : tensor<4x?xf32>) outs(%init : tensor<4xf32>) dimensions = [1]
  return %r : tensor<4xf32>
}
