// A fill overwrites the constant or the fill that it starts from: as memory that is
// read for its sizes they were in no program, and the whole was refused.

// RUN: softmax-run %s --device=simulator --check | FileCheck %s
// CHECK: result 0: i32: {{.*}} got 105 {{.*}}: check passed
// CHECK: result 1: i32: {{.*}} got 140 {{.*}}: check passed

#all = affine_map<(i, j) -> (i, j)>
#none = affine_map<(i, j) -> ()>

func.func @main() -> (tensor<i32>, tensor<i32>) {
  %nines = arith.constant dense<9> : tensor<5x7xi32>
  %three = arith.constant 3 : i32
  %four = arith.constant 4 : i32
  %zero = arith.constant 0 : i32
  %empty = tensor.empty() : tensor<i32>
  %init = linalg.fill ins(%zero : i32) outs(%empty : tensor<i32>) -> tensor<i32>
  %threes = linalg.fill ins(%three : i32) outs(%nines : tensor<5x7xi32>) -> tensor<5x7xi32>
  %fours = linalg.fill ins(%four : i32) outs(%threes : tensor<5x7xi32>) -> tensor<5x7xi32>
  %a = linalg.generic {indexing_maps = [#all, #none], iterator_types = ["reduction", "reduction"]}
      ins(%threes : tensor<5x7xi32>) outs(%init : tensor<i32>) {
  ^bb0(%in: i32, %out: i32):
    %s = arith.addi %in, %out : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  %b = linalg.generic {indexing_maps = [#all, #none], iterator_types = ["reduction", "reduction"]}
      ins(%fours : tensor<5x7xi32>) outs(%init : tensor<i32>) {
  ^bb0(%in: i32, %out: i32):
    %s = arith.addi %in, %out : i32
    linalg.yield %s : i32
  } -> tensor<i32>
  return %a, %b : tensor<i32>, tensor<i32>
}
