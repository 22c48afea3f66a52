// RUN: softmax-compile %s -o /dev/null --remarks=fuse 2>&1 | FileCheck %s

// A tensor filled with an argument moves no bytes but its own. Counting what the
// operations would move one by one took the argument's number for an operand's.

// CHECK: kernel 0 must move 200 bytes: predicted
func.func @main(%x: tensor<5x5xf32>, %s: f32) -> tensor<5x5xf32> {
  %empty = tensor.empty() : tensor<5x5xf32>
  %filled = linalg.fill ins(%s : f32) outs(%empty : tensor<5x5xf32>) -> tensor<5x5xf32>
  %sum = linalg.add ins(%x, %filled : tensor<5x5xf32>, tensor<5x5xf32>) outs(%empty : tensor<5x5xf32>) -> tensor<5x5xf32>
  return %sum : tensor<5x5xf32>
}
