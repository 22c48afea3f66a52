// RUN: softmax-compile %s --emit=fused | FileCheck %s
// RUN: softmax-run %s --device=simulator --check | FileCheck %s --check-prefix=RIGHT

// Arithmetic on whole tensors and functions that are called are part of one
// program.

func.func private @exp(%x: tensor<5x33xf32>) -> tensor<5x33xf32> {
  %y = math.exp %x : tensor<5x33xf32>
  return %y : tensor<5x33xf32>
}

// CHECK-LABEL: func.func @main(
// CHECK: rowwise.fuse
// CHECK: arith.subf
// CHECK: math.exp
// CHECK: rowwise.reduce addf
// CHECK-NOT: rowwise.fuse
// RIGHT: check passed
func.func @main(%x: tensor<5x33xf32>, %y: tensor<5x33xf32>) -> tensor<5xf32> {
  %difference = arith.subf %x, %y : tensor<5x33xf32>
  %e = func.call @exp(%difference) : (tensor<5x33xf32>) -> tensor<5x33xf32>
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<5xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<5xf32>) -> tensor<5xf32>
  %sum = linalg.reduce {arith.addf} ins(%e : tensor<5x33xf32>) outs(%zeros : tensor<5xf32>) dimensions = [1]
  return %sum : tensor<5xf32>
}
