// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s

// Where all rows run at the same time, and threads have registers left, weights are loaded with the
// rows. Nothing hides their latency there.

#all = affine_map<(d0, d1) -> (d0, d1)>
#shared = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func @few
func.func @few(%x: tensor<8x6144xf32>, %scale: tensor<6144xf32>) -> tensor<8x6144xf32> {
  // CHECK: versions [#rowwise.version<{{.*}}alignment = aligned, {{[^#]*}}loadsOperandsFirst = true{{[^#]*}}>,
  // CHECK-SAME: alignment = any
  // CHECK-NOT: loadsOperandsFirst
  // CHECK: rowwise.reduce
  %y = rowwise.fuse ins(%x, %scale : tensor<8x6144xf32>, tensor<6144xf32>) axis [1] maps [#all, #shared, #all] -> tensor<8x6144xf32> {
  ^bb0(%row: tensor<6144xf32>, %w: tensor<6144xf32>):
    %sum = rowwise.reduce addf %row : tensor<6144xf32> -> f32
    %s = tensor.splat %sum : tensor<6144xf32>
    %d = arith.divf %row, %s : tensor<6144xf32>
    %scaled = arith.mulf %d, %w : tensor<6144xf32>
    rowwise.yield %scaled : tensor<6144xf32>
  }
  return %y : tensor<8x6144xf32>
}

// CHECK-LABEL: func @many
// CHECK-NOT: loadsOperandsFirst
func.func @many(%x: tensor<8192x6144xf32>, %scale: tensor<6144xf32>) -> tensor<8192x6144xf32> {
  %y = rowwise.fuse ins(%x, %scale : tensor<8192x6144xf32>, tensor<6144xf32>) axis [1] maps [#all, #shared, #all] -> tensor<8192x6144xf32> {
  ^bb0(%row: tensor<6144xf32>, %w: tensor<6144xf32>):
    %sum = rowwise.reduce addf %row : tensor<6144xf32> -> f32
    %s = tensor.splat %sum : tensor<6144xf32>
    %d = arith.divf %row, %s : tensor<6144xf32>
    %scaled = arith.mulf %d, %w : tensor<6144xf32>
    rowwise.yield %scaled : tensor<6144xf32>
  }
  return %y : tensor<8192x6144xf32>
}

// Threads of all rows of a block count.
// CHECK-LABEL: func @many_short_rows
// CHECK-NOT: loadsOperandsFirst
func.func @many_short_rows(%x: tensor<8192x128xf32>, %scale: tensor<128xf32>) -> tensor<8192x128xf32> {
  %y = rowwise.fuse ins(%x, %scale : tensor<8192x128xf32>, tensor<128xf32>) axis [1] maps [#all, #shared, #all] -> tensor<8192x128xf32> {
  ^bb0(%row: tensor<128xf32>, %w: tensor<128xf32>):
    %sum = rowwise.reduce addf %row : tensor<128xf32> -> f32
    %s = tensor.splat %sum : tensor<128xf32>
    %d = arith.divf %row, %s : tensor<128xf32>
    %scaled = arith.mulf %d, %w : tensor<128xf32>
    rowwise.yield %scaled : tensor<128xf32>
  }
  return %y : tensor<8192x128xf32>
}
