// RUN: softmax-opt %s --pass-pipeline='builtin.module(gpu.module(rowwise-distribute,canonicalize,cse))' | FileCheck %s

// An extremum of 16-bit floats is found before these are extended, in pairs.

#two = #rowwise.layout<vector = 8, registers = 2, lanes = 32, warps = 1, rows = 4>
#one = #rowwise.layout<vector = 4, registers = 1, lanes = 32, warps = 1, rows = 4>

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @max(
  // CHECK: %[[A:.*]] = vector.load {{.*}} vector<8xbf16>
  // CHECK: %[[B:.*]] = vector.load {{.*}} vector<8xbf16>
  // CHECK-NOT: arith.extf
  // CHECK: %[[M8:.*]] = arith.maximumf %[[A]], %[[B]] : vector<8xbf16>
  // CHECK-DAG: %[[LOW4:.*]] = vector.shuffle %[[M8]], %[[M8]] [0, 1, 2, 3]
  // CHECK-DAG: %[[HIGH4:.*]] = vector.shuffle %[[M8]], %[[M8]] [4, 5, 6, 7]
  // CHECK: %[[M4:.*]] = arith.maximumf %[[LOW4]], %[[HIGH4]] : vector<4xbf16>
  // CHECK-DAG: %[[LOW2:.*]] = vector.shuffle %[[M4]], %[[M4]] [0, 1]
  // CHECK-DAG: %[[HIGH2:.*]] = vector.shuffle %[[M4]], %[[M4]] [2, 3]
  // CHECK: %[[M2:.*]] = arith.maximumf %[[LOW2]], %[[HIGH2]] : vector<2xbf16>
  // CHECK: %[[WIDE:.*]] = arith.extf %[[M2]] : vector<2xbf16> to vector<2xf32>
  // CHECK-DAG: %[[FIRST:.*]] = vector.extract %[[WIDE]][0]
  // CHECK-DAG: %[[SECOND:.*]] = vector.extract %[[WIDE]][1]
  // CHECK: %[[M:.*]] = arith.maximumf %[[FIRST]], %[[SECOND]] : f32
  // CHECK: gpu.shuffle xor %[[M]], %c16_i32
  gpu.func @max(%x: memref<8x512xbf16>, %y: memref<8xf32>) kernel
      attributes {known_block_size = array<i32: 32, 4, 1>, rowwise.layout = #two} {
    %zero = arith.constant 0 : index
    %row = gpu.block_id x
    %tile = vector.load %x[%row, %zero] {alignment = 16 : i64} : memref<8x512xbf16>, vector<512xbf16>
    %wide = arith.extf %tile : vector<512xbf16> to vector<512xf32>
    %max = rowwise.reduce maximumf %wide : vector<512xf32> -> f32
    memref.store %max, %y[%row] : memref<8xf32>
    gpu.return
  }

  // CHECK-LABEL: gpu.func @minnum_of_f16(
  // CHECK: arith.minnumf {{.*}} : vector<2xf16>
  // CHECK: arith.extf {{.*}} : vector<2xf16> to vector<2xf64>
  // CHECK: arith.minnumf {{.*}} : f64
  gpu.func @minnum_of_f16(%x: memref<8x128xf16>, %y: memref<8xf64>) kernel
      attributes {known_block_size = array<i32: 32, 4, 1>, rowwise.layout = #one} {
    %zero = arith.constant 0 : index
    %row = gpu.block_id x
    %tile = vector.load %x[%row, %zero] {alignment = 8 : i64} : memref<8x128xf16>, vector<128xf16>
    %wide = arith.extf %tile : vector<128xf16> to vector<128xf64>
    %min = rowwise.reduce minnumf %wide : vector<128xf64> -> f64
    memref.store %min, %y[%row] : memref<8xf64>
    gpu.return
  }

  // Not a sum, which rounds, nor where a mask chooses between f32.
  // CHECK-LABEL: gpu.func @others(
  // CHECK-NOT: maximumf {{.*}}bf16
  // CHECK-NOT: addf {{.*}}bf16
  // CHECK: gpu.return
  gpu.func @others(%x: memref<8x128xbf16>, %y: memref<8xf32>, %count: index) kernel
      attributes {known_block_size = array<i32: 32, 4, 1>, rowwise.layout = #one} {
    %zero = arith.constant 0 : index
    %row = gpu.block_id x
    %mask = vector.create_mask %count : vector<128xi1>
    %tile = vector.load %x[%row, %zero] {alignment = 8 : i64} : memref<8x128xbf16>, vector<128xbf16>
    %wide = arith.extf %tile : vector<128xbf16> to vector<128xf32>
    %max = rowwise.reduce maximumf %wide mask(%mask) : vector<128xf32> mask(vector<128xi1>) -> f32
    %sum = rowwise.reduce addf %wide : vector<128xf32> -> f32
    %both = arith.addf %max, %sum : f32
    memref.store %both, %y[%row] : memref<8xf32>
    gpu.return
  }
}
