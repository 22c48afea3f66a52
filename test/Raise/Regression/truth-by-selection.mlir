// RUN: softmax-compile %s --emit=fused | FileCheck %s --check-prefix=FUSED
// RUN: softmax-run %s --device=simulator --check --input=4x3xi1=0,0,0,1,1,1,0,1,0,1,0,1 | FileCheck %s

// Whether any element of a row is true, all, none, or not all, where the step of the
// reduction selects the accumulator or a constant: that was no monoid.

// FUSED-COUNT-1: rowwise.fuse
// CHECK-COUNT-4: check passed

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<4x3xi1>) -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  %false = arith.constant false
  %true = arith.constant true
  %empty = tensor.empty() : tensor<4xi1>
  %a = linalg.fill ins(%false : i1) outs(%empty : tensor<4xi1>) -> tensor<4xi1>
  %b = linalg.fill ins(%true : i1) outs(%empty : tensor<4xi1>) -> tensor<4xi1>
  %y:4 = linalg.generic {indexing_maps = [#all, #outer, #outer, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x3xi1>) outs(%a, %b, %b, %a : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>) {
  ^bb0(%in: i1, %p: i1, %q: i1, %r: i1, %s: i1):
    %any = arith.select %in, %true, %p : i1
    %all = arith.select %q, %in, %false : i1
    %none = arith.select %in, %false, %r : i1
    %notAll = arith.select %in, %s, %true : i1
    linalg.yield %any, %all, %none, %notAll : i1, i1, i1, i1
  } -> (tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>)
  return %y#0, %y#1, %y#2, %y#3 : tensor<4xi1>, tensor<4xi1>, tensor<4xi1>, tensor<4xi1>
}
