// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s

// A width that is a whole number of 16-byte vectors has two versions, one for
// aligned rows; any other width has one, which leaves room for the elements
// before a row that share its first vector.

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>

// The pass's example.
// CHECK-LABEL: func @softmax
func.func @softmax(%x: tensor<1823x781xf32>) -> tensor<1823x781xf32> {
  // CHECK: rowwise.fuse ins(%{{.*}} : tensor<1823x781xf32>) axis [1]
  // CHECK-SAME: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 7, lanes = 32, warps = 1, rows = 1, peeled = true>, rows = <alignment = any, minWidth = 781, maxWidth = 781>, window = line{{[^#]*}}>]
  // CHECK: arith.divf
  // CHECK-NEXT: rowwise.yield
  // CHECK-NEXT: }
  // CHECK-NEXT: return
  %y = rowwise.fuse ins(%x : tensor<1823x781xf32>) axis [1] maps [#all, #all] -> tensor<1823x781xf32> {
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

// Row scalars are written for rows of no elements too.
// CHECK-LABEL: func @width_0
func.func @width_0(%x: tensor<64x0xf32>) -> tensor<64x0xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 1, warps = 1, rows = 128>, rows = <alignment = aligned, minWidth = 0, maxWidth = 0>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.warp, layout = <vector = 1, vectorsPerThread = 1, lanes = 1, warps = 1, rows = 128>, rows = <alignment = any, minWidth = 0, maxWidth = 0>{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x0xf32>) axis [1] maps [#all, #all] -> tensor<64x0xf32> {
  ^bb0(%row: tensor<0xf32>):
    %e = math.exp %row : tensor<0xf32>
    rowwise.yield %e : tensor<0xf32>
  }
  return %y : tensor<64x0xf32>
}

// CHECK-LABEL: func @width_1
func.func @width_1(%x: tensor<64x1xf32>) -> tensor<64x1xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 1, vectorsPerThread = 1, lanes = 1, warps = 1, rows = 128>, rows = <alignment = any, minWidth = 1, maxWidth = 1>{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x1xf32>) axis [1] maps [#all, #all] -> tensor<64x1xf32> {
  ^bb0(%row: tensor<1xf32>):
    %e = math.exp %row : tensor<1xf32>
    rowwise.yield %e : tensor<1xf32>
  }
  return %y : tensor<64x1xf32>
}

// Narrow rows at any alignment are single elements, six a lane at most.
// CHECK-LABEL: func @width_31
func.func @width_31(%x: tensor<64x31xf32>) -> tensor<64x31xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 1, vectorsPerThread = 4, lanes = 8, warps = 1, rows = 16>, rows = <alignment = any, minWidth = 31, maxWidth = 31>{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x31xf32>) axis [1] maps [#all, #all] -> tensor<64x31xf32> {
  ^bb0(%row: tensor<31xf32>):
    %e = math.exp %row : tensor<31xf32>
    rowwise.yield %e : tensor<31xf32>
  }
  return %y : tensor<64x31xf32>
}

// CHECK-LABEL: func @width_32
func.func @width_32(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 16>, rows = <alignment = aligned, minWidth = 32, maxWidth = 32>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.warp, layout = <vector = 1, vectorsPerThread = 4, lanes = 8, warps = 1, rows = 16>, rows = <alignment = any, minWidth = 32, maxWidth = 32>{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x32xf32>) axis [1] maps [#all, #all] -> tensor<64x32xf32> {
  ^bb0(%row: tensor<32xf32>):
    %e = math.exp %row : tensor<32xf32>
    rowwise.yield %e : tensor<32xf32>
  }
  return %y : tensor<64x32xf32>
}

// CHECK-LABEL: func @width_33
func.func @width_33(%x: tensor<64x33xf32>) -> tensor<64x33xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 1, vectorsPerThread = 5, lanes = 8, warps = 1, rows = 16>, rows = <alignment = any, minWidth = 33, maxWidth = 33>{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x33xf32>) axis [1] maps [#all, #all] -> tensor<64x33xf32> {
  ^bb0(%row: tensor<33xf32>):
    %e = math.exp %row : tensor<33xf32>
    rowwise.yield %e : tensor<33xf32>
  }
  return %y : tensor<64x33xf32>
}

// CHECK-LABEL: func @width_128
func.func @width_128(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>, rows = <alignment = aligned, minWidth = 128, maxWidth = 128>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.warp, layout = <vector = 1, vectorsPerThread = 8, lanes = 16, warps = 1, rows = 8>, rows = <alignment = any, minWidth = 128, maxWidth = 128>{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x128xf32>) axis [1] maps [#all, #all] -> tensor<64x128xf32> {
  ^bb0(%row: tensor<128xf32>):
    %e = math.exp %row : tensor<128xf32>
    rowwise.yield %e : tensor<128xf32>
  }
  return %y : tensor<64x128xf32>
}

// Eight vectors a lane, and a ninth for the start of a row's window.
// CHECK-LABEL: func @width_1024
func.func @width_1024(%x: tensor<64x1024xf32>) -> tensor<64x1024xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 4, rows = 1>, rows = <alignment = aligned, minWidth = 1024, maxWidth = 1024>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 1, rows = 1, peeled = true>, rows = <alignment = any, minWidth = 1024, maxWidth = 1024>, window = whole_vector{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x1024xf32>) axis [1] maps [#all, #all] -> tensor<64x1024xf32> {
  ^bb0(%row: tensor<1024xf32>):
    %e = math.exp %row : tensor<1024xf32>
    rowwise.yield %e : tensor<1024xf32>
  }
  return %y : tensor<64x1024xf32>
}

// No warp is without vectors: 300 of them by one alone, where 128 threads with 3
// each leave a quarter idle; 192 by 96 threads.
// CHECK-LABEL: func @width_1200
func.func @width_1200(%x: tensor<4096x1200xf32>) -> tensor<4096x1200xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 10, lanes = 32, warps = 1, rows = 1>, rows = <alignment = aligned,
  %y = rowwise.fuse ins(%x : tensor<4096x1200xf32>) axis [1] maps [#all, #all] -> tensor<4096x1200xf32> {
  ^bb0(%row: tensor<1200xf32>):
    %e = math.exp %row : tensor<1200xf32>
    rowwise.yield %e : tensor<1200xf32>
  }
  return %y : tensor<4096x1200xf32>
}

// CHECK-LABEL: func @width_1536_16_bit
func.func @width_1536_16_bit(%x: tensor<4096x1536xf16>) -> tensor<4096x1536xf16> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.block, layout = <vector = 8, vectorsPerThread = 2, lanes = 32, warps = 3, rows = 1>, rows = <alignment = aligned,
  %y = rowwise.fuse ins(%x : tensor<4096x1536xf16>) axis [1] maps [#all, #all] -> tensor<4096x1536xf16> {
  ^bb0(%row: tensor<1536xf16>):
    %wide = arith.extf %row : tensor<1536xf16> to tensor<1536xf32>
    %max = rowwise.reduce maximumf %wide : tensor<1536xf32> -> f32
    %m = tensor.splat %max : tensor<1536xf32>
    %d = arith.subf %wide, %m : tensor<1536xf32>
    %o = arith.truncf %d : tensor<1536xf32> to tensor<1536xf16>
    rowwise.yield %o : tensor<1536xf16>
  }
  return %y : tensor<4096x1536xf16>
}

// CHECK-LABEL: func @width_4096
func.func @width_4096(%x: tensor<64x4096xf32>) -> tensor<64x4096xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 8, rows = 1, blocks = 2>, rows = <alignment = aligned, minWidth = 4096, maxWidth = 4096>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 4, rows = 1, peeled = true>, rows = <alignment = any, minWidth = 4096, maxWidth = 4096>, window = whole_vector{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x4096xf32>) axis [1] maps [#all, #all] -> tensor<64x4096xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %e = math.exp %row : tensor<4096xf32>
    rowwise.yield %e : tensor<4096xf32>
  }
  return %y : tensor<64x4096xf32>
}

// Seven vectors a thread of a power of two of threads, rather than eight of fewer;
// thirteen where rows are peeled.
// CHECK-LABEL: func @width_12672
func.func @width_12672(%x: tensor<64x12672xf32>) -> tensor<64x12672xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 8, rows = 1, blocks = 4>, rows = <alignment = aligned, minWidth = 12672, maxWidth = 12672>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 5, lanes = 32, warps = 5, rows = 1, blocks = 4, peeled = true>, rows = <alignment = any, minWidth = 12672, maxWidth = 12672>, window = line{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x12672xf32>) axis [1] maps [#all, #all] -> tensor<64x12672xf32> {
  ^bb0(%row: tensor<12672xf32>):
    %e = math.exp %row : tensor<12672xf32>
    rowwise.yield %e : tensor<12672xf32>
  }
  return %y : tensor<64x12672xf32>
}

// No two blocks of more threads fit a multiprocessor: blocks of a cluster do. For the
// start of its window an unaligned row takes larger ones, not more.
// CHECK-LABEL: func @width_32768
func.func @width_32768(%x: tensor<64x32768xf32>) -> tensor<64x32768xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 4, rows = 1, blocks = 8>, rows = <alignment = aligned, minWidth = 32768, maxWidth = 32768>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 4, rows = 1, blocks = 16, peeled = true>, rows = <alignment = any, minWidth = 32768, maxWidth = 32768>, window = whole_vector{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x32768xf32>) axis [1] maps [#all, #all] -> tensor<64x32768xf32> {
  ^bb0(%row: tensor<32768xf32>):
    %e = math.exp %row : tensor<32768xf32>
    rowwise.yield %e : tensor<32768xf32>
  }
  return %y : tensor<64x32768xf32>
}

// CHECK-LABEL: func @width_50257
func.func @width_50257(%x: tensor<64x50257xf32>) -> tensor<64x50257xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 7, lanes = 32, warps = 4, rows = 1, blocks = 16, peeled = true>, rows = <alignment = any, minWidth = 50257, maxWidth = 50257>, window = line{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x50257xf32>) axis [1] maps [#all, #all] -> tensor<64x50257xf32> {
  ^bb0(%row: tensor<50257xf32>):
    %e = math.exp %row : tensor<50257xf32>
    rowwise.yield %e : tensor<50257xf32>
  }
  return %y : tensor<64x50257xf32>
}

// CHECK-LABEL: func @width_1048576
func.func @width_1048576(%x: tensor<64x1048576xf32>) -> tensor<64x1048576xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.split<maxGroups = 19>, layout = <vector = 4, vectorsPerThread = 20, lanes = 32, warps = 8, rows = 1, blocks = 52>, rows = <alignment = aligned, minWidth = 1048576, maxWidth = 1048576>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.split<maxGroups = 19>, layout = <vector = 4, vectorsPerThread = 20, lanes = 32, warps = 8, rows = 1, blocks = 52>, rows = <alignment = any, minWidth = 1048576, maxWidth = 1048576>, window = line{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x1048576xf32>) axis [1] maps [#all, #all] -> tensor<64x1048576xf32> {
  ^bb0(%row: tensor<1048576xf32>):
    %e = math.exp %row : tensor<1048576xf32>
    rowwise.yield %e : tensor<1048576xf32>
  }
  return %y : tensor<64x1048576xf32>
}

// A class of widths for each pair of versions, narrow first, each with a body.
// CHECK-LABEL: func @dynamic_width
func.func @dynamic_width(%x: tensor<64x?xf32>) -> tensor<64x?xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 2, lanes = 16, warps = 1, rows = 8>, rows = <alignment = aligned, minWidth = 0, maxWidth = 97>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.warp, layout = <vector = 1, vectorsPerThread = 7, lanes = 16, warps = 1, rows = 8>, rows = <alignment = any, minWidth = 0, maxWidth = 97>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 1, rows = 4>, rows = <alignment = aligned, minWidth = 98, maxWidth = 481>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 1, rows = 4>, rows = <alignment = any, minWidth = 98, maxWidth = 481>, readsWholeVectors = true{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 4, rows = 1>, rows = <alignment = aligned, minWidth = 482, maxWidth = 2017>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 8, rows = 1, peeled = true>, rows = <alignment = any, minWidth = 482, maxWidth = 2017>, window = line{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 8, rows = 1>, rows = <alignment = aligned, minWidth = 2018, maxWidth = 8161>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 8, rows = 1, peeled = true>, rows = <alignment = any, minWidth = 2018, maxWidth = 8161>, window = line{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 16, rows = 1>, rows = <alignment = aligned, minWidth = 8162, maxWidth = 16353>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 4, rows = 1, blocks = 16, peeled = true>, rows = <alignment = any, minWidth = 8162, maxWidth = 16353>, window = line{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 4, rows = 1, blocks = 16>, rows = <alignment = aligned, minWidth = 16354, maxWidth = 65505>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 4, rows = 1, blocks = 16, peeled = true>, rows = <alignment = any, minWidth = 16354, maxWidth = 65505>, window = line{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 16, rows = 1, blocks = 16>, rows = <alignment = aligned, minWidth = 65506, maxWidth = 262113>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 8, lanes = 32, warps = 16, rows = 1, blocks = 16, peeled = true>, rows = <alignment = any, minWidth = 65506, maxWidth = 262113>, window = line{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 16, lanes = 32, warps = 16, rows = 1, blocks = 16>, rows = <alignment = aligned, minWidth = 262114, maxWidth = 524257>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 16, lanes = 32, warps = 16, rows = 1, blocks = 16, peeled = true>, rows = <alignment = any, minWidth = 262114, maxWidth = 524257>, window = line{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.split<maxGroups = 7>, layout = <vector = 4, vectorsPerThread = 20, lanes = 32, warps = 8, rows = 1, blocks = 132>, rows = <alignment = aligned, minWidth = 524258, maxWidth = 2703329>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.split<maxGroups = 7>, layout = <vector = 4, vectorsPerThread = 20, lanes = 32, warps = 8, rows = 1, blocks = 132>, rows = <alignment = any, minWidth = 524258, maxWidth = 2703329>, window = line{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.split<maxGroups = 3>, layout = <vector = 4, vectorsPerThread = 20, lanes = 32, warps = 8, rows = 1, blocks = 264>, rows = <alignment = aligned, minWidth = 2703330, maxWidth = 5406689>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.split<maxGroups = 3>, layout = <vector = 4, vectorsPerThread = 20, lanes = 32, warps = 8, rows = 1, blocks = 264>, rows = <alignment = any, minWidth = 2703330, maxWidth = 5406689>, window = line{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.split_stream<maxGroups = 3>, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 16, rows = 1, blocks = 264>, rows = <alignment = aligned, minWidth = 5406690, maxWidth = 9223372036854775807>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.split_stream<maxGroups = 3>, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 16, rows = 1, blocks = 264>, rows = <alignment = any, minWidth = 5406690, maxWidth = 9223372036854775807>, window = line{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 32, rows = 1>, rows = <alignment = any, minWidth = 5406690, maxWidth = 9223372036854775807>, window = line{{[^#]*}}>]
  // CHECK-COUNT-23: math.exp
  // CHECK-NOT: math.exp
  // CHECK: return
  %y = rowwise.fuse ins(%x : tensor<64x?xf32>) axis [1] maps [#all, #all] -> tensor<64x?xf32> {
  ^bb0(%row: tensor<?xf32>):
    %e = math.exp %row : tensor<?xf32>
    rowwise.yield %e : tensor<?xf32>
  }
  return %y : tensor<64x?xf32>
}

// Three rows are needed at a time, so each may have fewer registers: 4096
// elements would take eight vectors a thread in four warps. Of unaligned rows a
// thread of a cluster has more of each.
// CHECK-LABEL: func @live_rows
func.func @live_rows(%x: tensor<64x4096xf32>) -> tensor<64x4096xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 8, rows = 1, blocks = 2>, rows = <alignment = aligned, minWidth = 4096, maxWidth = 4096>{{[^#]*}}>,
  // CHECK-SAME: #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 8, rows = 1, peeled = true>, rows = <alignment = any, minWidth = 4096, maxWidth = 4096>, window = whole_vector{{[^#]*}}>]
  %y = rowwise.fuse ins(%x : tensor<64x4096xf32>) axis [1] maps [#all, #all] -> tensor<64x4096xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %a = math.exp %row : tensor<4096xf32>
    %b = math.tanh %row : tensor<4096xf32>
    %c = math.sqrt %row : tensor<4096xf32>
    %sum = rowwise.reduce addf %row : tensor<4096xf32> -> f32
    %s = tensor.splat %sum : tensor<4096xf32>
    %ab = arith.mulf %a, %b : tensor<4096xf32>
    %abc = arith.mulf %ab, %c : tensor<4096xf32>
    %o = arith.mulf %abc, %s : tensor<4096xf32>
    rowwise.yield %o : tensor<4096xf32>
  }
  return %y : tensor<64x4096xf32>
}

// Rows that all share, and scalars of a row, need no alignment of their own.
// CHECK-LABEL: func @other_operands
func.func @other_operands(%x: tensor<64x32xf32>, %shift: tensor<64xf32>) -> tensor<64x1xf32> {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.warp, {{.*}} rows = <alignment = aligned{{.*}}, #rowwise.version<schedule = #rowwise.warp, {{.*}} rows = <alignment = any
  %y = rowwise.fuse ins(%x, %shift : tensor<64x32xf32>, tensor<64xf32>) axis [1]
      maps [#all, #outer, affine_map<(d0, d1) -> (d0, 0)>] -> tensor<64x1xf32> {
  ^bb0(%row: tensor<32xf32>, %m: f32):
    %sum = rowwise.reduce addf %row : tensor<32xf32> -> f32
    %o = arith.subf %sum, %m : f32
    rowwise.yield %o : f32
  }
  return %y : tensor<64x1xf32>
}

// One peeled row of f32: 256 threads as long as they hold it.
// CHECK-LABEL: func @peeled
func.func @peeled(%x: tensor<64x12671xf32>, %y: tensor<64x13505xf32>) -> (tensor<64x12671xf32>, tensor<64x13505xf32>) {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 5, lanes = 32, warps = 5, rows = 1, blocks = 4, peeled = true>, rows = <alignment = any, minWidth = 12671
  %a = rowwise.fuse ins(%x : tensor<64x12671xf32>) axis [1] maps [#all, #all] -> tensor<64x12671xf32> {
  ^bb0(%row: tensor<12671xf32>):
    %e = math.exp %row : tensor<12671xf32>
    rowwise.yield %e : tensor<12671xf32>
  }
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 3, lanes = 32, warps = 9, rows = 1, blocks = 4, peeled = true>, rows = <alignment = any, minWidth = 13505
  %b = rowwise.fuse ins(%y : tensor<64x13505xf32>) axis [1] maps [#all, #all] -> tensor<64x13505xf32> {
  ^bb0(%row: tensor<13505xf32>):
    %e = math.exp %row : tensor<13505xf32>
    rowwise.yield %e : tensor<13505xf32>
  }
  return %a, %b : tensor<64x12671xf32>, tensor<64x13505xf32>
}

#row = affine_map<(d0, d1) -> (d0)>
// What one pass reads streams, if there are many such rows: the maximum of a row,
// and with it the sum of exponentials, but not a sum of distances to a sum.
// CHECK-LABEL: func @read_once
func.func @read_once(%x: tensor<4096x50257xf32>, %few: tensor<64x50257xf32>) -> (tensor<4096xf32>, tensor<64xf32>, tensor<4096xf32>) {
  // CHECK: versions [#rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 4, lanes = 32, warps = 8, rows = 1>
  %0 = rowwise.fuse ins(%x : tensor<4096x50257xf32>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<50257xf32>):
    %max = rowwise.reduce maximumf %row : tensor<50257xf32> -> f32
    %shift = tensor.splat %max : tensor<50257xf32>
    %difference = arith.subf %row, %shift : tensor<50257xf32>
    %exp = math.exp %difference : tensor<50257xf32>
    %sum = rowwise.reduce addf %exp : tensor<50257xf32> -> f32
    rowwise.yield %sum : f32
  }
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster
  %1 = rowwise.fuse ins(%few : tensor<64x50257xf32>) axis [1] maps [#all, #row] -> tensor<64xf32> {
  ^bb0(%row: tensor<50257xf32>):
    %max = rowwise.reduce maximumf %row : tensor<50257xf32> -> f32
    rowwise.yield %max : f32
  }
  // CHECK: versions [#rowwise.version<schedule = #rowwise.cluster
  %2 = rowwise.fuse ins(%x : tensor<4096x50257xf32>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<50257xf32>):
    %sum = rowwise.reduce addf %row : tensor<50257xf32> -> f32
    %shift = tensor.splat %sum : tensor<50257xf32>
    %difference = arith.subf %row, %shift : tensor<50257xf32>
    %all = rowwise.reduce addf %difference : tensor<50257xf32> -> f32
    rowwise.yield %all : f32
  }
  return %0, %1, %2 : tensor<4096xf32>, tensor<64xf32>, tensor<4096xf32>
}
