// RUN: softmax-opt %s --rowwise-raise | FileCheck %s
// RUN: softmax-compile %s --emit=fused | FileCheck %s --check-prefix=FUSED
// RUN: softmax-run %s --device=simulator --check --input=3x5xi1 --input=3x5xf32 | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --device=simulator --check --input=3x0xi1 --input=3x0xf32 | FileCheck %s --check-prefix=RIGHT

// A conjunction with what is known to be false used to be left beside the
// program: it yields a constant, which is no reduction.
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>

// CHECK-LABEL: func @main
// CHECK: %[[HAS:.*]] = arith.cmpi ne, %{{.*}}, %c0
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel"]
// CHECK: ^bb0(%[[INIT:.*]]: i1, %{{.*}}: i1):
// CHECK-NEXT: %[[EMPTY:.*]] = arith.xori %[[HAS]], %true : i1
// CHECK-NEXT: arith.andi %[[EMPTY]], %[[INIT]] : i1

// FUSED: rowwise.fuse
// FUSED-NOT: linalg.generic

// RIGHT: result 0: {{.*}}: check passed
// RIGHT: result 1: 3xi1: {{.*}}: check passed
func.func @main(%m: tensor<?x?xi1>, %x: tensor<?x?xf32>) -> (tensor<?x?xf32>, tensor<?xi1>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %ten = arith.constant 10.0 : f32
  %a = tensor.dim %x, %c0 : tensor<?x?xf32>
  %b = tensor.dim %x, %c1 : tensor<?x?xf32>
  %r = tensor.empty(%a) : tensor<?xi1>
  %f = linalg.fill ins(%true : i1) outs(%r : tensor<?xi1>) -> tensor<?xi1>
  %none = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%m : tensor<?x?xi1>) outs(%f : tensor<?xi1>) {
  ^bb0(%in: i1, %acc: i1):
    %not = arith.xori %in, %true : i1
    %never = arith.select %in, %not, %false : i1
    %all = arith.andi %acc, %never : i1
    linalg.yield %all : i1
  } -> tensor<?xi1>
  %e = tensor.empty(%a, %b) : tensor<?x?xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %none : tensor<?x?xf32>, tensor<?xi1>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %is: i1, %out: f32):
    %v = arith.select %is, %ten, %in : f32
    linalg.yield %v : f32
  } -> tensor<?x?xf32>
  return %y, %none : tensor<?x?xf32>, tensor<?xi1>
}
