// RUN: softmax-opt %s --rowwise-tile --canonicalize --cse | FileCheck %s

// Rows of which a tile is in registers at a time. Tiles wholly inside the row have no
// mask; each thread folds its elements of all tiles before threads meet.

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#aligned = #rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 2, rows = 1>,
    rows = <alignment = aligned, minWidth = 4100, maxWidth = 4100>>
#unaligned = #rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 2, rows = 1>,
    rows = <alignment = any, minWidth = 4099, maxWidth = 4099>, window = line>

// 4100 elements are eight tiles of 512 and one vector.
// CHECK-LABEL: gpu.module @aligned_
// CHECK: gpu.func @aligned_stream_64x2_n4100_aligned
// CHECK-DAG: %[[ZERO:.*]] = arith.constant dense<0.000000e+00> : vector<64xf32>
// CHECK: %[[WHOLE:.*]]:2 = scf.for %[[TILE:.*]] = %c0 to %c8 step %c1 iter_args(%[[SUM:.*]] = %[[ZERO]], %[[ERROR:.*]] = %[[ZERO]]) -> (vector<64xf32>, vector<64xf32>) {
// CHECK-NOT: mask
// CHECK: %[[START:.*]] = arith.muli %[[TILE]], %c512
// CHECK-NEXT: %[[LOADED:.*]] = vector.load %{{.*}}[%block_id_x, %[[START]]] {alignment = 16 : i64}
// CHECK-NEXT: %[[PART:.*]] = rowwise.reduce addf %[[LOADED]] partial : vector<512xf32> -> vector<64xf32>
// The sum of all tiles is added up in order: what rounding takes from it is kept.
// CHECK-NEXT: %[[NEXT:.*]] = arith.addf %[[SUM]], %[[PART]] : vector<64xf32>
// CHECK-NEXT: %[[B:.*]] = arith.subf %[[NEXT]], %[[SUM]]
// CHECK-NEXT: %[[A:.*]] = arith.subf %[[NEXT]], %[[B]]
// CHECK-NEXT: %[[AE:.*]] = arith.subf %[[SUM]], %[[A]]
// CHECK-NEXT: %[[BE:.*]] = arith.subf %[[PART]], %[[B]]
// CHECK-NEXT: %[[E:.*]] = arith.addf %[[AE]], %[[BE]]
// CHECK-NEXT: %[[NEXTERROR:.*]] = arith.addf %[[ERROR]], %[[E]]
// CHECK-NEXT: scf.yield %[[NEXT]], %[[NEXTERROR]]
// CHECK-NEXT: }
// CHECK: %[[REST:.*]] = vector.maskedload %{{.*}}[%block_id_x, %c4096], %[[MASK:.*]], %
// CHECK-NEXT: %[[LAST:.*]] = rowwise.reduce addf %[[REST]] mask(%[[MASK]]) partial
// CHECK-NEXT: %[[ALL:.*]] = arith.addf %[[WHOLE]]#0, %[[LAST]] : vector<64xf32>
// An error that is NaN says nothing.
// CHECK: %[[KNOWN:.*]] = arith.cmpf ord, %[[LASTERROR:.*]], %[[LASTERROR]]
// CHECK-NEXT: %[[CORRECTION:.*]] = arith.select %[[KNOWN]], %[[LASTERROR]], %[[ZERO]]
// CHECK-NEXT: %[[SETTLED:.*]] = arith.addf %[[ALL]], %[[CORRECTION]]
// CHECK-NEXT: %[[TOTAL:.*]] = rowwise.reduce addf %[[SETTLED]] states : vector<64xf32> -> f32
// A row that is a scalar only is not read again.
// CHECK-NOT: scf.for
// CHECK: memref.store %[[TOTAL]]
// CHECK-NOT: scf.for
// CHECK: gpu.return
func.func @aligned(%x: tensor<8x4100xf32>) -> tensor<8xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x4100xf32>) axis [1] maps [#all, #outer] versions [#aligned] -> tensor<8xf32> {
  ^bb0(%row: tensor<4100xf32>):
    %sum = rowwise.reduce addf %row : tensor<4100xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<8xf32>
}

// The first tile starts before the row.
// CHECK-LABEL: gpu.module @unaligned_
// CHECK: gpu.func @unaligned_stream_64x2_n4099_unaligned
// CHECK: %[[FIRST:.*]] = vector.maskedload
// CHECK: %[[STATE:.*]] = rowwise.reduce maximumf %[[FIRST]] mask(%{{.*}}) partial
// CHECK: %[[WHOLE:.*]] = scf.for %{{.*}} = %c1 to %{{.*}} step %c1 iter_args(%{{.*}} = %{{.*}}) -> (vector<64xf32>) {
// CHECK-NOT: mask
// CHECK: vector.load
// CHECK-NOT: mask
// CHECK: scf.yield
// CHECK: scf.if %{{.*}} -> (vector<64xf32>) {
// CHECK: vector.maskedload
// CHECK: } else {
// CHECK-NEXT: scf.yield %[[WHOLE]]
// The second pass writes.
// CHECK: vector.maskedstore
// CHECK: scf.for
// CHECK: vector.load
// CHECK: vector.store
// CHECK: scf.if
// CHECK: vector.maskedload
// CHECK: vector.maskedstore
// CHECK: gpu.return
func.func @unaligned(%x: tensor<8x4099xf32>) -> tensor<8x4099xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x4099xf32>) axis [1] maps [#all, #all] versions [#unaligned] -> tensor<8x4099xf32> {
  ^bb0(%row: tensor<4099xf32>):
    %max = rowwise.reduce maximumf %row : tensor<4099xf32> -> f32
    %m = tensor.splat %max : tensor<4099xf32>
    %d = arith.subf %row, %m : tensor<4099xf32>
    rowwise.yield %d : tensor<4099xf32>
  }
  return %y : tensor<8x4099xf32>
}

// A reduction that waits for another is one more pass: three reads of the row.
// CHECK-LABEL: gpu.module @three_passes_
// CHECK: scf.for
// CHECK: rowwise.reduce maximumf %{{.*}} partial
// CHECK: rowwise.reduce maximumf %{{.*}} states
// CHECK: scf.for
// CHECK: math.exp
// CHECK: rowwise.reduce addf %{{.*}} partial
// CHECK: rowwise.reduce addf %{{.*}} states
// CHECK: scf.for
// CHECK: math.exp
// CHECK: arith.divf
// CHECK: vector.store
// CHECK-NOT: scf.for
// CHECK: gpu.return
func.func @three_passes(%x: tensor<8x4100xf32>) -> tensor<8x4100xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x4100xf32>) axis [1] maps [#all, #all] versions [#aligned] -> tensor<8x4100xf32> {
  ^bb0(%row: tensor<4100xf32>):
    %max = rowwise.reduce maximumf %row : tensor<4100xf32> -> f32
    %m = tensor.splat %max : tensor<4100xf32>
    %d = arith.subf %row, %m : tensor<4100xf32>
    %e = math.exp %d : tensor<4100xf32>
    %sum = rowwise.reduce addf %e : tensor<4100xf32> -> f32
    %s = tensor.splat %sum : tensor<4100xf32>
    %o = arith.divf %e, %s : tensor<4100xf32>
    rowwise.yield %o : tensor<4100xf32>
  }
  return %y : tensor<8x4100xf32>
}

// The online pair knows both after one pass; its state has two components.
// CHECK-LABEL: gpu.module @two_passes_
// CHECK-DAG: %[[LOWEST:.*]] = arith.constant dense<0xFF800000> : vector<64xf32>
// CHECK-DAG: %[[NOTHING:.*]] = arith.constant dense<0.000000e+00> : vector<64xf32>
// CHECK: scf.for {{.*}} iter_args(%{{.*}} = %[[LOWEST]], %{{.*}} = %[[NOTHING]], %{{.*}} = %[[NOTHING]]) -> (vector<64xf32>, vector<64xf32>, vector<64xf32>) {
// CHECK: rowwise.reduce max_sumexp %{{.*}} partial : vector<512xf32> -> vector<64xf32>, vector<64xf32>
// CHECK: arith.maximumf %{{.*}} : vector<64xf32>
// CHECK: %[[BOTH:.*]]:2 = rowwise.reduce max_sumexp %{{.*}}, %{{.*}} states : vector<64xf32>, vector<64xf32> -> f32, f32
// CHECK: scf.for
// CHECK: math.exp
// CHECK: vector.store
// CHECK-NOT: scf.for
// CHECK: gpu.return
func.func @two_passes(%x: tensor<8x4100xf32>) -> tensor<8x4100xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x4100xf32>) axis [1] maps [#all, #all] versions [#aligned] -> tensor<8x4100xf32> {
  ^bb0(%row: tensor<4100xf32>):
    %max, %sum = rowwise.reduce max_sumexp %row : tensor<4100xf32> -> f32, f32
    %m = tensor.splat %max : tensor<4100xf32>
    %d = arith.subf %row, %m : tensor<4100xf32>
    %e = math.exp %d : tensor<4100xf32>
    %s = tensor.splat %sum : tensor<4100xf32>
    %o = arith.divf %e, %s : tensor<4100xf32>
    rowwise.yield %o : tensor<4100xf32>
  }
  return %y : tensor<8x4100xf32>
}

// Reductions that wait for no other share a pass.
// CHECK-LABEL: gpu.module @shared_pass_
// CHECK: scf.for {{.*}} -> (vector<64xf32>, vector<64xf32>, vector<64xf32>, vector<64xf32>) {
// CHECK: %[[LOADED:.*]] = vector.load
// CHECK: rowwise.reduce addf %[[LOADED]] partial
// CHECK: %[[SQUARES:.*]] = arith.mulf %[[LOADED]], %[[LOADED]]
// CHECK: rowwise.reduce addf %[[SQUARES]] partial
// CHECK-NOT: scf.for
// CHECK: gpu.return
func.func @shared_pass(%x: tensor<8x4100xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %y:2 = rowwise.fuse ins(%x : tensor<8x4100xf32>) axis [1] maps [#all, #outer, #outer] versions [#aligned]
      -> tensor<8xf32>, tensor<8xf32> {
  ^bb0(%row: tensor<4100xf32>):
    %sum = rowwise.reduce addf %row : tensor<4100xf32> -> f32
    %square = arith.mulf %row, %row : tensor<4100xf32>
    %squares = rowwise.reduce addf %square : tensor<4100xf32> -> f32
    rowwise.yield %sum, %squares : f32, f32
  }
  return %y#0, %y#1 : tensor<8xf32>, tensor<8xf32>
}
