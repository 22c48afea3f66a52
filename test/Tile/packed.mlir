// RUN: softmax-opt %s --rowwise-tile --rowwise-host --canonicalize --cse | FileCheck %s

// A block's rows are one range of memory, which is copied to shared memory. Each
// thread takes its row from there, and puts what it makes of it into the same
// place, as the types are equal. What all rows share is loaded as ever.

#packed = #rowwise.version<schedule = #rowwise.packed, layout = <vector = 1, vectorsPerThread = 3, lanes = 1, warps = 1, rows = 64>, rows = <alignment = packed, minWidth = 3, maxWidth = 3, minRows = 500>>
#other = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 1, vectorsPerThread = 3, lanes = 1, warps = 1, rows = 64>, rows = <alignment = any, minWidth = 3, maxWidth = 3>>
#all = affine_map<(d0, d1) -> (d0, d1)>
#shared = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: gpu.func @main_warp_1x3_n3_packed(
// CHECK-SAME: workgroup(%[[SHARED:.*]] : memref<192xbf16, #gpu.address_space<workgroup>> {llvm.align = 16 : i64})
// CHECK: %[[FIRST:.*]] = arith.muli %block_id_x, %c64
// CHECK: %[[LEFT:.*]] = arith.subi %c1000, %[[FIRST]]
// CHECK: %[[ROWS:.*]] = arith.minui %[[LEFT]], %c64
// CHECK: %[[COUNT:.*]] = arith.muli %[[ROWS]], %c3
// CHECK: %[[PLACE:.*]] = arith.muli %thread_id_y, %c3
// CHECK: rowwise.block_copy %[[IN:.*]] to %[[SHARED]] size(%[[COUNT]])
// CHECK-NEXT: nvvm.cp.async.wait.group 0
// CHECK-NEXT: gpu.barrier
// CHECK: %[[ROW:.*]] = arith.addi %[[FIRST]], %thread_id_y
// CHECK: %[[ISROW:.*]] = arith.cmpi ult, %[[ROW]], %c1000
// CHECK: scf.if %[[ISROW]]
// CHECK: vector.maskedload %[[SHARED]][%[[PLACE]]]
// CHECK: vector.maskedload %{{.*}}[%c0]
// CHECK: scf.if %[[ISROW]] {
// CHECK: vector.maskedstore %[[SHARED]][%[[PLACE]]]
// CHECK: gpu.barrier
// CHECK: rowwise.block_copy %[[SHARED]] to %{{.*}} size(%[[COUNT]])
// CHECK: gpu.return

// The host takes this kernel where no bit of these is set: the start of a buffer
// behind a multiple of 16 bytes, strides that are not those of rows without gaps.
// CHECK-LABEL: func.func @main(
// CHECK: %[[POINTER:.*]] = memref.extract_aligned_pointer_as_index %arg0
// CHECK: , %[[STRIDES:[a-z]+]]:2 = memref.extract_strided_metadata %arg0
// CHECK: %[[START:.*]] = arith.addi %[[POINTER]]
// CHECK: arith.andi %[[START]], %c15
// CHECK: arith.xori %[[STRIDES]]#1, %c1
// CHECK: arith.xori %[[STRIDES]]#0, %c3
// CHECK: arith.andi %{{.*}}, %c15
// CHECK: arith.xori
// CHECK: arith.xori
// CHECK: %[[ISPACKED:.*]] = arith.cmpi eq, %{{.*}}, %c0
// CHECK: scf.if %[[ISPACKED]] {
// CHECK: gpu.launch_func {{.*}} @main_warp_1x3_n3_packed::@main_warp_1x3_n3_packed
// CHECK: } else {
// CHECK: gpu.launch_func {{.*}} @main_warp_1x3_n3_unaligned::@main_warp_1x3_n3_unaligned
func.func @main(%x: tensor<1000x3xbf16>, %w: tensor<3xbf16>) -> tensor<1000x3xbf16> {
  %y = rowwise.fuse ins(%x, %w : tensor<1000x3xbf16>, tensor<3xbf16>) axis [1] maps [#all, #shared, #all] versions [#packed, #other] -> tensor<1000x3xbf16> {
  ^bb0(%row: tensor<3xbf16>, %weight: tensor<3xbf16>):
    %e = arith.mulf %row, %weight : tensor<3xbf16>
    rowwise.yield %e : tensor<3xbf16>
  }, {
  ^bb0(%row: tensor<3xbf16>, %weight: tensor<3xbf16>):
    %e = arith.mulf %row, %weight : tensor<3xbf16>
    rowwise.yield %e : tensor<3xbf16>
  }
  return %y : tensor<1000x3xbf16>
}
