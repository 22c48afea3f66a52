// A name ends at a NUL character for who looks it up in the code.

// RUN: %S/../../Run/Inputs/exits 1 softmax-opt %s -o %t 2>&1 | FileCheck %s
// RUN: %S/../../Run/Inputs/exits 1 softmax-compile %s -o %t 2>&1 | FileCheck %s
// RUN: %S/../../Run/Inputs/exits 1 softmax-run %s --device=simulator 2>&1 | FileCheck %s

// CHECK: :[[#@LINE+2]]:1: error: expected a name without NUL characters, found "ma\00in"
// CHECK-NOT: error:
func.func @"ma\00in"(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = math.exp %x : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}
