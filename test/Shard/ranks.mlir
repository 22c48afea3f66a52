// RUN: not softmax-opt %s --rowwise-shard="axis=0 ranks=-1" 2>&1 | FileCheck %s -DFOUND=-1
// RUN: not softmax-opt %s --rowwise-shard="axis=0 ranks=65" 2>&1 | FileCheck %s -DFOUND=65

// RUN: not softmax-opt %s --rowwise-shard 2>&1 | FileCheck %s --check-prefix=NONE

// NONE: ranks.mlir:[[#@LINE+2]]:1: error: expected an annotation of the first argument, found none
// CHECK: ranks.mlir:[[#@LINE+1]]:1: error: expected 1 to 64 ranks of a grid, found [[FOUND]]
func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {
  return %x : tensor<4xf32>
}
