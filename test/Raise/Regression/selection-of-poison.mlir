// RUN: softmax-compile %s | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --input=2x8xi32=7 --input=2x8xi1=1 | FileCheck %s --check-prefix=RIGHT

// A selection against poison, here of a shift by more than there are bits, became a
// disjunction, which is poison wherever one side is: nothing was stored at all.

// CHECK: .visible .entry
// CHECK: st.global
// CHECK: .visible .entry
// CHECK: st.global
// RIGHT-COUNT-2: check passed

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<2x8xi32>, %k: tensor<2x8xi1>) -> (tensor<2x8xi1>, tensor<2x8xi1>) {
  %false = arith.constant false
  %true = arith.constant true
  %zero = arith.constant 0 : i32
  %forty = arith.constant 40 : i32
  %empty = tensor.empty() : tensor<2x8xi1>
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %k : tensor<2x8xi32>, tensor<2x8xi1>) outs(%empty : tensor<2x8xi1>) {
  ^bb0(%a: i32, %c: i1, %o: i1):
    %shifted = arith.shli %a, %forty : i32
    %isPositive = arith.cmpi sgt, %shifted, %zero : i32
    %s = arith.select %c, %false, %isPositive : i1
    linalg.yield %s : i1
  } -> tensor<2x8xi1>
  %z = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%y, %k : tensor<2x8xi1>, tensor<2x8xi1>) outs(%empty : tensor<2x8xi1>) {
  ^bb0(%a: i1, %c: i1, %o: i1):
    %s = scf.if %c -> i1 {
      scf.yield %true : i1
    } else {
      %wide = arith.extsi %a : i1 to i32
      %shifted = arith.shrui %wide, %forty : i32
      %isShifted = arith.cmpi ne, %shifted, %zero : i32
      scf.yield %isShifted : i1
    }
    linalg.yield %s : i1
  } -> tensor<2x8xi1>
  return %y, %z : tensor<2x8xi1>, tensor<2x8xi1>
}
