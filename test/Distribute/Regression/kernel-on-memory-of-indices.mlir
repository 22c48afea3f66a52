// Indices have no size of which accesses could be made: a crash.

// RUN: not softmax-opt %s --rowwise-distribute -o %t 2>&1 | FileCheck %s

gpu.module @kernels {
  gpu.func @copy(%x: memref<128xindex>) kernel
      attributes {rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 128>>} {
    %c0 = arith.constant 0 : index
    // CHECK: :[[#@LINE+1]]:10: error: 'vector.load' op expected memory of integers or floats
    %a = vector.load %x[%c0] {alignment = 16 : i64} : memref<128xindex>, vector<128xindex>
    vector.store %a, %x[%c0] {alignment = 16 : i64} : memref<128xindex>, vector<128xindex>
    gpu.return
  }
}
