// RUN: softmax-opt %s --rowwise-tile | FileCheck %s

#adjacent = #rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 2, lanes = 8, warps = 1, rows = 16, transposed = true, rowsPerThread = 4>,
    rows = <alignment = aligned, minWidth = 12, maxWidth = 12>, rematerialized = true>
#all = affine_map<(d0, d1) -> (d0, d1)>
#element = affine_map<(d0, d1) -> (d0)>
#row = affine_map<(d0, d1) -> (d1)>

// A thread has four adjacent rows, contiguous across rows: their elements are copied
// to shared memory and read there again after the one reduction of all. What all
// rows share is loaded once; a scalar of each row is stored alone. Where there
// are no such rows the last ones are read, and nothing is computed for a store.
// CHECK-LABEL: gpu.func @adjacent_column_8x2_n12_aligned(
// CHECK-SAME: workgroup(%[[SHARED:.*]] : memref<256xbf16, #gpu.address_space<workgroup>> {llvm.align = 16 : i64})
// CHECK-SAME: known_block_size = array<i32: 4, 8, 1>
// CHECK: %[[THREAD:.*]] = gpu.thread_id x
// CHECK: %[[OF_BLOCK:.*]] = arith.muli %[[THREAD]], %c4
// CHECK: %[[INDEX:.*]] = arith.addi %{{.*}}, %[[OF_BLOCK]]
// CHECK: %[[IN_RANGE:.*]] = arith.cmpi ult, %[[INDEX]], %[[ROWS:.*]] : index
// CHECK: %[[LAST:.*]] = arith.subi %[[ROWS]], %{{.*}}
// CHECK: %[[FIRST:.*]] = arith.minui %[[INDEX]], %[[LAST]]
// CHECK: rowwise.stage async %{{.*}} into %[[SHARED]]
// CHECK: %[[READ:.*]]:4 = rowwise.staged async %[[SHARED]] mask
// CHECK: %[[MAX:.*]]:4 = rowwise.reduce maximumf %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : vector<16xf32>,
// CHECK: %[[AGAIN:.*]]:4 = rowwise.staged async %[[SHARED]] mask
// CHECK: scf.if %[[IN_RANGE]]
// CHECK-COUNT-1: vector.gather
// CHECK-NOT: vector.gather
// CHECK: arith.extf %[[AGAIN]]#0
// CHECK: arith.extf %[[AGAIN]]#3
// CHECK: rowwise.store_rows
// CHECK: memref.store %[[MAX]]#0
// CHECK: memref.store %[[MAX]]#3
func.func @adjacent(%x: tensor<12x36xbf16>, %w: tensor<12xf32>) -> (tensor<12x36xbf16>, tensor<36xf32>) {
  %y:2 = rowwise.fuse ins(%x, %w : tensor<12x36xbf16>, tensor<12xf32>) axis [0] maps [#all, #element, #all, #row] versions [#adjacent]
      -> tensor<12x36xbf16>, tensor<36xf32> {
  ^bb0(%row: tensor<12xbf16>, %weight: tensor<12xf32>):
    %wide = arith.extf %row : tensor<12xbf16> to tensor<12xf32>
    %m = rowwise.reduce maximumf %wide : tensor<12xf32> -> f32
    %splat = tensor.splat %m : tensor<12xf32>
    %d = arith.subf %wide, %splat : tensor<12xf32>
    %p = arith.mulf %d, %weight : tensor<12xf32>
    %o = arith.truncf %p : tensor<12xf32> to tensor<12xbf16>
    rowwise.yield %o, %m : tensor<12xbf16>, f32
  }
  return %y#0, %y#1 : tensor<12x36xbf16>, tensor<36xf32>
}
