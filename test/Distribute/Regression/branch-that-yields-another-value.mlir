// RUN: softmax-opt %s --rowwise-distribute | FileCheck %s

// A branch around one load is made for each part of the tile; one that loads and
// yields something else is not such a branch.

// CHECK-LABEL: gpu.func @either
// CHECK: %[[P:.*]] = vector.load
// CHECK: scf.if
// CHECK-NEXT: scf.yield %[[P]] : vector<4xf32>
gpu.module @kernels {
  gpu.func @either(%x: memref<128xf32>, %y: memref<128xf32>, %c: i1) kernel
      attributes {rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 128>>} {
    %c0 = arith.constant 0 : index
    %p = vector.load %x[%c0] {alignment = 16 : i64} : memref<128xf32>, vector<128xf32>
    %r = scf.if %c -> vector<128xf32> {
      %a = vector.load %y[%c0] {alignment = 16 : i64, rowwise.epilogue} : memref<128xf32>, vector<128xf32>
      scf.yield %p : vector<128xf32>
    } else {
      %a = vector.load %y[%c0] {alignment = 4 : i64, rowwise.epilogue} : memref<128xf32>, vector<128xf32>
      scf.yield %a : vector<128xf32>
    }
    vector.store %r, %x[%c0] {alignment = 16 : i64} : memref<128xf32>, vector<128xf32>
    gpu.return
  }
}
