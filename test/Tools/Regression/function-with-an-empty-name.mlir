// MLIR reads an empty name and prints one that it does not read.

// RUN: not softmax-opt %s -o %t 2>&1 | FileCheck %s
// RUN: not softmax-compile %s --emit=fused -o %t 2>&1 | FileCheck %s

// CHECK: :[[#@LINE+1]]:1: error: expected a name, found an empty one
func.func @""(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
