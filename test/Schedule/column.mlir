// RUN: softmax-opt %s --rowwise-schedule | %S/Inputs/versions %s
// RUN: softmax-opt %s --rowwise-schedule="kind=column threads=4 rows=8" | %S/Inputs/versions %s FORCED
// RUN: softmax-opt %s --rowwise-schedule="target=sm_80" | %S/Inputs/versions %s SM80
// RUN: softmax-opt %s --rowwise-schedule | not %S/Inputs/versions %s FORCED 2>&1 | FileCheck %s --check-prefix=FREE

// Rows that are not contiguous are taken with as many adjacent ones as a warp has lanes, or more
// where there are many. What a small block does not hold the blocks of a cluster
// share, then larger ones, then of fewer adjacent ones; what no cluster holds streams.

#all = affine_map<(d0, d1) -> (d0, d1)>
#columns = affine_map<(d0, d1) -> (d1)>

// WHERE: [v.schedule for v in axis_0] == ["column"] and axis_0[0].transposed
// WHERE: axis_0[0].holds and axis_0[0].blocks == 1
// FREE: versions: error: expected axis_0[0].lanes * axis_0[0].warps == 4
// FORCED: axis_0[0].lanes * axis_0[0].warps == 4 and axis_0[0].rows == 8 and axis_0[0].holds
func.func @axis_0(%x: tensor<100x640xf32>) -> tensor<640xf32> {
  %y = rowwise.fuse ins(%x : tensor<100x640xf32>) axis [0] maps [#all, #columns] -> tensor<640xf32> {
  ^bb0(%row: tensor<100xf32>):
    %sum = rowwise.reduce addf %row : tensor<100xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<640xf32>
}

// WHERE: long_columns[0].holds and long_columns[0].blocks > 1 and long_columns[0].rows == axis_0[0].rows
// SM80: long_columns[-1].holds and long_columns[-1].blocks == 1 and long_columns[-1].warps > axis_0[-1].warps
func.func @long_columns(%x: tensor<4096x640xf32>) -> tensor<640xf32> {
  %y = rowwise.fuse ins(%x : tensor<4096x640xf32>) axis [0] maps [#all, #columns] -> tensor<640xf32> {
  ^bb0(%row: tensor<4096xf32>):
    %sum = rowwise.reduce addf %row : tensor<4096xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<640xf32>
}

// A few columns are shared by more blocks than need be, in narrower tiles.
// WHERE: few_columns[0].vectorsPerThread < as_long_columns[0].vectorsPerThread
// WHERE: few_columns[0].rows < as_long_columns[0].rows and few_columns[0].blocks > 1
func.func @few_columns(%x: tensor<1100x100xf32>) -> tensor<100xf32> {
  %y = rowwise.fuse ins(%x : tensor<1100x100xf32>) axis [0] maps [#all, #columns] -> tensor<100xf32> {
  ^bb0(%row: tensor<1100xf32>):
    %sum = rowwise.reduce addf %row : tensor<1100xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<100xf32>
}

func.func @as_long_columns(%x: tensor<1100x50000xf32>) -> tensor<50000xf32> {
  %y = rowwise.fuse ins(%x : tensor<1100x50000xf32>) axis [0] maps [#all, #columns] -> tensor<50000xf32> {
  ^bb0(%row: tensor<1100xf32>):
    %sum = rowwise.reduce addf %row : tensor<1100xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<50000xf32>
}

// Many columns: two lines of memory to a block, four where they start anywhere in
// a line.
// WHERE: many_columns[0].rows == 2 * 128 / 4 and many_columns[0].holds
func.func @many_columns(%x: tensor<512x50000xf32>) -> tensor<50000xf32> {
  %y = rowwise.fuse ins(%x : tensor<512x50000xf32>) axis [0] maps [#all, #columns] -> tensor<50000xf32> {
  ^bb0(%row: tensor<512xf32>):
    %sum = rowwise.reduce addf %row : tensor<512xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<50000xf32>
}

// Four lines side by side where columns start anywhere in a line.
// WHERE: ragged_columns[0].rows > many_columns[0].rows and ragged_columns[0].holds
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
// WHERE: [(v.alignment, v.rowsPerThread > 1) for v in rows_16_bit] == [("aligned", True), ("any", False)]
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

// WHERE: halves_of_odd_length[0].rowsPerThread == 2 * rows_16_bit[0].rowsPerThread
func.func @halves_of_odd_length(%x: tensor<101x64000xbf16>) -> tensor<101x64000xbf16> {
  %y = rowwise.fuse ins(%x : tensor<101x64000xbf16>) axis [0] maps [#all, #all] -> tensor<101x64000xbf16> {
  ^bb0(%row: tensor<101xbf16>):
    %o = arith.negf %row : tensor<101xbf16>
    rowwise.yield %o : tensor<101xbf16>
  }
  return %y : tensor<101x64000xbf16>
}

// The exchange of many states leaves less of shared memory, and of registers.
// WHERE: 1 < many_states[0].rowsPerThread < halves_of_odd_length[0].rowsPerThread and many_states[0].holds
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

// WHERE: [v.alignment for v in odd_number_of_16_bit] == ["any"]
func.func @odd_number_of_16_bit(%x: tensor<100x641xbf16>) -> tensor<100x641xbf16> {
  %y = rowwise.fuse ins(%x : tensor<100x641xbf16>) axis [0] maps [#all, #all] -> tensor<100x641xbf16> {
  ^bb0(%row: tensor<100xbf16>):
    %o = arith.negf %row : tensor<100xbf16>
    rowwise.yield %o : tensor<100xbf16>
  }
  return %y : tensor<100x641xbf16>
}

// A class for what each of these holds.
// WHERE: all(v.holds for v in any_length[:-1]) and not any_length[-1].holds
// WHERE: any_length[0].minWidth == 0 and any_length[-1].maxWidth == 2 ** 63 - 1
// WHERE: {(v.blocks > 1, v.rows < axis_0[0].rows) for v in any_length} == {(False, False), (True, False), (True, True)}
func.func @any_length(%x: tensor<?x?xf32>) -> tensor<?xf32> {
  %y = rowwise.fuse ins(%x : tensor<?x?xf32>) axis [0] maps [#all, #columns] -> tensor<?xf32> {
  ^bb0(%row: tensor<?xf32>):
    %sum = rowwise.reduce addf %row : tensor<?xf32> -> f32
    rowwise.yield %sum : f32
  }
  return %y : tensor<?xf32>
}

// One transposed operand among more contiguous ones is read by element.
// WHERE: one_transposed[0].schedule == "warp" and one_transposed[0].vector == 4
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
// WHERE: many_tall_columns[0].rows > long_columns[0].rows and many_tall_columns[0].holds
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
// WHERE: few_long_columns[0].schedule == "column" and few_long_columns[0].holds
// WHERE: few_long_columns[0].blocks > 1 and few_long_columns[0].rows < any_length[-2].rows
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
// WHERE: few_waiting_columns[0].schedule == "split_column" and few_waiting_columns[0].rows == 128 / 2 / 4
func.func @few_waiting_columns(%x: tensor<90432x67xf32>) -> tensor<67xf32> {
  %y = rowwise.fuse ins(%x : tensor<90432x67xf32>) axis [0] maps [#all, #columns] -> tensor<67xf32> {
  ^bb0(%row: tensor<90432xf32>):
    %max = rowwise.reduce maximumf %row : tensor<90432xf32> -> f32
    rowwise.yield %max : f32
  }
  return %y : tensor<67xf32>
}

// More of them stream, in tiles that keep half of the multiprocessors busy.
// WHERE: not streamed_columns[0].holds and streamed_columns[0].blocks == 1
// WHERE: 1519 / streamed_columns[0].rows >= 132 / 2 > 1519 / (2 * streamed_columns[0].rows)
func.func @streamed_columns(%x: tensor<174512x1519xf32>) -> tensor<1519xf32> {
  %y = rowwise.fuse ins(%x : tensor<174512x1519xf32>) axis [0] maps [#all, #columns] -> tensor<1519xf32> {
  ^bb0(%row: tensor<174512xf32>):
    %max = rowwise.reduce maximumf %row : tensor<174512xf32> -> f32
    rowwise.yield %max : f32
  }
  return %y : tensor<1519xf32>
}
