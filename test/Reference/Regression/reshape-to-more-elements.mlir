// Where a reshape and its inverse cancel, nothing asks whether elements are as many,
// and the reference read beyond the end of what it reshaped.

// RUN: %S/../../Run/Inputs/exits 1 softmax-run %s --device=simulator --check --input=3x2x4xf32 --input=i64=9 2>&1 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --input=3x2x4xf32 --input=i64=8 | FileCheck %s --check-prefix=RIGHT

// CHECK: expected a reshape to as many elements
// RIGHT: check passed

func.func @main(%x: tensor<?x?x?xf32>, %n: i64) -> tensor<?x?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?x?xf32>
  %d2 = tensor.dim %x, %c2 : tensor<?x?x?xf32>
  %wide = arith.index_cast %n : i64 to index
  %there = tensor.from_elements %d0, %wide : tensor<2xindex>
  %back = tensor.from_elements %d0, %d1, %d2 : tensor<3xindex>
  %y = tensor.reshape %x(%there) : (tensor<?x?x?xf32>, tensor<2xindex>) -> tensor<?x?xf32>
  %z = math.exp %y : tensor<?x?xf32>
  %w = tensor.reshape %z(%back) : (tensor<?x?xf32>, tensor<3xindex>) -> tensor<?x?x?xf32>
  return %w : tensor<?x?x?xf32>
}
