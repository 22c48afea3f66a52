// RUN: softmax-opt %s --rowwise-schedule | FileCheck %s
// RUN: softmax-opt %s --rowwise-schedule="kind=column threads=4 rows=8" | FileCheck %s --check-prefix=FORCED
// RUN: softmax-opt %s --rowwise-schedule="target=sm_80" | FileCheck %s --check-prefix=SM80

// Rows that are not contiguous are taken with as many adjacent ones as a warp has lanes, or more
// where there are many. What a small block does not hold the blocks of a cluster
// share, then larger ones, then of fewer adjacent ones; what no cluster holds streams.

#all = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func @axis_0(
// CHECK: versions [#rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 25, lanes = 1, warps = 4, rows = 32, transposed = true>, rows = <alignment = any, minWidth = 100, maxWidth = 100>{{[^#]*}}>]
// FORCED-LABEL: func @axis_0(
// FORCED: layout = <vector = 1, vectorsPerThread = 25, lanes = 4, warps = 1, rows = 8, transposed = true>
func.func @axis_0(%x: tensor<100x640xf32>) -> tensor<640xf32> {
  %y = rowwise.fuse ins(%x : tensor<100x640xf32>) axis [0] maps [#all, #columns] -> tensor<640xf32> {
  ^bb0(%row: tensor<100xf32>):
    %sum = rowwise.reduce addf %row : tensor<100xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<640xf32>
}

// CHECK-LABEL: func @long_columns(
// SM80-LABEL: func @long_columns(
// CHECK: layout = <vector = 1, vectorsPerThread = 32, lanes = 1, warps = 8, rows = 32, transposed = true, blocks = 16>
// SM80: layout = <vector = 1, vectorsPerThread = 32, lanes = 4, warps = 32, rows = 8, transposed = true>
func.func @long_columns(%x: tensor<4096x640xf32>) -> tensor<640xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x640xf32>) axis [0] maps [#all, #columns] -> tensor<640xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %sum = rowwise.reduce addf %row : tensor<4096xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<640xf32>
}

// A few columns are shared by more blocks than need be, in narrower tiles.
// CHECK-LABEL: func @few_columns(
// CHECK: layout = <vector = 1, vectorsPerThread = 9, lanes = 2, warps = 4, rows = 16, transposed = true, blocks = 16>
func.func @few_columns(%x: tensor<1100x100xf32>) -> tensor<100xf32> {
  %y = rowwise.fuse ins(%x : tensor<1100x100xf32>) axis [0] maps [#all, #columns] -> tensor<100xf32> {
  ^bb0(%row: tensor<1100xf32>):
    %sum = rowwise.reduce addf %row : tensor<1100xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<100xf32>
}

// Many columns: two lines of memory to a block, four where they start anywhere in
// a line.
// CHECK-LABEL: func @many_columns(
// CHECK: layout = <vector = 1, vectorsPerThread = 32, lanes = 1, warps = 4, rows = 64, transposed = true, blocks = 4>
func.func @many_columns(%x: tensor<512x50000xf32>) -> tensor<50000xf32> {
  %y = rowwise.fuse ins(%x : tensor<512x50000xf32>) axis [0] maps [#all, #columns] -> tensor<50000xf32> {
  ^bb0(%row: tensor<512xf32>):
    %sum = rowwise.reduce addf %row : tensor<512xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<50000xf32>
}

// Four lines side by side where columns start anywhere in a line.
// CHECK-LABEL: func @ragged_columns(
// CHECK: layout = <vector = 1, vectorsPerThread = 32, lanes = 1, warps = 2, rows = 128, transposed = true, blocks = 8>
func.func @ragged_columns(%x: tensor<512x50001xf32>) -> tensor<50001xf32> {
  %y = rowwise.fuse ins(%x : tensor<512x50001xf32>) axis [0] maps [#all, #columns] -> tensor<50001xf32> {
  ^bb0(%row: tensor<512xf32>):
    %sum = rowwise.reduce addf %row : tensor<512xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<50001xf32>
}

// A thread has several columns of 16-bit elements, where their number is one of
// whole groups: four, or eight where these keep most of the device busy.
// CHECK-LABEL: func @rows_16_bit(
// CHECK: versions [#rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 7, lanes = 4, warps = 4, rows = 32, transposed = true, rowsPerThread = 4>, rows = <alignment = aligned,
// CHECK-SAME: #rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = {{[0-9]+}}, lanes = 1, warps = {{[0-9]+}}, rows = 32, transposed = true>, rows = <alignment = any,
func.func @rows_16_bit(%x: tensor<100x640xbf16>) -> tensor<100x640xbf16> {
  %y = rowwise.fuse ins(%x : tensor<100x640xbf16>) axis [0] maps [#all, #all] -> tensor<100x640xbf16> {
  ^bb0(%row: tensor<100xbf16>):
    %wide = arith.extf %row : tensor<100xbf16> to tensor<100xf32>
    %e = math.exp %wide : tensor<100xf32>
    %o = arith.truncf %e : tensor<100xf32> to tensor<100xbf16>
    rowwise.yield %o : tensor<100xbf16>
  }
  return %y : tensor<100x640xbf16>
}

// CHECK-LABEL: func @halves_of_odd_length(
// CHECK: versions [#rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 4, lanes = 4, warps = 8, rows = 64, transposed = true, rowsPerThread = 8>, rows = <alignment = aligned, minWidth = 101,
func.func @halves_of_odd_length(%x: tensor<101x64000xbf16>) -> tensor<101x64000xbf16> {
  %y = rowwise.fuse ins(%x : tensor<101x64000xbf16>) axis [0] maps [#all, #all] -> tensor<101x64000xbf16> {
  ^bb0(%row: tensor<101xbf16>):
    %o = arith.negf %row : tensor<101xbf16>
    rowwise.yield %o : tensor<101xbf16>
  }
  return %y : tensor<101x64000xbf16>
}

// The exchange of many states leaves less of shared memory, and of registers.
// CHECK-LABEL: func @many_states(
// CHECK: versions [#rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 8, lanes = 4, warps = 8, rows = 32, transposed = true, blocks = 16, rowsPerThread = 4>, rows = <alignment = aligned,
func.func @many_states(%x: tensor<4096x4096xf16>) -> (tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>) {
  %y:3 = rowwise.fuse ins(%x : tensor<4096x4096xf16>) axis [0] maps [#all, #columns, #columns, #columns] -> tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32> {
  ^bb0(%row: tensor<4096xf16>):
    %wide = arith.extf %row : tensor<4096xf16> to tensor<4096xf32>
    %a = rowwise.reduce addf %wide : tensor<4096xf32> -> f32
    %b = rowwise.reduce maximumf %wide : tensor<4096xf32> -> f32
    %c = rowwise.reduce minimumf %wide : tensor<4096xf32> -> f32
    rowwise.yield %a, %b, %c : f32, f32, f32
  }
  return %y#0, %y#1, %y#2 : tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>
}

// CHECK-LABEL: func @odd_number_of_16_bit(
// CHECK: versions [#rowwise.version<schedule = #rowwise.column, {{.*}} rows = <alignment = any, minWidth = 100, maxWidth = 100>{{[^#]*}}>]
func.func @odd_number_of_16_bit(%x: tensor<100x641xbf16>) -> tensor<100x641xbf16> {
  %y = rowwise.fuse ins(%x : tensor<100x641xbf16>) axis [0] maps [#all, #all] -> tensor<100x641xbf16> {
  ^bb0(%row: tensor<100xbf16>):
    %o = arith.negf %row : tensor<100xbf16>
    rowwise.yield %o : tensor<100xbf16>
  }
  return %y : tensor<100x641xbf16>
}

// CHECK-LABEL: func @any_length(
// CHECK: versions [#rowwise.version<schedule = #rowwise.column, {{.*}} minWidth = 0, maxWidth = 128>
// CHECK-SAME: #rowwise.version<schedule = #rowwise.column, {{.*}} minWidth = 129, maxWidth = 512>
// CHECK-SAME: #rowwise.version<schedule = #rowwise.column, {{.*}} rows = 32, transposed = true, blocks = 16>, {{.*}} minWidth = 513, maxWidth = 4096>
// CHECK-SAME: #rowwise.version<schedule = #rowwise.column, {{.*}} rows = 8, transposed = true, blocks = 16>, {{.*}} minWidth = 4097, maxWidth = 65536>
// CHECK-SAME: #rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 8, lanes = 1, warps = 32, rows = 32, transposed = true>, rows = <alignment = any, minWidth = 65537, maxWidth = 9223372036854775807>{{[^#]*}}>]
func.func @any_length(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = rowwise.fuse ins(%x : tensor<?x?xf32>) axis [0] maps [#all, #columns] -> tensor<?xf32> {
  ^bb0(%row: tensor<?xf32>):
    %sum = rowwise.reduce addf %row : tensor<?xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<?xf32>
}

// One transposed operand among more contiguous ones is read by element.
// CHECK-LABEL: func @one_transposed(
// CHECK: #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4,
func.func @one_transposed(%x: tensor<64x128xf32>, %t: tensor<128x64xf32>) -> tensor<64x128xf32> {
  %y = rowwise.fuse ins(%x, %t : tensor<64x128xf32>, tensor<128x64xf32>) axis [1]
      maps [#all, affine_map<(d0, d1) -> (d1, d0)>, #all] -> tensor<64x128xf32> {
  ^bb0(%row: tensor<128xf32>, %other: tensor<128xf32>):
    %o = arith.addf %row, %other : tensor<128xf32>
    rowwise.yield %o : tensor<128xf32>
  }
  return %y : tensor<64x128xf32>
}

// Many long columns: larger blocks, with pairs of columns fewer of them.
// CHECK-LABEL: func @many_tall_columns(
// CHECK: layout = <vector = 1, vectorsPerThread = 32, lanes = 1, warps = 8, rows = 64, transposed = true, blocks = 16>
func.func @many_tall_columns(%x: tensor<4096x65536xf32>) -> tensor<65536xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x65536xf32>) axis [0] maps [#all, #columns] -> tensor<65536xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %sum = rowwise.reduce addf %row : tensor<4096xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<65536xf32>
}

// Few columns that only clusters of the largest blocks of the narrowest tile hold, in few waves.
// They cannot wait for one exchange of states.
// CHECK-LABEL: func @few_long_columns(
// CHECK: schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 23, lanes = 8, warps = 32, rows = 4, transposed = true, blocks = 16>
func.func @few_long_columns(%x: tensor<90432x67xf32>) -> tensor<67xf32> {
  %y = rowwise.fuse ins(%x : tensor<90432x67xf32>) axis [0] maps [#all, #columns] -> tensor<67xf32> {
  ^bb0(%row: tensor<90432xf32>):
    %max = rowwise.reduce maximumf %row : tensor<90432xf32> -> f32
    %splat = tensor.splat %max : tensor<90432xf32>
    %below = arith.subf %splat, %row : tensor<90432xf32>
    %sum = rowwise.reduce addf %below : tensor<90432xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<67xf32>
}

// The same that can wait are shared by blocks of the grid, which read half of a line.
// CHECK-LABEL: func @few_waiting_columns(
// CHECK: schedule = #rowwise.split_column<{{.*}}>, layout = <vector = 1, vectorsPerThread = 22, lanes = 2, warps = 16, rows = 16, transposed = true, blocks = 132>
func.func @few_waiting_columns(%x: tensor<90432x67xf32>) -> tensor<67xf32> {
  %y = rowwise.fuse ins(%x : tensor<90432x67xf32>) axis [0] maps [#all, #columns] -> tensor<67xf32> {
  ^bb0(%row: tensor<90432xf32>):
    %max = rowwise.reduce maximumf %row : tensor<90432xf32> -> f32
    rowwise.yield %max : f32
  }
  return %y : tensor<67xf32>
}

// More of them stream, in tiles that keep half of the multiprocessors busy.
// CHECK-LABEL: func @streamed_columns(
// CHECK: layout = <vector = 1, vectorsPerThread = 8, lanes = 2, warps = 32, rows = 16, transposed = true>
func.func @streamed_columns(%x: tensor<174512x1519xf32>) -> tensor<1519xf32> {
  %y = rowwise.fuse ins(%x : tensor<174512x1519xf32>) axis [0] maps [#all, #columns] -> tensor<1519xf32> {
  ^bb0(%row: tensor<174512xf32>):
    %max = rowwise.reduce maximumf %row : tensor<174512xf32> -> f32
    rowwise.yield %max : f32
  }
  return %y : tensor<1519xf32>
}
