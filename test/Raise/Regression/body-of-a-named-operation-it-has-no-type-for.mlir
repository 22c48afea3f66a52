// What upstream says of the body that it gives to a named operation had no place:
// <unknown>:0.

// RUN: not softmax-opt %s --rowwise-raise -o %t 2>&1 | FileCheck %s
// RUN: not softmax-compile %s -o %t 2>&1 | FileCheck %s

// CHECK-NOT: unknown
// CHECK: :[[#@LINE+4]]:8: error: 'math.powf' op operand #0 must be floating-point-like, but got 'i1'
// CHECK-NOT: unknown
func.func @main(%x: tensor<5x9xi1>) -> tensor<5x9xi1> {
  %e = tensor.empty() : tensor<5x9xi1>
  %y = linalg.powf ins(%x, %x : tensor<5x9xi1>, tensor<5x9xi1>) outs(%e : tensor<5x9xi1>) -> tensor<5x9xi1>
  return %y : tensor<5x9xi1>
}
