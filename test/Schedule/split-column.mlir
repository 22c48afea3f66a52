// RUN: softmax-opt %s --rowwise-schedule="kind=split_column" | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule="kind=split_column target=sm_80" | FileCheck %s --check-prefix=SM80
// RUN: softmax-opt %s --rowwise-schedule="kind=split_column threads=32 rows=16 blocks=132 stages=4 l2-hint=evict-last" | FileCheck %s --check-prefix=FORCED
// RUN: not softmax-opt %s --rowwise-schedule="kind=split_column blocks=1" 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: softmax-opt %s --rowwise-schedule="kind=split_column blocks=264" --rowwise-resources | FileCheck %s --check-prefix=TWICE
// RUN: not softmax-opt %s --rowwise-schedule="kind=split_column blocks=2112" 2>&1 | FileCheck %s --check-prefix=MANY
// RUN: not softmax-opt %s --rowwise-schedule="kind=split_column rows=12" 2>&1 | FileCheck %s --check-prefix=ROWS
// RUN: not softmax-opt %s --rowwise-schedule="kind=split_column stages=2" 2>&1 | FileCheck %s --check-prefix=STAGES
// RUN: not softmax-opt %s --rowwise-schedule="kind=split_column rows=64 stages=8" 2>&1 | FileCheck %s --check-prefix=LONG
// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s --check-prefix=FREE

// A thread has as many columns as 16 bytes bring, or a part of them that divides their number,
// and aligned columns wait in shared memory. Where nothing is forced, these are columns that
// schedule column has in blocks that are alone on a multiprocessor, with a sector or less of each
// element, or that it streams.

#all = affine_map<(d0, d1) -> (d0, d1)>

// CHECK-LABEL: func @floats(
// CHECK: versions [#rowwise.version<schedule = #rowwise.split_column<stages = {{[3-8]}}, latency = {{[1-3]}}, maxGroups = {{[0-9]+}}>, layout = <vector = 1, {{.*}} transposed = true, blocks = {{[0-9]+}}, rowsPerThread = 4>, rows = <alignment = aligned, minWidth = 60000, maxWidth = 60000>, rematerialized = true
// CHECK-SAME: leaderThreads = true
// CHECK-SAME: #rowwise.version<schedule = #rowwise.column, {{.*}} rows = <alignment = any,
// SM80-LABEL: func @floats(
// SM80: schedule = #rowwise.split_column<
// FORCED-LABEL: func @floats(
// FORCED: schedule = #rowwise.split_column<stages = 4, latency = 2, maxGroups = 7>, layout = <vector = 1, vectorsPerThread = 15, lanes = 8, warps = 4, rows = 16, transposed = true, blocks = 132, rowsPerThread = 4>
// FORCED-NOT: l2Hint
// FORCED: #rowwise.column
// Two blocks of each column are on a multiprocessor, for which threads leave registers.
// TWICE-LABEL: func @floats(
// TWICE: schedule = #rowwise.split_column<{{.*}} blocks = 264, {{.*}} minBlocks = 2,
// MANY: error: schedule split_column cannot hold 4 columns a thread of 60000 elements with 3 stages or those that are forced, in blocks that all run at the same time
// FREE-LABEL: func @floats(
// FREE: schedule = #rowwise.split_column<
func.func @floats(%x: tensor<60000x1024xf32>) -> tensor<60000x1024xf32> {
  // ONE: [[@LINE+4]]:8: error: expected blocks to be forced to 2 to {{[0-9]+}} in schedule split_column, found 1
  // LONG: [[@LINE+3]]:8: error: schedule split_column cannot hold 4 columns a thread of 60000 elements with 3 stages or those that are forced, in blocks that all run at the same time
  // ROWS: [[@LINE+2]]:8: error: expected rows to be a power of two in schedule split_column, found 12
  // STAGES: [[@LINE+1]]:8: error: expected stages to be forced to 3 or more in schedule split_column, found 2
  %y = rowwise.fuse ins(%x : tensor<60000x1024xf32>) axis [0] maps [#all, #all] -> tensor<60000x1024xf32> {
  ^bb0(%row: tensor<60000xf32>):
    %sum = rowwise.reduce addf %row : tensor<60000xf32> -> f32
    %s = tensor.splat %sum : tensor<60000xf32>
    %d = arith.divf %row, %s : tensor<60000xf32>
    rowwise.yield %d : tensor<60000xf32>
  }
  return %y : tensor<60000x1024xf32>
}

// CHECK-LABEL: func @fours(
// CHECK: rowsPerThread = 4>, rows = <alignment = aligned
// FREE-LABEL: func @fours(
// FREE-NOT: split_column
func.func @fours(%x: tensor<10000x100xbf16>) -> tensor<10000x100xbf16> {
  %y = rowwise.fuse ins(%x : tensor<10000x100xbf16>) axis [0] maps [#all, #all] -> tensor<10000x100xbf16> {
  ^bb0(%row: tensor<10000xbf16>):
    %max = rowwise.reduce maximumf %row : tensor<10000xbf16> -> bf16
    %s = tensor.splat %max : tensor<10000xbf16>
    %d = arith.subf %row, %s : tensor<10000xbf16>
    rowwise.yield %d : tensor<10000xbf16>
  }
  return %y : tensor<10000x100xbf16>
}

// As many blocks stream these as the GPU has multiprocessors, and the grid holds them with less than a line
// of each element.
// CHECK-LABEL: func @many_long_columns(
// CHECK: schedule = #rowwise.split_column<
// FREE-LABEL: func @many_long_columns(
// FREE-NOT: split_column
func.func @many_long_columns(%x: tensor<100000x4096xf32>) -> tensor<100000x4096xf32> {
  %y = rowwise.fuse ins(%x : tensor<100000x4096xf32>) axis [0] maps [#all, #all] -> tensor<100000x4096xf32> {
  ^bb0(%row: tensor<100000xf32>):
    %sum = rowwise.reduce addf %row : tensor<100000xf32> -> f32
    %s = tensor.splat %sum : tensor<100000xf32>
    %d = arith.divf %row, %s : tensor<100000xf32>
    rowwise.yield %d : tensor<100000xf32>
  }
  return %y : tensor<100000x4096xf32>
}

// FREE-LABEL: func @few_long_columns(
// FREE: schedule = #rowwise.split_column<
func.func @few_long_columns(%x: tensor<100000x1000xf32>) -> tensor<100000x1000xf32> {
  %y = rowwise.fuse ins(%x : tensor<100000x1000xf32>) axis [0] maps [#all, #all] -> tensor<100000x1000xf32> {
  ^bb0(%row: tensor<100000xf32>):
    %sum = rowwise.reduce addf %row : tensor<100000xf32> -> f32
    %s = tensor.splat %sum : tensor<100000xf32>
    %d = arith.divf %row, %s : tensor<100000xf32>
    rowwise.yield %d : tensor<100000xf32>
  }
  return %y : tensor<100000x1000xf32>
}

// A sector of 16-bit elements and less is two of floats.
// FREE-LABEL: func @halves(
// FREE: schedule = #rowwise.split_column<
// FREE-LABEL: func @shorter_floats(
// FREE-NOT: split_column
// FREE: return
func.func @halves(%x: tensor<32768x1024xf16>) -> tensor<32768x1024xf16> {
  %y = rowwise.fuse ins(%x : tensor<32768x1024xf16>) axis [0] maps [#all, #all] -> tensor<32768x1024xf16> {
  ^bb0(%row: tensor<32768xf16>):
    %max = rowwise.reduce maximumf %row : tensor<32768xf16> -> f16
    %s = tensor.splat %max : tensor<32768xf16>
    %d = arith.subf %row, %s : tensor<32768xf16>
    rowwise.yield %d : tensor<32768xf16>
  }
  return %y : tensor<32768x1024xf16>
}
func.func @shorter_floats(%x: tensor<32768x1024xf32>) -> tensor<32768x1024xf32> {
  %y = rowwise.fuse ins(%x : tensor<32768x1024xf32>) axis [0] maps [#all, #all] -> tensor<32768x1024xf32> {
  ^bb0(%row: tensor<32768xf32>):
    %sum = rowwise.reduce addf %row : tensor<32768xf32> -> f32
    %s = tensor.splat %sum : tensor<32768xf32>
    %d = arith.divf %row, %s : tensor<32768xf32>
    rowwise.yield %d : tensor<32768xf32>
  }
  return %y : tensor<32768x1024xf32>
}

// Of columns of any length it holds the shorter.
// CHECK-LABEL: func @any_columns(
// CHECK: schedule = #rowwise.split_column<
// CHECK: maxWidth = 9223372036854775807>
// FREE-LABEL: func @any_columns(
// FREE-NOT: split_column
// FREE: return
func.func @any_columns(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %y = rowwise.fuse ins(%x : tensor<?x?xf32>) axis [0] maps [#all, #all] -> tensor<?x?xf32> {
  ^bb0(%row: tensor<?xf32>):
    %c0 = arith.constant 0 : index
    %sum = rowwise.reduce addf %row : tensor<?xf32> -> f32
    %n = tensor.dim %row, %c0 : tensor<?xf32>
    %s = tensor.splat %sum[%n] : tensor<?xf32>
    %d = arith.divf %row, %s : tensor<?xf32>
    rowwise.yield %d : tensor<?xf32>
  }
  return %y : tensor<?x?xf32>
}
