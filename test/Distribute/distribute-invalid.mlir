// RUN: softmax-opt %s --pass-pipeline='builtin.module(gpu.module(rowwise-distribute))' --verify-diagnostics

#version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 128>>
gpu.module @kernels {
  gpu.func @negative_not_elementwise(%value: f32) kernel
      attributes {known_block_size = array<i32: 32, 4, 1>, rowwise.version = #version} {
    %tile = vector.broadcast %value : f32 to vector<128xf32>
    // expected-error @+1 {{'vector.shape_cast' op cannot be distributed to threads}}
    %square = vector.shape_cast %tile : vector<128xf32> to vector<8x16xf32>
    gpu.return
  }
}

gpu.module @rows_beside {
  gpu.func @negative_rows_of_another_layout(%x: memref<?xbf16>)
      workgroup(%shared: memref<64xbf16, #gpu.address_space<workgroup>>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 2, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
                      rows = <alignment = aligned, minWidth = 0, maxWidth = 64>>} {
    %c0 = arith.constant 0 : index
    %steps = vector.step : vector<64xindex>
    %mask = arith.constant dense<true> : vector<64xi1>
    // expected-error @+1 {{'rowwise.stage' op expected a tile of each row of a thread, and at least 4 bytes of an element of all, found 1 of 'bf16' and #rowwise.layout<vector = 2, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>}}
    rowwise.stage async %x[%c0] offsets(%steps) mask(%mask) into %shared
        : memref<?xbf16> offsets(vector<64xindex>) mask(vector<64xi1>) into memref<64xbf16, #gpu.address_space<workgroup>>
    gpu.return
  }
}

gpu.module @little_shared_memory {
  gpu.func @negative_places(%x: memref<?xf32>)
      workgroup(%shared: memref<32xf32, #gpu.address_space<workgroup>>) kernel
      attributes {known_block_size = array<i32: 4, 8, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 8, transposed = true, rowsPerThread = 2>,
                      rows = <alignment = aligned, minWidth = 0, maxWidth = 8>>} {
    %c0 = arith.constant 0 : index
    %steps = vector.step : vector<8xindex>
    %mask = arith.constant dense<true> : vector<8xi1>
    // expected-error @+1 {{'rowwise.stage' op expected shared memory for 64 elements, found 'memref<32xf32, #gpu.address_space<workgroup>>'}}
    rowwise.stage async %x[%c0] offsets(%steps) mask(%mask) into %shared
        : memref<?xf32> offsets(vector<8xindex>) mask(vector<8xi1>) into memref<32xf32, #gpu.address_space<workgroup>>
    gpu.return
  }
}

gpu.module @columns_of_another_layout {
  gpu.func @negative_staged_columns()
      workgroup(%shared: memref<64xf32, #gpu.address_space<workgroup>>) kernel
      attributes {known_block_size = array<i32: 4, 8, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 8, transposed = true, rowsPerThread = 2>,
                      rows = <alignment = aligned, minWidth = 0, maxWidth = 8>>} {
    %mask = arith.constant dense<true> : vector<4xi1>
    %zeros = arith.constant dense<0.0> : vector<4xf32>
    // expected-error @+1 {{'rowwise.staged' op expected a tile of the kernel's layout, found 'vector<4xi1>'}}
    %rows:2 = rowwise.staged async %shared mask(%mask, %zeros)
        : memref<64xf32, #gpu.address_space<workgroup>> mask(vector<4xi1>, vector<4xf32>) -> vector<4xf32>, vector<4xf32>
    gpu.return
  }
}

gpu.module @rows_missing {
  gpu.func @negative_reduction_of_one_row(%x: memref<?xf32>) kernel
      attributes {known_block_size = array<i32: 4, 8, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 8, transposed = true, rowsPerThread = 2>,
                      rows = <alignment = aligned, minWidth = 0, maxWidth = 8>>} {
    %c0 = arith.constant 0 : index
    %tile = vector.load %x[%c0] : memref<?xf32>, vector<8xf32>
    // expected-error @+1 {{'rowwise.reduce' op expected a tile of each of 2 rows, found 1}}
    %sum = rowwise.reduce addf %tile : vector<8xf32> -> f32
    gpu.return
  }
}

gpu.module @branches {
  gpu.func @negative_reduction_of_some_rows(%x: memref<?xf32>, %some: i1) kernel
      attributes {known_block_size = array<i32: 64, 1, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.block, layout = <vector = 2, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1>,
                      rows = <alignment = aligned, minWidth = 0, maxWidth = 128>>} {
    %c0 = arith.constant 0 : index
    %tile = vector.load %x[%c0] : memref<?xf32>, vector<128xf32>
    // expected-note @+1 {{of this}}
    scf.if %some {
      // expected-error @+1 {{'rowwise.reduce' op expected a reduction that all threads of a block do, found one in a branch}}
      %sum = rowwise.reduce addf %tile : vector<128xf32> -> f32
      memref.store %sum, %x[%c0] : memref<?xf32>
    }
    gpu.return
  }
}

gpu.module @spreads {
  gpu.func @negative_spread_of_a_tile(%value: f32) kernel
      attributes {known_block_size = array<i32: 32, 4, 1>, rowwise.version = #version} {
    %tile = vector.broadcast %value : f32 to vector<128xf32>
    // expected-error @+1 {{'rowwise.spread' op expected one element for each thread of a row and a tile of the kernel's layout, found 'vector<128xf32>' and 'vector<32xf32>'}}
    %other = rowwise.spread %tile : vector<128xf32> -> vector<32xf32>
    gpu.return
  }
}

gpu.module @steps_of_threads {
  gpu.func @positions(%x: memref<?xindex>) kernel
      attributes {known_block_size = array<i32: 32, 4, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>,
                      rows = <alignment = aligned, minWidth = 0, maxWidth = 128>>} {
    // expected-error @+1 {{'vector.step' op expected to make a tile of 128 elements, found 'vector<32xindex>'}}
    %steps = vector.step : vector<32xindex>
    gpu.return
  }
}

gpu.module @masks_of_threads {
  gpu.func @mask(%n: index) kernel
      attributes {known_block_size = array<i32: 32, 4, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>,
                      rows = <alignment = aligned, minWidth = 0, maxWidth = 128>>} {
    // expected-error @+1 {{'vector.create_mask' op expected to make a tile of 128 elements, found 'vector<32xi1>'}}
    %mask = vector.create_mask %n : vector<32xi1>
    gpu.return
  }
}

gpu.module @loads_of_threads {
  gpu.func @load(%x: memref<?xf32>) kernel
      attributes {known_block_size = array<i32: 32, 4, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 4>,
                      rows = <alignment = aligned, minWidth = 0, maxWidth = 128>>} {
    %c0 = arith.constant 0 : index
    // expected-error @+1 {{'vector.load' op expected to make a tile of 128 elements, found 'vector<32xf32>'}}
    %loaded = vector.load %x[%c0] : memref<?xf32>, vector<32xf32>
    gpu.return
  }
}

gpu.module @peeled {
  gpu.func @negative_mask_of_peeled(%x: memref<?xf32>, %n: index) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, peeled = true>,
                      rows = <alignment = any, minWidth = 0, maxWidth = 125>>} {
    // expected-error @+1 {{'vector.create_mask' op expected elements that rowwise.window tells, in a peeled layout}}
    %mask = vector.create_mask %n : vector<128xi1>
    gpu.return
  }
}

gpu.module @whole_rows {
  gpu.func @negative_load_of_peeled(%x: memref<?xf32>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, peeled = true>,
                      rows = <alignment = any, minWidth = 0, maxWidth = 125>>} {
    %c0 = arith.constant 0 : index
    // expected-error @+1 {{'vector.load' op expected elements that rowwise.window tells, in a peeled layout}}
    %tile = vector.load %x[%c0] : memref<?xf32>, vector<128xf32>
    gpu.return
  }
}

gpu.module @other_masks {
  gpu.func @negative_other_mask(%x: memref<?xf32>, %n: index, %some: i1) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, peeled = true>,
                      rows = <alignment = any, minWidth = 0, maxWidth = 125>>} {
    %c0 = arith.constant 0 : index
    %zeros = arith.constant dense<0.0> : vector<128xf32>
    %all = vector.broadcast %some : i1 to vector<128xi1>
    // expected-error @+1 {{'vector.maskedload' op expected elements that rowwise.window tells, in a peeled layout}}
    %tile = vector.maskedload %x[%c0], %all, %zeros : memref<?xf32>, vector<128xi1>, vector<128xf32> into vector<128xf32>
    gpu.return
  }
}

gpu.module @windows_of_threads {
  gpu.func @negative_window_of_threads(%first: index, %end: index) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, peeled = true>,
                      rows = <alignment = any, minWidth = 0, maxWidth = 125>>} {
    // expected-error @+1 {{'rowwise.window' op expected to make a tile of 128 elements, found 'vector<32xi1>'}}
    %mask, %numbers = rowwise.window %first, %end : vector<32xi1>
    gpu.return
  }
}

gpu.module @several_blocks {
  // expected-error @+1 {{expected a kernel of one block, found 2}}
  gpu.func @negative_several_blocks() kernel
      attributes {known_block_size = array<i32: 32, 1, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
                      rows = <alignment = aligned, minWidth = 0, maxWidth = 128>>} {
    cf.br ^next
  ^next:
    gpu.return
  }
}

gpu.module @other_regions {
  gpu.func @negative_other_regions(%x: memref<128xf32>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
                      rows = <alignment = aligned, minWidth = 0, maxWidth = 128>>} {
    %c0 = arith.constant 0 : index
    %tile = vector.load %x[%c0] : memref<128xf32>, vector<128xf32>
    scf.execute_region {
      // expected-error @+1 {{'vector.store' op expected tiles in branches and loops of scf only, found some inside 'scf.execute_region'}}
      vector.store %tile, %x[%c0] : memref<128xf32>, vector<128xf32>
      scf.yield
    }
    gpu.return
  }
}

gpu.module @broadcast_of_a_vector {
  gpu.func @negative_broadcast_of_a_vector(%x: memref<128xf32>, %one: vector<1xf32>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
                      rows = <alignment = aligned, minWidth = 0, maxWidth = 128>>} {
    // expected-error @+1 {{'vector.broadcast' op expected a scalar to broadcast, found 'vector<1xf32>'}}
    %tile = vector.broadcast %one : vector<1xf32> to vector<128xf32>
    gpu.return
  }
}

gpu.module @scalable {
  gpu.func @negative_scalable(%x: memref<128xf32>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
                      rows = <alignment = aligned, minWidth = 0, maxWidth = 128>>} {
    %c0 = arith.constant 0 : index
    // expected-error @+1 {{'vector.load' op expected vectors of a fixed length}}
    %tile = vector.load %x[%c0] : memref<128xf32>, vector<[128]xf32>
    gpu.return
  }
}

gpu.module @states_of_columns {
  // expected-error @+1 {{expected no argument with 'rowwise.states' in schedule column, found one}}
  gpu.func @negative_states_of_columns(%states: memref<?x64xi64> {rowwise.states}) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 1, lanes = 4, warps = 1, rows = 8, transposed = true, blocks = 2>,
                      rows = <alignment = any, minWidth = 0, maxWidth = 8>>} {
    gpu.return
  }
}

gpu.module @no_states_of_a_grid {
  // expected-error @+1 {{expected an argument with 'rowwise.states' in schedule split, found none}}
  gpu.func @negative_no_states_of_a_grid() kernel
      attributes {known_block_size = array<i32: 32, 1, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.split<>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 3>,
                      rows = <alignment = aligned, minWidth = 0, maxWidth = 384>>} {
    gpu.return
  }
}

#one_warp = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 128>>
gpu.module @states_of_no_thread {
  gpu.func @negative_partial(%x: memref<?xf32>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>, rowwise.version = #one_warp} {
    %c0 = arith.constant 0 : index
    %tile = vector.load %x[%c0] : memref<?xf32>, vector<128xf32>
    // expected-error @+1 {{'rowwise.reduce' op expected one element for each of 32 threads of a row, found 'vector<7xf32>'}}
    %sums = rowwise.reduce addf %tile partial : vector<128xf32> -> vector<7xf32>
    gpu.return
  }
}

gpu.module @narrow_floats {
  gpu.func @negative_type(%x: memref<?xf8E4M3FN>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>, rowwise.version = #one_warp} {
    %c0 = arith.constant 0 : index
    %tile = vector.load %x[%c0] : memref<?xf8E4M3FN>, vector<128xf8E4M3FN>
    // expected-error @+1 {{'rowwise.reduce' op expected f16, bf16, f32, f64 or integers, found 'f8E4M3FN'}}
    %max = rowwise.reduce maximumf %tile : vector<128xf8E4M3FN> -> f8E4M3FN
    gpu.return
  }
}

gpu.module @conditions_of_threads {
  gpu.func @negative_condition() kernel
      attributes {known_block_size = array<i32: 32, 1, 1>, rowwise.version = #one_warp} {
    %yes = arith.constant dense<true> : vector<32xi1>
    // expected-error @+1 {{'rowwise.assert' op expected a condition, or a tile of them, found 'vector<32xi1>'}}
    rowwise.assert %yes, "text" : vector<32xi1>
    gpu.return
  }
}

gpu.module @vectors_of_threads {
  gpu.func @negative_no_scalar_form(%x: memref<?xf32>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>, rowwise.version = #one_warp} {
    %c0 = arith.constant 0 : index
    %tile = vector.load %x[%c0] : memref<?xf32>, vector<128xf32>
    %sums = rowwise.reduce addf %tile partial : vector<128xf32> -> vector<32xf32>
    // expected-error @+1 {{'vector.fma' op cannot be distributed to threads}}
    %more = vector.fma %sums, %sums, %sums : vector<32xf32>
    gpu.return
  }
}

gpu.module @little_memory_to_read {
  gpu.func @negative_cached()
      workgroup(%shared: memref<127xf32, #gpu.address_space<workgroup>>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>, rowwise.version = #one_warp} {
    // expected-error @+1 {{'rowwise.staged' op expected shared memory for 128 elements, found 'memref<127xf32, #gpu.address_space<workgroup>>'}}
    %tile = rowwise.staged registers %shared : memref<127xf32, #gpu.address_space<workgroup>> -> vector<128xf32>
    gpu.return
  }
}

gpu.module @little_memory_to_shift {
  gpu.func @negative_shifted(%shift: index)
      workgroup(%shared: memref<159xf32, #gpu.address_space<workgroup>>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>, rowwise.version = #one_warp} {
    // expected-error @+1 {{'rowwise.staged' op expected shared memory for 160 elements, found 'memref<159xf32, #gpu.address_space<workgroup>>'}}
    %tile = rowwise.staged registers %shared shift(%shift) : memref<159xf32, #gpu.address_space<workgroup>> -> vector<128xf32>
    gpu.return
  }
}

gpu.module @little_memory_to_cache {
  gpu.func @negative_stage(%tile: memref<?xf32>)
      workgroup(%shared: memref<159xf32, #gpu.address_space<workgroup>>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>, rowwise.version = #one_warp} {
    %c0 = arith.constant 0 : index
    %loaded = vector.load %tile[%c0] {alignment = 16 : i64} : memref<?xf32>, vector<128xf32>
    // expected-error @+1 {{'rowwise.stage' op expected shared memory for 160 elements, found 'memref<159xf32, #gpu.address_space<workgroup>>'}}
    rowwise.stage registers %loaded, %loaded into %shared : vector<128xf32>, vector<128xf32> into memref<159xf32, #gpu.address_space<workgroup>>
    gpu.return
  }
}

gpu.module @several_rows_to_shift {
  gpu.func @negative_rows(%shift: index)
      workgroup(%shared: memref<512xf32, #gpu.address_space<workgroup>>) kernel
      attributes {known_block_size = array<i32: 16, 2, 1>,
                  rowwise.version = #rowwise.version<schedule = #rowwise.warp, layout = <vector = 4, vectorsPerThread = 1, lanes = 16, warps = 1, rows = 2>,
                      rows = <alignment = aligned, minWidth = 0, maxWidth = 64>>} {
    // expected-error @+1 {{'rowwise.staged' op expected one row a block for a tile that is read at a shift, found #rowwise.layout<vector = 4, vectorsPerThread = 1, lanes = 16, warps = 1, rows = 2>}}
    %tile = rowwise.staged registers %shared shift(%shift) : memref<512xf32, #gpu.address_space<workgroup>> -> vector<64xf32>
    gpu.return
  }
}

gpu.module @tiles_of_another_layout {
  gpu.func @negative_staged_tile()
      workgroup(%shared: memref<128xf32, #gpu.address_space<workgroup>>) kernel
      attributes {known_block_size = array<i32: 32, 1, 1>, rowwise.version = #one_warp} {
    // expected-error @+1 {{'rowwise.staged' op expected a tile of the kernel's layout, found 'vector<64xf32>'}}
    %tile = rowwise.staged registers %shared : memref<128xf32, #gpu.address_space<workgroup>> -> vector<64xf32>
    gpu.return
  }
}
