// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s

// Aligned rows: another layout than the usual one of powers of two where it is
// rated clearly better.

#all = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1)>

// 8192 vectors are 8 for each of 1024 threads.
// CHECK-LABEL: func @full
func.func @full(%x: tensor<4096x32768xf32>) -> tensor<4096x32768xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 4, rows = 1, blocks = 8>, rows = <alignment = aligned,
  %y = rowwise.fuse ins(%x : tensor<4096x32768xf32>) axis [1] maps [#all, #all] -> tensor<4096x32768xf32> {
  ^bb0(%row: tensor<32768xf32>):
    %sum = rowwise.reduce addf %row : tensor<32768xf32> -> f32
    %s = tensor.splat %sum : tensor<32768xf32>
    %o = arith.divf %row, %s : tensor<32768xf32>
    rowwise.yield %o : tensor<32768xf32>
  }
  return %y : tensor<4096x32768xf32>
}

// One more would take 5 of 2048 threads; it takes 7 of 1280.
// CHECK-LABEL: func @one_more
func.func @one_more(%x: tensor<4096x32772xf32>) -> tensor<4096x32772xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 7, lanes = 32, warps = 5, rows = 1, blocks = 8>, rows = <alignment = aligned,
  %y = rowwise.fuse ins(%x : tensor<4096x32772xf32>) axis [1] maps [#all, #all] -> tensor<4096x32772xf32> {
  ^bb0(%row: tensor<32772xf32>):
    %sum = rowwise.reduce addf %row : tensor<32772xf32> -> f32
    %s = tensor.splat %sum : tensor<32772xf32>
    %o = arith.divf %row, %s : tensor<32772xf32>
    rowwise.yield %o : tensor<32772xf32>
  }
  return %y : tensor<4096x32772xf32>
}

// 4097 vectors of 16-bit floats would take 5 of 1024 threads; they take 7 of 640.
// CHECK-LABEL: func @one_more_of_16_bit
func.func @one_more_of_16_bit(%x: tensor<4096x32776xbf16>) -> tensor<4096x32776xbf16> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 8, vectorsPerThread = 7, lanes = 32, warps = 5, rows = 1, blocks = 4>, rows = <alignment = aligned,
  %y = rowwise.fuse ins(%x : tensor<4096x32776xbf16>) axis [1] maps [#all, #all] -> tensor<4096x32776xbf16> {
  ^bb0(%row: tensor<32776xbf16>):
    %wide = arith.extf %row : tensor<32776xbf16> to tensor<32776xf32>
    %max = rowwise.reduce maximumf %wide : tensor<32776xf32> -> f32
    %m = tensor.splat %max : tensor<32776xf32>
    %d = arith.subf %wide, %m : tensor<32776xf32>
    %e = math.exp %d : tensor<32776xf32>
    %sum = rowwise.reduce addf %e : tensor<32776xf32> -> f32
    %s = tensor.splat %sum : tensor<32776xf32>
    %o = arith.divf %e, %s : tensor<32776xf32>
    %z = arith.truncf %o : tensor<32776xf32> to tensor<32776xbf16>
    rowwise.yield %z : tensor<32776xbf16>
  }
  return %y : tensor<4096x32776xbf16>
}

// A single warp waits for no other, and holds 44 words a thread.
// CHECK-LABEL: func @one_warp
func.func @one_warp(%x: tensor<4096x1408xf32>) -> tensor<4096x1408xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 11, lanes = 32, warps = 1, rows = 1>, rows = <alignment = aligned,
  %y = rowwise.fuse ins(%x : tensor<4096x1408xf32>) axis [1] maps [#all, #all] -> tensor<4096x1408xf32> {
  ^bb0(%row: tensor<1408xf32>):
    %sum = rowwise.reduce addf %row : tensor<1408xf32> -> f32
    %s = tensor.splat %sum : tensor<1408xf32>
    %o = arith.divf %row, %s : tensor<1408xf32>
    rowwise.yield %o : tensor<1408xf32>
  }
  return %y : tensor<4096x1408xf32>
}

// CHECK-LABEL: func @two_warps
func.func @two_warps(%x: tensor<4096x1412xf32>) -> tensor<4096x1412xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 6, lanes = 32, warps = 2, rows = 1>, rows = <alignment = aligned,
  %y = rowwise.fuse ins(%x : tensor<4096x1412xf32>) axis [1] maps [#all, #all] -> tensor<4096x1412xf32> {
  ^bb0(%row: tensor<1412xf32>):
    %sum = rowwise.reduce addf %row : tensor<1412xf32> -> f32
    %s = tensor.splat %sum : tensor<1412xf32>
    %o = arith.divf %row, %s : tensor<1412xf32>
    rowwise.yield %o : tensor<1412xf32>
  }
  return %y : tensor<4096x1412xf32>
}

// CHECK-LABEL: func @one_warp_of_16_bit
func.func @one_warp_of_16_bit(%x: tensor<4096x1280xbf16>) -> tensor<4096x1280xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 8, vectorsPerThread = 5, lanes = 32, warps = 1, rows = 1>, rows = <alignment = aligned,
  %y = rowwise.fuse ins(%x : tensor<4096x1280xbf16>) axis [1] maps [#all, #all] -> tensor<4096x1280xf32> {
  ^bb0(%row: tensor<1280xbf16>):
    %wide = arith.extf %row : tensor<1280xbf16> to tensor<1280xf32>
    %sum = rowwise.reduce addf %wide : tensor<1280xf32> -> f32
    %s = tensor.splat %sum : tensor<1280xf32>
    %o = arith.divf %wide, %s : tensor<1280xf32>
    rowwise.yield %o : tensor<1280xf32>
  }
  return %y : tensor<4096x1280xf32>
}

// CHECK-LABEL: func @three_warps_of_16_bit
func.func @three_warps_of_16_bit(%x: tensor<4096x1288xbf16>) -> tensor<4096x1288xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 8, vectorsPerThread = 2, lanes = 32, warps = 3, rows = 1>, rows = <alignment = aligned,
  %y = rowwise.fuse ins(%x : tensor<4096x1288xbf16>) axis [1] maps [#all, #all] -> tensor<4096x1288xf32> {
  ^bb0(%row: tensor<1288xbf16>):
    %wide = arith.extf %row : tensor<1288xbf16> to tensor<1288xf32>
    %sum = rowwise.reduce addf %wide : tensor<1288xf32> -> f32
    %s = tensor.splat %sum : tensor<1288xf32>
    %o = arith.divf %wide, %s : tensor<1288xf32>
    rowwise.yield %o : tensor<1288xf32>
  }
  return %y : tensor<4096x1288xf32>
}

// Of rows that meet one which all share, and too few to keep it, 16 blocks have
// 256 threads or more.
// CHECK-LABEL: func @shared
func.func @shared(%x: tensor<131x98304xf32>, %w: tensor<98304xf32>) -> tensor<131x98304xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 6, lanes = 32, warps = 8, rows = 1, blocks = 16>, rows = <alignment = aligned,
  %y = rowwise.fuse ins(%x, %w : tensor<131x98304xf32>, tensor<98304xf32>) axis [1] maps [#all, #columns, #all] -> tensor<131x98304xf32> {
  ^bb0(%row: tensor<98304xf32>, %weight: tensor<98304xf32>):
    %sum = rowwise.reduce addf %row : tensor<98304xf32> -> f32
    %s = tensor.splat %sum : tensor<98304xf32>
    %q = arith.divf %row, %s : tensor<98304xf32>
    %o = arith.mulf %q, %weight : tensor<98304xf32>
    rowwise.yield %o : tensor<98304xf32>
  }
  return %y : tensor<131x98304xf32>
}

// A row of 512 threads that meets another belongs to four blocks of 128.
// CHECK-LABEL: func @two_rows
func.func @two_rows(%x: tensor<4096x16384xbf16>, %z: tensor<4096x16384xbf16>) -> tensor<4096x16384xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 8, vectorsPerThread = 4, lanes = 32, warps = 4, rows = 1, blocks = 4>, rows = <alignment = aligned,
  %y = rowwise.fuse ins(%x, %z : tensor<4096x16384xbf16>, tensor<4096x16384xbf16>) axis [1] maps [#all, #all, #all] -> tensor<4096x16384xf32> {
  ^bb0(%row: tensor<16384xbf16>, %other: tensor<16384xbf16>):
    %wide = arith.extf %row : tensor<16384xbf16> to tensor<16384xf32>
    %wide_other = arith.extf %other : tensor<16384xbf16> to tensor<16384xf32>
    %product = arith.mulf %wide, %wide_other : tensor<16384xf32>
    %sum = rowwise.reduce addf %product : tensor<16384xf32> -> f32
    %s = tensor.splat %sum : tensor<16384xf32>
    %d = arith.subf %wide, %s : tensor<16384xf32>
    %o = arith.mulf %wide_other, %d : tensor<16384xf32>
    rowwise.yield %o : tensor<16384xf32>
  }
  return %y : tensor<4096x16384xf32>
}

// Where 256 threads of 16 blocks hold more than 8 vectors of one row each, they
// hold up to 16 rather than be twice as many.
// CHECK-LABEL: func @wide
func.func @wide(%x: tensor<4096x180224xf32>) -> tensor<4096x180224xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 11, lanes = 32, warps = 8, rows = 1, blocks = 16>, rows = <alignment = aligned,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 11, lanes = 32, warps = 8, rows = 1, blocks = 16, peeled = true>, rows = <alignment = any,
  %y = rowwise.fuse ins(%x : tensor<4096x180224xf32>) axis [1] maps [#all, #all] -> tensor<4096x180224xf32> {
  ^bb0(%row: tensor<180224xf32>):
    %sum = rowwise.reduce addf %row : tensor<180224xf32> -> f32
    %s = tensor.splat %sum : tensor<180224xf32>
    %o = arith.divf %row, %s : tensor<180224xf32>
    rowwise.yield %o : tensor<180224xf32>
  }
  return %y : tensor<4096x180224xf32>
}

// So are two operands with half as many vectors each.
// CHECK-LABEL: func @two_wide
func.func @two_wide(%x: tensor<4096x90112xf32>, %z: tensor<4096x90112xf32>) -> tensor<4096x90112xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 6, lanes = 32, warps = 8, rows = 1, blocks = 16>, rows = <alignment = aligned,
  %y = rowwise.fuse ins(%x, %z : tensor<4096x90112xf32>, tensor<4096x90112xf32>) axis [1] maps [#all, #all, #all] -> tensor<4096x90112xf32> {
  ^bb0(%row: tensor<90112xf32>, %other: tensor<90112xf32>):
    %product = arith.mulf %row, %other : tensor<90112xf32>
    %sum = rowwise.reduce addf %product : tensor<90112xf32> -> f32
    %s = tensor.splat %sum : tensor<90112xf32>
    %d = arith.subf %row, %s : tensor<90112xf32>
    %o = arith.mulf %other, %d : tensor<90112xf32>
    rowwise.yield %o : tensor<90112xf32>
  }
  return %y : tensor<4096x90112xf32>
}

// But not with as many each.
// CHECK-LABEL: func @two_wide_rows
func.func @two_wide_rows(%x: tensor<4096x180224xf32>, %z: tensor<4096x180224xf32>) -> tensor<4096x180224xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.ring<{{[^>]*}}>,
  %y = rowwise.fuse ins(%x, %z : tensor<4096x180224xf32>, tensor<4096x180224xf32>) axis [1] maps [#all, #all, #all] -> tensor<4096x180224xf32> {
  ^bb0(%row: tensor<180224xf32>, %other: tensor<180224xf32>):
    %product = arith.mulf %row, %other : tensor<180224xf32>
    %sum = rowwise.reduce addf %product : tensor<180224xf32> -> f32
    %s = tensor.splat %sum : tensor<180224xf32>
    %d = arith.subf %row, %s : tensor<180224xf32>
    %o = arith.mulf %other, %d : tensor<180224xf32>
    rowwise.yield %o : tensor<180224xf32>
  }
  return %y : tensor<4096x180224xf32>
}

// Nor of one of 16 bits that is held as f32, nor of fewer rows than multiprocessors.
// CHECK-LABEL: func @wide_16_bit
func.func @wide_16_bit(%x: tensor<4096x180224xbf16>, %few: tensor<131x180224xf32>) -> (tensor<4096x180224xbf16>, tensor<131x180224xf32>) {
  // CHECK: versions [#rowwise.version<{{.*}}layout = <vector = 8, vectorsPerThread = {{[1-8]}}, lanes = 32,
  %y = rowwise.fuse ins(%x : tensor<4096x180224xbf16>) axis [1] maps [#all, #all] -> tensor<4096x180224xbf16> {
  ^bb0(%row: tensor<180224xbf16>):
    %wide = arith.extf %row : tensor<180224xbf16> to tensor<180224xf32>
    %t = math.tanh %wide : tensor<180224xf32>
    %sum = rowwise.reduce addf %t : tensor<180224xf32> -> f32
    %s = tensor.splat %sum : tensor<180224xf32>
    %d = arith.divf %t, %s : tensor<180224xf32>
    %o = arith.truncf %d : tensor<180224xf32> to tensor<180224xbf16>
    rowwise.yield %o : tensor<180224xbf16>
  }
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = {{[1-8]}}, lanes = 32,
  %z = rowwise.fuse ins(%few : tensor<131x180224xf32>) axis [1] maps [#all, #all] -> tensor<131x180224xf32> {
  ^bb0(%row: tensor<180224xf32>):
    %sum = rowwise.reduce addf %row : tensor<180224xf32> -> f32
    %s = tensor.splat %sum : tensor<180224xf32>
    %o = arith.divf %row, %s : tensor<180224xf32>
    rowwise.yield %o : tensor<180224xf32>
  }
  return %y, %z : tensor<4096x180224xbf16>, tensor<131x180224xf32>
}
