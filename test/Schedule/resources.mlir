// RUN: softmax-opt %s --rowwise-resources | FileCheck %s
// RUN: softmax-opt %s --rowwise-resources --rowwise-resources | FileCheck %s

#all = affine_map<(d0, d1) -> (d0, d1)>
#shared = affine_map<(d0, d1) -> (d1)>

// Without versions there is nothing to decide.

// CHECK-LABEL: func.func @unscheduled
// CHECK-NOT: versions
func.func @unscheduled(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [#all, #all] -> tensor<8x16xf32> {
  ^bb0(%row: tensor<16xf32>):
    rowwise.yield %row : tensor<16xf32>
  }
  return %y : tensor<8x16xf32>
}

// Warps that hold rows do not wait for each other, and rows that stream are not held.
// Each version has what its own body asks for; what was written before does not count.

#warp = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>,
    rows = <alignment = aligned, minWidth = 128, maxWidth = 128>, minBlocks = 3, sharedBytes = 8, storesByPart = false>
#block = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
    rows = <alignment = aligned, minWidth = 128, maxWidth = 128>>
#stream = #rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
    rows = <alignment = any, minWidth = 128, maxWidth = 128>>

// CHECK-LABEL: func.func @versions
// CHECK: versions [#rowwise.version<schedule = #rowwise.warp, {{[^#]*}}>, #rowwise.version<schedule = #rowwise.block, {{[^#]*}}, minBlocks = 32>, #rowwise.version<schedule = #rowwise.stream, {{[^#]*}}>]
func.func @versions(%x: tensor<8x128xf32>) -> tensor<8x128xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x128xf32>) axis [1] maps [#all, #all] versions [#warp, #block, #stream] -> tensor<8x128xf32> {
  ^bb0(%row: tensor<128xf32>):
    rowwise.yield %row : tensor<128xf32>
  }, {
  ^bb0(%row: tensor<128xf32>):
    rowwise.yield %row : tensor<128xf32>
  }, {
  ^bb0(%row: tensor<128xf32>):
    rowwise.yield %row : tensor<128xf32>
  }
  return %y : tensor<8x128xf32>
}

// Operands that rows share are cached: half of 256 bf16 in each of two blocks and,
// where they may be read at a shift, 8 vectors more for each register. Blocks with
// nothing else in shared memory are as many as registers allow, or those that have room.

#cached = #rowwise.version<schedule = #rowwise.persistent_cluster<stages = 1>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 2>,
    rows = <alignment = aligned, minWidth = 256, maxWidth = 256>>
#shifted = #rowwise.version<schedule = #rowwise.persistent_cluster<stages = 1, shiftsCached = true>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 2, peeled = true>,
    rows = <alignment = any, minWidth = 221, maxWidth = 221>, window = line>

// CHECK-LABEL: func.func @cached
// CHECK: #rowwise.persistent_cluster<stages = 1>, {{[^#]*}}, minBlocks = [[#]], sharedBytes = 256>]
func.func @cached(%x: tensor<8x256xf32>, %w: tensor<256xbf16>) -> tensor<8x256xf32> {
  %y = rowwise.fuse ins(%x, %w : tensor<8x256xf32>, tensor<256xbf16>) axis [1] maps [#all, #shared, #all] versions [#cached] -> tensor<8x256xf32> {
  ^bb0(%row: tensor<256xf32>, %weights: tensor<256xbf16>):
    %sum = rowwise.reduce addf %row : tensor<256xf32> -> f32
    %s = tensor.splat %sum : tensor<256xf32>
    %d = arith.divf %row, %s : tensor<256xf32>
    %wide = arith.extf %weights : tensor<256xbf16> to tensor<256xf32>
    %o = arith.mulf %d, %wide : tensor<256xf32>
    rowwise.yield %o : tensor<256xf32>
  }
  return %y : tensor<8x256xf32>
}

// Elements of 32 threads, of a boundary element each, and of 8 vectors in front.
// CHECK-LABEL: func.func @shifted
// CHECK: sharedBytes = 768>]
func.func @shifted(%x: tensor<8x221xf32>, %w: tensor<221xf32>) -> tensor<8x221xf32> {
  %y = rowwise.fuse ins(%x, %w : tensor<8x221xf32>, tensor<221xf32>) axis [1] maps [#all, #shared, #all] versions [#shifted] -> tensor<8x221xf32> {
  ^bb0(%row: tensor<221xf32>, %weights: tensor<221xf32>):
    %sum = rowwise.reduce addf %row : tensor<221xf32> -> f32
    %s = tensor.splat %sum : tensor<221xf32>
    %d = arith.divf %row, %s : tensor<221xf32>
    %o = arith.mulf %d, %weights : tensor<221xf32>
    rowwise.yield %o : tensor<221xf32>
  }
  return %y : tensor<8x221xf32>
}

// Four stages of 128 floats take all that one block has.

#buffered = #rowwise.version<schedule = #rowwise.ring<stages = 4, latency = 2>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 3>,
    rows = <alignment = aligned, minWidth = 380, maxWidth = 380>, rematerialized = true>

// CHECK-LABEL: func.func @buffered
// CHECK: #rowwise.ring<stages = 4, latency = 2>, {{[^#]*}}, rematerialized = true, sharedBytes = 2048>]
func.func @buffered(%x: tensor<500x380xf32>) -> tensor<500x380xf32> {
  %y = rowwise.fuse ins(%x : tensor<500x380xf32>) axis [1] maps [#all, #all] versions [#buffered] -> tensor<500x380xf32> {
  ^bb0(%row: tensor<380xf32>):
    %sum = rowwise.reduce addf %row : tensor<380xf32> -> f32
    %s = tensor.splat %sum : tensor<380xf32>
    %d = arith.divf %row, %s : tensor<380xf32>
    rowwise.yield %d : tensor<380xf32>
  }
  return %y : tensor<500x380xf32>
}

// 40 registers a thread, of which 12 blocks have room: what is held as it is
// computed gets 64, those of 8. What is stored is computed side by side, unless
// operands are loaded for that.

#folded = #rowwise.version<schedule = #rowwise.block, layout = <vector = 8, vectorsPerThread = 4, lanes = 32, warps = 4, rows = 1>,
    rows = <alignment = aligned, minWidth = 4096, maxWidth = 4096>, rematerialized = true>

// CHECK-LABEL: func.func @moments
// CHECK: versions [#rowwise.version<schedule = #rowwise.block, {{.*}}, minBlocks = 12, storesByPart = false>]
func.func @moments(%x: tensor<8x4096xbf16>) -> tensor<8x4096xbf16> {
  %y = rowwise.fuse ins(%x : tensor<8x4096xbf16>) axis [1] maps [#all, #all] versions [#folded] -> tensor<8x4096xbf16> {
  ^bb0(%row: tensor<4096xbf16>):
    %wide = arith.extf %row : tensor<4096xbf16> to tensor<4096xf32>
    %sum = rowwise.reduce addf %wide : tensor<4096xf32> -> f32
    %square = arith.mulf %wide, %wide : tensor<4096xf32>
    %sum2 = rowwise.reduce addf %square : tensor<4096xf32> -> f32
    %scale = arith.divf %sum, %sum2 : f32
    %s = tensor.splat %scale : tensor<4096xf32>
    %o = arith.mulf %wide, %s : tensor<4096xf32>
    %narrow = arith.truncf %o : tensor<4096xf32> to tensor<4096xbf16>
    rowwise.yield %narrow : tensor<4096xbf16>
  }
  return %y : tensor<8x4096xbf16>
}

// CHECK-LABEL: func.func @epilogue
// CHECK: versions [#rowwise.version<schedule = #rowwise.block, {{.*}}, minBlocks = [[#]]>]
func.func @epilogue(%x: tensor<8x4096xbf16>, %w: tensor<4096xbf16>) -> tensor<8x4096xbf16> {
  %y = rowwise.fuse ins(%x, %w : tensor<8x4096xbf16>, tensor<4096xbf16>) axis [1] maps [#all, #shared, #all] versions [#folded] -> tensor<8x4096xbf16> {
  ^bb0(%row: tensor<4096xbf16>, %weights: tensor<4096xbf16>):
    %wide = arith.extf %row : tensor<4096xbf16> to tensor<4096xf32>
    %sum = rowwise.reduce addf %wide : tensor<4096xf32> -> f32
    %s = tensor.splat %sum : tensor<4096xf32>
    %d = arith.divf %wide, %s : tensor<4096xf32>
    %w32 = arith.extf %weights : tensor<4096xbf16> to tensor<4096xf32>
    %o = arith.mulf %d, %w32 : tensor<4096xf32>
    %narrow = arith.truncf %o : tensor<4096xf32> to tensor<4096xbf16>
    rowwise.yield %narrow : tensor<4096xbf16>
  }
  return %y : tensor<8x4096xbf16>
}

// With a product before the maximum threads may have all of a row in registers
// as it is computed, whatever they are given: they keep 64.

// CHECK-LABEL: func.func @scaled
// CHECK: versions [#rowwise.version<{{.*}}, minBlocks = 8, storesByPart = false>]
func.func @scaled(%x: tensor<8x4096xbf16>) -> tensor<8x4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<8x4096xbf16>) axis [1] maps [#all, #all] versions [#folded] -> tensor<8x4096xf32> {
  ^bb0(%row: tensor<4096xbf16>):
    %scale = arith.constant dense<0.125> : tensor<4096xf32>
    %wide = arith.extf %row : tensor<4096xbf16> to tensor<4096xf32>
    %scaled = arith.mulf %wide, %scale : tensor<4096xf32>
    %max = rowwise.reduce maximumf %scaled : tensor<4096xf32> -> f32
    %m = tensor.splat %max : tensor<4096xf32>
    %d = arith.subf %scaled, %m : tensor<4096xf32>
    rowwise.yield %d : tensor<4096xf32>
  }
  return %y : tensor<8x4096xf32>
}

// 48 registers a thread, of which a multiprocessor has room for seven blocks of six
// warps, but none of its quarters for eleven warps.

// CHECK-LABEL: func.func @quarters
// CHECK: versions [#rowwise.version<{{.*}}, minBlocks = 6, storesByPart = false>]

#quarters = #rowwise.version<schedule = #rowwise.block, layout = <vector = 8, vectorsPerThread = 7, lanes = 32, warps = 6, rows = 1>,
    rows = <alignment = aligned, minWidth = 10752, maxWidth = 10752>, rematerialized = true>

func.func @quarters(%x: tensor<8x10752xbf16>) -> tensor<8x10752xbf16> {
  %y = rowwise.fuse ins(%x : tensor<8x10752xbf16>) axis [1] maps [#all, #all] versions [#quarters] -> tensor<8x10752xbf16> {
  ^bb0(%row: tensor<10752xbf16>):
    %wide = arith.extf %row : tensor<10752xbf16> to tensor<10752xf32>
    %sum = rowwise.reduce addf %wide : tensor<10752xf32> -> f32
    %s = tensor.splat %sum : tensor<10752xf32>
    %o = arith.divf %wide, %s : tensor<10752xf32>
    %narrow = arith.truncf %o : tensor<10752xf32> to tensor<10752xbf16>
    rowwise.yield %narrow : tensor<10752xbf16>
  }
  return %y : tensor<8x10752xbf16>
}

// To give back lines of the cache takes registers.

// CHECK-LABEL: func.func @plain
// CHECK: versions [#rowwise.version<{{.*}}, minBlocks = 9, storesByPart = false>]

#plain = #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 8, vectorsPerThread = 7, lanes = 32, warps = 4, rows = 1, blocks = 4>,
    rows = <alignment = aligned, minWidth = 28672, maxWidth = 28672>, rematerialized = true>

func.func @plain(%x: tensor<8x28672xbf16>) -> tensor<8x28672xbf16> {
  %y = rowwise.fuse ins(%x : tensor<8x28672xbf16>) axis [1] maps [#all, #all] versions [#plain] -> tensor<8x28672xbf16> {
  ^bb0(%row: tensor<28672xbf16>):
    %wide = arith.extf %row : tensor<28672xbf16> to tensor<28672xf32>
    %sum = rowwise.reduce addf %wide : tensor<28672xf32> -> f32
    %s = tensor.splat %sum : tensor<28672xf32>
    %o = arith.divf %wide, %s : tensor<28672xf32>
    %narrow = arith.truncf %o : tensor<28672xf32> to tensor<28672xbf16>
    rowwise.yield %narrow : tensor<28672xbf16>
  }
  return %y : tensor<8x28672xbf16>
}

// CHECK-LABEL: func.func @held
// CHECK: versions [#rowwise.version<{{.*}}, minBlocks = 8, storesByPart = false>]

#held = #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 8, vectorsPerThread = 7, lanes = 32, warps = 4, rows = 1, blocks = 4>,
    rows = <alignment = aligned, minWidth = 28672, maxWidth = 28672>, rematerialized = true, l2Hint = hold>

func.func @held(%x: tensor<8x28672xbf16>) -> tensor<8x28672xbf16> {
  %y = rowwise.fuse ins(%x : tensor<8x28672xbf16>) axis [1] maps [#all, #all] versions [#held] -> tensor<8x28672xbf16> {
  ^bb0(%row: tensor<28672xbf16>):
    %wide = arith.extf %row : tensor<28672xbf16> to tensor<28672xf32>
    %sum = rowwise.reduce addf %wide : tensor<28672xf32> -> f32
    %s = tensor.splat %sum : tensor<28672xf32>
    %o = arith.divf %wide, %s : tensor<28672xf32>
    %narrow = arith.truncf %o : tensor<28672xf32> to tensor<28672xbf16>
    rowwise.yield %narrow : tensor<28672xbf16>
  }
  return %y : tensor<8x28672xbf16>
}
