// RUN: softmax-opt %s --rowwise-sink | FileCheck %s

// The pass's example.
// CHECK-LABEL: gpu.func @scale
// CHECK: %[[A0:.*]] = vector.load %[[WEIGHTS:.*]][%[[I:.*]]] : memref<12xf32>
// CHECK-NEXT: %[[A1:.*]] = vector.load %[[WEIGHTS]][%[[J:.*]]] : memref<12xf32>
// CHECK-NEXT: %[[Y0:.*]] = arith.mulf %{{.*}}, %[[A0]]
// CHECK-NEXT: vector.store %[[Y0]], %{{.*}}[%[[I]]]
// CHECK-NEXT: %[[A2:.*]] = vector.load %[[WEIGHTS]][%[[K:.*]]] : memref<12xf32>
// CHECK-NEXT: %[[Y1:.*]] = arith.mulf %{{.*}}, %[[A1]]
// CHECK-NEXT: vector.store %[[Y1]], %{{.*}}[%[[J]]]
// CHECK-NEXT: %[[Y2:.*]] = arith.mulf %{{.*}}, %[[A2]]
// CHECK-NEXT: vector.store %[[Y2]], %{{.*}}[%[[K]]]
// CHECK-NEXT: gpu.return
gpu.module @kernels {
  gpu.func @scale(%weights: memref<12xf32>, %y: memref<12xf32>, %x0: vector<4xf32>, %x1: vector<4xf32>,
                  %x2: vector<4xf32>, %i: index, %j: index, %k: index) kernel {
    %a0 = vector.load %weights[%i] {rowwise.epilogue} : memref<12xf32>, vector<4xf32>
    %a1 = vector.load %weights[%j] {rowwise.epilogue} : memref<12xf32>, vector<4xf32>
    %a2 = vector.load %weights[%k] {rowwise.epilogue} : memref<12xf32>, vector<4xf32>
    %y0 = arith.mulf %x0, %a0 : vector<4xf32>
    %y1 = arith.mulf %x1, %a1 : vector<4xf32>
    %y2 = arith.mulf %x2, %a2 : vector<4xf32>
    vector.store %y0, %y[%i] : memref<12xf32>, vector<4xf32>
    vector.store %y1, %y[%j] : memref<12xf32>, vector<4xf32>
    vector.store %y2, %y[%k] : memref<12xf32>, vector<4xf32>
    gpu.return
  }

  // A load that is not marked may be of what a store writes; nothing crosses it
  // or a barrier, and what both sides use stays before them. A store in a branch
  // is a store, a load in one a load.
  // CHECK-LABEL: gpu.func @fences
  // CHECK: %[[X0:.*]] = vector.load %[[X:.*]][%[[I:.*]]]
  // CHECK-NEXT: %[[X1:.*]] = vector.load %[[X]][%[[J:.*]]]
  // CHECK-NEXT: %[[S:.*]] = arith.addf
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: %[[A0:.*]] = scf.if
  // CHECK: vector.load %{{.*}}[%[[I]]] : memref<8xf32>
  // CHECK: %[[A1:.*]] = scf.if
  // CHECK: vector.load %{{.*}}[%[[J]]] : memref<8xf32>
  // CHECK: %[[Y0:.*]] = arith.mulf %[[X0]], %[[A0]]
  // CHECK-NEXT: %[[Z0:.*]] = arith.mulf %[[Y0]], %[[S]]
  // CHECK-NEXT: scf.if
  // CHECK-NEXT: vector.store %[[Z0]]
  // CHECK-NEXT: }
  // CHECK-NEXT: %[[Y1:.*]] = arith.mulf %[[X1]], %[[A1]]
  // CHECK-NEXT: %[[Z1:.*]] = arith.mulf %[[Y1]], %[[S]]
  // CHECK-NEXT: scf.if
  // CHECK-NEXT: vector.store %[[Z1]]
  // CHECK-NEXT: }
  // CHECK-NEXT: vector.load %[[X]][%[[I]]]
  gpu.func @fences(%x: memref<8xf32>, %weights: memref<8xf32>, %i: index, %j: index, %some: i1) kernel {
    %x0 = vector.load %x[%i] : memref<8xf32>, vector<4xf32>
    %x1 = vector.load %x[%j] : memref<8xf32>, vector<4xf32>
    %s = arith.addf %x0, %x1 : vector<4xf32>
    gpu.barrier
    %a0 = scf.if %some -> vector<4xf32> {
      %a = vector.load %weights[%i] {rowwise.epilogue} : memref<8xf32>, vector<4xf32>
      scf.yield %a : vector<4xf32>
    } else {
      scf.yield %x0 : vector<4xf32>
    }
    %a1 = scf.if %some -> vector<4xf32> {
      %a = vector.load %weights[%j] {rowwise.epilogue} : memref<8xf32>, vector<4xf32>
      scf.yield %a : vector<4xf32>
    } else {
      scf.yield %x1 : vector<4xf32>
    }
    %y0 = arith.mulf %x0, %a0 : vector<4xf32>
    %y1 = arith.mulf %x1, %a1 : vector<4xf32>
    %z0 = arith.mulf %y0, %s : vector<4xf32>
    %z1 = arith.mulf %y1, %s : vector<4xf32>
    scf.if %some {
      vector.store %z0, %x[%i] : memref<8xf32>, vector<4xf32>
    }
    scf.if %some {
      vector.store %z1, %x[%j] : memref<8xf32>, vector<4xf32>
    }
    %again = vector.load %x[%i] : memref<8xf32>, vector<4xf32>
    vector.store %again, %x[%j] : memref<8xf32>, vector<4xf32>
    gpu.return
  }

  // Nothing moves across a store whose result is used.
  // CHECK-LABEL: gpu.func @store_with_result
  // CHECK: memref.store
  // CHECK-NEXT: %[[R:.*]] = scf.if
  // CHECK: arith.addf %[[R]], %[[R]]
  // CHECK-NEXT: gpu.barrier
  gpu.func @store_with_result(%y: memref<8xf32>, %a: f32, %i: index, %some: i1) kernel {
    memref.store %a, %y[%i] : memref<8xf32>
    %r = scf.if %some -> f32 {
      memref.store %a, %y[%i] : memref<8xf32>
      scf.yield %a : f32
    } else {
      scf.yield %a : f32
    }
    %u = arith.addf %r, %r : f32
    gpu.barrier
    memref.store %u, %y[%i] : memref<8xf32>
    gpu.return
  }
}
