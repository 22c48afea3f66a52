// RUN: softmax-opt %s --rowwise-tile --canonicalize --cse | FileCheck %s

// Kernels of rows that a tile holds.

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#axis = affine_map<(d0, d1) -> (d1)>
#aligned12 = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = aligned, minWidth = 12, maxWidth = 12>>
#aligned16 = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>
#unaligned13 = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = any, minWidth = 13, maxWidth = 13>, readsWholeVectors = true>
#block400 = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1>,
    rows = <alignment = aligned, minWidth = 400, maxWidth = 400>>

// The pass's example. The tile's extent is a power of two; what is beyond the
// row is masked, and padded with what changes no maximum.
// CHECK-LABEL: gpu.module @max_
// CHECK: gpu.func @max_warp_4x1_n12_aligned(%[[X:.*]]: memref<8x12xf32, strided<[?, 1], offset: ?>>, %[[Y:.*]]: memref<8xf32, strided<[?], offset: ?>>) kernel
// CHECK-SAME: known_block_size = array<i32: 4, 32, 1>
// CHECK-SAME: rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>
// CHECK-DAG: %[[PAD:.*]] = arith.constant dense<0xFF800000> : vector<16xf32>
// CHECK: %[[FIRST:.*]] = arith.muli %block_id_x, %c32
// CHECK: %[[ROW:.*]] = arith.addi %[[FIRST]], %thread_id_y
// CHECK: %[[ISROW:.*]] = arith.cmpi ult, %[[ROW]], %c8
// CHECK-NEXT: %[[TILE:.*]] = scf.if %[[ISROW]] -> (vector<16xf32>) {
// CHECK-NEXT: %[[INSIDE:.*]] = vector.constant_mask [12] : vector<16xi1>
// CHECK-NEXT: %[[LOADED:.*]] = vector.maskedload %[[X]][%[[ROW]], %c0], %[[INSIDE]], %[[PAD]] {alignment = 16 : i64} : memref<8x12xf32, strided<[?, 1], offset: ?>>, vector<16xi1>, vector<16xf32> into vector<16xf32>
// CHECK-NEXT: scf.yield %[[LOADED]]
// CHECK: %[[MAX:.*]] = rowwise.reduce maximumf %[[TILE]] : vector<16xf32> -> f32
// A scalar of the row is written by one thread.
// CHECK-NEXT: scf.if %[[ISROW]] {
// CHECK: %[[ISFIRST:.*]] = arith.cmpi eq, %thread_id_x, %c0
// CHECK-NEXT: scf.if %[[ISFIRST]] {
// CHECK-NEXT: memref.store %[[MAX]], %[[Y]][%[[ROW]]]
func.func @max(%x: tensor<8x12xf32>) -> tensor<8xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x12xf32>) axis [1] maps [#all, #outer] versions [#aligned12] -> tensor<8xf32> {
  ^bb0(%row: tensor<12xf32>):
    %max = rowwise.reduce maximumf %row : tensor<12xf32> -> f32
    rowwise.yield %max : f32
  }
  return %y : tensor<8xf32>
}

// A row that fills the tile needs no mask.
// CHECK-LABEL: gpu.module @exact_
// CHECK-NOT: {{constant|create}}_mask
// CHECK: vector.load %{{.*}} {alignment = 16 : i64} : memref<8x16xf32, strided<[?, 1], offset: ?>>, vector<16xf32>
// CHECK: %[[SUM:.*]] = rowwise.reduce addf %{{.*}} : vector<16xf32> -> f32
// CHECK: %[[S:.*]] = vector.broadcast %[[SUM]] : f32 to vector<16xf32>
// CHECK: %[[O:.*]] = arith.divf %{{.*}}, %[[S]] : vector<16xf32>
// CHECK: vector.store %[[O]], %{{.*}} {alignment = 16 : i64}
// CHECK-NOT: {{constant|create}}_mask
// CHECK: gpu.return
func.func @exact(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] versions [#aligned16] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %s = tensor.splat %sum : tensor<16xf32>
    %o = arith.divf %row, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// A block for each row: there is no row beyond the last.
// CHECK-LABEL: gpu.module @block_
// CHECK: gpu.func @block_block_128x1_n400_aligned
// CHECK-SAME: known_block_size = array<i32: 128, 1, 1>
// CHECK-NOT: scf.if
// CHECK: vector.maskedload %{{.*}}[%block_id_x, %c0]
// CHECK-NOT: scf.if
// CHECK: gpu.return
func.func @block(%x: tensor<8x400xf32>) -> tensor<8x400xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x400xf32>) axis [1] maps [#all, #all] versions [#block400] -> tensor<8x400xf32> {
  ^bb0(%row: tensor<400xf32>):
    %e = math.exp %row : tensor<400xf32>
    rowwise.yield %e : tensor<400xf32>
  }
  return %y : tensor<8x400xf32>
}

// Rows may start at any element: the tile starts at the last 16-byte boundary
// before, which only the address tells. A row of a warp that has others on
// both sides is loaded with whole vectors at its ends.
// CHECK-LABEL: gpu.module @unaligned_
// CHECK: gpu.func @unaligned_warp_4x1_n13_unaligned(%[[X:.*]]: memref<8x13xf32, strided<[?, 1], offset: ?>>, %[[Y:.*]]: memref
// CHECK: %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[X]]
// CHECK: %[[ELEMENT:.*]] = arith.divui %[[ADDRESS]], %c4
// CHECK: %[[RESIDUE:.*]] = arith.andi %{{.*}}, %c3
// CHECK: %[[START:.*]] = arith.subi %c0, %[[RESIDUE]]
// CHECK-NEXT: %[[END:.*]] = arith.addi %[[RESIDUE]], %c13
// CHECK-NEXT: %[[INSIDE:.*]], %{{.*}} = rowwise.window %[[RESIDUE]], %[[END]] : vector<16xi1>
// CHECK-NEXT: %[[WHOLESTART:.*]] = arith.andi %[[RESIDUE]], %c-4
// CHECK: %[[WHOLEEND:.*]] = arith.andi %{{.*}}, %c-4
// CHECK: %[[BEFORE:.*]] = arith.cmpi sge, %{{.*}}, %c3
// CHECK: %[[AFTER:.*]] = arith.cmpi sle,
// CHECK-NEXT: %[[BOTH:.*]] = arith.andi %[[BEFORE]], %[[AFTER]]
// CHECK-NEXT: %[[FIRST:.*]] = arith.select %[[BOTH]], %[[WHOLESTART]], %[[RESIDUE]]
// CHECK-NEXT: %[[LAST:.*]] = arith.select %[[BOTH]], %[[WHOLEEND]], %[[END]]
// CHECK-NEXT: %[[READABLE:.*]], %{{.*}} = rowwise.window %[[FIRST]], %[[LAST]] : vector<16xi1>
// CHECK-NEXT: %[[READ:.*]] = vector.maskedload %[[X]][%{{.*}}, %[[START]]], %[[READABLE]], %[[PAD:.*]] {alignment = 16 : i64}
// CHECK-NEXT: arith.select %[[INSIDE]], %[[READ]], %[[PAD]]
// The result's rows may start elsewhere.
// CHECK: memref.extract_aligned_pointer_as_index %[[Y]]
// CHECK: %[[CONGRUENT:.*]] = arith.cmpi eq, %{{.*}}, %[[RESIDUE]]
// CHECK-NEXT: scf.if %[[CONGRUENT]] {
// CHECK-NEXT: vector.maskedstore %[[Y]]{{.*}} {alignment = 16 : i64}
// CHECK-NEXT: } else {
// CHECK-NEXT: vector.maskedstore %[[Y]]{{.*}} {alignment = 4 : i64}
func.func @unaligned(%x: tensor<8x13xf32>) -> tensor<8x13xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x13xf32>) axis [1] maps [#all, #all] versions [#unaligned13] -> tensor<8x13xf32> {
  ^bb0(%row: tensor<13xf32>):
    %e = math.exp %row : tensor<13xf32>
    rowwise.yield %e : tensor<13xf32>
  }
  return %y : tensor<8x13xf32>
}

// A scalar of the row, a row that all share, and positions.
// CHECK-LABEL: gpu.module @operands_
// CHECK: gpu.func @operands_warp_4x1_n16_aligned(%[[X:.*]]: memref<8x16xf32{{.*}}, %[[WEIGHT:.*]]: memref<16xf32, strided<[1], offset: ?>>, %[[SHIFT:.*]]: memref<8xf32, strided<[?], offset: ?>>, %
// CHECK: scf.if %{{.*}} -> (vector<16xf32>, f32) {
// CHECK-NEXT: vector.load %[[X]][%[[ROW:.*]], %c0]
// CHECK-NEXT: memref.load %[[SHIFT]][%[[ROW]]]
// CHECK: } else {
// CHECK-NEXT: scf.yield %{{.*}}, %{{.*}} : vector<16xf32>, f32
// CHECK: %[[J:.*]] = vector.step : vector<16xindex>
// CHECK: %[[I:.*]] = vector.broadcast %{{.*}} : index to vector<16xindex>
// CHECK: arith.cmpi ule, %[[J]], %[[I]] : vector<16xindex>
// CHECK: vector.load %[[WEIGHT]][%c0] {alignment = 16 : i64, rowwise.epilogue}
func.func @operands(%x: tensor<8x16xf32>, %weight: tensor<16xf32>, %shift: tensor<8xf32>) -> tensor<8x16xf32> {
  %y = rowwise.fuse ins(%x, %weight, %shift : tensor<8x16xf32>, tensor<16xf32>, tensor<8xf32>) axis [1]
      maps [#all, #axis, #outer, #all] versions [#aligned16] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %w: tensor<16xf32>, %scalar: f32):
    %i = rowwise.position 0 : index
    %j = rowwise.position 1 : tensor<16xindex>
    %is = tensor.splat %i : tensor<16xindex>
    %isSeen = arith.cmpi ule, %j, %is : tensor<16xindex>
    %s = tensor.splat %scalar : tensor<16xf32>
    %d = arith.subf %row, %s : tensor<16xf32>
    %o = arith.select %isSeen, %d, %w : tensor<16xi1>, tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// The last outer dimension varies fastest from row to row.
// CHECK-LABEL: gpu.module @outer_dims_
// CHECK: %[[WIDTH:.*]] = memref.dim %{{.*}}, %c1
// CHECK: %[[INNER:.*]] = arith.remui %[[ROW:.*]], %[[WIDTH]]
// CHECK-NEXT: %[[OUTER:.*]] = arith.divui %[[ROW]], %[[WIDTH]]
// CHECK: vector.load %{{.*}}[%[[OUTER]], %[[INNER]], %c0]
func.func @outer_dims(%x: tensor<?x?x16xf32>) -> tensor<?x?x16xf32> {
  %y = rowwise.fuse ins(%x : tensor<?x?x16xf32>) axis [2]
      maps [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>]
      versions [#aligned16] -> tensor<?x?x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %e = math.exp %row : tensor<16xf32>
    rowwise.yield %e : tensor<16xf32>
  }
  return %y : tensor<?x?x16xf32>
}

// Branches and constants of the body, on tiles.
// CHECK-LABEL: gpu.module @branch_
// CHECK-DAG: arith.constant dense<2.000000e+00> : vector<16xf32>
// CHECK: %[[SUM:.*]] = rowwise.reduce addf
// CHECK: %[[POSITIVE:.*]] = arith.cmpf ogt, %[[SUM]], %{{.*}} : f32
// CHECK-NEXT: scf.if %[[POSITIVE]] -> (vector<16xf32>) {
// CHECK-NEXT: arith.mulf %{{.*}} : vector<16xf32>
// CHECK: } else {
// CHECK-NEXT: scf.yield %{{.*}} : vector<16xf32>
func.func @branch(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] versions [#aligned16] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %zero = arith.constant 0.0 : f32
    %twos = arith.constant dense<2.0> : tensor<16xf32>
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %isPositive = arith.cmpf ogt, %sum, %zero : f32
    %o = scf.if %isPositive -> tensor<16xf32> {
      %p = arith.mulf %row, %twos : tensor<16xf32>
      scf.yield %p : tensor<16xf32>
    } else {
      scf.yield %row : tensor<16xf32>
    }
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}
