// RUN: softmax-opt %s | softmax-opt | FileCheck %s
// RUN: softmax-opt %s --mlir-print-op-generic | softmax-opt | FileCheck %s
// RUN: softmax-opt %s --emit-bytecode | softmax-opt | FileCheck %s

// CHECK-DAG: #[[$ALL:.*]] = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-DAG: #[[$OUTER:.*]] = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[$AXIS:.*]] = affine_map<(d0, d1) -> (d1)>
// CHECK-DAG: #[[$NONE:.*]] = affine_map<(d0, d1) -> ()>
// CHECK-DAG: #[[$KEPT:.*]] = affine_map<(d0, d1) -> (d0, 0)>
// CHECK-DAG: #[[$GROUPS:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[$CHANNEL:.*]] = affine_map<(d0, d1, d2) -> (d1)>
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#axis = affine_map<(d0, d1) -> (d1)>
#none = affine_map<(d0, d1) -> ()>
#kept = affine_map<(d0, d1) -> (d0, 0)>
#groups = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#channel = affine_map<(d0, d1, d2) -> (d1)>

//===----------------------------------------------------------------------===//
// rowwise.fuse
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @softmax
func.func @softmax(%x: tensor<1823x781xf32>) -> tensor<1823x781xf32> {
  // CHECK: %[[Y:.*]] = rowwise.fuse ins(%{{.*}} : tensor<1823x781xf32>) axis [1]
  // CHECK-SAME: maps [#[[$ALL]], #[[$ALL]]] -> tensor<1823x781xf32> {
  // CHECK-NEXT: ^bb0(%[[ROW:.*]]: tensor<781xf32>):
  // CHECK-NEXT: %[[MAX:.*]] = rowwise.reduce maximumf %[[ROW]] : tensor<781xf32> -> f32
  // CHECK-NEXT: tensor.splat %[[MAX]] : tensor<781xf32>
  // CHECK: %[[O:.*]] = arith.divf
  // CHECK-NEXT: rowwise.yield %[[O]] : tensor<781xf32>
  // CHECK-NEXT: }
  // CHECK-NEXT: return %[[Y]]
  %y = rowwise.fuse ins(%x : tensor<1823x781xf32>) axis [1] maps [#all, #all]
      -> tensor<1823x781xf32> {
  ^bb0(%row: tensor<781xf32>):
    %max = rowwise.reduce maximumf %row : tensor<781xf32> -> f32
    %m = tensor.splat %max : tensor<781xf32>
    %d = arith.subf %row, %m : tensor<781xf32>
    %e = math.exp %d : tensor<781xf32>
    %sum = rowwise.reduce addf %e : tensor<781xf32> -> f32
    %s = tensor.splat %sum : tensor<781xf32>
    %o = arith.divf %e, %s : tensor<781xf32>
    rowwise.yield %o : tensor<781xf32>
  }
  return %y : tensor<1823x781xf32>
}

// A row of one's own, a row that all rows share, a scalar of the row; a result
// that is a row and one that is a scalar, with its unit dimension.
// CHECK-LABEL: func @rows_and_scalars
func.func @rows_and_scalars(%x: tensor<8x16xf32>, %weight: tensor<16xf32>, %shift: tensor<8xf32>)
    -> (tensor<8x16xf32>, tensor<8x1xf32>) {
  // CHECK: %{{.*}}:2 = rowwise.fuse ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<8x16xf32>, tensor<16xf32>, tensor<8xf32>)
  // CHECK-SAME: axis [1] maps [#[[$ALL]], #[[$AXIS]], #[[$OUTER]], #[[$ALL]], #[[$KEPT]]]
  // CHECK-SAME: -> tensor<8x16xf32>, tensor<8x1xf32> {
  // Arguments are named after what the body sees.
  // CHECK-NEXT: ^bb0(%row: tensor<16xf32>, %row_{{.*}}: tensor<16xf32>, %scalar: f32):
  // CHECK: rowwise.yield %{{.*}}, %{{.*}} : tensor<16xf32>, f32
  %y, %sum = rowwise.fuse ins(%x, %weight, %shift : tensor<8x16xf32>, tensor<16xf32>, tensor<8xf32>)
      axis [1] maps [#all, #axis, #outer, #all, #kept] -> tensor<8x16xf32>, tensor<8x1xf32> {
  ^bb0(%row: tensor<16xf32>, %w: tensor<16xf32>, %m: f32):
    %p = arith.mulf %row, %w : tensor<16xf32>
    %s = rowwise.reduce addf %p : tensor<16xf32> -> f32
    %t = arith.subf %s, %m : f32
    rowwise.yield %p, %t : tensor<16xf32>, f32
  }
  return %y, %sum : tensor<8x16xf32>, tensor<8x1xf32>
}

// Elements of a table, at scalars of the row.
// CHECK-LABEL: func @table
func.func @table(%x: tensor<8x16xf32>, %label: tensor<8xi32>, %weights: tensor<16x3xf32>) -> tensor<8xf32> {
  // CHECK: rowwise.fuse ins(%{{.*}} : tensor<8x16xf32>, tensor<8xi32>, tensor<16x3xf32>)
  // CHECK-SAME: axis [1] maps [#[[$ALL]], #[[$OUTER]], #[[$NONE]], #[[$OUTER]]]
  // CHECK-NEXT: ^bb0(%row: tensor<16xf32>, %scalar: i32, %table: tensor<16x3xf32>):
  // CHECK: tensor.extract %table[%{{.*}}, %{{.*}}] : tensor<16x3xf32>
  %y = rowwise.fuse ins(%x, %label, %weights : tensor<8x16xf32>, tensor<8xi32>, tensor<16x3xf32>)
      axis [1] maps [#all, #outer, #none, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<16xf32>, %l: i32, %w: tensor<16x3xf32>):
    %c2 = arith.constant 2 : index
    %i = arith.index_cast %l : i32 to index
    %v = tensor.extract %w[%i, %c2] : tensor<16x3xf32>
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %p = arith.mulf %max, %v : f32
    rowwise.yield %p : f32
  }
  return %y : tensor<8xf32>
}

// Rows of a table, at a scalar of the row and where the element is.
// CHECK-LABEL: func @lookup
func.func @lookup(%token: tensor<8xi32>, %x: tensor<8x16xf32>, %embeddings: tensor<99x16xf32>) -> tensor<8x16xf32> {
  // CHECK: ^bb0(%scalar: i32, %row: tensor<16xf32>, %table: tensor<99x16xf32>):
  // CHECK: %[[I:.*]] = arith.index_cast %scalar : i32 to index
  // CHECK: %[[J:.*]] = rowwise.position 1 : tensor<16xindex>
  // CHECK: rowwise.lookup %table[%[[I]], %[[J]]] : tensor<99x16xf32>[index, tensor<16xindex>] -> tensor<16xf32>
  %y = rowwise.fuse ins(%token, %x, %embeddings : tensor<8xi32>, tensor<8x16xf32>, tensor<99x16xf32>)
      axis [1] maps [#outer, #all, #none, #all] -> tensor<8x16xf32> {
  ^bb0(%t: i32, %row: tensor<16xf32>, %w: tensor<99x16xf32>):
    %i = arith.index_cast %t : i32 to index
    %j = rowwise.position 1 : tensor<16xindex>
    %v = rowwise.lookup %w[%i, %j] : tensor<99x16xf32>[index, tensor<16xindex>] -> tensor<16xf32>
    %s = arith.addf %row, %v : tensor<16xf32>
    rowwise.yield %s : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// Group norm: the axis is two dimensions, the weight is indexed by one of them.
// CHECK-LABEL: func @axis_of_two_dims
func.func @axis_of_two_dims(%x: tensor<4x3x8xf32>, %weight: tensor<3xf32>) -> tensor<4x3x8xf32> {
  // CHECK: axis [1, 2] maps [#[[$GROUPS]], #[[$CHANNEL]], #[[$GROUPS]]]
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<24xf32>, %{{.*}}: tensor<24xf32>):
  // CHECK-NEXT: rowwise.reduce addf %{{.*}} : tensor<24xf32> -> f32
  %y = rowwise.fuse ins(%x, %weight : tensor<4x3x8xf32>, tensor<3xf32>) axis [1, 2]
      maps [#groups, #channel, #groups] -> tensor<4x3x8xf32> {
  ^bb0(%row: tensor<24xf32>, %w: tensor<24xf32>):
    %sum = rowwise.reduce addf %row : tensor<24xf32> -> f32
    %s = tensor.splat %sum : tensor<24xf32>
    %o = arith.divf %row, %s : tensor<24xf32>
    rowwise.yield %o : tensor<24xf32>
  }
  return %y : tensor<4x3x8xf32>
}

// CHECK-LABEL: func @dynamic
func.func @dynamic(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // CHECK: rowwise.fuse ins(%{{.*}} : tensor<?x?xf32>)
  // CHECK-NEXT: ^bb0(%[[ROW:.*]]: tensor<?xf32>):
  // CHECK: %[[WIDTH:.*]] = tensor.dim %[[ROW]], %{{.*}} : tensor<?xf32>
  // CHECK: tensor.splat %{{.*}}[%[[WIDTH]]] : tensor<?xf32>
  %y = rowwise.fuse ins(%x : tensor<?x?xf32>) axis [1] maps [#all, #all] -> tensor<?x?xf32> {
  ^bb0(%row: tensor<?xf32>):
    %sum = rowwise.reduce addf %row : tensor<?xf32> -> f32
    %zero = arith.constant 0 : index
    %width = tensor.dim %row, %zero : tensor<?xf32>
    %s = tensor.splat %sum[%width] : tensor<?xf32>
    %o = arith.divf %row, %s : tensor<?xf32>
    rowwise.yield %o : tensor<?xf32>
  }
  return %y : tensor<?x?xf32>
}

// One body for each version.
// CHECK-LABEL: func @versions
func.func @versions(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>, rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.persistent<stages = 2>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1>, rows = <alignment = any, minWidth = 16, maxWidth = 16>>]
  // CHECK: math.exp %
  // CHECK: }, {
  // CHECK: math.exp2 %
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all]
      versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 32>,
                    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>,
                #rowwise.version<schedule = #rowwise.persistent<stages = 2>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1>,
                    rows = <alignment = any, minWidth = 16, maxWidth = 16>>]
      -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %e = math.exp %row : tensor<16xf32>
    rowwise.yield %e : tensor<16xf32>
  }, {
  ^bb0(%row: tensor<16xf32>):
    %e = math.exp2 %row : tensor<16xf32>
    rowwise.yield %e : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// CHECK-LABEL: func @no_operands
func.func @no_operands() {
  // CHECK: rowwise.fuse ins() axis [] maps [] attributes {note = "nothing"} {
  // CHECK-NEXT: }
  rowwise.fuse ins() axis [] maps [] attributes {note = "nothing"} {
    rowwise.yield
  }
  return
}

#steps = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#parts = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-LABEL: func @accumulated
func.func @accumulated(%x: tensor<4x8x16xf32>) -> (tensor<4x8x16xf32>, tensor<4x16xf32>) {
  // CHECK: rowwise.fuse ins(%{{.*}} : tensor<4x8x16xf32>) axis [2] accumulated [1] by [#rowwise<kind addf>]
  // CHECK-SAME: maps [
  // CHECK-SAME: -> tensor<4x8x16xf32>, tensor<4x16xf32> {
  // CHECK-NEXT: ^bb0(%[[ROW:.*]]: tensor<16xf32>):
  // CHECK-NEXT: rowwise.yield %[[ROW]], %[[ROW]] : tensor<16xf32>, tensor<16xf32>
  %y:2 = rowwise.fuse ins(%x : tensor<4x8x16xf32>) axis [2] accumulated [1] by [#rowwise<kind addf>]
      maps [#steps, #steps, #parts] -> tensor<4x8x16xf32>, tensor<4x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row, %row : tensor<16xf32>, tensor<16xf32>
  }
  return %y#0, %y#1 : tensor<4x8x16xf32>, tensor<4x16xf32>
}

//===----------------------------------------------------------------------===//
// rowwise.reduce
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @reduction_kinds
func.func @reduction_kinds(%row: tensor<16xf16>) {
  // CHECK: rowwise.reduce maximumf %{{.*}} : tensor<16xf16> -> f16
  %maximum = rowwise.reduce maximumf %row : tensor<16xf16> -> f16
  // CHECK: rowwise.reduce maxnumf %{{.*}} : tensor<16xf16> -> f16
  %maxnum = rowwise.reduce maxnumf %row : tensor<16xf16> -> f16
  // CHECK: rowwise.reduce minimumf %{{.*}} : tensor<16xf16> -> f16
  %minimum = rowwise.reduce minimumf %row : tensor<16xf16> -> f16
  // CHECK: rowwise.reduce minnumf %{{.*}} : tensor<16xf16> -> f16
  %minnum = rowwise.reduce minnumf %row : tensor<16xf16> -> f16
  // CHECK: rowwise.reduce addf %{{.*}} : tensor<16xf16> -> f16
  %sum = rowwise.reduce addf %row : tensor<16xf16> -> f16
  // CHECK: rowwise.reduce mulf %{{.*}} {note = "product"} : tensor<16xf16> -> f16
  %product = rowwise.reduce mulf %row {note = "product"} : tensor<16xf16> -> f16
  // CHECK: %{{.*}}:2 = rowwise.reduce max_sumexp %{{.*}} : tensor<16xf16> -> f16, f16
  %max, %sumexp = rowwise.reduce max_sumexp %row : tensor<16xf16> -> f16, f16
  // CHECK: %{{.*}}:2 = rowwise.reduce maxnum_sumexp %{{.*}} : tensor<16xf16> -> f16, f16
  %max2, %sumexp2 = rowwise.reduce maxnum_sumexp %row : tensor<16xf16> -> f16, f16
  return
}

// CHECK-LABEL: func @reduce_vectors
func.func @reduce_vectors(%tile: vector<1024xf32>, %mask: vector<1024xi1>) -> f32 {
  // CHECK: rowwise.reduce addf %{{.*}} mask(%{{.*}}) : vector<1024xf32> mask(vector<1024xi1>) -> f32
  %sum = rowwise.reduce addf %tile mask(%mask) : vector<1024xf32> mask(vector<1024xi1>) -> f32
  // CHECK: %[[M:.*]]:2 = rowwise.reduce max_sumexp %{{.*}} partial : vector<1024xf32> -> vector<32xf32>, vector<32xf32>
  %pm, %ps = rowwise.reduce max_sumexp %tile partial : vector<1024xf32> -> vector<32xf32>, vector<32xf32>
  // CHECK: rowwise.reduce max_sumexp %{{.*}} mask(%{{.*}}) partial : vector<1024xf32> mask(vector<1024xi1>) -> vector<32xf32>, vector<32xf32>
  %qm, %qs = rowwise.reduce max_sumexp %tile mask(%mask) partial
      : vector<1024xf32> mask(vector<1024xi1>) -> vector<32xf32>, vector<32xf32>
  // CHECK: rowwise.reduce max_sumexp %[[M]]#0, %[[M]]#1 states : vector<32xf32>, vector<32xf32> -> f32, f32
  %m, %s = rowwise.reduce max_sumexp %pm, %ps states : vector<32xf32>, vector<32xf32> -> f32, f32
  return %sum : f32
}

//===----------------------------------------------------------------------===//
// rowwise.position
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @positions
func.func @positions(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    // CHECK: rowwise.position 1 : tensor<16xindex>
    %column = rowwise.position 1 : tensor<16xindex>
    // CHECK: rowwise.position 0 {note = "row"} : index
    %number = rowwise.position 0 {note = "row"} : index
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

// CHECK-LABEL: func @attributes
func.func @attributes() attributes {
  // Fields may come in any order and print in one.
  // CHECK: layout = #rowwise.layout<vector = 4, vectorsPerThread = 7, lanes = 32, warps = 16, rows = 1>
  layout = #rowwise.layout<lanes = 32, warps = 16, vector = 4, vectorsPerThread = 7, rows = 1>,
  // CHECK-SAME: s0 = #rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 32, rows = 1>, rows = <alignment = aligned, minWidth = 0, maxWidth = 9223372036854775807>>
  s0 = #rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 32, rows = 1>,
      rows = <alignment = aligned, minWidth = 0, maxWidth = 9223372036854775807>>,
  // CHECK-SAME: s1 = #rowwise.version<schedule = #rowwise.persistent<stages = 8>, {{.*}}, rematerialized = true>
  s1 = #rowwise.version<schedule = #rowwise.persistent<stages = 8>, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 4, rows = 1>,
      rows = <alignment = any, minWidth = 1, maxWidth = 2017>, rematerialized = true>,
  // CHECK-SAME: s2 = #rowwise.version<schedule = #rowwise.cluster,
  s2 = #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 1, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 2>,
      rows = <alignment = any, minWidth = 1, maxWidth = 64>>,
  // CHECK-SAME: s3 = #rowwise.version<schedule = #rowwise.split<{{[^>]*}}>,
  s3 = #rowwise.version<schedule = #rowwise.split<>, layout = <vector = 1, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 33>,
      rows = <alignment = any, minWidth = 1, maxWidth = 64>>,
  // CHECK-SAME: s4 = #rowwise.version<schedule = #rowwise.column,
  s4 = #rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 2, lanes = 1, warps = 1, rows = 32, transposed = true>,
      rows = <alignment = any, minWidth = 1, maxWidth = 64>>,
  // CHECK-SAME: s5 = #rowwise.version<schedule = #rowwise.column, {{[^#]*}} rows = <alignment = aligned,
  s5 = #rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 8, lanes = 4, warps = 2, rows = 64, transposed = true, rowsPerThread = 8>,
      rows = <alignment = aligned, minWidth = 1, maxWidth = 64>, reductions = <leaderThreads = true>>,
  // CHECK-SAME: s6 = #rowwise.version<schedule = #rowwise.ring<stages = 3, latency = 1, maxGroups = 31>, {{.*}}, rematerialized = true, sharedBytes = 8192>
  s6 = #rowwise.version<schedule = #rowwise.ring<stages = 3, latency = 1, maxGroups = 31>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 33>,
      rows = <alignment = aligned, minWidth = 1, maxWidth = 64>, sharedBytes = 8192, rematerialized = true>,
  // Fields that say what they say by default are not printed.
  // CHECK-SAME: s7 = #rowwise.version<schedule = #rowwise.persistent_cluster<stages = 2, launchSlices = [10, 64, 512], sliceShift = 3, shiftsCached = true>, {{.*}}, window = line, minBlocks = 2, storesByPart = false>
  s7 = #rowwise.version<schedule = #rowwise.persistent_cluster<stages = 2, launchSlices = [10, 64, 512], sliceShift = 3, shiftsCached = true>, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 1, rows = 1, blocks = 2, peeled = true>,
      rows = <alignment = any, minWidth = 1, maxWidth = 400>,
      window = line, minBlocks = 2, storesByPart = false>,
  // CHECK-SAME: s8 = #rowwise.version<schedule = #rowwise.warp, {{.*}}, readsWholeVectors = true, rewrites = <mergesMoments = true>, reductions = <serialStates = 4>>
  s8 = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>, rows = <alignment = any, minWidth = 1, maxWidth = 64>, l2Hint = none, window = vector, readsWholeVectors = true, minBlocks = 0, rewrites = <branchesOnShift = true, mergesMoments = true>, reductions = <statesAtOnce = 1024, serialStates = 4>, sharedBytes = 0, storesByPart = true>,
  // CHECK-SAME: s9 = #rowwise.version<schedule = #rowwise.warp, {{.*}}, window = row>
  s9 = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>, rows = <alignment = any, minWidth = 1, maxWidth = 128>, window = row>,
  // CHECK-SAME: target = #rowwise.target<chip = "sm_90", sms = 132, registers = 65536, shared = 232448, threads = 2048, cluster = 16, l2 = 62914560, bandwidth = 4800>
  target = #rowwise.target<chip = "sm_90", sms = 132, registers = 65536, shared = 232448, threads = 2048,
      cluster = 16, l2 = 62914560, bandwidth = 4800>} {
  return
}

// CHECK-LABEL: func @scalar_by_value
func.func @scalar_by_value(%x: tensor<8x16xf32>, %scale: f32) -> tensor<8x16xf32> {
  // CHECK: rowwise.fuse ins(%{{.*}}, %{{.*}} : tensor<8x16xf32>, f32)
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<16xf32>, %{{.*}}: f32):
  %y = rowwise.fuse ins(%x, %scale : tensor<8x16xf32>, f32) axis [1] maps [#all, #none, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>, %s: f32):
    %splat = tensor.splat %s : tensor<16xf32>
    %o = arith.mulf %row, %splat : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// CHECK-LABEL: func @asserts
func.func @asserts(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    %zeros = arith.constant dense<0.0> : tensor<16xf32>
    %ok = arith.cmpf une, %row, %zeros : tensor<16xf32>
    // CHECK: rowwise.assert %{{.*}}, "expected no zero" : tensor<16xi1>
    rowwise.assert %ok, "expected no zero" : tensor<16xi1>
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// CHECK-LABEL: func @hold
func.func @hold(%tile: vector<1024xbf16>) -> vector<1024xbf16> {
  // CHECK: rowwise.optimization_barrier %{{.*}} : vector<1024xbf16>
  %again = rowwise.optimization_barrier %tile : vector<1024xbf16>
  return %again : vector<1024xbf16>
}

// CHECK-LABEL: func @window
func.func @window(%first: index, %end: index) -> (vector<64xi1>, vector<64xindex>) {
  // CHECK: %{{.*}}, %{{.*}} = rowwise.window %{{.*}}, %{{.*}} : vector<64xi1>
  %mask, %numbers = rowwise.window %first, %end : vector<64xi1>
  return %mask, %numbers : vector<64xi1>, vector<64xindex>
}

// CHECK-LABEL: func private @peeled
// CHECK-SAME: #rowwise.layout<vector = 2, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 8, peeled = true>
func.func private @peeled() attributes {a = #rowwise.layout<vector = 2, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 8, peeled = true>}

// CHECK-LABEL: func @delay
func.func @delay(%pm: vector<32xf32>, %ps: vector<32xf32>) -> (f32, f32) {
  // CHECK: rowwise.reduce max_sumexp %{{.*}}, %{{.*}} states latency 3 : vector<32xf32>, vector<32xf32> -> f32, f32
  %m, %s = rowwise.reduce max_sumexp %pm, %ps states latency 3 : vector<32xf32>, vector<32xf32> -> f32, f32
  return %m, %s : f32, f32
}

#workgroup = #gpu.address_space<workgroup>

// CHECK-LABEL: func @stage_bulk
func.func @stage_bulk(%x: memref<8x64xf32>, %shared: memref<64xf32, #workgroup>, %barriers: memref<7xi64, #workgroup>,
                 %i: index, %parity: i32, %mask: vector<64xi1>, %padding: vector<64xf32>) -> (vector<64xf32>, vector<64xf32>) {
  // CHECK: rowwise.stage bulk %{{.*}}[%{{.*}}, %{{.*}}] size(%{{.*}}) into %{{.*}}, %{{.*}}[%{{.*}}] : memref<8x64xf32> into memref<64xf32, #gpu.address_space<workgroup>>, memref<7xi64, #gpu.address_space<workgroup>>
  rowwise.stage bulk %x[%i, %i] size(%i) into %shared, %barriers[%i] : memref<8x64xf32> into memref<64xf32, #workgroup>, memref<7xi64, #workgroup>
  // CHECK: rowwise.staged bulk %{{.*}}, %{{.*}}[%{{.*}}] parity(%{{.*}}) : memref<64xf32, #gpu.address_space<workgroup>>, memref<7xi64, #gpu.address_space<workgroup>> -> vector<64xf32>
  %all = rowwise.staged bulk %shared, %barriers[%i] parity(%parity) : memref<64xf32, #workgroup>, memref<7xi64, #workgroup> -> vector<64xf32>
  // CHECK: rowwise.staged bulk %{{.*}} parity(%{{.*}}) mask(%{{.*}}, %{{.*}}) : memref<64xf32, #gpu.address_space<workgroup>>, memref<7xi64, #gpu.address_space<workgroup>> mask(vector<64xi1>, vector<64xf32>) -> vector<64xf32>
  %some = rowwise.staged bulk %shared, %barriers[%i] parity(%parity) mask(%mask, %padding)
      : memref<64xf32, #workgroup>, memref<7xi64, #workgroup> mask(vector<64xi1>, vector<64xf32>) -> vector<64xf32>
  return %all, %some : vector<64xf32>, vector<64xf32>
}

// CHECK-LABEL: func @stage_registers
func.func @stage_registers(%tile: vector<64xf32>, %before: vector<64xf32>, %shared: memref<96xf32, #workgroup>, %i: index) -> (vector<64xf32>, vector<64xf32>) {
  // CHECK: rowwise.stage registers %{{.*}} into %{{.*}} : vector<64xf32> into memref<96xf32, #gpu.address_space<workgroup>>
  rowwise.stage registers %tile into %shared : vector<64xf32> into memref<96xf32, #workgroup>
  // CHECK: rowwise.staged registers %{{.*}} : memref<96xf32, #gpu.address_space<workgroup>> -> vector<64xf32>
  %own = rowwise.staged registers %shared : memref<96xf32, #workgroup> -> vector<64xf32>
  // CHECK: rowwise.stage registers %{{.*}}, %{{.*}} into %{{.*}} : vector<64xf32>, vector<64xf32> into memref<96xf32, #gpu.address_space<workgroup>>
  rowwise.stage registers %tile, %before into %shared : vector<64xf32>, vector<64xf32> into memref<96xf32, #workgroup>
  // CHECK: rowwise.staged registers %{{.*}} shift(%{{.*}}) : memref<96xf32, #gpu.address_space<workgroup>> -> vector<64xf32>
  %shifted = rowwise.staged registers %shared shift(%i) : memref<96xf32, #workgroup> -> vector<64xf32>
  return %own, %shifted : vector<64xf32>, vector<64xf32>
}

// CHECK-LABEL: func private @rows_per_thread
// CHECK-SAME: #rowwise.layout<vector = 1, vectorsPerThread = 2, lanes = 4, warps = 2, rows = 64, transposed = true, rowsPerThread = 8>
func.func private @rows_per_thread() attributes {a = #rowwise.layout<vector = 1, vectorsPerThread = 2, lanes = 4, warps = 2, rows = 64, transposed = true, rowsPerThread = 8>}

// CHECK-LABEL: func @stage_async
func.func @stage_async(%x: memref<?xf32>, %shared: memref<128xf32, #workgroup>, %i: index, %offsets: vector<16xindex>,
                %mask: vector<16xi1>, %padding: vector<16xf32>) {
  // CHECK: rowwise.stage async %{{.*}}[%{{.*}}] offsets(%{{.*}}) mask(%{{.*}}) into %{{.*}} : memref<?xf32> offsets(vector<16xindex>) mask(vector<16xi1>) into memref<128xf32, #gpu.address_space<workgroup>>
  rowwise.stage async %x[%i] offsets(%offsets) mask(%mask) into %shared
      : memref<?xf32> offsets(vector<16xindex>) mask(vector<16xi1>) into memref<128xf32, #workgroup>
  // CHECK: %{{.*}}:2 = rowwise.staged async %{{.*}} mask(%{{.*}}, %{{.*}}) : memref<128xf32, #gpu.address_space<workgroup>> mask(vector<16xi1>, vector<16xf32>) -> vector<16xf32>, vector<16xf32>
  %row:2 = rowwise.staged async %shared mask(%mask, %padding)
      : memref<128xf32, #workgroup> mask(vector<16xi1>, vector<16xf32>) -> vector<16xf32>, vector<16xf32>
  // CHECK: rowwise.reduce max_sumexp %{{.*}}, %{{.*}} : vector<16xf32>, vector<16xf32> -> f32, f32, f32, f32
  %s:4 = rowwise.reduce max_sumexp %row#0, %row#1 : vector<16xf32>, vector<16xf32> -> f32, f32, f32, f32
  // CHECK: rowwise.store_rows %{{.*}}, %{{.*}} to %{{.*}}[%{{.*}}] offsets(%{{.*}}) mask(%{{.*}}) : vector<16xf32>, vector<16xf32> to memref<?xf32>, vector<16xindex>, vector<16xi1>
  rowwise.store_rows %row#0, %row#1 to %x[%i] offsets(%offsets) mask(%mask)
      : vector<16xf32>, vector<16xf32> to memref<?xf32>, vector<16xindex>, vector<16xi1>
  return
}

// CHECK-LABEL: func private @packed
// CHECK-SAME: schedule = #rowwise.packed, {{.*}}, rows = <alignment = packed, minWidth = 33, maxWidth = 33, minRows = 100>>
func.func private @packed() attributes {
  a = #rowwise.version<schedule = #rowwise.packed, layout = <vector = 1, vectorsPerThread = 33, lanes = 1, warps = 1, rows = 32>,
      rows = <alignment = packed, minWidth = 33, maxWidth = 33, minRows = 100>>}

// CHECK-LABEL: func @block_copy
func.func @block_copy(%x: memref<?xbf16>, %shared: memref<528xbf16, #workgroup>, %size: index) {
  // CHECK: rowwise.block_copy %{{.*}} to %{{.*}} size(%{{.*}}) : memref<?xbf16> to memref<528xbf16, #gpu.address_space<workgroup>>
  rowwise.block_copy %x to %shared size(%size) : memref<?xbf16> to memref<528xbf16, #workgroup>
  // CHECK: rowwise.block_copy %{{.*}} to %{{.*}} size(%{{.*}}) : memref<528xbf16, #gpu.address_space<workgroup>> to memref<?xbf16>
  rowwise.block_copy %shared to %x size(%size) : memref<528xbf16, #workgroup> to memref<?xbf16>
  return
}

//===----------------------------------------------------------------------===//
// Parts of ranks
//===----------------------------------------------------------------------===//

// CHECK: shard.grid @ranks(shape = 3)
shard.grid @ranks(shape = 3)

// CHECK-LABEL: func @parts
func.func @parts(%x: tensor<?x?xf32>, %row: vector<16xf32>) -> (f32, f32) {
  // CHECK: %{{.*}}, %{{.*}} = rowwise.part %{{.*}} dim 1 on @ranks : tensor<?x?xf32>
  %first, %whole = rowwise.part %x dim 1 on @ranks : tensor<?x?xf32>
  // CHECK: rowwise.part %{{.*}} dim 0 of 781 on @ranks : tensor<?x?xf32>
  %first0, %whole0 = rowwise.part %x dim 0 of 781 on @ranks : tensor<?x?xf32>
  // CHECK: rowwise.reduce max_sumexp %{{.*}} unfinalized : vector<16xf32> -> f32, f32
  %m, %s = rowwise.reduce max_sumexp %row unfinalized : vector<16xf32> -> f32, f32
  return %m, %s : f32, f32
}
