// RUN: softmax-opt %s --rowwise-distribute --canonicalize --cse | FileCheck %s

// Two blocks of two warps share a row. Each says first that it has started; the
// lanes of a warp write its state to one block each; every thread folds all four.

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @sum(
  // CHECK-SAME: workgroup(%[[STATES:.*]] : memref<4xf32, #gpu.address_space<workgroup>>)
  // CHECK: nvvm.cluster.arrive.relaxed {aligned}
  // CHECK: %[[BLOCK:.*]] = gpu.block_id x
  // CHECK: %[[RANK:.*]] = arith.remui %[[BLOCK]], %c2
  // CHECK: gpu.shuffle xor
  // CHECK: nvvm.cluster.wait {aligned}
  // CHECK: %[[WRITES:.*]] = arith.cmpi ult, %{{.*}}, %c2
  // CHECK: scf.if %[[WRITES]]
  // CHECK: %[[PLACE:.*]] = nvvm.mapa %{{.*}} : !llvm.ptr<3> -> !llvm.ptr<7>
  // CHECK: llvm.store %{{.*}}, %[[PLACE]] : f32, !llvm.ptr<7>
  // CHECK: nvvm.cluster.arrive {aligned}
  // CHECK-NEXT: nvvm.cluster.wait {aligned}
  // CHECK-COUNT-4: memref.load %[[STATES]]
  gpu.func @sum(%x: memref<?xf32>, %y: memref<?xf32>) kernel attributes {
      rowwise.layout = #rowwise.layout<vector = 4, registers = 1, lanes = 32, warps = 2, rows = 1, blocks = 2>,
      known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %block = gpu.block_id x
    %row = arith.divui %block, %c2 : index
    %tile = vector.load %x[%c0] {alignment = 16} : memref<?xf32>, vector<512xf32>
    %sum = rowwise.reduce addf %tile : vector<512xf32> -> f32
    memref.store %sum, %y[%row] : memref<?xf32>
    gpu.return
  }
}
