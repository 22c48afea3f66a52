// An argument with an encoding that is returned became a copy without one, which does
// not verify.

// RUN: softmax-opt %s --rowwise-raise | FileCheck %s

// CHECK: func.func @main(%[[X:.*]]: tensor<4xf16, "rows">)
// CHECK-NEXT: return %[[X]] : tensor<4xf16, "rows">
func.func @main(%x: tensor<4xf16, "rows">) -> tensor<4xf16, "rows"> {
  return %x : tensor<4xf16, "rows">
}
