// RUN: softmax-opt %s --rowwise-distribute --canonicalize --cse --split-input-file --verify-diagnostics | FileCheck %s

// Of a tile over three blocks of two warps, two vectors a thread, each block copies
// its part of each register: 64 * 4 elements from block * 256 on, 768 elements apart.
// The last register ends with the row, after 1000 elements. One thread starts the
// copies; an mbarrier counts their bytes.

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @stage(
  // CHECK-SAME: %[[X:[a-z0-9]+]]: memref<?x1000xf32, strided<[?, 1], offset: ?>>
  // CHECK-SAME: workgroup(%[[BARRIERS:.*]] : memref<2xi64, #gpu.address_space<workgroup>>)
  // CHECK: %[[ISFIRST:.*]] = arith.cmpi eq, %thread_id_x, %c0
  // CHECK-NEXT: scf.if %[[ISFIRST]] {
  // CHECK-COUNT-2: nvvm.mbarrier.init
  // CHECK-NEXT: nvvm.fence.mbarrier.init
  // CHECK-NEXT: nvvm.fence.proxy {kind = #nvvm.proxy_kind<async.shared>, space = #nvvm.shared_space<cta>}
  // CHECK-NEXT: }
  // CHECK-NEXT: gpu.barrier
  // CHECK: %[[BLOCK:.*]] = arith.remui %block_id_x, %c3
  // CHECK: scf.if %[[ISFIRST]] {
  // CHECK: memref.extract_strided_metadata %[[X]]
  // CHECK: %[[OFBLOCK:.*]] = arith.muli %[[BLOCK]], %c256
  // CHECK: %[[BEGIN:.*]] = arith.addi %[[OFBLOCK]], %c768
  // CHECK: %[[INROW:.*]] = arith.minui %[[BEGIN]], %c1000
  // CHECK: %[[REST:.*]] = arith.subi %c1000, %[[INROW]]
  // CHECK: %[[COUNT:.*]] = arith.minui %[[REST]], %c256
  // CHECK: %[[BYTES:.*]] = arith.muli %[[COUNT]], %c4
  // CHECK: %[[ALL:.*]] = arith.addi %[[BYTES]], %c1024
  // CHECK: %[[EXPECTED:.*]] = arith.index_cast %[[ALL]] : index to i32
  // CHECK: nvvm.mbarrier.arrive.expect_tx %[[BARRIER:.*]], %[[EXPECTED]]
  // CHECK-NOT: scf.if
  // CHECK: nvvm.cp.async.bulk.shared.cluster.global %{{.*}}, %{{.*}}, %[[BARRIER]], %c1024_i32
  // CHECK: %[[ISSOME:.*]] = arith.cmpi ne, %[[BYTES]], %c0
  // CHECK: scf.if %[[ISSOME]] {
  // CHECK: nvvm.cp.async.bulk.shared.cluster.global %{{.*}}, %{{.*}}, %[[BARRIER]], %{{.*}} :

  // All threads wait, and read what is theirs. A vector lies in the row or not.
  // CHECK: scf.while
  // CHECK: nvvm.mbarrier.try_wait
  // CHECK: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<3> -> vector<4xf32>
  // CHECK: scf.if
  // CHECK: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<3> -> vector<4xf32>
  // CHECK: } else {
  // CHECK-NEXT: scf.yield %cst
  gpu.func @stage(%x: memref<?x1000xf32, strided<[?, 1], offset: ?>>, %y: memref<?x1000xf32, strided<[?, 1], offset: ?>>, %row: index,
                  %states: memref<?x2xi64> {rowwise.states})
      workgroup(%barriers: memref<2xi64, #gpu.address_space<workgroup>>) kernel attributes {
      known_block_size = array<i32: 64, 1, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.split<>, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 2, rows = 1, blocks = 3>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 1536>>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %even = arith.constant 0 : i32
    %size = arith.constant 1000 : index
    %offset = arith.constant 2048 : index
    %zeros = arith.constant dense<0.0> : vector<2048xf32>
    %shared = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    %second = memref.view %shared[%offset][] : memref<?xi8, #gpu.address_space<workgroup>> to memref<512xf32, #gpu.address_space<workgroup>>
    rowwise.stage bulk %x[%row, %c0] size(%size) into %second, %barriers[%c1]
        : memref<?x1000xf32, strided<[?, 1], offset: ?>> into memref<512xf32, #gpu.address_space<workgroup>>, memref<2xi64, #gpu.address_space<workgroup>>
    %mask = vector.create_mask %size : vector<2048xi1>
    %tile = rowwise.staged bulk %second, %barriers[%c1] parity(%even) mask(%mask, %zeros)
        : memref<512xf32, #gpu.address_space<workgroup>>, memref<2xi64, #gpu.address_space<workgroup>> mask(vector<2048xi1>, vector<2048xf32>) -> vector<2048xf32>
    vector.maskedstore %y[%row, %c0], %mask, %tile {alignment = 16 : i64} : memref<?x1000xf32, strided<[?, 1], offset: ?>>, vector<2048xi1>, vector<2048xf32>
    gpu.return
  }
}

// -----

// With a latency of two iterations the last warp loads, before anything else, the
// states that were published an iteration ago; the first publishes those of this
// one; all read what was stored in the one before. Four iterations have slots of
// their own in device memory, two in shared memory. The last warp clears the slots,
// and meets the grid before it first loads.

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @latency(
  // CHECK-SAME: workgroup(%[[OFWARPS:.*]] : memref<2x2xf32, #gpu.address_space<workgroup>>, %[[OFROW:.*]] : memref<2xf32, #gpu.address_space<workgroup>>)
  // CHECK: %[[CLEARS:.*]] = arith.cmpi eq, %thread_id_x, %c32
  // CHECK-NEXT: scf.if %[[CLEARS]]
  // CHECK-COUNT-4: st.relaxed.gpu.global.b64 {{.*}}, %c0_i64
  // CHECK: red.release.gpu.add
  // CHECK: scf.for %[[ITERATION:.*]] = %c0
  // CHECK: %[[NUMBER:.*]] = arith.index_cast %[[ITERATION]] : index to i64
  // CHECK: %[[BEFORE:.*]] = arith.subi %[[NUMBER]], %c1_i64
  // CHECK: %[[ISLAST:.*]] = arith.cmpi eq, %{{.*}}, %c1 : index
  // CHECK: %[[ISLATER:.*]] = arith.cmpi uge, %[[NUMBER]], %c1_i64
  // CHECK: %[[COLLECTS:.*]] = arith.andi %[[ISLAST]], %[[ISLATER]]
  // CHECK: %[[ISFIRSTREAD:.*]] = arith.cmpi eq, %[[NUMBER]], %c1_i64
  // CHECK: %[[MEETS:.*]] = arith.andi %[[COLLECTS]], %[[ISFIRSTREAD]]
  // CHECK: scf.if %[[MEETS]] {
  // CHECK: ld.acquire
  // CHECK: arith.remui %[[BEFORE]], %c4_i64
  // CHECK: scf.if %[[COLLECTS]]
  // CHECK-COUNT-3: ld.relaxed
  // CHECK-NOT: ld.relaxed
  // CHECK: vector.load
  // CHECK-COUNT-5: gpu.shuffle
  // CHECK: %[[ODD:.*]] = arith.andi %[[NUMBER]], %c1_i64
  // CHECK: %[[SLOT:.*]] = arith.index_cast %[[ODD]]
  // CHECK: memref.store %{{.*}}, %[[OFWARPS]][%[[SLOT]],
  // CHECK: gpu.barrier
  // CHECK: memref.load %[[OFWARPS]][%[[SLOT]],
  // CHECK: st.relaxed
  // CHECK: scf.if %[[COLLECTS]]
  // CHECK: scf.while
  // CHECK: memref.store %{{.*}}, %[[OFROW]][%[[SLOT]]]
  // CHECK: %[[OTHER:.*]] = arith.subi %c1, %[[SLOT]]
  // CHECK: %[[ISTHERE:.*]] = arith.cmpi uge, %[[NUMBER]], %c2_i64
  // CHECK: scf.if %[[ISTHERE]] -> (f32) {
  // CHECK-NEXT: memref.load %[[OFROW]][%[[OTHER]]]
  // CHECK: } else {
  // CHECK-NEXT: scf.yield %cst
  // CHECK-NOT: gpu.barrier
  // CHECK: gpu.return
  gpu.func @latency(%x: memref<?xf32>, %y: memref<?xf32>, %states: memref<?x12xi64> {rowwise.states}, %rows: index) kernel attributes {
      known_block_size = array<i32: 64, 1, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.split<>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1, blocks = 3>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 768>>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %iteration = %c0 to %rows step %c1 {
      %tile = vector.load %x[%iteration] {alignment = 16 : i64} : memref<?xf32>, vector<1024xf32>
      %partial = rowwise.reduce addf %tile partial : vector<1024xf32> -> vector<192xf32>
      %sum = rowwise.reduce addf %partial states latency 2 : vector<192xf32> -> f32
      memref.store %sum, %y[%iteration] : memref<?xf32>
    }
    gpu.return
  }
}

// -----

// Two with a latency have one wait for the grid, and neither loads before it.

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @two_delayed(
  // CHECK: red.release.gpu.add
  // CHECK: scf.for
  // CHECK-NOT: ld.relaxed
  // CHECK: ld.acquire
  // CHECK-COUNT-6: ld.relaxed
  // CHECK-NOT: ld.acquire
  // CHECK: vector.load
  // CHECK-NOT: ld.acquire
  // CHECK: gpu.return
  gpu.func @two_delayed(%x: memref<?xf32>, %y: memref<?xf32>, %states: memref<?x24xi64> {rowwise.states}, %rows: index) kernel attributes {
      known_block_size = array<i32: 64, 1, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.split<>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1, blocks = 3>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 768>>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %iteration = %c0 to %rows step %c1 {
      %tile = vector.load %x[%iteration] {alignment = 16 : i64} : memref<?xf32>, vector<1024xf32>
      %partial = rowwise.reduce addf %tile partial : vector<1024xf32> -> vector<192xf32>
      %sum = rowwise.reduce addf %partial states latency 2 : vector<192xf32> -> f32
      %most = rowwise.reduce maximumf %tile partial : vector<1024xf32> -> vector<192xf32>
      %max = rowwise.reduce maximumf %most states latency 2 : vector<192xf32> -> f32
      %total = arith.addf %sum, %max : f32
      memref.store %total, %y[%iteration] : memref<?xf32>
    }
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @bytes(%x: memref<?xbf16>, %size: index)
      workgroup(%barriers: memref<1xi64, #gpu.address_space<workgroup>>, %shared: memref<256xbf16, #gpu.address_space<workgroup>>) kernel attributes {
      rowwise.version = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 256>>} {
    %c0 = arith.constant 0 : index
    // expected-error @+1 {{'rowwise.stage' op expected one row a block, no peeled elements and vectors of a multiple of 16 bytes, found #rowwise.layout<vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1> of 'bf16'}}
    rowwise.stage bulk %x[%c0] size(%size) into %shared, %barriers[%c0]
        : memref<?xbf16> into memref<256xbf16, #gpu.address_space<workgroup>>, memref<1xi64, #gpu.address_space<workgroup>>
    gpu.return
  }
}

// -----

#ofBlocks = #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 2, lanes = 32, warps = 2, rows = 1, blocks = 2>,
    rows = <alignment = aligned, minWidth = 0, maxWidth = 1024>>

gpu.module @kernels {
  // A block has 256 elements of each of the two parts.
  gpu.func @room(%x: memref<?xf32>, %size: index)
      workgroup(%barriers: memref<1xi64, #gpu.address_space<workgroup>>,
                %room: memref<512xf32, #gpu.address_space<workgroup>>,
                %little: memref<511xf32, #gpu.address_space<workgroup>>) kernel attributes {rowwise.version = #ofBlocks} {
    %c0 = arith.constant 0 : index
    rowwise.stage bulk %x[%c0] size(%size) into %room, %barriers[%c0]
        : memref<?xf32> into memref<512xf32, #gpu.address_space<workgroup>>, memref<1xi64, #gpu.address_space<workgroup>>
    // expected-error @+1 {{'rowwise.stage' op expected shared memory for 512 elements, found 'memref<511xf32, #gpu.address_space<workgroup>>'}}
    rowwise.stage bulk %x[%c0] size(%size) into %little, %barriers[%c0]
        : memref<?xf32> into memref<511xf32, #gpu.address_space<workgroup>>, memref<1xi64, #gpu.address_space<workgroup>>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @peeled(%barriers: memref<1xi64, #gpu.address_space<workgroup>>, %parity: i32)
      workgroup(%shared: memref<320xf32, #gpu.address_space<workgroup>>) kernel attributes {
      rowwise.version = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1, peeled = true>,
          rows = <alignment = any, minWidth = 0, maxWidth = 253>>} {
    %c0 = arith.constant 0 : index
    // expected-error @+1 {{'rowwise.staged' op expected one row a block, no peeled elements and vectors of a multiple of 16 bytes}}
    %row = rowwise.staged bulk %shared, %barriers[%c0] parity(%parity)
        : memref<320xf32, #gpu.address_space<workgroup>>, memref<1xi64, #gpu.address_space<workgroup>> -> vector<256xf32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @latency_of_one(%x: memref<?xf32>, %y: memref<?xf32>, %states: memref<?x18xi64> {rowwise.states}, %rows: index) kernel attributes {
      known_block_size = array<i32: 64, 1, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.split<>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1, blocks = 3>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 768>>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %iteration = %c0 to %rows step %c1 {
      %tile = vector.load %x[%iteration] {alignment = 16 : i64} : memref<?xf32>, vector<1024xf32>
      %partial = rowwise.reduce addf %tile partial : vector<1024xf32> -> vector<192xf32>
      %sum = rowwise.reduce addf %partial states latency 2 : vector<192xf32> -> f32
      // expected-error @+1 {{'rowwise.reduce' op expected the same latency for all reductions over blocks of a kernel, found 0 behind 2}}
      %max = rowwise.reduce maximumf %tile : vector<1024xf32> -> f32
      %total = arith.addf %sum, %max : f32
      memref.store %total, %y[%iteration] : memref<?xf32>
    }
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @unequal_delays(%x: memref<?xf32>, %y: memref<?xf32>, %states: memref<?x60xi64> {rowwise.states}, %rows: index) kernel attributes {
      known_block_size = array<i32: 32, 1, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.split<>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 3>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 384>>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %iteration = %c0 to %rows step %c1 {
      %tile = vector.load %x[%iteration] {alignment = 16 : i64} : memref<?xf32>, vector<512xf32>
      %partial = rowwise.reduce addf %tile partial : vector<512xf32> -> vector<96xf32>
      %sum = rowwise.reduce addf %partial states latency 3 : vector<96xf32> -> f32
      %most = rowwise.reduce maximumf %tile partial : vector<512xf32> -> vector<96xf32>
      // expected-error @+1 {{'rowwise.reduce' op expected the same latency for all reductions over blocks of a kernel, found 1 behind 3}}
      %max = rowwise.reduce maximumf %most states latency 1 : vector<96xf32> -> f32
      %total = arith.addf %sum, %max : f32
      memref.store %total, %y[%iteration] : memref<?xf32>
    }
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @latency_without_loop(%x: memref<?xf32>, %y: memref<?xf32>, %states: memref<?x12xi64> {rowwise.states}) kernel attributes {
      rowwise.version = #rowwise.version<schedule = #rowwise.split<>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 3>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 384>>} {
    %c0 = arith.constant 0 : index
    %tile = vector.load %x[%c0] {alignment = 16 : i64} : memref<?xf32>, vector<512xf32>
    %partial = rowwise.reduce addf %tile partial : vector<512xf32> -> vector<96xf32>
    // expected-error @+1 {{'rowwise.reduce' op expected a loop around a reduction with a latency, found 'gpu.func'}}
    %sum = rowwise.reduce addf %partial states latency 2 : vector<96xf32> -> f32
    memref.store %sum, %y[%c0] : memref<?xf32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @latency_in_a_block(%x: memref<?xf32>, %y: memref<?xf32>, %rows: index) kernel attributes {
      rowwise.version = #rowwise.version<schedule = #rowwise.block, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 256>>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %iteration = %c0 to %rows step %c1 {
      %tile = vector.load %x[%iteration] {alignment = 16 : i64} : memref<?xf32>, vector<256xf32>
      %partial = rowwise.reduce addf %tile partial : vector<256xf32> -> vector<64xf32>
      // expected-error @+1 {{'rowwise.reduce' op expected an argument with 'rowwise.states' for a reduction with a latency, found none}}
      %sum = rowwise.reduce addf %partial states latency 2 : vector<64xf32> -> f32
      memref.store %sum, %y[%iteration] : memref<?xf32>
    }
    gpu.return
  }
}
