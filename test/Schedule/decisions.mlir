// RUN: softmax-opt %s --rowwise-schedule --split-input-file | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule=kind=cluster --split-input-file \
// RUN:     | FileCheck %s --check-prefix=CLUSTER

// What follows from a program, a schedule and a layout, and other passes obey.

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>

// Rows that are only read, of 32 bits: an exchange less, if it is one between many warps.
// CHECK-LABEL: func @read
// CHECK: #rowwise.block, layout = <{{[^>]*}} warps = {{9|1[0-9]|2[0-9]|3[0-2]}},{{[^#]*}} rewrites = <mergesExponentials = true>
// A cluster waits for others: both are merged, unless boundary elements take the registers.
// CLUSTER-LABEL: func @read
// CLUSTER: #rowwise.cluster, layout = <{{[^#]*}} rewrites = <mergesExponentials = true, mergesMoments = true>
func.func @read(%x: tensor<1024x8192xf32>) -> tensor<1024xf32> {
  %y = rowwise.fuse ins(%x : tensor<1024x8192xf32>) axis [1] maps [#all, #outer] -> tensor<1024xf32> {
  ^bb0(%row: tensor<8192xf32>):
    %max = rowwise.reduce maximumf %row : tensor<8192xf32> -> f32
    %m = tensor.splat %max : tensor<8192xf32>
    %d = arith.subf %row, %m : tensor<8192xf32>
    %e = math.exp %d : tensor<8192xf32>
    %sum = rowwise.reduce addf %e : tensor<8192xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<1024xf32>
}

// -----

// Not of 16-bit elements, the maximum of which is found two at a time.
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @read_16_bit
// CHECK: #rowwise.block,
// CHECK-NOT: mergesExponentials
// CHECK: rowwise.yield
func.func @read_16_bit(%x: tensor<8x8192xbf16>) -> tensor<8xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x8192xbf16>) axis [1] maps [#all, #outer] -> tensor<8xf32> {
  ^bb0(%row16: tensor<8192xbf16>):
    %row = arith.extf %row16 : tensor<8192xbf16> to tensor<8192xf32>
    %max = rowwise.reduce maximumf %row : tensor<8192xf32> -> f32
    %m = tensor.splat %max : tensor<8192xf32>
    %d = arith.subf %row, %m : tensor<8192xf32>
    %e = math.exp %d : tensor<8192xf32>
    %sum = rowwise.reduce addf %e : tensor<8192xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<8xf32>
}

// -----

// Nor where exponentials are written. A peeled layout leaves no registers for moments, and
// a cluster that rematerializes rows would compute exponentials twice.
#all = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @written
// CHECK: #rowwise.block,
// CHECK-NOT: merges
// CHECK: rowwise.yield
// CLUSTER-LABEL: func @written
// CLUSTER: #rowwise.cluster, layout = <{{[^>]*}} peeled = true>, {{[^#]*}} rewrites = <mergesExponentials = true>
// CLUSTER-NOT: mergesMoments
// CLUSTER: rowwise.yield
func.func @written(%z: tensor<8x8191xf32>) -> tensor<8x8191xf32> {
  %y = rowwise.fuse ins(%z : tensor<8x8191xf32>) axis [1] maps [#all, #all] -> tensor<8x8191xf32> {
  ^bb0(%row: tensor<8191xf32>):
    %max = rowwise.reduce maximumf %row : tensor<8191xf32> -> f32
    %m = tensor.splat %max : tensor<8191xf32>
    %d = arith.subf %row, %m : tensor<8191xf32>
    %e = math.exp %d : tensor<8191xf32>
    rowwise.yield %e : tensor<8191xf32>
  }
  return %y : tensor<8x8191xf32>
}

// -----

// A kernel for narrow rows is kept short, and one for columns that many warps share has
// leader threads; states of columns are too many for moments.
#all = affine_map<(d0, d1) -> (d0, d1)>
#inner = affine_map<(d0, d1) -> (d1)>
#outer = affine_map<(d0, d1) -> (d0)>
// CHECK-LABEL: func @narrow
// CHECK: #rowwise.warp,{{[^#]*}} rewrites = <branchesOnShift = false>
// CHECK-LABEL: func @columns
// CHECK: #rowwise.column, layout = <{{[^>]*}} warps = {{[0-9]+}},{{[^>]*}} blocks = {{[0-9]+}}>,{{[^#]*}} rewrites = <mergesExponentials = true>, reductions = <{{[^>]*}}, leaderThreads = true>
func.func @narrow(%x: tensor<8x64xf32>) -> tensor<8xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x64xf32>) axis [1] maps [#all, #outer] -> tensor<8xf32> {
  ^bb0(%row: tensor<64xf32>):
    %sum = rowwise.reduce addf %row : tensor<64xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<8xf32>
}
func.func @columns(%x: tensor<65536x64xf32>) -> tensor<64xf32> {
  %y = rowwise.fuse ins(%x : tensor<65536x64xf32>) axis [0] maps [#all, #inner] -> tensor<64xf32> {
  ^bb0(%row: tensor<65536xf32>):
    %sum = rowwise.reduce addf %row : tensor<65536xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<64xf32>
}

// -----

// Of many elements a thread none is widened.
#all = affine_map<(d0, d1) -> (d0, d1)>
// CHECK-LABEL: func @many_elements
// CHECK: #rowwise.cluster,{{[^#]*}} reductions = <{{[^>]*}}, keeps16BitExponentials = false>
func.func @many_elements(%z: tensor<64x524288xbf16>) -> tensor<64x524288xbf16> {
  %y = rowwise.fuse ins(%z : tensor<64x524288xbf16>) axis [1] maps [#all, #all] -> tensor<64x524288xbf16> {
  ^bb0(%row: tensor<524288xbf16>):
    %max = rowwise.reduce maximumf %row : tensor<524288xbf16> -> bf16
    %m = tensor.splat %max : tensor<524288xbf16>
    %d = arith.subf %row, %m : tensor<524288xbf16>
    rowwise.yield %d : tensor<524288xbf16>
  }
  return %y : tensor<64x524288xbf16>
}
