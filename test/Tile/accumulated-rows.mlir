// RUN: softmax-opt %s --rowwise-tile --canonicalize --cse | FileCheck %s

// The threads of a row go through the rows along accumulated dimensions.

#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#parts = affine_map<(d0, d1, d2) -> (d0, d2)>
#weight = affine_map<(d0, d1, d2) -> (d2)>
#scalar = affine_map<(d0, d1, d2) -> (d0)>
#block128 = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
    rows = <alignment = aligned, minWidth = 128, maxWidth = 128>, window = row>
#warp16 = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 8>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>, window = row>

// 4 blocks go through 6 rows each. A sum is carried with its rounding errors, and
// what all rows share is loaded once.
// CHECK-LABEL: gpu.module @sums_
// CHECK: gpu.func @sums_block_32x1_n128_aligned(%[[X:.*]]: memref<4x6x128xf32, {{[^>]*>>}}, %[[W:.*]]: memref<128xf32, {{[^>]*>>}}, %[[Y:.*]]: memref<4x6x128xf32, {{[^>]*>>}}, %[[S:.*]]: memref<4x128xf32, {{[^>]*>>}})
// CHECK-DAG: %[[STEPS:.*]] = arith.constant 6 : index
// CHECK-DAG: %[[ZEROS:.*]] = arith.constant dense<0.000000e+00> : vector<128xf32>
// CHECK: %[[WEIGHTS:.*]] = vector.load %[[W]]
// CHECK-NEXT: %[[COMBINED:.*]]:2 = scf.for %[[STEP:.*]] = %c0 to %[[STEPS]] step %c1 iter_args(%[[SUM:.*]] = %[[ZEROS]], %[[ERRORS:.*]] = %[[ZEROS]])
// CHECK-NEXT: %[[ROW:.*]] = vector.load %[[X]][%block_id_x, %[[STEP]], %c0]
// CHECK-NEXT: %[[O:.*]] = arith.mulf %[[ROW]], %[[WEIGHTS]]
// CHECK: %[[D:.*]] = arith.subf %[[O]]
// CHECK-NEXT: vector.store %[[O]], %[[Y]][%block_id_x, %[[STEP]], %c0]
// CHECK-NEXT: %[[NEXT:.*]] = arith.addf %[[SUM]], %[[D]]
// CHECK: %[[ALL:.*]] = arith.addf %[[ERRORS]], %{{.*}}
// CHECK-NEXT: scf.yield %[[NEXT]], %[[ALL]]
// CHECK: %[[SETTLED:.*]] = arith.addf %[[COMBINED]]#0, %{{.*}}
// CHECK-NEXT: vector.store %[[SETTLED]], %[[S]][%block_id_x, %c0]
// CHECK-NEXT: gpu.return
func.func @sums(%x: tensor<4x6x128xf32>, %w: tensor<128xf32>) -> (tensor<4x6x128xf32>, tensor<4x128xf32>) {
  %y:2 = rowwise.fuse ins(%x, %w : tensor<4x6x128xf32>, tensor<128xf32>) axis [2] accumulated [1] by [#rowwise<kind addf>]
      maps [#all, #weight, #all, #parts] versions [#block128] -> tensor<4x6x128xf32>, tensor<4x128xf32> {
  ^bb0(%row: tensor<128xf32>, %weights: tensor<128xf32>):
    %o = arith.mulf %row, %weights : tensor<128xf32>
    %max = rowwise.reduce maximumf %o : tensor<128xf32> -> f32
    %m = tensor.splat %max : tensor<128xf32>
    %d = arith.subf %o, %m : tensor<128xf32>
    rowwise.yield %o, %d : tensor<128xf32>, tensor<128xf32>
  }
  return %y#0, %y#1 : tensor<4x6x128xf32>, tensor<4x128xf32>
}

// A block has 8 parts of the 12. One number for each row, of which a part has the largest;
// rows along two dimensions are combined, and the last varies fastest.
// CHECK-LABEL: gpu.module @maxima_
// CHECK: gpu.func @maxima_warp_4x1_n16_aligned(%[[X:.*]]: memref<5x12x3x16xf32, {{[^>]*>>}}, %[[MAXIMA:.*]]: memref<12xf32, {{[^>]*>>}})
// CHECK-DAG: %[[LOWEST:.*]] = arith.constant 0xFF800000 : f32
// CHECK-DAG: %[[STEPS:.*]] = arith.constant 15 : index
// CHECK-DAG: %[[LAST:.*]] = arith.constant 3 : index
// CHECK-DAG: %[[PARTS:.*]] = arith.constant 12 : index
// CHECK: %[[PART:.*]] = arith.addi %{{.*}}, %thread_id_y
// CHECK-NEXT: %[[ISPART:.*]] = arith.cmpi ult, %[[PART]], %[[PARTS]]
// CHECK-NEXT: %[[COMBINED:.*]] = scf.for %[[STEP:.*]] = %c0 to %[[STEPS]] step %c1 iter_args(%[[MAX:.*]] = %[[LOWEST]])
// CHECK-NEXT: %[[D2:.*]] = arith.remui %[[STEP]], %[[LAST]]
// CHECK-NEXT: %[[D0:.*]] = arith.divui %[[STEP]], %[[LAST]]
// CHECK-NEXT: %[[ROW:.*]] = scf.if %[[ISPART]]
// CHECK-NEXT: vector.load %[[X]][%[[D0]], %[[PART]], %[[D2]], %c0]
// CHECK: %[[SUM:.*]] = rowwise.reduce addf %[[ROW]]
// CHECK-NEXT: %[[NEXT:.*]] = arith.maximumf %[[MAX]], %[[SUM]]
// CHECK-NEXT: scf.yield %[[NEXT]]
// CHECK: scf.if %[[ISPART]] {
// CHECK: memref.store %[[COMBINED]], %[[MAXIMA]][%[[PART]]]
#all4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#part4 = affine_map<(d0, d1, d2, d3) -> (d1)>
func.func @maxima(%x: tensor<5x12x3x16xf32>) -> tensor<12xf32> {
  %y = rowwise.fuse ins(%x : tensor<5x12x3x16xf32>) axis [3] accumulated [0, 2] by [#rowwise<kind maximumf>]
      maps [#all4, #part4] versions [#warp16] -> tensor<12xf32> {
  ^bb0(%row: tensor<16xf32>):
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<12xf32>
}
