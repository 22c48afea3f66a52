// RUN: softmax-opt %s --rowwise-tile --rowwise-host --canonicalize --cse | FileCheck %s

#all = affine_map<(d0, d1) -> (d0, d1)>
#shared = affine_map<(d0, d1) -> (d1)>
#across = affine_map<(d0, d1) -> (d1, d0)>
#aligned = #rowwise.version<schedule = #rowwise.persistent_cluster<stages = 1, launchSlices = [40, 40, 64], sliceShift = 2>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 2>,
    rows = <alignment = aligned, minWidth = 256, maxWidth = 256>, sharedBytes = 256>
#lines = #rowwise.version<schedule = #rowwise.persistent_cluster<stages = 1, shiftsCached = true>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 2, peeled = true>,
    rows = <alignment = any, minWidth = 221, maxWidth = 221>, window = line, sharedBytes = 768>
#uncached = #rowwise.version<schedule = #rowwise.persistent_cluster<stages = 1, shiftsCached = true>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 2, peeled = true>,
    rows = <alignment = any, minWidth = 221, maxWidth = 221>, window = line>
#even = #rowwise.version<schedule = #rowwise.persistent_cluster<stages = 1, shiftsCached = true>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 2, peeled = true>,
    rows = <alignment = any, minWidth = 0, maxWidth = 253>, window = whole_vector, sharedBytes = 768>
#anywhere = #rowwise.version<schedule = #rowwise.persistent_cluster<stages = 1, shiftsCached = true>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 2, peeled = true>,
    rows = <alignment = any, minWidth = 253, maxWidth = 253>, window = whole_vector, sharedBytes = 768>

// Clusters step over rows, in slices: those before slice y take all but 2^-2y of the
// iterations, the last one all. Weights, half of them in each block, go to shared memory
// once; what no weight is, or of truths, is loaded for each row.
// CHECK-LABEL: gpu.module @weights_
// CHECK: gpu.func @weights_cluster_64x1_n256_aligned_stages1(%[[X:.*]]: memref<8x256xf32, {{.*}}>, %[[W:.*]]: memref<256xbf16, {{.*}}>, %[[MASK:.*]]: memref<256xi1, {{.*}}>, %{{.*}}: memref
// CHECK-DAG: %[[GROUP:.*]] = arith.divui %block_id_x, %c2
// CHECK-DAG: %[[GROUPS:.*]] = arith.divui %grid_dim_x, %c2
// CHECK: %[[ITERATIONS:.*]] = arith.ceildivui %c8, %[[GROUPS]]
// CHECK: %[[NEXT:.*]] = arith.addi %block_id_y, %c1
// CHECK: %[[IS_LAST:.*]] = arith.cmpi eq, %[[NEXT]], %grid_dim_y
// CHECK: %[[BITS:.*]] = arith.muli %[[NEXT]], %c2
// CHECK: %[[AFTER:.*]] = arith.shrui %[[ITERATIONS]], %[[BITS]]
// CHECK: %[[UP_TO:.*]] = arith.subi %[[ITERATIONS]], %[[AFTER]]
// CHECK: %[[END:.*]] = arith.muli %[[UP_TO]], %[[GROUPS]]
// CHECK: %[[EITHER:.*]] = arith.select %[[IS_LAST]], %c8, %[[END]]
// CHECK: %[[LIMIT:.*]] = arith.minui %[[EITHER]], %c8
// CHECK: %[[BITS_BEFORE:.*]] = arith.muli %block_id_y, %c2
// CHECK: %[[LEFT:.*]] = arith.shrui %[[ITERATIONS]], %[[BITS_BEFORE]]
// CHECK: %[[BEFORE:.*]] = arith.subi %[[ITERATIONS]], %[[LEFT]]
// CHECK: %[[START:.*]] = arith.muli %[[BEFORE]], %[[GROUPS]]
// CHECK: %[[OWN:.*]] = arith.addi %[[START]], %[[GROUP]]
// CHECK: %[[FIRST:.*]] = arith.minui %[[OWN]], %[[LIMIT]]
// CHECK: %[[ROWS:.*]] = arith.subi %[[LIMIT]], %[[FIRST]]
// CHECK: %[[COUNT:.*]] = arith.ceildivui %[[ROWS]], %[[GROUPS]]
// CHECK: %[[MEMORY:.*]] = gpu.dynamic_shared_memory
// CHECK: %[[KEPT:.*]] = memref.view %[[MEMORY]][%c0][] : {{.*}} to memref<128xbf16, #gpu.address_space<workgroup>>
// CHECK: %[[LOADED:.*]] = vector.load %[[W]]
// CHECK: rowwise.stage registers %[[LOADED]] into %[[KEPT]] : vector<256xbf16>
// CHECK: scf.for %[[ITERATION:.*]] = %c0 to %[[COUNT]] step %c1 {
// CHECK: %[[DISTANCE:.*]] = arith.muli %[[ITERATION]], %[[GROUPS]]
// CHECK: %[[ROW:.*]] = arith.addi %[[FIRST]], %[[DISTANCE]]
// CHECK: vector.load %[[X]][%[[ROW]], %c0]
// CHECK: rowwise.reduce addf
// CHECK-NOT: vector.load %[[W]]
// CHECK: rowwise.staged registers %[[KEPT]]
// CHECK: vector.load %[[MASK]]
// CHECK: gpu.return

// As many clusters as there are rows at most, and in slices if there are many rows for
// each.
// CHECK-LABEL: func.func @weights(
// CHECK: %[[RESIDENT:.*]] = func.call @rowwiseResidentClusters(%{{.*}}, %c32_i32, %c256_i64, %c2_i64) : (!llvm.ptr, i32, i64, i64) -> i64
// CHECK: %[[CLUSTERS:.*]] = arith.index_cast %[[RESIDENT]]
// CHECK: %[[GRID:.*]] = arith.minui %[[CLUSTERS]], %c8
// CHECK: %[[EACH:.*]] = arith.ceildivui %c8, %[[GRID]]
// CHECK: %[[ARE_40:.*]] = arith.cmpi uge, %[[EACH]], %c40
// CHECK: %[[FEW:.*]] = arith.select %[[ARE_40]], %c3, %c1
// CHECK: %[[ARE_64:.*]] = arith.cmpi uge, %[[EACH]], %c64
// CHECK: %[[SLICES:.*]] = arith.select %[[ARE_64]], %c4, %[[FEW]]
// CHECK: %[[BLOCKS:.*]] = arith.muli %[[GRID]], %c2
// CHECK: gpu.launch_func {{.*}} clusters in (%c2, %c1, %c1) blocks in (%[[BLOCKS]], %[[SLICES]], %c1) {{.*}} dynamic_shared_memory_size %c256_i32
func.func @weights(%x: tensor<8x256xf32>, %w: tensor<256xbf16>, %mask: tensor<256xi1>) -> tensor<8x256xf32> {
  %y = rowwise.fuse ins(%x, %w, %mask : tensor<8x256xf32>, tensor<256xbf16>, tensor<256xi1>) axis [1]
      maps [#all, #shared, #shared, #all] versions [#aligned] -> tensor<8x256xf32> {
  ^bb0(%row: tensor<256xf32>, %weights: tensor<256xbf16>, %is: tensor<256xi1>):
    %sum = rowwise.reduce addf %row : tensor<256xf32> -> f32
    %s = tensor.splat %sum : tensor<256xf32>
    %wide = arith.extf %weights : tensor<256xbf16> to tensor<256xf32>
    %d = arith.mulf %s, %wide : tensor<256xf32>
    %o = arith.select %is, %d, %row : tensor<256xi1>, tensor<256xf32>
    rowwise.yield %o : tensor<256xf32>
  }
  return %y : tensor<8x256xf32>
}

// Rows may start anywhere: before one whose vectors lie unlike those of the row
// before, weights are loaded anew. No row is where the first one is compared with.
// There are no slices.
// There is no room for windows that start at lines.
// CHECK-LABEL: gpu.module @anywhere_
// CHECK: gpu.func @anywhere_cluster_64x1_n253_unaligned_stages1(%{{.*}}: memref<8x253xf32, {{.*}}>, %[[W:.*]]: memref<253xf32, {{.*}}>, %{{.*}}: memref
// CHECK-NOT: gpu.block_id y
// CHECK: %[[KEPT:.*]] = memref.view
// CHECK-SAME: to memref<192xf32, #gpu.address_space<workgroup>>
// CHECK-NOT: rowwise.stage
// CHECK: scf.for {{.*}} iter_args(%[[BEFORE:.*]] = %c4) -> (index) {
// CHECK: %[[SHORTAGE:.*]] = arith.andi %{{.*}}, %c3
// CHECK: %[[RESIDUE:.*]] = arith.subi %c0, %[[SHORTAGE]]
// CHECK: %[[PHASE:.*]] = arith.andi %[[RESIDUE]], %c3
// CHECK: %[[IS_OTHER:.*]] = arith.cmpi ne, %[[PHASE]], %[[BEFORE]]
// CHECK: scf.if %[[IS_OTHER]] {
// CHECK-NOT: gpu.barrier
// CHECK: %[[W]]
// CHECK: rowwise.stage registers %{{.*}} into %[[KEPT]] : vector<256xf32> into memref
// CHECK: rowwise.reduce addf
// CHECK-NOT: %[[W]]
// CHECK: rowwise.staged registers %[[KEPT]] : memref
// CHECK: scf.yield %[[PHASE]]
// CHECK: gpu.return

// So many clusters that each has rows of one kind, if there are as many.
// CHECK-LABEL: func.func @anywhere(
// CHECK: func.call @rowwiseResidentClusters
// CHECK: %[[CLUSTERS:.*]] = arith.index_cast
// CHECK: %[[REST:.*]] = arith.remui %[[CLUSTERS]], %c4
// CHECK: %[[WHOLE:.*]] = arith.subi %[[CLUSTERS]], %[[REST]]
// CHECK: %[[ARE_MANY:.*]] = arith.cmpi uge, %[[CLUSTERS]], %c4
// CHECK: %[[CHOSEN:.*]] = arith.select %[[ARE_MANY]], %[[WHOLE]], %[[CLUSTERS]]
// CHECK: arith.minui %[[CHOSEN]], %c8
func.func @anywhere(%x: tensor<8x253xf32>, %w: tensor<253xf32>) -> tensor<8x253xf32> {
  %y = rowwise.fuse ins(%x, %w : tensor<8x253xf32>, tensor<253xf32>) axis [1]
      maps [#all, #shared, #all] versions [#anywhere] -> tensor<8x253xf32> {
  ^bb0(%row: tensor<253xf32>, %weights: tensor<253xf32>):
    %sum = rowwise.reduce addf %row : tensor<253xf32> -> f32
    %s = tensor.splat %sum : tensor<253xf32>
    %d = arith.divf %row, %s : tensor<253xf32>
    %o = arith.mulf %d, %weights : tensor<253xf32>
    rowwise.yield %o : tensor<253xf32>
  }
  return %y : tensor<8x253xf32>
}

// Windows start at lines of 32 floats: whose vectors those of a row are follows
// from where in its line it starts, and what threads keep is read at that shift.
// CHECK-LABEL: gpu.module @lines_
// CHECK: gpu.func @lines_cluster_64x1_n221_unaligned_stages1(%{{.*}}: memref<8x221xf32, {{.*}}>, %[[W:.*]]: memref<221xf32, {{.*}}>, %{{.*}}: memref
// CHECK: %[[KEPT:.*]] = memref.view
// CHECK-SAME: to memref<192xf32, #gpu.address_space<workgroup>>
// CHECK: scf.for {{.*}} iter_args(%[[BEFORE:.*]] = %c4) -> (index) {
// CHECK: %[[RESIDUE:.*]] = arith.andi %{{.*}}, %c31
// CHECK: %[[PHASE:.*]] = arith.andi %[[RESIDUE]], %c3
// CHECK: %[[IS_OTHER:.*]] = arith.cmpi ne, %[[PHASE]], %[[BEFORE]]
// CHECK: scf.if %[[IS_OTHER]] {
// CHECK: gpu.barrier
// CHECK: %[[FIRST:.*]] = arith.subi %c0, %[[PHASE]]
// CHECK: %[[W]][%[[FIRST]]]
// CHECK: %[[BEFORE_IT:.*]] = arith.subi %c-32, %[[PHASE]]
// CHECK: %[[W]][%[[BEFORE_IT]]]
// CHECK: rowwise.stage registers %{{.*}}, %{{.*}} into %[[KEPT]] : vector<256xf32>, vector<256xf32> into memref
// CHECK: gpu.barrier
// CHECK: rowwise.reduce addf
// CHECK-NOT: %[[W]]
// CHECK: %[[SHIFT:.*]] = arith.divui %[[RESIDUE]], %c4
// CHECK: rowwise.staged registers %[[KEPT]] shift(%[[SHIFT]]) : memref
// CHECK: scf.yield %[[PHASE]]
// CHECK: gpu.return
func.func @lines(%x: tensor<8x221xf32>, %w: tensor<221xf32>) -> tensor<8x221xf32> {
  %y = rowwise.fuse ins(%x, %w : tensor<8x221xf32>, tensor<221xf32>) axis [1]
      maps [#all, #shared, #all] versions [#lines] -> tensor<8x221xf32> {
  ^bb0(%row: tensor<221xf32>, %weights: tensor<221xf32>):
    %sum = rowwise.reduce addf %row : tensor<221xf32> -> f32
    %s = tensor.splat %sum : tensor<221xf32>
    %d = arith.divf %row, %s : tensor<221xf32>
    %o = arith.mulf %d, %weights : tensor<221xf32>
    rowwise.yield %o : tensor<221xf32>
  }
  return %y : tensor<8x221xf32>
}

// Rows of even widths start in two places of a vector: of the vector's elements and
// the width the lowest bit says in how many.
// CHECK-LABEL: func.func @even(
// CHECK: func.call @rowwiseResidentClusters
// CHECK: %[[CLUSTERS:.*]] = arith.index_cast
// CHECK: %[[REST:.*]] = arith.remui %[[CLUSTERS]], %c2
// CHECK: arith.subi %[[CLUSTERS]], %[[REST]]
// CHECK: arith.cmpi uge, %[[CLUSTERS]], %c2
func.func @even(%x: tensor<8x250xf32>, %w: tensor<250xf32>) -> tensor<8x250xf32> {
  %y = rowwise.fuse ins(%x, %w : tensor<8x250xf32>, tensor<250xf32>) axis [1]
      maps [#all, #shared, #all] versions [#even] -> tensor<8x250xf32> {
  ^bb0(%row: tensor<250xf32>, %weights: tensor<250xf32>):
    %sum = rowwise.reduce addf %row : tensor<250xf32> -> f32
    %s = tensor.splat %sum : tensor<250xf32>
    %d = arith.divf %row, %s : tensor<250xf32>
    %o = arith.mulf %d, %weights : tensor<250xf32>
    rowwise.yield %o : tensor<250xf32>
  }
  return %y : tensor<8x250xf32>
}

// CHECK-LABEL: func.func @unknown(
// CHECK-DAG: %[[RESIDENT:.*]] = func.call @rowwiseResidentClusters
// CHECK-DAG: %[[EITHER:.*]] = arith.ori %{{.*}}, %c4
// CHECK-DAG: %[[NEGATIVE:.*]] = arith.subi %c0, %[[EITHER]]
// CHECK: %[[DIVISOR:.*]] = arith.andi %[[EITHER]], %[[NEGATIVE]]
// CHECK: %[[PHASES:.*]] = arith.divui %c4, %[[DIVISOR]]
// CHECK: arith.remui %{{.*}}, %[[PHASES]]
func.func @unknown(%x: tensor<8x?xf32>, %w: tensor<?xf32>) -> tensor<8x?xf32> {
  %y = rowwise.fuse ins(%x, %w : tensor<8x?xf32>, tensor<?xf32>) axis [1]
      maps [#all, #shared, #all] versions [#even] -> tensor<8x?xf32> {
  ^bb0(%row: tensor<?xf32>, %weights: tensor<?xf32>):
    %zero = arith.constant 0 : index
    %width = tensor.dim %row, %zero : tensor<?xf32>
    %sum = rowwise.reduce addf %row : tensor<?xf32> -> f32
    %s = tensor.splat %sum[%width] : tensor<?xf32>
    %d = arith.divf %row, %s : tensor<?xf32>
    %o = arith.mulf %d, %weights : tensor<?xf32>
    rowwise.yield %o : tensor<?xf32>
  }
  return %y : tensor<8x?xf32>
}

// Rows that are not contiguous start nowhere in a line, and keep nothing here.
// CHECK-LABEL: gpu.module @columns_
// CHECK-NOT: rowwise.stage
// CHECK: gpu.return
func.func @columns(%x: tensor<221x8xf32>) -> tensor<221x8xf32> {
  %y = rowwise.fuse ins(%x : tensor<221x8xf32>) axis [1] maps [#across, #across] versions [#uncached] -> tensor<221x8xf32> {
  ^bb0(%row: tensor<221xf32>):
    %sum = rowwise.reduce addf %row : tensor<221xf32> -> f32
    %s = tensor.splat %sum : tensor<221xf32>
    %o = arith.divf %row, %s : tensor<221xf32>
    rowwise.yield %o : tensor<221xf32>
  }
  return %y : tensor<221x8xf32>
}
