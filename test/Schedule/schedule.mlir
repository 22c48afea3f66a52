// RUN: softmax-opt %s --rowwise-schedule > %t
// RUN: FileCheck %s < %t
// RUN: %S/Inputs/versions %s < %t

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
// WHERE: [(v.alignment, v.lanes) for v in width_0] == [("aligned", 1), ("any", 1)]
func.func @width_0(%x: tensor<64x0xf32>) -> tensor<64x0xf32> {
  %y = rowwise.fuse ins(%x : tensor<64x0xf32>) axis [1] maps [#all, #all] -> tensor<64x0xf32> {
  ^bb0(%row: tensor<0xf32>):
    %e = math.exp %row : tensor<0xf32>
    rowwise.yield %e : tensor<0xf32>
  }
  return %y : tensor<64x0xf32>
}

// WHERE: [(v.alignment, v.lanes) for v in width_1] == [("any", 1)]
func.func @width_1(%x: tensor<64x1xf32>) -> tensor<64x1xf32> {
  %y = rowwise.fuse ins(%x : tensor<64x1xf32>) axis [1] maps [#all, #all] -> tensor<64x1xf32> {
  ^bb0(%row: tensor<1xf32>):
    %e = math.exp %row : tensor<1xf32>
    rowwise.yield %e : tensor<1xf32>
  }
  return %y : tensor<64x1xf32>
}

// Narrow rows at any alignment are single elements, of which a lane has several.
// WHERE: [(v.alignment, v.vector) for v in width_31] == [("any", 1)]
// WHERE: width_31[0].holds and 1 < width_31[0].lanes < 31
func.func @width_31(%x: tensor<64x31xf32>) -> tensor<64x31xf32> {
  %y = rowwise.fuse ins(%x : tensor<64x31xf32>) axis [1] maps [#all, #all] -> tensor<64x31xf32> {
  ^bb0(%row: tensor<31xf32>):
    %e = math.exp %row : tensor<31xf32>
    rowwise.yield %e : tensor<31xf32>
  }
  return %y : tensor<64x31xf32>
}

// WHERE: [(v.alignment, v.vector) for v in width_32] == [("aligned", 4), ("any", 1)]
// WHERE: all(v.holds and v.schedule == "warp" for v in width_32)
func.func @width_32(%x: tensor<64x32xf32>) -> tensor<64x32xf32> {
  %y = rowwise.fuse ins(%x : tensor<64x32xf32>) axis [1] maps [#all, #all] -> tensor<64x32xf32> {
  ^bb0(%row: tensor<32xf32>):
    %e = math.exp %row : tensor<32xf32>
    rowwise.yield %e : tensor<32xf32>
  }
  return %y : tensor<64x32xf32>
}

// WHERE: [(v.alignment, v.vector) for v in width_33] == [("any", 1)] and width_33[0].holds
func.func @width_33(%x: tensor<64x33xf32>) -> tensor<64x33xf32> {
  %y = rowwise.fuse ins(%x : tensor<64x33xf32>) axis [1] maps [#all, #all] -> tensor<64x33xf32> {
  ^bb0(%row: tensor<33xf32>):
    %e = math.exp %row : tensor<33xf32>
    rowwise.yield %e : tensor<33xf32>
  }
  return %y : tensor<64x33xf32>
}

// WHERE: [(v.alignment, v.vector) for v in width_128] == [("aligned", 4), ("any", 1)]
// WHERE: all(v.holds and v.schedule == "warp" for v in width_128)
func.func @width_128(%x: tensor<64x128xf32>) -> tensor<64x128xf32> {
  %y = rowwise.fuse ins(%x : tensor<64x128xf32>) axis [1] maps [#all, #all] -> tensor<64x128xf32> {
  ^bb0(%row: tensor<128xf32>):
    %e = math.exp %row : tensor<128xf32>
    rowwise.yield %e : tensor<128xf32>
  }
  return %y : tensor<64x128xf32>
}

// WHERE: [(v.alignment, v.peeled) for v in width_1024] == [("aligned", False), ("any", True)]
// WHERE: all(v.holds and v.vector == 4 for v in width_1024)
func.func @width_1024(%x: tensor<64x1024xf32>) -> tensor<64x1024xf32> {
  %y = rowwise.fuse ins(%x : tensor<64x1024xf32>) axis [1] maps [#all, #all] -> tensor<64x1024xf32> {
  ^bb0(%row: tensor<1024xf32>):
    %e = math.exp %row : tensor<1024xf32>
    rowwise.yield %e : tensor<1024xf32>
  }
  return %y : tensor<64x1024xf32>
}

// No warp is without vectors, as some would be of a power of two.
// WHERE: width_1200[0].holds and width_1200[0].elements - 1200 < width_1200[0].elements / width_1200[0].warps
func.func @width_1200(%x: tensor<4096x1200xf32>) -> tensor<4096x1200xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x1200xf32>) axis [1] maps [#all, #all] -> tensor<4096x1200xf32> {
  ^bb0(%row: tensor<1200xf32>):
    %e = math.exp %row : tensor<1200xf32>
    rowwise.yield %e : tensor<1200xf32>
  }
  return %y : tensor<4096x1200xf32>
}

// WHERE: width_1536_16_bit[0].vector == 8
// WHERE: width_1536_16_bit[0].elements - 1536 < width_1536_16_bit[0].elements / width_1536_16_bit[0].warps
func.func @width_1536_16_bit(%x: tensor<4096x1536xf16>) -> tensor<4096x1536xf16> {
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

// WHERE: [(v.alignment, v.peeled) for v in width_4096] == [("aligned", False), ("any", True)]
func.func @width_4096(%x: tensor<64x4096xf32>) -> tensor<64x4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<64x4096xf32>) axis [1] maps [#all, #all] -> tensor<64x4096xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %e = math.exp %row : tensor<4096xf32>
    rowwise.yield %e : tensor<4096xf32>
  }
  return %y : tensor<64x4096xf32>
}

// WHERE: [(v.alignment, v.peeled) for v in width_12672] == [("aligned", False), ("any", True)]
func.func @width_12672(%x: tensor<64x12672xf32>) -> tensor<64x12672xf32> {
  %y = rowwise.fuse ins(%x : tensor<64x12672xf32>) axis [1] maps [#all, #all] -> tensor<64x12672xf32> {
  ^bb0(%row: tensor<12672xf32>):
    %e = math.exp %row : tensor<12672xf32>
    rowwise.yield %e : tensor<12672xf32>
  }
  return %y : tensor<64x12672xf32>
}

// No two blocks of more threads fit a multiprocessor: blocks of a cluster do.
// WHERE: all(v.schedule == "cluster" and v.holds for v in width_32768)
// WHERE: [v.window for v in width_32768] == [None, "whole_vector"]
func.func @width_32768(%x: tensor<64x32768xf32>) -> tensor<64x32768xf32> {
  %y = rowwise.fuse ins(%x : tensor<64x32768xf32>) axis [1] maps [#all, #all] -> tensor<64x32768xf32> {
  ^bb0(%row: tensor<32768xf32>):
    %e = math.exp %row : tensor<32768xf32>
    rowwise.yield %e : tensor<32768xf32>
  }
  return %y : tensor<64x32768xf32>
}

// WHERE: [(v.schedule, v.alignment, v.peeled) for v in width_50257] == [("cluster", "any", True)]
// WHERE: width_50257[0].window == "line"
func.func @width_50257(%x: tensor<64x50257xf32>) -> tensor<64x50257xf32> {
  %y = rowwise.fuse ins(%x : tensor<64x50257xf32>) axis [1] maps [#all, #all] -> tensor<64x50257xf32> {
  ^bb0(%row: tensor<50257xf32>):
    %e = math.exp %row : tensor<50257xf32>
    rowwise.yield %e : tensor<50257xf32>
  }
  return %y : tensor<64x50257xf32>
}

// WHERE: [(v.schedule, v.alignment, v.holds) for v in width_1048576] == [("split", "aligned", True), ("split", "any", True)]
// WHERE: all(v.blocks > 16 for v in width_1048576)
func.func @width_1048576(%x: tensor<64x1048576xf32>) -> tensor<64x1048576xf32> {
  %y = rowwise.fuse ins(%x : tensor<64x1048576xf32>) axis [1] maps [#all, #all] -> tensor<64x1048576xf32> {
  ^bb0(%row: tensor<1048576xf32>):
    %e = math.exp %row : tensor<1048576xf32>
    rowwise.yield %e : tensor<1048576xf32>
  }
  return %y : tensor<64x1048576xf32>
}

// A class of widths for each pair of versions, narrow first, each with a body.
// WHERE: [*dict.fromkeys(v.schedule for v in dynamic_width)] == ["warp", "block", "cluster", "split", "split_stream", "stream"]
// WHERE: [v.minWidth for v in dynamic_width] == sorted(v.minWidth for v in dynamic_width)
// WHERE: dynamic_width[0].minWidth == 0 and dynamic_width[-1].maxWidth == 2 ** 63 - 1
// WHERE: [v.schedule for v in dynamic_width if not v.holds] == ["split_stream", "split_stream", "stream"]
// WHERE: {v.window for v in dynamic_width if v.peeled or "split" in v.schedule and v.alignment == "any"} == {"line"}
func.func @dynamic_width(%x: tensor<64x?xf32>) -> tensor<64x?xf32> {
  %y = rowwise.fuse ins(%x : tensor<64x?xf32>) axis [1] maps [#all, #all] -> tensor<64x?xf32> {
  ^bb0(%row: tensor<?xf32>):
    %e = math.exp %row : tensor<?xf32>
    rowwise.yield %e : tensor<?xf32>
  }
  return %y : tensor<64x?xf32>
}

// Lanes of a warp have no registers left to rematerialize rows of several widths, which meet
// weights. Layouts of rows that several warps hold have all threads that they may have, as each
// row has those that it needs. No multi-stage buffer is for rows that a cluster holds.
// WHERE: all(v.schedule != "warp" or not getattr(v, "rematerialized", False) for v in dynamic_weights)
// WHERE: [(v.blocks, v.warps) for v in dynamic_weights if v.schedule == "cluster" and v.alignment == "aligned"] == [(4, 16), (16, 16)]
// WHERE: [v.minWidth for v in dynamic_weights if v.schedule == "ring"] == [524226, 1048514]
func.func @dynamic_weights(%x: tensor<4096x?xbf16>, %w: tensor<?xbf16>) -> tensor<4096x?xbf16> {
  %y = rowwise.fuse ins(%x, %w : tensor<4096x?xbf16>, tensor<?xbf16>) axis [1]
      maps [#all, affine_map<(d0, d1) -> (d1)>, #all] -> tensor<4096x?xbf16> {
  ^bb0(%row: tensor<?xbf16>, %weight: tensor<?xbf16>):
    %wide = arith.extf %row : tensor<?xbf16> to tensor<?xf32>
    %wideWeight = arith.extf %weight : tensor<?xbf16> to tensor<?xf32>
    %squares = arith.mulf %wide, %wide : tensor<?xf32>
    %sum = rowwise.reduce addf %squares : tensor<?xf32> -> f32
    %root = math.rsqrt %sum : f32
    %c0 = arith.constant 0 : index
    %size = tensor.dim %row, %c0 : tensor<?xbf16>
    %s = tensor.splat %root[%size] : tensor<?xf32>
    %n = arith.mulf %wide, %s : tensor<?xf32>
    %o = arith.mulf %n, %wideWeight : tensor<?xf32>
    %t = arith.truncf %o : tensor<?xf32> to tensor<?xbf16>
    rowwise.yield %t : tensor<?xbf16>
  }
  return %y : tensor<4096x?xbf16>
}

// Three rows are needed at a time, so that each may have fewer registers.
// WHERE: live_rows[1].vectorsPerThread < width_4096[1].vectorsPerThread and live_rows[1].holds
func.func @live_rows(%x: tensor<64x4096xf32>) -> tensor<64x4096xf32> {
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
// WHERE: [(v.schedule, v.alignment) for v in other_operands] == [("warp", "aligned"), ("warp", "any")]
func.func @other_operands(%x: tensor<64x32xf32>, %shift: tensor<64xf32>) -> tensor<64x1xf32> {
  %y = rowwise.fuse ins(%x, %shift : tensor<64x32xf32>, tensor<64xf32>) axis [1]
      maps [#all, #outer, affine_map<(d0, d1) -> (d0, 0)>] -> tensor<64x1xf32> {
  ^bb0(%row: tensor<32xf32>, %m: f32):
    %sum = rowwise.reduce addf %row : tensor<32xf32> -> f32
    %o = arith.subf %sum, %m : f32
    rowwise.yield %o : f32
  }
  return %y : tensor<64x1xf32>
}

// Boundary elements are peeled, which takes no room for the start of a window.
// WHERE: all(v.alignment == "any" and v.peeled and v.holds for v in peeled + peeled_1)
func.func @peeled(%x: tensor<64x12671xf32>, %y: tensor<64x13505xf32>) -> (tensor<64x12671xf32>, tensor<64x13505xf32>) {
  %a = rowwise.fuse ins(%x : tensor<64x12671xf32>) axis [1] maps [#all, #all] -> tensor<64x12671xf32> {
  ^bb0(%row: tensor<12671xf32>):
    %e = math.exp %row : tensor<12671xf32>
    rowwise.yield %e : tensor<12671xf32>
  }
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
// WHERE: read_once[0].schedule == "stream"
// WHERE: read_once_1[0].schedule == read_once_2[0].schedule == "cluster"
func.func @read_once(%x: tensor<4096x50257xf32>, %few: tensor<64x50257xf32>) -> (tensor<4096xf32>, tensor<64xf32>, tensor<4096xf32>) {
  %0 = rowwise.fuse ins(%x : tensor<4096x50257xf32>) axis [1] maps [#all, #row] -> tensor<4096xf32> {
  ^bb0(%row: tensor<50257xf32>):
    %max = rowwise.reduce maximumf %row : tensor<50257xf32> -> f32
    %shift = tensor.splat %max : tensor<50257xf32>
    %difference = arith.subf %row, %shift : tensor<50257xf32>
    %exp = math.exp %difference : tensor<50257xf32>
    %sum = rowwise.reduce addf %exp : tensor<50257xf32> -> f32
    rowwise.yield %sum : f32
  }
  %1 = rowwise.fuse ins(%few : tensor<64x50257xf32>) axis [1] maps [#all, #row] -> tensor<64xf32> {
  ^bb0(%row: tensor<50257xf32>):
    %max = rowwise.reduce maximumf %row : tensor<50257xf32> -> f32
    rowwise.yield %max : f32
  }
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
