// A branch around a store of a vector that is no tile of its kernel, which has no parts,
// crashed.

// RUN: softmax-opt %s --rowwise-distribute | FileCheck %s

#version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 1, rows = 1>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 256>>
gpu.module @kernels {
  // CHECK-LABEL: gpu.func @small(
  // CHECK: scf.if
  // CHECK-NEXT: vector.store %{{.*}} : memref<6xf32>, vector<6xf32>
  // CHECK-NEXT: } else {
  // CHECK-NEXT: vector.store %{{.*}} : memref<6xf32>, vector<6xf32>
  gpu.func @small(%x: memref<6xf32>, %c: i1) kernel attributes {rowwise.version = #version} {
    %c0 = arith.constant 0 : index
    %y = vector.load %x[%c0] : memref<6xf32>, vector<6xf32>
    scf.if %c {
      vector.store %y, %x[%c0] {alignment = 16 : i64} : memref<6xf32>, vector<6xf32>
    } else {
      vector.store %y, %x[%c0] {alignment = 4 : i64} : memref<6xf32>, vector<6xf32>
    }
    gpu.return
  }
}
