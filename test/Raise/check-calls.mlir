// Two calls of two operations each are four, of a function that calls another
// both. What is not called does not count.
//
// RUN: softmax-opt %s --rowwise-check-calls=max-operations=4 -o %t.mlir
// RUN: softmax-opt %s -o %t.before.mlir
// RUN: cmp %t.before.mlir %t.mlir
// RUN: not softmax-opt %s --rowwise-check-calls=max-operations=3 2>&1 | FileCheck %s
//
// RUN: echo 'llvm.func @f() { llvm.return }' \
// RUN:     | not softmax-opt --rowwise-check-calls 2>&1 | FileCheck %s --check-prefix=LOWERED
//
// LOWERED: error: expected linalg on tensors, found 'llvm.func' of a module that is already lowered

func.func private @twice(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = arith.addf %x, %x : tensor<4xf32>
  return %y : tensor<4xf32>
}

// CHECK: check-calls.mlir:[[#@LINE+2]]:1: error: expected at most 3 operations where calls are inlined, found 4 in 'main'
// CHECK-NOT: error
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = call @twice(%x) : (tensor<4xf32>) -> tensor<4xf32>
  %z = call @twice(%y) : (tensor<4xf32>) -> tensor<4xf32>
  return %z : tensor<4xf32>
}

func.func @other(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = call @twice(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %y : tensor<4xf32>
}
