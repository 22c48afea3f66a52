// Distribution made a signed loop of an unsigned one.

// RUN: softmax-opt %s --pass-pipeline='builtin.module(gpu.module(rowwise-distribute))' | FileCheck %s

// CHECK: scf.for unsigned
#version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 128>>
gpu.module @kernels {
  gpu.func @sum_of_many(%x: memref<?x128xf32>, %end: index) kernel attributes {rowwise.version = #version} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %first = vector.load %x[%c0, %c0] : memref<?x128xf32>, vector<128xf32>
    %sum = scf.for unsigned %i = %c1 to %end step %c1 iter_args(%before = %first) -> vector<128xf32> {
      %next = vector.load %x[%i, %c0] : memref<?x128xf32>, vector<128xf32>
      %both = arith.addf %before, %next : vector<128xf32>
      scf.yield %both : vector<128xf32>
    }
    vector.store %sum, %x[%c0, %c0] : memref<?x128xf32>, vector<128xf32>
    gpu.return
  }
}
