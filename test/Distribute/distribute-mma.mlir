// RUN: softmax-opt %s --rowwise-distribute --canonicalize --cse --split-input-file --verify-diagnostics | FileCheck %s

// Products of matrices of 16 rows, of which tiles are the first 8. Each register of a tile, of 8 elements, is 4 words, and thus
// both halves of two products: their sums are numbers of the thread. Of the other vector it has each register on its own.

#version = #rowwise.version<schedule = #rowwise.vector_stream<elements = 16, sharedRows = 8, mma = true>,
    layout = <vector = 8, vectorsPerThread = 2, lanes = 4, warps = 1, rows = 8>,
    rows = <alignment = aligned, minWidth = 41, maxWidth = 41>>
// CHECK-LABEL: gpu.func @dots(
// CHECK-SAME: %{{.*}}: memref<64xbf16>, %[[B0:.*]]: vector<8xbf16>, %[[B1:.*]]: vector<8xbf16>,
gpu.module @dots {
  gpu.func @dots(%lhs: memref<64xbf16>, %b0: vector<8xbf16>, %b1: vector<8xbf16>, %out: memref<2xf32>) kernel attributes {known_block_size = array<i32: 4, 8, 1>, rowwise.version = #version} {
    // CHECK-DAG: %[[ZERO:.*]] = arith.constant 0.000000e+00 : f32
    // CHECK-DAG: %[[NONE:.*]] = arith.constant 0 : i32
    // CHECK: %[[A0:.*]] = vector.load {{.*}} : memref<64xbf16>, vector<8xbf16>
    // CHECK: %[[A1:.*]] = vector.load {{.*}} : memref<64xbf16>, vector<8xbf16>
    // CHECK: vector.shuffle %[[A0]], %[[A0]] [0, 1]
    // CHECK: %[[A01:.*]] = vector.extract
    // CHECK: vector.shuffle %[[A0]], %[[A0]] [2, 3]
    // CHECK: %[[A23:.*]] = vector.extract
    // CHECK: vector.shuffle %[[B0]], %[[B0]] [0, 1]
    // CHECK: %[[B01:.*]] = vector.extract
    // CHECK: vector.shuffle %[[B0]], %[[B0]] [2, 3]
    // CHECK: %[[B23:.*]] = vector.extract
    // CHECK: %[[P:.*]] = nvvm.mma.sync A[%[[A01]], %[[NONE]], %[[A23]], %[[NONE]]] B[%[[B01]], %[[B23]]] C[%[[ZERO]], %[[ZERO]], %[[ZERO]], %[[ZERO]]]
    // CHECK-SAME: multiplicandAPtxType = #nvvm.mma_type<bf16>
    // CHECK: %[[S0:.*]] = llvm.extractvalue %[[P]][0]
    // CHECK: %[[S1:.*]] = llvm.extractvalue %[[P]][1]
    // CHECK: %[[S2:.*]] = llvm.extractvalue %[[P]][2]
    // CHECK: %[[S3:.*]] = llvm.extractvalue %[[P]][3]
    // CHECK: nvvm.mma.sync A[%{{.*}}, %[[NONE]], %{{.*}}, %[[NONE]]] B[%{{.*}}, %{{.*}}] C[%[[S0]], %[[S1]], %[[S2]], %[[S3]]]
    // CHECK: nvvm.mma.sync
    // CHECK: %[[LAST:.*]] = nvvm.mma.sync
    // CHECK-NOT: nvvm.mma.sync
    // CHECK: %[[FIRST:.*]] = llvm.extractvalue %[[LAST]][0]
    // CHECK: %[[SECOND:.*]] = llvm.extractvalue %[[LAST]][1]
    // CHECK: memref.store %[[FIRST]]
    // CHECK: memref.store %[[SECOND]]
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %a = vector.load %lhs[%c0] {alignment = 16 : i64} : memref<64xbf16>, vector<64xbf16>
    %first, %second = rowwise.mma_dot %a vectors(%b0, %b1 : vector<8xbf16>, vector<8xbf16>) : vector<64xbf16> -> f32, f32
    memref.store %first, %out[%c0] : memref<2xf32>
    memref.store %second, %out[%c1] : memref<2xf32>
    gpu.return
  }
}

// -----

// Weights are two numbers of 16 bits each. A product for each element of a vector, of its pairs of keys, gives that
// element in both registers of the tile.

#version = #rowwise.version<schedule = #rowwise.vector_stream<elements = 16, sharedRows = 8, mma = true>,
    layout = <vector = 8, vectorsPerThread = 2, lanes = 4, warps = 1, rows = 8>,
    rows = <alignment = aligned, minWidth = 41, maxWidth = 41>>
// CHECK-LABEL: gpu.func @sum(
// CHECK-SAME: %{{.*}}: memref<64xf32>, %[[W0:.*]]: f32, %[[W1:.*]]: f32, %[[W2:.*]]: f32, %[[W3:.*]]: f32, %[[V0:.*]]: vector<8xf16>, %[[V1:.*]]: vector<8xf16>, %[[V2:.*]]: vector<8xf16>, %[[V3:.*]]: vector<8xf16>)
gpu.module @sum {
  gpu.func @sum(%out: memref<64xf32>, %w0: f32, %w1: f32, %w2: f32, %w3: f32, %v0: vector<8xf16>, %v1: vector<8xf16>, %v2: vector<8xf16>, %v3: vector<8xf16>) kernel
      attributes {known_block_size = array<i32: 4, 8, 1>, rowwise.version = #version} {
    // CHECK-DAG: %[[NONE:.*]] = arith.constant dense<0.000000e+00> : vector<2xf16>
    // CHECK: %[[W01:.*]] = vector.from_elements %[[W0]], %[[W1]] : vector<2xf32>
    // CHECK: %[[HIGH01:.*]] = arith.truncf %[[W01]] : vector<2xf32> to vector<2xf16>
    // CHECK: %[[WIDE01:.*]] = arith.extf %[[HIGH01]]
    // CHECK: %[[REST01:.*]] = arith.subf %[[W01]], %[[WIDE01]]
    // CHECK: %[[LOW01:.*]] = arith.truncf %[[REST01]]
    // CHECK: vector.from_elements %[[W2]], %[[W3]] : vector<2xf32>
    // CHECK: %[[HIGH23:.*]] = arith.truncf
    // CHECK: %[[LOW23:.*]] = arith.truncf
    // CHECK: %[[B01:.*]] = vector.shuffle %[[V0]], %[[V1]] [0, 8]
    // CHECK: %[[B23:.*]] = vector.shuffle %[[V2]], %[[V3]] [0, 8]
    // CHECK: %[[LOW:.*]] = nvvm.mma.sync A[%[[LOW01]], %[[NONE]], %[[LOW23]], %[[NONE]]] B[%[[B01]], %[[B23]]]
    // CHECK: %[[L0:.*]] = llvm.extractvalue %[[LOW]][0]
    // CHECK: %[[L1:.*]] = llvm.extractvalue %[[LOW]][1]
    // CHECK: %[[BOTH:.*]] = nvvm.mma.sync A[%[[HIGH01]], %[[NONE]], %[[HIGH23]], %[[NONE]]] B[%[[B01]], %[[B23]]] C[%[[L0]], %[[L1]],
    // CHECK: %[[S0:.*]] = llvm.extractvalue %[[BOTH]][0]
    // CHECK: %[[S1:.*]] = llvm.extractvalue %[[BOTH]][1]
    // CHECK: vector.shuffle %[[V0]], %[[V1]] [1, 9]
    // CHECK-COUNT-14: nvvm.mma.sync
    // CHECK-NOT: nvvm.mma.sync
    // CHECK: vector.from_elements %[[S0]], {{.*}} : vector<8xf32>
    // CHECK: vector.from_elements %[[S1]], {{.*}} : vector<8xf32>
    %c0 = arith.constant 0 : index
    %sum = rowwise.mma_sum %w0, %w1, %w2, %w3 vectors(%v0, %v1, %v2, %v3 : vector<8xf16>, vector<8xf16>, vector<8xf16>, vector<8xf16>) : vector<64xf32>
    vector.store %sum, %out[%c0] {alignment = 32 : i64} : memref<64xf32>, vector<64xf32>
    gpu.return
  }
}

// -----

// Two rows of a thread: the other half of A, and of the sums, of which there are some before.

#version = #rowwise.version<schedule = #rowwise.vector_stream<elements = 16, sharedRows = 16, mma = true>,
    layout = <vector = 8, vectorsPerThread = 2, lanes = 4, warps = 1, rows = 8>,
    rows = <alignment = aligned, minWidth = 41, maxWidth = 41>>
// CHECK-LABEL: gpu.func @two_rows(
gpu.module @two_rows {
  gpu.func @two_rows(%in: memref<128xbf16>, %sums: memref<128xf32>, %numbers: memref<4xf32>, %w0: f32, %w1: f32, %v0: vector<8xbf16>, %v1: vector<8xbf16>) kernel
      attributes {known_block_size = array<i32: 4, 8, 1>, rowwise.version = #version} {
    // CHECK-DAG: %[[A:.*]] = vector.load %{{.*}}[%{{.*}}] {{.*}} : memref<128xbf16>, vector<8xbf16>
    // CHECK-DAG: %[[C:.*]] = vector.load %{{.*}}[%{{.*}}] {{.*}} : memref<128xf32>, vector<8xf32>
    // CHECK: nvvm.mma.sync A[%[[P0:.*]], %[[Q0:.*]], %[[P1:.*]], %[[Q1:.*]]] B[
    // CHECK-COUNT-2: nvvm.mma.sync
    // CHECK: %[[D:.*]] = nvvm.mma.sync
    // CHECK-DAG: %[[D0:.*]] = llvm.extractvalue %[[D]][0]
    // CHECK-DAG: %[[D3:.*]] = llvm.extractvalue %[[D]][3]
    // CHECK: %[[C00:.*]] = vector.extract %{{.*}}[0] : f32 from vector<8xf32>
    // CHECK: %[[C01:.*]] = vector.extract %{{.*}}[0] : f32 from vector<8xf32>
    // CHECK: %[[C10:.*]] = vector.extract %{{.*}}[0] : f32 from vector<8xf32>
    // CHECK: %[[C11:.*]] = vector.extract %{{.*}}[0] : f32 from vector<8xf32>
    // CHECK: nvvm.mma.sync A[%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}] B[%{{.*}}, %{{.*}}] C[%[[C00]], %[[C01]], %[[C10]], %[[C11]]]
    // CHECK-COUNT-15: nvvm.mma.sync
    // CHECK-NOT: nvvm.mma.sync
    // CHECK-DAG: memref.store %[[D0]]
    // CHECK-DAG: memref.store %[[D3]]
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %c64 = arith.constant 64 : index
    %p = vector.load %in[%c0] {alignment = 16 : i64} : memref<128xbf16>, vector<64xbf16>
    %q = vector.load %in[%c64] {alignment = 16 : i64} : memref<128xbf16>, vector<64xbf16>
    %s = vector.load %sums[%c0] {alignment = 32 : i64} : memref<128xf32>, vector<64xf32>
    %t = vector.load %sums[%c64] {alignment = 32 : i64} : memref<128xf32>, vector<64xf32>
    %x:4 = rowwise.mma_dot %p, %q vectors(%v0, %v1 : vector<8xbf16>, vector<8xbf16>) : vector<64xbf16>, vector<64xbf16> -> f32, f32, f32, f32
    %y:2 = rowwise.mma_sum %w0, %w1, %w0, %w0, %w1, %w1, %w0, %w1 vectors(%v0, %v1, %v1, %v0 : vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>)
        to(%s, %t : vector<64xf32>, vector<64xf32>) : vector<64xf32>, vector<64xf32>
    memref.store %x#0, %numbers[%c0] : memref<4xf32>
    memref.store %x#3, %numbers[%c3] : memref<4xf32>
    vector.store %y#0, %sums[%c0] {alignment = 32 : i64} : memref<128xf32>, vector<64xf32>
    vector.store %y#1, %sums[%c64] {alignment = 32 : i64} : memref<128xf32>, vector<64xf32>
    gpu.return
  }
}

// -----

#version = #rowwise.version<schedule = #rowwise.vector_stream<elements = 8>,
    layout = <vector = 4, vectorsPerThread = 1, lanes = 16, warps = 1, rows = 2>,
    rows = <alignment = aligned, minWidth = 41, maxWidth = 41>>
gpu.module @refused {
  gpu.func @refused(%in: memref<64xbf16>, %b: vector<8xbf16>) kernel attributes {known_block_size = array<i32: 16, 2, 1>, rowwise.version = #version} {
    %c0 = arith.constant 0 : index
    %a = vector.load %in[%c0] : memref<64xbf16>, vector<64xbf16>
    // expected-error @+1 {{expected vectors of 8 elements, 4 lanes and a multiple of 8 tiles a block, found #rowwise.layout<}}
    %first, %second = rowwise.mma_dot %a vectors(%b, %b : vector<8xbf16>, vector<8xbf16>) : vector<64xbf16> -> f32, f32
    gpu.return
  }
}

// -----

#version = #rowwise.version<schedule = #rowwise.vector_stream<elements = 16, sharedRows = 8, mma = true>,
    layout = <vector = 8, vectorsPerThread = 2, lanes = 4, warps = 1, rows = 8>,
    rows = <alignment = aligned, minWidth = 41, maxWidth = 41>>
gpu.module @long {
  gpu.func @long(%w: f32, %v: vector<8xbf16>) kernel attributes {known_block_size = array<i32: 4, 8, 1>, rowwise.version = #version} {
    // expected-error @+1 {{expected a tile of the kernel's layout, found 'vector<128xf32>'}}
    %sum = rowwise.mma_sum %w, %w, %w, %w vectors(%v, %v, %v, %v, %v, %v, %v, %v : vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>) : vector<128xf32>
    gpu.return
  }
}
