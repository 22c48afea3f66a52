// RUN: not softmax-opt %s --pass-pipeline='builtin.module(gpu.module(rowwise-distribute))' \
// RUN:     --mlir-print-ir-after-failure 2>&1 | FileCheck %s

// A kernel is verified before anything in it changes: of one that is refused for
// its last operation the others are as they were.

// CHECK: error: 'vector.shape_cast' op cannot be distributed to threads
// CHECK: gpu.func @refused(%[[X:[^:]*]]: memref<?xf32>) kernel attributes {{.*}}rowwise.version
// CHECK-NEXT: %[[C0:.*]] = arith.constant 0 : index
// CHECK-NEXT: %[[TILE:.*]] = vector.load %[[X]][%[[C0]]] : memref<?xf32>, vector<128xf32>
// CHECK-NEXT: vector.shape_cast %[[TILE]]
gpu.module @kernels {
  gpu.func @refused(%x: memref<?xf32>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
                      rows = <alignment = aligned, minWidth = 0, maxWidth = 128>>} {
    %c0 = arith.constant 0 : index
    %tile = vector.load %x[%c0] : memref<?xf32>, vector<128xf32>
    %square = vector.shape_cast %tile : vector<128xf32> to vector<8x16xf32>
    gpu.return
  }
}
