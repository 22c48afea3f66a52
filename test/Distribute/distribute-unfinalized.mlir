// RUN: softmax-opt %s --rowwise-distribute --canonicalize --cse | FileCheck %s

// The sum of a state is what threads have added up; as a result, it is NaN where the maximum is
// infinite: the maximum less itself is added.

!x = memref<?x?xf32>
#version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
    rows = <alignment = aligned, minWidth = 128, maxWidth = 128>>

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @result(
  // CHECK: %[[none:.*]] = arith.subf %[[max:.*]], %[[max]] : f32
  // CHECK: %[[sum:.*]] = arith.addf %{{.*}}, %[[none]] : f32
  // CHECK: memref.store %[[sum]]
  gpu.func @result(%x: !x, %y: memref<?xf32>) kernel attributes {known_block_size = array<i32: 32, 1, 1>, rowwise.version = #version} {
    %zero = arith.constant 0 : index
    %row = gpu.block_id x
    %tile = vector.load %x[%row, %zero] {alignment = 16 : i64} : !x, vector<128xf32>
    %max, %sum = rowwise.reduce max_sumexp %tile : vector<128xf32> -> f32, f32
    memref.store %sum, %y[%row] : memref<?xf32>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @state(
  // CHECK: gpu.shuffle
  // CHECK-NOT: arith.subf %[[max:.*]], %[[max]] : f32
  // CHECK: gpu.return
  gpu.func @state(%x: !x, %y: memref<?xf32>) kernel attributes {known_block_size = array<i32: 32, 1, 1>, rowwise.version = #version} {
    %zero = arith.constant 0 : index
    %row = gpu.block_id x
    %tile = vector.load %x[%row, %zero] {alignment = 16 : i64} : !x, vector<128xf32>
    %max, %sum = rowwise.reduce max_sumexp %tile unfinalized : vector<128xf32> -> f32, f32
    memref.store %sum, %y[%row] : memref<?xf32>
    gpu.return
  }
}
