// Canonicalization turns a mask with a constant bound into
// vector.constant_mask, which distribution refused.

// RUN: softmax-opt %s --pass-pipeline='builtin.module(gpu.module(rowwise-distribute))' | FileCheck %s

// CHECK-LABEL: gpu.func @store_the_first_five
// CHECK: %[[X:.+]] = gpu.thread_id x
// CHECK: arith.cmpi slt, %{{.+}}, %{{.+}} : i32
// CHECK: scf.if
// CHECK: vector.store
#version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 128>>
gpu.module @kernels {
  gpu.func @store_the_first_five(%out: memref<128xf32>, %value: f32) kernel
      attributes {rowwise.version = #version} {
    %c0 = arith.constant 0 : index
    %mask = vector.constant_mask [5] : vector<128xi1>
    %tile = vector.broadcast %value : f32 to vector<128xf32>
    vector.maskedstore %out[%c0], %mask, %tile {alignment = 16}
        : memref<128xf32>, vector<128xi1>, vector<128xf32>
    gpu.return
  }
}
