// RUN: softmax-compile %s --remarks --emit=fused -o /dev/null 2>&1 | FileCheck %s

// Here a number must be larger than the one kept and lie behind it, so the first
// element, at the position that the reduction starts with, is never taken.
// CHECK: it is an argmax or argmin in no known form

#row = affine_map<(d0, d1) -> (d0, d1)>
#scalar = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<4x8xi32>) -> (tensor<4xi32>, tensor<4xi32>) {
  %lowest = arith.constant -2147483648 : i32
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<4xi32>
  %numbers = linalg.fill ins(%lowest : i32) outs(%empty : tensor<4xi32>) -> tensor<4xi32>
  %positions = linalg.fill ins(%zero : i32) outs(%empty : tensor<4xi32>) -> tensor<4xi32>
  %max:2 = linalg.generic {indexing_maps = [#row, #scalar, #scalar], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xi32>) outs(%numbers, %positions : tensor<4xi32>, tensor<4xi32>) {
  ^bb0(%new: i32, %number: i32, %kept: i32):
    %index = linalg.index 1 : index
    %position = arith.index_cast %index : index to i32
    %is_larger = arith.cmpi sgt, %new, %number : i32
    %is_behind = arith.cmpi sgt, %position, %kept : i32
    %takes = arith.andi %is_larger, %is_behind : i1
    %n = arith.select %takes, %new, %number : i32
    %p = arith.select %takes, %position, %kept : i32
    linalg.yield %n, %p : i32, i32
  } -> (tensor<4xi32>, tensor<4xi32>)
  return %max#0, %max#1 : tensor<4xi32>, tensor<4xi32>
}
