// MLIR's verifier looks up the size of dimension -1.

// RUN: %S/../../Run/Inputs/exits 1 softmax-opt %s -o %t 2>&1 | FileCheck %s
// RUN: %S/../../Run/Inputs/exits 1 softmax-opt --split-input-file %s -o %t 2>&1 | FileCheck %s
// RUN: sed 's/^.. CHECK: .*/\/\/ expected-error@+3 {{expected a dimension of at least 0, found -1}}/' %s > %t.mlir
// RUN: softmax-opt --verify-diagnostics %t.mlir -o %t
// RUN: %S/../../Run/Inputs/exits 1 softmax-compile %s --fallback=loops -o %t 2>&1 | FileCheck %s

// CHECK: :[[#@LINE+3]]:8: error: 'tensor.concat' op expected a dimension of at least 0, found -1
// CHECK-NOT: error:
func.func @main(%x: tensor<4xf32>) -> tensor<?xf32> {
  %y = "tensor.concat"(%x, %x) <{dim = 18446744073709551615 : i64}> : (tensor<4xf32>, tensor<4xf32>) -> tensor<?xf32>
  return %y : tensor<?xf32>
}
