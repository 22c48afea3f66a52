// The sum of sizes was added up without a look at its bits, and was 0 in the end.

// RUN: %S/../../Run/Inputs/exits 1 softmax-run %s --device=none --fallback=loops --input=4611686018427387904xi8 2>&1 | FileCheck %s
// RUN: %S/../../Run/Inputs/exits 1 softmax-run %s --device=none --fallback=loops --input=3000000000000000000xi8 2>&1 | FileCheck %s

// CHECK: :[[#@LINE+3]]:8: error: expected sizes whose sum is below 2^63 in dimension 0
// CHECK-NOT: error:
func.func @main(%x: tensor<?xi8>) -> tensor<?xi8> {
  %t = tensor.concat dim(0) %x, %x, %x, %x : (tensor<?xi8>, tensor<?xi8>, tensor<?xi8>, tensor<?xi8>) -> tensor<?xi8>
  return %t : tensor<?xi8>
}
