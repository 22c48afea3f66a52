// RUN: softmax-opt %s --rowwise-tile | FileCheck %s

// Rows that are not contiguous are gathered and scattered: element i of a row
// lies at its offset from the row's start.

#all = affine_map<(d0, d1) -> (d0, d1)>
#column = #rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 2, lanes = 4, warps = 1, rows = 8, transposed = true>,
    rows = <alignment = any, minWidth = 8, maxWidth = 8>>

// CHECK-LABEL: gpu.func @columns_column_4x2_n8_unaligned(
// CHECK-SAME: %[[X:[^:]*]]: memref<8x16xf32, strided<[?, ?], offset: ?>>
// CHECK-SAME: known_block_size = array<i32: 8, 4, 1>
// CHECK: %[[BASE:.*]], %[[OFFSET:.*]], %{{.*}}:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[X]]
// CHECK: %[[FLAT:.*]] = memref.reinterpret_cast %[[BASE]] to offset: [%{{.*}}], sizes: [%{{.*}}], strides: [1]
// CHECK: %[[STEPS:.*]] = vector.step : vector<8xindex>
// CHECK: %[[DISTANCES:.*]] = arith.muli
// CHECK: vector.gather %[[FLAT]][%{{.*}}] [%[[DISTANCES]]], %{{.*}}, %{{.*}} : memref<?xf32, strided<[1], offset: ?>>, vector<8xindex>, vector<8xi1>, vector<8xf32> into vector<8xf32>
// CHECK: vector.scatter
func.func @columns(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [0] maps [#all, #all] versions [#column] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<8xf32>):
    %e = math.exp %row : tensor<8xf32>
    rowwise.yield %e : tensor<8xf32>
  }
  return %y : tensor<8x16xf32>
}

#groups = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#channel = affine_map<(d0, d1, d2) -> (d1)>
#warp = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 2, lanes = 4, warps = 1, rows = 8>,
    rows = <alignment = aligned, minWidth = 24, maxWidth = 24>>

// Two axis dimensions that are contiguous together are one vector; a weight of
// one of them is gathered at the index along it.
// CHECK-LABEL: gpu.func @groups_warp_4x2_n24_aligned(
// CHECK-SAME: memref<4x3x8xf32, strided<[?, ?, 1], offset: ?>>, %{{.*}}: memref<3xf32, strided<[?], offset: ?>>
// CHECK: memref.reinterpret_cast
// CHECK: vector.maskedload
// CHECK: %[[CHANNEL:.*]] = arith.divui %{{.*}}, %{{.*}} : vector<32xindex>
// CHECK: %[[PLACE:.*]] = arith.muli %[[CHANNEL]], %{{.*}} : vector<32xindex>
// CHECK: vector.gather %{{.*}} [%[[PLACE]]]
// CHECK: vector.maskedstore
func.func @groups(%x: tensor<4x3x8xf32>, %w: tensor<3xf32>) -> tensor<4x3x8xf32> {
  %y = rowwise.fuse ins(%x, %w : tensor<4x3x8xf32>, tensor<3xf32>) axis [1, 2]
      maps [#groups, #channel, #groups] versions [#warp] -> tensor<4x3x8xf32> {
  ^bb0(%row: tensor<24xf32>, %weight: tensor<24xf32>):
    %o = arith.mulf %row, %weight : tensor<24xf32>
    rowwise.yield %o : tensor<24xf32>
  }
  return %y : tensor<4x3x8xf32>
}

// Elements of a table are gathered where each index is within its dimension: an index that
// is a scalar of the row moves the start.
#row = affine_map<(d0, d1) -> (d0)>
#none = affine_map<(d0, d1) -> ()>
#lanes = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 8>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>

// CHECK-LABEL: gpu.func @lookups_
// CHECK-SAME: %[[AT:[^:]*]]: memref<8xi64, {{.*}}, %[[TABLE:[^:]*]]: memref<99x16xf32, strided<[?, ?], offset: ?>>
// CHECK: %[[I:.*]] = arith.index_cast %{{.*}} : i64 to index
// CHECK: %{{.*}}, %{{.*}}, %[[SIZES:.*]]:2, %[[STRIDES:.*]]:2 = memref.extract_strided_metadata %[[TABLE]]
// CHECK: %[[BELOW:.*]] = arith.cmpi ult, %[[I]], %[[SIZES]]#0 : index
// CHECK: arith.andi
// CHECK: %[[START:.*]] = arith.muli %[[I]], %[[STRIDES]]#0 : index
// CHECK: %[[MASK:.*]] = arith.andi %{{.*}} : vector<16xi1>
// CHECK: %[[NAN:.*]] = arith.constant dense<0x7FC00000> : vector<16xf32>
// CHECK: vector.gather %{{.*}}[%{{.*}}] [%{{.*}}], %[[MASK]], %[[NAN]]
func.func @lookups(%at: tensor<8xi64>, %table: tensor<99x16xf32>, %x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %y = rowwise.fuse ins(%at, %table, %x : tensor<8xi64>, tensor<99x16xf32>, tensor<8x16xf32>) axis [1]
      maps [#row, #none, #all, #all] versions [#lanes] -> tensor<8x16xf32> {
  ^bb0(%token: i64, %w: tensor<99x16xf32>, %row: tensor<16xf32>):
    %i = arith.index_cast %token : i64 to index
    %j = rowwise.position 1 : tensor<16xindex>
    %v = rowwise.lookup %w[%i, %j] : tensor<99x16xf32>[index, tensor<16xindex>] -> tensor<16xf32>
    %s = arith.addf %row, %v : tensor<16xf32>
    rowwise.yield %s : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}
