// RUN: softmax-opt %s --pass-pipeline='builtin.module(gpu.module(rowwise-distribute,canonicalize,cse))' | FileCheck %s

// An extremum of 16-bit floats is found before these are extended, in pairs.

#two = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 8, vectorsPerThread = 2, lanes = 32, warps = 1, rows = 4>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 512>>
#one = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 128>>

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
      attributes {known_block_size = array<i32: 32, 4, 1>, rowwise.version = #two} {
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
      attributes {known_block_size = array<i32: 32, 4, 1>, rowwise.version = #one} {
    %zero = arith.constant 0 : index
    %row = gpu.block_id x
    %tile = vector.load %x[%row, %zero] {alignment = 8 : i64} : memref<8x128xf16>, vector<128xf16>
    %wide = arith.extf %tile : vector<128xf16> to vector<128xf64>
    %min = rowwise.reduce minnumf %wide : vector<128xf64> -> f64
    memref.store %min, %y[%row] : memref<8xf64>
    gpu.return
  }

  // Products with one positive number have the order of their factors.
  // CHECK-LABEL: gpu.func @max_of_scaled(
  // CHECK: %[[SCALES:.*]] = arith.constant dense<1.250000e-01> : vector<2xf32>
  // CHECK: %[[A:.*]] = vector.load {{.*}} vector<8xbf16>
  // CHECK: %[[B:.*]] = vector.load {{.*}} vector<8xbf16>
  // CHECK-NOT: arith.extf
  // CHECK: arith.maximumf %[[A]], %[[B]] : vector<8xbf16>
  // CHECK: %[[WIDE:.*]] = arith.extf %{{.*}} : vector<2xbf16> to vector<2xf32>
  // CHECK: %[[SCALED:.*]] = arith.mulf %[[WIDE]], %[[SCALES]] : vector<2xf32>
  // CHECK-DAG: %[[FIRST:.*]] = vector.extract %[[SCALED]][0]
  // CHECK-DAG: %[[SECOND:.*]] = vector.extract %[[SCALED]][1]
  // CHECK: arith.maximumf %[[FIRST]], %[[SECOND]] : f32
  gpu.func @max_of_scaled(%x: memref<8x512xbf16>, %y: memref<8xf32>) kernel
      attributes {known_block_size = array<i32: 32, 4, 1>, rowwise.version = #two} {
    %zero = arith.constant 0 : index
    %scale = arith.constant 0.125 : f32
    %row = gpu.block_id x
    %tile = vector.load %x[%row, %zero] {alignment = 16 : i64} : memref<8x512xbf16>, vector<512xbf16>
    %wide = arith.extf %tile : vector<512xbf16> to vector<512xf32>
    %scales = vector.broadcast %scale : f32 to vector<512xf32>
    %scaled = arith.mulf %wide, %scales : vector<512xf32>
    %max = rowwise.reduce maximumf %scaled : vector<512xf32> -> f32
    memref.store %max, %y[%row] : memref<8xf32>
    gpu.return
  }

  // Not with a negative one, with 0, of which infinities make NaN, or with one
  // that is not known.
  // CHECK-LABEL: gpu.func @other_factors(
  // CHECK-NOT: maximumf {{.*}}bf16
  // CHECK: gpu.return
  gpu.func @other_factors(%x: memref<8x128xbf16>, %y: memref<8xf32>, %factor: f32) kernel
      attributes {known_block_size = array<i32: 32, 4, 1>, rowwise.version = #one} {
    %zero = arith.constant 0 : index
    %negatives = arith.constant dense<-2.0> : vector<128xf32>
    %zeros = arith.constant dense<0.0> : vector<128xf32>
    %row = gpu.block_id x
    %tile = vector.load %x[%row, %zero] {alignment = 8 : i64} : memref<8x128xbf16>, vector<128xbf16>
    %wide = arith.extf %tile : vector<128xbf16> to vector<128xf32>
    %factors = vector.broadcast %factor : f32 to vector<128xf32>
    %a = arith.mulf %wide, %negatives : vector<128xf32>
    %b = arith.mulf %wide, %zeros : vector<128xf32>
    %c = arith.mulf %wide, %factors : vector<128xf32>
    %max_a = rowwise.reduce maximumf %a : vector<128xf32> -> f32
    %max_b = rowwise.reduce maximumf %b : vector<128xf32> -> f32
    %max_c = rowwise.reduce maximumf %c : vector<128xf32> -> f32
    %ab = arith.addf %max_a, %max_b : f32
    %abc = arith.addf %ab, %max_c : f32
    memref.store %abc, %y[%row] : memref<8xf32>
    gpu.return
  }

  // Not a sum, which rounds, nor where a mask chooses between f32.
  // CHECK-LABEL: gpu.func @others(
  // CHECK-NOT: maximumf {{.*}}bf16
  // CHECK-NOT: addf {{.*}}bf16
  // CHECK: gpu.return
  gpu.func @others(%x: memref<8x128xbf16>, %y: memref<8xf32>, %count: index) kernel
      attributes {known_block_size = array<i32: 32, 4, 1>, rowwise.version = #one} {
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
