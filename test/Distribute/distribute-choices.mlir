// RUN: softmax-opt %s --rowwise-distribute | FileCheck %s

// A branch that chooses between ways to load an epilogue operand, or to store a
// tile, is made for each part of the tile.

#byPart = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 1, rows = 1>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 256>>
#together = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 1, rows = 1>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 256>, storesByPart = false>

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @by_part
  // CHECK-SAME: (%[[X:.*]]: memref<256xf32>, %[[W:.*]]: memref<256xf32>, %[[C:.*]]: i1)
  // CHECK: %[[W0:.*]] = scf.if %[[C]] -> (vector<4xf32>)
  // CHECK: vector.load %[[W]][%{{.*}}] {alignment = 16 : i64, rowwise.epilogue}
  // CHECK: memref.load %[[W]][%{{.*}}] {rowwise.epilogue}
  // CHECK: %[[W1:.*]] = scf.if %[[C]] -> (vector<4xf32>)
  // CHECK: %[[Y0:.*]] = arith.mulf %{{.*}}, %[[W0]]
  // CHECK: %[[Y1:.*]] = arith.mulf %{{.*}}, %[[W1]]
  // CHECK: scf.if %[[C]]
  // CHECK: vector.store %[[Y0]], %[[X]]
  // CHECK: scf.if %[[C]]
  // CHECK: vector.store %[[Y1]], %[[X]]
  gpu.func @by_part(%x: memref<256xf32>, %weights: memref<256xf32>, %c: i1) kernel attributes {rowwise.version = #byPart} {
    %c0 = arith.constant 0 : index
    %row = vector.load %x[%c0] {alignment = 16 : i64} : memref<256xf32>, vector<256xf32>
    %w = scf.if %c -> vector<256xf32> {
      %a = vector.load %weights[%c0] {alignment = 16 : i64, rowwise.epilogue} : memref<256xf32>, vector<256xf32>
      scf.yield %a : vector<256xf32>
    } else {
      %a = vector.load %weights[%c0] {alignment = 4 : i64, rowwise.epilogue} : memref<256xf32>, vector<256xf32>
      scf.yield %a : vector<256xf32>
    }
    %y = arith.mulf %row, %w : vector<256xf32>
    scf.if %c {
      vector.store %y, %x[%c0] {alignment = 16 : i64} : memref<256xf32>, vector<256xf32>
    } else {
      vector.store %y, %x[%c0] {alignment = 4 : i64} : memref<256xf32>, vector<256xf32>
    }
    gpu.return
  }

  // Not the stores of what is rematerialized from the row, where there is no
  // epilogue operand.
  // CHECK-LABEL: gpu.func @together
  // CHECK-SAME: (%[[X:.*]]: memref<256xf32>, %[[C:.*]]: i1)
  // CHECK: scf.if %[[C]]
  // CHECK: vector.store %[[Y0:.*]], %[[X]]
  // CHECK: vector.store %{{.*}}, %[[X]]
  // CHECK: } else {
  // CHECK: vector.extract %[[Y0]][0]
  // CHECK-NOT: scf.if
  // CHECK: gpu.return
  gpu.func @together(%x: memref<256xf32>, %c: i1) kernel attributes {rowwise.version = #together} {
    %c0 = arith.constant 0 : index
    %row = vector.load %x[%c0] {alignment = 16 : i64} : memref<256xf32>, vector<256xf32>
    %held = rowwise.optimization_barrier %row : vector<256xf32>
    %y = arith.negf %held : vector<256xf32>
    scf.if %c {
      vector.store %y, %x[%c0] {alignment = 16 : i64} : memref<256xf32>, vector<256xf32>
    } else {
      vector.store %y, %x[%c0] {alignment = 4 : i64} : memref<256xf32>, vector<256xf32>
    }
    gpu.return
  }
}
