// RUN: softmax-run %s --device=simulator --fallback=loops | FileCheck %s

// A function without checks launches in its own block, where a launch must name a
// kernel that is there.

// CHECK: result 0: f32=2
func.func @main() -> tensor<f32> {
  %two = arith.constant 2.0 : f32
  %empty = tensor.empty() : tensor<f32>
  %y = linalg.fill ins(%two : f32) outs(%empty : tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
}
