// A sum of which each element folds to 0 leaves what it starts from, and was refused for
// combining "elements in a way that is no known monoid".

// RUN: softmax-opt %s --rowwise-raise | FileCheck %s
// RUN: softmax-run %s --device=simulator --check | FileCheck %s --check-prefix=RIGHT
// CHECK-LABEL: func.func @main(
// CHECK-SAME: %{{.*}}, %[[INIT:.*]]: tensor<5xi32>)
// CHECK-NOT: "reduction"
// CHECK: linalg.generic {{.*}} ins(%[[INIT]] : tensor<5xi32>)
// RIGHT: check passed

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @main(%x: tensor<5x33xi32>, %init: tensor<5xi32>) -> tensor<5xi32> {
  %y = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x33xi32>) outs(%init : tensor<5xi32>) {
  ^bb0(%a: i32, %sum: i32):
    %zero = arith.subi %a, %a : i32
    %next = arith.addi %sum, %zero : i32
    linalg.yield %next : i32
  } -> tensor<5xi32>
  return %y : tensor<5xi32>
}
