// A constant that is reshaped is one, and so is a slice of it. As a view it was read from memory, so that the fill
// was refused, and with it what reduces the view, without a word of why.

// RUN: softmax-opt %s --rowwise-raise | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --input=33xi32 | FileCheck %s --check-prefix=RIGHT
// CHECK: linalg.fill {{.*}} -> tensor<?x1xi32>
// CHECK-NOT: tensor.expand_shape
// RIGHT: result 0: {{.*}}: check passed
// RIGHT: result 1: {{.*}}: check passed

#i0 = affine_map<(i) -> (i, 0)>
#i = affine_map<(i) -> (i)>
#none = affine_map<(i) -> ()>
func.func @main(%x: tensor<?xi32>) -> (tensor<i32>, tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i32
  %three = arith.constant 3 : i32
  %n = tensor.dim %x, %c0 : tensor<?xi32>
  %empty = tensor.empty(%n) : tensor<?xi32>
  %threes = linalg.fill ins(%three : i32) outs(%empty : tensor<?xi32>) -> tensor<?xi32>
  %column = tensor.expand_shape %threes [[0, 1]] output_shape [%n, 1] : tensor<?xi32> into tensor<?x1xi32>
  %scalar = tensor.empty() : tensor<i32>
  %init = linalg.fill ins(%zero : i32) outs(%scalar : tensor<i32>) -> tensor<i32>
  %count = linalg.generic {indexing_maps = [#i0, #none], iterator_types = ["reduction"]}
      ins(%column : tensor<?x1xi32>) outs(%init : tensor<i32>) {
  ^bb0(%a: i32, %sum: i32):
    %next = arith.addi %sum, %a : i32
    linalg.yield %next : i32
  } -> tensor<i32>
  %y = linalg.generic {indexing_maps = [#none, #i0, #i, #none], iterator_types = ["reduction"]}
      ins(%count, %column, %x : tensor<i32>, tensor<?x1xi32>, tensor<?xi32>) outs(%init : tensor<i32>) {
  ^bb0(%c: i32, %a: i32, %b: i32, %sum: i32):
    %p = arith.muli %a, %b : i32
    %q = arith.xori %p, %c : i32
    %next = arith.addi %sum, %q : i32
    linalg.yield %next : i32
  } -> tensor<i32>
  %all = tensor.empty() : tensor<3x5xi32>
  %filled = linalg.fill ins(%three : i32) outs(%all : tensor<3x5xi32>) -> tensor<3x5xi32>
  %part = tensor.extract_slice %filled[1, 1] [1, 4] [1, 1] : tensor<3x5xi32> to tensor<4xi32>
  return %y, %part : tensor<i32>, tensor<4xi32>
}
