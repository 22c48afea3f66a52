// RUN: softmax-opt %s --rowwise-tile --rowwise-host --canonicalize --cse | FileCheck %s

// Scalars that follow from sizes and constants are computed on the host.

#all = affine_map<(d0, d1) -> (d0, d1)>
#schedule = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 16>,
    rows = <alignment = any, minWidth = 16, maxWidth = 16>>

// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("expected as many rows as weights\00")
// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("division: expected a divisor other than 0 where sizes are computed, found 0\00")
// CHECK-NOT: never fails

// An assertion is a check, made before anything runs. It fails with the code of
// a check made at run time, not with that of an argument.
// CHECK-LABEL: func.func @assertion(
// CHECK-SAME: %[[X:.*]]: memref<?x?xf32, strided<[?, ?], offset: ?>>, %[[W:.*]]: memref<?xf32, strided<[?], offset: ?>>,
// CHECK-DAG: %[[ROWS:.*]] = memref.dim %[[X]], %c0
// CHECK-DAG: %[[WEIGHTS:.*]] = memref.dim %[[W]], %c0
// CHECK: %[[OK:.*]] = arith.cmpi eq, %[[ROWS]], %[[WEIGHTS]]
// CHECK: %[[CODE:.*]] = arith.select %[[OK]], %{{.*}}, %c3_i32 : i32
// CHECK: func.call @rowwiseFail(
// CHECK: gpu.launch_func
// CHECK-LABEL: func.func @assertion_workspace_size(
// CHECK-NOT: scf.if
// CHECK: return
func.func @assertion(%x: tensor<?x16xf32>, %w: tensor<?xf32>) -> tensor<?x16xf32> {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %rows = tensor.dim %x, %c0 : tensor<?x16xf32>
  %weights = tensor.dim %w, %c0 : tensor<?xf32>
  %ok = arith.cmpi eq, %rows, %weights : index
  cf.assert %ok, "expected as many rows as weights"
  cf.assert %true, "never fails"
  %y = rowwise.fuse ins(%x, %w : tensor<?x16xf32>, tensor<?xf32>) axis [1]
      maps [#all, affine_map<(d0, d1) -> (d0)>, #all] versions [#schedule] -> tensor<?x16xf32> {
  ^bb0(%row: tensor<16xf32>, %weight: f32):
    %s = tensor.splat %weight : tensor<16xf32>
    %z = arith.mulf %row, %s : tensor<16xf32>
    rowwise.yield %z : tensor<16xf32>
  }
  return %y : tensor<?x16xf32>
}

// A division does not trap, whatever the sizes are.
// CHECK-LABEL: func.func @division(
// CHECK-SAME: %[[X:.*]]: memref<?x?xf32, strided<[?, ?], offset: ?>>, %[[W:.*]]: memref<?xf32, strided<[?], offset: ?>>,
// CHECK: %[[DIVISOR:.*]] = memref.dim %[[W]], %c0
// CHECK: %[[ISZERO:.*]] = arith.cmpi eq, %[[DIVISOR]], %c0
// CHECK: %[[ISMINUSONE:.*]] = arith.cmpi eq, %[[DIVISOR]], %c-1
// CHECK: %[[UNSAFE:.*]] = arith.ori %[[ISZERO]], %[[ISMINUSONE]]
// CHECK: %[[SAFE:.*]] = arith.select %[[UNSAFE]], %c1, %[[DIVISOR]]
// CHECK: %[[QUOTIENT:.*]] = arith.divsi %{{.*}}, %[[SAFE]]
// CHECK: %[[OK:.*]] = arith.cmpi ne, %[[DIVISOR]], %c0
// CHECK: %[[NEGATED:.*]] = arith.subi %c0, %[[QUOTIENT]]
// CHECK: arith.select %[[ISMINUSONE]], %[[NEGATED]], %[[QUOTIENT]]
// CHECK: arith.select %[[OK]], %{{.*}} : i1
func.func @division(%x: tensor<?x16xf32>, %w: tensor<?xf32>) -> tensor<?x?x16xf32> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x16xf32>
  %heads = tensor.dim %w, %c0 : tensor<?xf32>
  %each = arith.divsi %rows, %heads : index
  %y = rowwise.fuse ins(%x : tensor<?x16xf32>) axis [1] maps [#all, #all] versions [#schedule] -> tensor<?x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  %r = tensor.expand_shape %y [[0, 1], [2]] output_shape [%heads, %each, 16] : tensor<?x16xf32> into tensor<?x?x16xf32>
  return %r : tensor<?x?x16xf32>
}
