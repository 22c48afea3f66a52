// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s

// What is computed of weights alone is made where it is used, and takes no
// registers until then: a warp holds the row.

#all = affine_map<(d0, d1) -> (d0, d1)>
#shared = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func @one_weight
func.func @one_weight(%x: tensor<4096x768xbf16>, %weights: tensor<768xbf16>) -> tensor<4096x768xbf16> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 8, vectorsPerThread = 3, lanes = 32, warps = 1, rows = 4>, rows = <alignment = aligned
  %y = rowwise.fuse ins(%x, %weights : tensor<4096x768xbf16>, tensor<768xbf16>) axis [1] maps [#all, #shared, #all] -> tensor<4096x768xbf16> {
  ^bb0(%row: tensor<768xbf16>, %w: tensor<768xbf16>):
    %e = arith.extf %row : tensor<768xbf16> to tensor<768xf32>
    %sum = rowwise.reduce addf %e : tensor<768xf32> -> f32
    %s = tensor.splat %sum : tensor<768xf32>
    %d = arith.divf %e, %s : tensor<768xf32>
    %f = arith.extf %w : tensor<768xbf16> to tensor<768xf32>
    %p = arith.mulf %d, %f : tensor<768xf32>
    %o = arith.truncf %p : tensor<768xf32> to tensor<768xbf16>
    rowwise.yield %o : tensor<768xbf16>
  }
  return %y : tensor<4096x768xbf16>
}

// A chain of values in the epilogue is looked at once each. At the end of a long row they
// take registers, so that it is rematerialized as before.
// CHECK-LABEL: func @long
func.func @long(%x: tensor<4096x4096xbf16>, %weights: tensor<4096xbf16>) -> tensor<4096x4096xbf16> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 8, vectorsPerThread = 4, lanes = 32, warps = 4, rows = 1>, rows = <alignment = aligned, {{[^>]*}}>, rematerialized = true{{[^#]*}}>
  %y = rowwise.fuse ins(%x, %weights : tensor<4096x4096xbf16>, tensor<4096xbf16>) axis [1] maps [#all, #shared, #all] -> tensor<4096x4096xbf16> {
  ^bb0(%row: tensor<4096xbf16>, %w: tensor<4096xbf16>):
    %e = arith.extf %row : tensor<4096xbf16> to tensor<4096xf32>
    %sum = rowwise.reduce addf %e : tensor<4096xf32> -> f32
    %s = tensor.splat %sum : tensor<4096xf32>
    %d = arith.divf %e, %s : tensor<4096xf32>
    %f = arith.extf %w : tensor<4096xbf16> to tensor<4096xf32>
    %g = arith.mulf %f, %f : tensor<4096xf32>
    %h = arith.mulf %g, %g : tensor<4096xf32>
    %p = arith.mulf %d, %h : tensor<4096xf32>
    %o = arith.truncf %p : tensor<4096xf32> to tensor<4096xbf16>
    rowwise.yield %o : tensor<4096xbf16>
  }
  return %y : tensor<4096x4096xbf16>
}

// Odd widths that meet two weights: pairs of elements in a warp, and whole
// vectors with peeled boundary elements once these are many. A warp shifts no vectors of
// weights.
// CHECK-LABEL: func @pairs
func.func @pairs(%x: tensor<4096x401xbf16>, %weights: tensor<401xbf16>, %bias: tensor<401xbf16>) -> tensor<4096x401xbf16> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 2, vectorsPerThread = 7, lanes = 32, warps = 1, rows = 4>, rows = <alignment = any, minWidth = 401, maxWidth = 401>, readsWholeVectors = true, shiftsOperands = false{{[^#]*}}>]
  %y = rowwise.fuse ins(%x, %weights, %bias : tensor<4096x401xbf16>, tensor<401xbf16>, tensor<401xbf16>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<4096x401xbf16> {
  ^bb0(%row: tensor<401xbf16>, %w: tensor<401xbf16>, %b: tensor<401xbf16>):
    %e = arith.extf %row : tensor<401xbf16> to tensor<401xf32>
    %sum = rowwise.reduce addf %e : tensor<401xf32> -> f32
    %s = tensor.splat %sum : tensor<401xf32>
    %d = arith.divf %e, %s : tensor<401xf32>
    %f = arith.extf %w : tensor<401xbf16> to tensor<401xf32>
    %g = arith.extf %b : tensor<401xbf16> to tensor<401xf32>
    %p = arith.mulf %d, %f : tensor<401xf32>
    %q = arith.addf %p, %g : tensor<401xf32>
    %o = arith.truncf %q : tensor<401xf32> to tensor<401xbf16>
    rowwise.yield %o : tensor<401xbf16>
  }
  return %y : tensor<4096x401xbf16>
}

// CHECK-LABEL: func @ends_apart
func.func @ends_apart(%x: tensor<1024x2049xbf16>, %weights: tensor<2049xbf16>, %bias: tensor<2049xbf16>) -> tensor<1024x2049xbf16> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 8, vectorsPerThread = {{[0-9]+}}, lanes = 32, warps = {{[0-9]+}}, rows = 1, peeled = true>, rows = <alignment = any
  // CHECK-NOT: shiftsOperands
  %y = rowwise.fuse ins(%x, %weights, %bias : tensor<1024x2049xbf16>, tensor<2049xbf16>, tensor<2049xbf16>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<1024x2049xbf16> {
  ^bb0(%row: tensor<2049xbf16>, %w: tensor<2049xbf16>, %b: tensor<2049xbf16>):
    %e = arith.extf %row : tensor<2049xbf16> to tensor<2049xf32>
    %sum = rowwise.reduce addf %e : tensor<2049xf32> -> f32
    %s = tensor.splat %sum : tensor<2049xf32>
    %d = arith.divf %e, %s : tensor<2049xf32>
    %f = arith.extf %w : tensor<2049xbf16> to tensor<2049xf32>
    %g = arith.extf %b : tensor<2049xbf16> to tensor<2049xf32>
    %p = arith.mulf %d, %f : tensor<2049xf32>
    %q = arith.addf %p, %g : tensor<2049xf32>
    %o = arith.truncf %q : tensor<2049xf32> to tensor<2049xbf16>
    rowwise.yield %o : tensor<2049xbf16>
  }
  return %y : tensor<1024x2049xbf16>
}

// Nothing is shifted of unknown size.
// CHECK-LABEL: func @any_width
func.func @any_width(%x: tensor<4096x?xbf16>, %weights: tensor<?xbf16>, %bias: tensor<?xbf16>) -> tensor<4096x?xbf16> {
  // CHECK-NOT: peeled = true
  // CHECK: return
  %y = rowwise.fuse ins(%x, %weights, %bias : tensor<4096x?xbf16>, tensor<?xbf16>, tensor<?xbf16>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<4096x?xbf16> {
  ^bb0(%row: tensor<?xbf16>, %w: tensor<?xbf16>, %b: tensor<?xbf16>):
    %e = arith.extf %row : tensor<?xbf16> to tensor<?xf32>
    %sum = rowwise.reduce addf %e : tensor<?xf32> -> f32
    %c0 = arith.constant 0 : index
    %n = tensor.dim %e, %c0 : tensor<?xf32>
    %s = tensor.splat %sum[%n] : tensor<?xf32>
    %d = arith.divf %e, %s : tensor<?xf32>
    %f = arith.extf %w : tensor<?xbf16> to tensor<?xf32>
    %g = arith.extf %b : tensor<?xbf16> to tensor<?xf32>
    %p = arith.mulf %d, %f : tensor<?xf32>
    %q = arith.addf %p, %g : tensor<?xf32>
    %o = arith.truncf %q : tensor<?xf32> to tensor<?xbf16>
    rowwise.yield %o : tensor<?xbf16>
  }
  return %y : tensor<4096x?xbf16>
}

// Two weights of too few rows to cache them: half as many blocks, of twice the
// threads, as of one.
// CHECK-LABEL: func @cluster_of_two_weights
func.func @cluster_of_two_weights(%x: tensor<131x32768xf32>, %weights: tensor<32768xf32>, %bias: tensor<32768xf32>) -> tensor<131x32768xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 8, rows = 1, blocks = 4>, rows = <alignment = aligned
  %y = rowwise.fuse ins(%x, %weights, %bias : tensor<131x32768xf32>, tensor<32768xf32>, tensor<32768xf32>) axis [1] maps [#all, #shared, #shared, #all] -> tensor<131x32768xf32> {
  ^bb0(%row: tensor<32768xf32>, %w: tensor<32768xf32>, %b: tensor<32768xf32>):
    %sum = rowwise.reduce addf %row : tensor<32768xf32> -> f32
    %s = tensor.splat %sum : tensor<32768xf32>
    %d = arith.divf %row, %s : tensor<32768xf32>
    %p = arith.mulf %d, %w : tensor<32768xf32>
    %o = arith.addf %p, %b : tensor<32768xf32>
    rowwise.yield %o : tensor<32768xf32>
  }
  return %y : tensor<131x32768xf32>
}
