// RUN: softmax-opt %s --split-input-file --verify-diagnostics

// expected-error @+1 {{expected a power of two of 1 to 16 elements as vector, found 3}}
func.func private @layout_vector_power_of_two() attributes {a = #rowwise.layout<vector = 3, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>}

// -----
// expected-error @+1 {{expected a power of two of 1 to 16 elements as vector, found 0}}
func.func private @layout_vector_none() attributes {a = #rowwise.layout<vector = 0, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>}

// -----
// expected-error @+1 {{expected a power of two of 1 to 16 elements as vector, found 32}}
func.func private @layout_vector_large() attributes {a = #rowwise.layout<vector = 32, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>}

// -----
// expected-error @+1 {{expected vectorsPerThread to be 1 to 256, found 0}}
func.func private @layout_registers_none() attributes {a = #rowwise.layout<vector = 4, vectorsPerThread = 0, lanes = 32, warps = 1, rows = 4>}

// -----
// expected-error @+1 {{expected vectorsPerThread to be 1 to 256, found 257}}
func.func private @layout_registers_many() attributes {a = #rowwise.layout<vector = 4, vectorsPerThread = 257, lanes = 32, warps = 1, rows = 4>}

// -----
// expected-error @+1 {{expected a power of two of 1 to 32 lanes, found 24}}
func.func private @layout_lanes_power_of_two() attributes {a = #rowwise.layout<vector = 4, vectorsPerThread = 1, lanes = 24, warps = 1, rows = 4>}

// -----
// expected-error @+1 {{expected a power of two of 1 to 32 lanes, found 64}}
func.func private @layout_lanes_many() attributes {a = #rowwise.layout<vector = 4, vectorsPerThread = 1, lanes = 64, warps = 1, rows = 4>}

// -----
// expected-error @+1 {{expected at least one warp and one row, found 0 and 4}}
func.func private @layout_warps_none() attributes {a = #rowwise.layout<vector = 4, vectorsPerThread = 1, lanes = 32, warps = 0, rows = 4>}

// -----
// expected-error @+1 {{expected at least one warp and one row, found 1 and 0}}
func.func private @layout_rows_none() attributes {a = #rowwise.layout<vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 0>}

// -----
// expected-error @+1 {{expected 32 lanes where a row has several warps, found 16}}
func.func private @layout_part_of_warps() attributes {a = #rowwise.layout<vector = 4, vectorsPerThread = 1, lanes = 16, warps = 2, rows = 4>}

// -----
// expected-error @+1 {{expected at most 1024 threads a block, found 1056, of which 32 have the same row}}
func.func private @layout_threads() attributes {a = #rowwise.layout<vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 33>}

// -----
// expected-error @+1 {{expected at most 1024 warps and rows, found 4611686018427387904 and 4}}
func.func private @layout_threads_overflow() attributes {a = #rowwise.layout<vector = 4, vectorsPerThread = 1, lanes = 32, warps = 4611686018427387904, rows = 4>}

// -----
// expected-error @+1 {{expected whole warps of 32 threads, found 12 threads a block}}
func.func private @layout_whole_warps() attributes {a = #rowwise.layout<vector = 4, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 3>}

// -----
// schedule_widths_order
// expected-error @+1 {{expected 0 <= minWidth <= maxWidth, found 17 and 16}}
#rows = #rowwise.rows<alignment = aligned, minWidth = 17, maxWidth = 16>

// -----
// schedule_widths_negative
// expected-error @+1 {{expected 0 <= minWidth <= maxWidth, found -1 and 16}}
#rows = #rowwise.rows<alignment = aligned, minWidth = -1, maxWidth = 16>

// -----
// schedule_stages_negative
// expected-error @+1 {{expected 1 to 8 stages, found -1}}
#schedule = #rowwise.persistent<stages = -1>

// -----
// schedule_stages_many
// expected-error @+1 {{expected 1 to 8 stages, found 9}}
#schedule = #rowwise.persistent<stages = 9>

// -----
// schedule_warp_warps
// expected-error @+1 {{expected one warp a row in schedule warp, found 2}}
#schedule = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>

// -----
// schedule_block_rows
// expected-error @+1 {{expected one row a block in schedule block, found 4}}
#schedule = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>

// -----
// schedule_stream_rows
// expected-error @+1 {{expected one row a block in schedule stream, found 4}}
#schedule = #rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>

// -----
// schedule_covers_aligned
// expected-error @+1 {{expected a layout that covers 129 + 0 elements, found one that covers 128}}
#schedule = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 129>>

// -----
// schedule_covers_unaligned: An unaligned row may start at the last element of a vector.
// expected-error @+1 {{expected a layout that covers 126 + 3 elements, found one that covers 128}}
#schedule = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>,
    rows = <alignment = any, minWidth = 16, maxWidth = 126>>

// -----
// schedule_covers_block
// expected-error @+1 {{expected a layout that covers 513 + 0 elements, found one that covers 512}}
#schedule = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 513>>

// -----
// schedule_kind
// expected-error @+2 {{invalid kind of attribute specified}}
// expected-error @+1 {{failed to parse Rowwise_VersionAttr parameter 'schedule'}}
#schedule = #rowwise.version<schedule = #rowwise.layout<vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>,
    rows = <alignment = aligned, minWidth = 16, maxWidth = 16>>

// -----
// target_fields
// expected-error @+1 {{expected ','}}
#target = #rowwise.target<chip = "sm_90">

// -----
func.func @layout_transposed_rows() attributes {
  // expected-error @+1 {{expected a power of two of rows and 32 / rows lanes in a transposed layout, found 8 rows and 8 lanes}}
  layout = #rowwise.layout<vector = 1, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 8, transposed = true>} {
  return
}

// -----
func.func @schedule_column_layout() attributes {
  // expected-error @+1 {{expected a layout that is transposed in schedule column, found #rowwise.layout<vector = 1, vectorsPerThread = 2, lanes = 32, warps = 1, rows = 1>}}
  schedule = #rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 2, lanes = 32, warps = 1, rows = 1>,
      rows = <alignment = any, minWidth = 0, maxWidth = 64>>} {
  return
}

// -----
func.func @schedule_column_vector() attributes {
  // expected-error @+1 {{expected single elements in schedule column, found vectors of 4}}
  schedule = #rowwise.version<schedule = #rowwise.column, layout = <vector = 4, vectorsPerThread = 2, lanes = 1, warps = 1, rows = 32, transposed = true>,
      rows = <alignment = any, minWidth = 0, maxWidth = 8>>} {
  return
}

// -----
func.func @schedule_column_rows_per_thread() attributes {
  // expected-error @+1 {{expected aligned rows in schedule column with rowsPerThread above 1, found 2 and #rowwise.rows<alignment = any, minWidth = 0, maxWidth = 2>}}
  schedule = #rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 2, lanes = 1, warps = 2, rows = 64, transposed = true, rowsPerThread = 2>,
      rows = <alignment = any, minWidth = 0, maxWidth = 2>>} {
  return
}

// -----
func.func @schedule_column_rows_per_thread_that_stream() attributes {
  // expected-error @+1 {{expected a layout that covers 10 + 0 elements, found one that covers 8}}
  schedule = #rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 4, lanes = 1, warps = 2, rows = 64, transposed = true, rowsPerThread = 2>,
      rows = <alignment = aligned, minWidth = 0, maxWidth = 10>>} {
  return
}

// -----
func.func @several_rows_without_leader_threads() attributes {
  // expected-error @+1 {{expected leaderThreads where threads of several warps or blocks have several rows each}}
  schedule = #rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 8, lanes = 4, warps = 2, rows = 64, transposed = true, rowsPerThread = 8>,
      rows = <alignment = aligned, minWidth = 1, maxWidth = 64>>} {
  return
}

// -----
// layout_neighbours
// expected-error @+1 {{expected rowsPerThread to be a power of two of 1 to 16 that divides the rows, above 1 with single elements in a transposed layout only, found 3}}
#layout = #rowwise.layout<vector = 1, vectorsPerThread = 1, lanes = 4, warps = 4, rows = 24, transposed = true, rowsPerThread = 3>

// -----
// layout_neighbours_of_contiguous_rows
// expected-error @+1 {{above 1 with single elements in a transposed layout only, found 2}}
#layout = #rowwise.layout<vector = 1, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 2, rowsPerThread = 2>

// -----
// layout_neighbours_of_few_threads
// expected-error @+1 {{expected as many threads of a row in a block as a thread holds rows, found 4 for 8}}
#layout = #rowwise.layout<vector = 1, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 64, transposed = true, rowsPerThread = 8>

// -----
func.func @layout_blocks() attributes {
  // expected-error @+1 {{expected 1 to 4096 blocks, found 5000}}
  layout = #rowwise.layout<vector = 1, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 5000>} {
  return
}

// -----
func.func @layout_blocks_of_rows() attributes {
  // expected-error @+1 {{expected one row of whole warps in a layout of several blocks that is not transposed}}
  layout = #rowwise.layout<vector = 1, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 4, blocks = 2>} {
  return
}

// -----
func.func @schedule_blocks() attributes {
  // expected-error @+1 {{expected one block a row in schedule block, found 2}}
  schedule = #rowwise.version<schedule = #rowwise.block, layout = <vector = 1, vectorsPerThread = 2, lanes = 32, warps = 1, rows = 1, blocks = 2>,
      rows = <alignment = any, minWidth = 0, maxWidth = 64>>} {
  return
}

// -----
func.func @schedule_streamed_blocks() attributes {
  // expected-error @+1 {{expected a layout that covers 65 + 0 elements, found one that covers 64}}
  schedule = #rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 8, lanes = 1, warps = 4, rows = 32, transposed = true, blocks = 2>,
      rows = <alignment = any, minWidth = 0, maxWidth = 65>>} {
  return
}

// -----
func.func @schedule_cluster_blocks() attributes {
  // expected-error @+1 {{expected a power of two of 1 to 16 blocks in schedule cluster, found 3}}
  schedule = #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 1, vectorsPerThread = 2, lanes = 32, warps = 1, rows = 1, blocks = 3>,
      rows = <alignment = any, minWidth = 0, maxWidth = 64>>} {
  return
}

// -----
func.func @schedule_ring() attributes {
  // expected-error @+1 {{expected aligned rows that are rematerialized from what was loaded, with 3 stages in schedule split}}
  schedule = #rowwise.version<schedule = #rowwise.ring<stages = 3, latency = 1>, layout = <vector = 1, vectorsPerThread = 2, lanes = 32, warps = 1, rows = 1, blocks = 3>,
      rows = <alignment = aligned, minWidth = 0, maxWidth = 64>>} {
  return
}

// -----
func.func @target_sizes() attributes {
  // expected-error @+1 {{expected sms to be 1 to 2^40, found -1}}
  target = #rowwise.target<chip = "sm_90", sms = -1, registers = 65536, shared = 1, threads = 2048, cluster = 16, l2 = 1, bandwidth = 1>} {
  return
}

// -----
func.func @schedule_ring_stages() attributes {
  // expected-error @+1 {{expected 3 to 8 stages, found 2}}
  schedule = #rowwise.ring<stages = 2, latency = 1>} {
  return
}

// -----
// expected-error @+1 {{expected vectors of two elements or more, and two threads for each element of one, in a peeled layout that is not transposed}}
func.func private @layout_edges_of_elements() attributes {a = #rowwise.layout<vector = 1, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4, peeled = true>}

// -----
// expected-error @+1 {{expected vectors of two elements or more, and two threads for each element of one, in a peeled layout}}
func.func private @layout_edges_threads() attributes {a = #rowwise.layout<vector = 8, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 4, peeled = true>}

// -----
// expected-error @+1 {{in a peeled layout that is not transposed}}
func.func private @layout_edges_transposed() attributes {a = #rowwise.layout<vector = 2, vectorsPerThread = 1, lanes = 1, warps = 4, rows = 32, transposed = true, peeled = true>}

// -----
func.func @schedule_peeled_aligned() attributes {
  // expected-error @+1 {{expected a peeled layout in schedules that hold rows at any alignment, found one in schedule block, aligned}}
  schedule = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1, peeled = true>,
      rows = <alignment = aligned, minWidth = 0, maxWidth = 64>>} {
  return
}

// -----
func.func @schedule_peeled_stream() attributes {
  // expected-error @+1 {{expected a peeled layout in schedules that hold rows at any alignment, found one in schedule stream, unaligned}}
  schedule = #rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1, peeled = true>,
      rows = <alignment = any, minWidth = 0, maxWidth = 64>>} {
  return
}

// -----
func.func @schedule_peeled_width() attributes {
  // expected-error @+1 {{expected a layout that covers 260 - 3 elements, found one that covers 256}}
  schedule = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1, peeled = true>,
      rows = <alignment = any, minWidth = 0, maxWidth = 260>, window = whole_vector>} {
  return
}

// -----
func.func @schedule_packed() attributes {
  // expected-error @+1 {{expected rows without gaps in schedule warp by way of shared memory, of one width and single elements, 16 or a multiple of them a block, not rematerialized, found #rowwise.layout<vector = 2, vectorsPerThread = 2, lanes = 1, warps = 1, rows = 32> and #rowwise.rows<alignment = packed, minWidth = 3, maxWidth = 3>}}
  schedule = #rowwise.version<schedule = #rowwise.packed, layout = <vector = 2, vectorsPerThread = 2, lanes = 1, warps = 1, rows = 32>,
      rows = <alignment = packed, minWidth = 3, maxWidth = 3>>} {
  return
}

// -----
func.func @rows_none() attributes {
  // expected-error @+1 {{expected minRows to be 1, or more of packed rows, found 0}}
  rows = #rowwise.rows<alignment = packed, minWidth = 3, maxWidth = 3, minRows = 0>} {
  return
}

// -----
func.func @rows_aligned() attributes {
  // expected-error @+1 {{expected minRows to be 1, or more of packed rows, found 2}}
  rows = #rowwise.rows<alignment = aligned, minWidth = 3, maxWidth = 3, minRows = 2>} {
  return
}

// -----
func.func @schedule_packed_elsewhere() attributes {
  // expected-error @+1 {{expected packed rows in schedule warp by way of shared memory and no other, found #rowwise.rows<alignment = packed, minWidth = 3, maxWidth = 3> in #rowwise.warp}}
  schedule = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 1, vectorsPerThread = 3, lanes = 1, warps = 1, rows = 32>,
      rows = <alignment = packed, minWidth = 3, maxWidth = 3>>} {
  return
}

// -----
func.func @target_cluster() attributes {
  // expected-error @+1 {{expected cluster to be a power of two of 1 to 16, found 3}}
  target = #rowwise.target<chip = "sm_90", sms = 132, registers = 65536, shared = 232448, threads = 2048, cluster = 3, l2 = 1, bandwidth = 100>} {
  return
}

// -----
// expected-error @+1 {{'builtin.module' op expected "rowwise.target" to be a #rowwise.target, found 3 : i32}}
module attributes {rowwise.target = 3 : i32} {
}

// -----
// expected-error @+1 {{'func.func' op expected "rowwise.version" to be a #rowwise.version, found "warp"}}
func.func @version() attributes {rowwise.version = "warp"} {
  return
}

// -----
func.func @latency_none() attributes {
  // expected-error @+1 {{expected a latency of 1 to 2 less than the stages, found 0}}
  schedule = #rowwise.ring<stages = 4, latency = 0>} {
  return
}

// -----
func.func @latency_of_all_stages() attributes {
  // expected-error @+1 {{expected a latency of 1 to 2 less than the stages, found 3}}
  schedule = #rowwise.ring<stages = 4, latency = 3>} {
  return
}

// -----
func.func @operands_of_a_stream() attributes {
  // expected-error @+1 {{expected loadsOperandsFirst in schedules whose threads hold one row, found it in schedule stream}}
  schedule = #rowwise.version<schedule = #rowwise.stream, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
      rows = <alignment = any, minWidth = 0, maxWidth = 64>, loadsOperandsFirst = true>} {
  return
}

// -----
func.func @groups_none() attributes {
  // expected-error @+1 {{expected room for 1 group or more, found 0}}
  schedule = #rowwise.split<maxGroups = 0>} {
  return
}

// -----
func.func @slices_descend() attributes {
  // expected-error @+1 {{expected launchSlices to be at most 6, ascending}}
  schedule = #rowwise.persistent_cluster<stages = 1, launchSlices = [40, 39]>} {
  return
}

// -----
func.func @slice_without_a_row() attributes {
  // expected-error @+1 {{expected 3 slices from 16 iterations on, which leave one to the last, found 15}}
  schedule = #rowwise.persistent_cluster<stages = 1, launchSlices = [15, 15], sliceShift = 2>} {
  return
}

// -----
func.func @slices_of_no_share() attributes {
  // expected-error @+1 {{expected a sliceShift of 1 to 8, found 0}}
  schedule = #rowwise.persistent_cluster<stages = 1, sliceShift = 0>} {
  return
}

// -----
func.func @window_of_aligned() attributes {
  // expected-error @+1 {{expected window vector or row of aligned rows and of columns, found line}}
  schedule = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1>, rows = <alignment = aligned, minWidth = 1, maxWidth = 64>, window = line>} {
  return
}

// -----
func.func @window_without_peeled() attributes {
  // expected-error @+1 {{expected window whole_vector in a peeled layout only}}
  schedule = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1>, rows = <alignment = any, minWidth = 1, maxWidth = 64>, window = whole_vector>} {
  return
}

// -----
func.func @window_row_of_peeled() attributes {
  // expected-error @+1 {{expected window row in a layout that is not peeled only}}
  schedule = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1, peeled = true>, rows = <alignment = any, minWidth = 1, maxWidth = 64>, window = row>} {
  return
}

// -----
func.func @window_row_without_room() attributes {
  // expected-error @+1 {{expected a layout that covers 513 + 0 elements, found one that covers 512}}
  schedule = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1>, rows = <alignment = any, minWidth = 1, maxWidth = 513>, window = row>} {
  return
}

// -----
func.func @window_without_room() attributes {
  // expected-error @+1 {{expected a layout that covers 500 + 31 elements, found one that covers 512}}
  schedule = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1>, rows = <alignment = any, minWidth = 1, maxWidth = 500>, window = line>} {
  return
}

// -----
func.func @shifts_of_blocks() attributes {
  // expected-error @+1 {{expected shiftsCached in a peeled layout only}}
  schedule = #rowwise.version<schedule = #rowwise.persistent_cluster<stages = 1, shiftsCached = true>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1, blocks = 2>, rows = <alignment = aligned, minWidth = 1, maxWidth = 64>>} {
  return
}

// -----
func.func @whole_vectors_of_aligned() attributes {
  // expected-error @+1 {{expected readsWholeVectors of unaligned rows in a layout that is not peeled only}}
  schedule = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1>, rows = <alignment = aligned, minWidth = 1, maxWidth = 64>, readsWholeVectors = true>} {
  return
}

// -----
func.func @whole_vectors_at_any_address() attributes {
  // expected-error @+1 {{with windows that start before them}}
  schedule = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>, rows = <alignment = any, minWidth = 1, maxWidth = 64>, window = row, readsWholeVectors = true>} {
  return
}

// -----
func.func @blocks_of_no_gpu() attributes {
  // expected-error @+1 {{expected minBlocks to be 0 to 32, found 33}}
  schedule = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1>, rows = <alignment = aligned, minWidth = 1, maxWidth = 64>, minBlocks = 33>} {
  return
}

// -----
func.func @shared_bytes() attributes {
  // expected-error @+1 {{expected sharedBytes to be 0 or more, and less than 2^31, found -1}}
  schedule = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1>, rows = <alignment = aligned, minWidth = 1, maxWidth = 64>, sharedBytes = -1>} {
  return
}

// -----

func.func @lifted_elements() attributes {
  // expected-error @+1 {{expected liftedElements to be 1 to 1024, found 0}}
  reductions = #rowwise.reductions<liftedElements = 0>} {
  return
}

// -----

func.func @leader_threads() attributes {
  // expected-error @+1 {{expected leaderThreads in a transposed layout of several warps only}}
  version = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 4, rows = 1>,
      rows = <alignment = aligned, minWidth = 0, maxWidth = 512>, reductions = <leaderThreads = true>>} {
  return
}
