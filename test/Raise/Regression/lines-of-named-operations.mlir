// RUN: softmax-opt %s --rowwise-raise --mlir-print-debuginfo --mlir-print-local-scope | FileCheck %s
// RUN: softmax-compile %s -g | FileCheck %s --check-prefix=PTX

// What a named operation computes was nowhere: upstream gives its body no location.

// CHECK: arith.mulf {{.*}} loc("{{.*}}.mlir":[[#@LINE+9]]:8)
// CHECK: math.exp {{.*}} loc("{{.*}}.mlir":[[#@LINE+9]]:8)

// The kernel is where its first operation is, and each of its operations where it is.
// PTX: .loc 1 [[#@LINE+5]] 8
// PTX: .loc 1 [[#@LINE+5]] 8

func.func @main(%a: tensor<64x20xf32>, %b: tensor<64x20xf32>) -> tensor<64x20xf32> {
  %e = tensor.empty() : tensor<64x20xf32>
  %y = linalg.mul ins(%a, %b : tensor<64x20xf32>, tensor<64x20xf32>) outs(%e : tensor<64x20xf32>) -> tensor<64x20xf32>
  %z = linalg.exp ins(%y : tensor<64x20xf32>) outs(%e : tensor<64x20xf32>) -> tensor<64x20xf32>
  return %z : tensor<64x20xf32>
}
