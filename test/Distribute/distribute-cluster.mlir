// RUN: softmax-opt %s --rowwise-distribute --canonicalize --cse --split-input-file --verify-diagnostics | FileCheck %s

// Two blocks of two warps share a row. Each makes an mbarrier that expects the
// states of all four warps, and says that it has started; the lanes of a warp
// store its state to one block each; every thread waits for all four and folds
// them.

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @sum(
  // CHECK-SAME: workgroup(%[[STATES:.*]] : memref<4xi32, #gpu.address_space<workgroup>> {llvm.align = 4 : i64}, %[[BARRIER:.*]] : memref<1xi64, #gpu.address_space<workgroup>>)
  // CHECK: %[[THREAD:.*]] = gpu.thread_id x
  // CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[THREAD]], %c0
  // CHECK-NEXT: scf.if %[[FIRST]] {
  // CHECK: %[[MINE:.*]] = llvm.inttoptr %{{.*}} : i64 to !llvm.ptr<3>
  // CHECK-NEXT: nvvm.mbarrier.init %[[MINE]], %c1_i32
  // CHECK-NEXT: nvvm.fence.mbarrier.init
  // CHECK-NEXT: nvvm.mbarrier.arrive.expect_tx %[[MINE]], %c16_i32
  // CHECK-NEXT: }
  // CHECK-NEXT: nvvm.bar.warp.sync %c-1_i32
  // CHECK-NEXT: nvvm.cluster.arrive.relaxed {aligned}
  // CHECK: %[[BLOCK:.*]] = gpu.block_id x
  // CHECK: %[[RANK:.*]] = arith.remui %[[BLOCK]], %c2
  // CHECK: gpu.shuffle xor
  // CHECK: %[[WORD:.*]] = arith.bitcast %{{.*}} : f32 to i32
  // CHECK: nvvm.cluster.wait {aligned}
  // CHECK: %[[PUSHES:.*]] = arith.cmpi ult, %{{.*}}, %c2
  // CHECK: scf.if %[[PUSHES]]
  // CHECK: %[[AT:.*]] = nvvm.mapa %{{.*}} : !llvm.ptr<3> -> !llvm.ptr<7>
  // CHECK: %[[START:.*]] = nvvm.mapa %{{.*}} : !llvm.ptr<3> -> !llvm.ptr<7>
  // CHECK: %[[PLACE:.*]] = llvm.getelementptr %[[START]]
  // CHECK: llvm.inline_asm has_side_effects "st.async.{{.*}}.b32 [$0], $1, [$2];", {{.*}} %[[PLACE]], %[[WORD]], %[[AT]]
  // CHECK-NOT: nvvm.cluster
  // CHECK: scf.while
  // CHECK: %[[DONE:.*]] = nvvm.mbarrier.try_wait %{{.*}}, %c0_i32 {scope = #nvvm.mem_scope<cluster>} : !llvm.ptr<3>, i32 -> i1
  // CHECK: %[[AGAIN:.*]] = arith.xori %[[DONE]], %true
  // CHECK: scf.condition(%[[AGAIN]])
  // CHECK-COUNT-4: vector.load %[[STATES]]
  // CHECK-NOT: nvvm.cluster
  // CHECK: gpu.return
  gpu.func @sum(%x: memref<?xf32>, %y: memref<?xf32>) kernel attributes {
      known_block_size = array<i32: 64, 1, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1, blocks = 2>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 512>>} {
    %c0 = arith.constant 0 : index
    %c2 = arith.constant 2 : index
    %block = gpu.block_id x
    %row = arith.divui %block, %c2 : index
    %tile = vector.load %x[%c0] {alignment = 16 : i64} : memref<?xf32>, vector<512xf32>
    %sum = rowwise.reduce addf %tile : vector<512xf32> -> f32
    memref.store %sum, %y[%row] : memref<?xf32>
    gpu.return
  }

  // Both components of a state go in one store and come by one load.
  // CHECK-LABEL: gpu.func @pair(
  // CHECK-SAME: workgroup(%[[STATES:.*]] : memref<8xi32, #gpu.address_space<workgroup>> {llvm.align = 8 : i64}
  // CHECK: nvvm.mbarrier.arrive.expect_tx %{{.*}}, %c32_i32
  // CHECK-COUNT-1: llvm.inline_asm has_side_effects "st.async.{{.*}}.v2.b32 [$0], {$1, $2}, [$3];"
  // CHECK-NOT: llvm.inline_asm
  // CHECK: nvvm.mbarrier.try_wait
  // CHECK-COUNT-4: vector.load %[[STATES]][%{{.*}}] {alignment = 8 : i64} : memref<8xi32, {{.*}}>, vector<2xi32>
  gpu.func @pair(%x: memref<?xf32>, %y: memref<?xf32>) kernel attributes {
      known_block_size = array<i32: 64, 1, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1, blocks = 2>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 512>>} {
    %c0 = arith.constant 0 : index
    %tile = vector.load %x[%c0] {alignment = 16 : i64} : memref<?xf32>, vector<512xf32>
    %max, %sum = rowwise.reduce max_sumexp %tile : vector<512xf32> -> f32, f32
    memref.store %sum, %y[%c0] : memref<?xf32>
    gpu.return
  }

  // How many elements there are is a constant, which no block has to be told; what
  // is left, four words, goes in one store.
  // CHECK-LABEL: gpu.func @known(
  // CHECK-SAME: workgroup(%[[STATES:.*]] : memref<16xi32, #gpu.address_space<workgroup>> {llvm.align = 16 : i64}
  // CHECK-DAG: %[[COUNT:.*]] = arith.constant 5.120000e+02 : f32
  // CHECK: nvvm.mbarrier.arrive.expect_tx %{{.*}}, %c64_i32
  // CHECK-COUNT-1: llvm.inline_asm has_side_effects "st.async.{{.*}}.v4.b32 [$0], {$1, $2, $3, $4}, [$5];"
  // CHECK-NOT: llvm.inline_asm
  // CHECK-COUNT-4: vector.load %[[STATES]][%{{.*}}] {alignment = 16 : i64} : memref<16xi32, {{.*}}>, vector<4xi32>
  // CHECK: memref.store %[[COUNT]], %{{.*}}[%c0]
  gpu.func @known(%x: memref<?xf32>, %y: memref<?xf32>) kernel attributes {
      known_block_size = array<i32: 64, 1, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1, blocks = 2>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 512>>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %tile = vector.load %x[%c0] {alignment = 16 : i64} : memref<?xf32>, vector<512xf32>
    %n, %m, %r, %s, %q = rowwise.reduce moments %tile : vector<512xf32> -> f32, f32, f32, f32, f32
    memref.store %n, %y[%c0] : memref<?xf32>
    memref.store %q, %y[%c1] : memref<?xf32>
    gpu.return
  }

  // 64 bits are two words, 16 bits one. One wait for the start of all blocks, an
  // mbarrier for each exchange, one fence for all of them.
  // CHECK-LABEL: gpu.func @two(
  // CHECK-SAME: workgroup(%{{.*}} : memref<8xi32, {{.*}}> {llvm.align = 8 : i64}, %{{.*}} : memref<1xi64, {{.*}}>, %{{.*}} : memref<4xi32, {{.*}}> {llvm.align = 4 : i64}, %{{.*}} : memref<1xi64, {{.*}}>)
  // CHECK-COUNT-2: nvvm.mbarrier.init
  // CHECK: nvvm.fence.mbarrier.init
  // CHECK: nvvm.mbarrier.arrive.expect_tx %{{.*}}, %c32_i32
  // CHECK: nvvm.mbarrier.arrive.expect_tx %{{.*}}, %c16_i32
  // CHECK: nvvm.cluster.arrive.relaxed
  // CHECK: arith.divui %{{.*}}, %c32 : index
  // CHECK-NEXT: %[[BITS:.*]] = arith.bitcast %{{.*}} : f64 to i64
  // CHECK-NEXT: %[[LOW:.*]] = arith.trunci %[[BITS]] : i64 to i32
  // CHECK-NEXT: %[[SHIFTED:.*]] = arith.shrui %[[BITS]], %c32_i64
  // CHECK-NEXT: %[[HIGH:.*]] = arith.trunci %[[SHIFTED]] : i64 to i32
  // CHECK-NEXT: nvvm.cluster.wait
  // CHECK: v2.b32 {{.*}}, %[[LOW]], %[[HIGH]], %
  // CHECK: nvvm.mbarrier.try_wait
  // CHECK: vector.load %{{.*}} vector<2xi32>
  // CHECK: arith.extui %{{.*}} : i32 to i64
  // CHECK: arith.shli
  // CHECK: arith.ori
  // CHECK: arith.bitcast %{{.*}} : i64 to f64
  // CHECK: arith.bitcast %{{.*}} : f16 to i16
  // CHECK: arith.extui %{{.*}} : i16 to i32
  // CHECK-NOT: nvvm.cluster
  // CHECK: nvvm.mbarrier.try_wait
  // CHECK: arith.trunci %{{.*}} : i32 to i16
  gpu.func @two(%x: memref<?xf64>, %h: memref<?xf16>, %y: memref<?xf64>, %z: memref<?xf16>) kernel attributes {
      known_block_size = array<i32: 64, 1, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 2, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1, blocks = 2>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 256>>} {
    %c0 = arith.constant 0 : index
    %tile = vector.load %x[%c0] {alignment = 16 : i64} : memref<?xf64>, vector<256xf64>
    %sum = rowwise.reduce addf %tile : vector<256xf64> -> f64
    memref.store %sum, %y[%c0] : memref<?xf64>
    %row16 = vector.load %h[%c0] {alignment = 4 : i64} : memref<?xf16>, vector<256xf16>
    %max = rowwise.reduce maximumf %row16 : vector<256xf16> -> f16
    memref.store %max, %z[%c0] : memref<?xf16>
    gpu.return
  }
}

// -----

// In a loop two mbarriers, and twice the states, serve iterations alternately. One
// thread arrives for the phase of an iteration, before the stores.
gpu.module @kernels {
  // CHECK-LABEL: gpu.func @iterations(
  // CHECK-SAME: workgroup(%[[STATES:.*]] : memref<8xi32, #gpu.address_space<workgroup>> {llvm.align = 4 : i64}, %[[BARRIERS:.*]] : memref<2xi64, #gpu.address_space<workgroup>>)
  // CHECK-COUNT-2: nvvm.mbarrier.init
  // CHECK-NOT: nvvm.mbarrier.arrive
  // CHECK: nvvm.cluster.arrive.relaxed {aligned}
  // CHECK: nvvm.cluster.wait {aligned}
  // CHECK: scf.for %[[ITERATION:.*]] = %c0 to %c8 step %c1 {
  // CHECK: %[[SLOT:.*]] = arith.andi %{{.*}}, %c1
  // CHECK: scf.if
  // CHECK: nvvm.mbarrier.arrive.expect_tx %{{.*}}, %c16_i32
  // CHECK: arith.muli %[[SLOT]], %c4
  // CHECK: llvm.inline_asm has_side_effects "st.async
  // CHECK: %[[PHASE:.*]] = arith.shrui %{{.*}}, %c1_i64
  // CHECK: %[[NARROW:.*]] = arith.trunci %[[PHASE]]
  // CHECK: %[[PARITY:.*]] = arith.andi %[[NARROW]], %c1_i32
  // CHECK: nvvm.mbarrier.try_wait %{{.*}}, %[[PARITY]]
  // CHECK-NOT: nvvm.mbarrier
  // CHECK: vector.load %[[STATES]]
  // CHECK-NOT: nvvm.cluster
  // CHECK: gpu.return
  gpu.func @iterations(%x: memref<?xf32>, %y: memref<?xf32>) kernel attributes {
      known_block_size = array<i32: 64, 1, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1, blocks = 2>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 512>>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    scf.for %i = %c0 to %c8 step %c1 {
      %tile = vector.load %x[%i] {alignment = 16 : i64} : memref<?xf32>, vector<512xf32>
      %sum = rowwise.reduce addf %tile : vector<512xf32> -> f32
      memref.store %sum, %y[%i] : memref<?xf32>
    }
    gpu.return
  }
}

// -----

// Not in a loop in another, whose iterations nobody counts.
gpu.module @kernels {
  gpu.func @loop(%x: memref<?xf32>, %y: memref<?xf32>) kernel attributes {
      known_block_size = array<i32: 64, 1, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.cluster, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1, blocks = 2>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 512>>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    scf.for %again = %c0 to %c8 step %c1 {
      scf.for %i = %c0 to %c8 step %c1 {
        %tile = vector.load %x[%i] {alignment = 16 : i64} : memref<?xf32>, vector<512xf32>
        // expected-error @below {{'rowwise.reduce' op expected a reduction over the blocks of a cluster in the kernel's body or, of rows, in a loop there, found one inside 'scf.for'}}
        %sum = rowwise.reduce addf %tile : vector<512xf32> -> f32
        memref.store %sum, %y[%i] : memref<?xf32>
      }
    }
    gpu.return
  }
}

// -----

// In a transposed layout the warps of a block meet first; then a thread for each
// block stores the state of its row, and every thread folds those of its own.
gpu.module @kernels {
  // CHECK-LABEL: gpu.func @columns(
  // CHECK-SAME: workgroup(%[[LOCAL:.*]] : memref<4x32xf32, {{.*}}>, %[[STATES:.*]] : memref<64xi32, #gpu.address_space<workgroup>> {llvm.align = 4 : i64}, %{{.*}} : memref<1xi64
  // CHECK: %[[Y:.*]] = gpu.thread_id y
  // CHECK: %[[Y0:.*]] = arith.cmpi eq, %[[Y]], %c0
  // CHECK: %[[X:.*]] = gpu.thread_id x
  // CHECK: %[[X0:.*]] = arith.cmpi eq, %[[X]], %c0
  // CHECK: %[[FIRST:.*]] = arith.andi %[[Y0]], %[[X0]]
  // CHECK: scf.if %[[FIRST]] {
  // CHECK: nvvm.mbarrier.arrive.expect_tx %{{.*}}, %c256_i32
  // CHECK: memref.store %{{.*}}, %[[LOCAL]][%{{.*}}, %[[X]]]
  // CHECK: gpu.barrier
  // CHECK-COUNT-4: memref.load %[[LOCAL]][%{{.*}}, %[[X]]]
  // CHECK: nvvm.cluster.wait
  // CHECK: llvm.inline_asm has_side_effects "st.async
  // CHECK: nvvm.mbarrier.try_wait
  // CHECK: vector.load %[[STATES]][%[[X]]]
  // CHECK: %[[OTHER:.*]] = arith.addi %[[X]], %c32
  // CHECK: vector.load %[[STATES]][%[[OTHER]]]
  // CHECK-NOT: vector.load
  gpu.func @columns(%x: memref<?xf32>, %y: memref<?xf32>) kernel attributes {
      known_block_size = array<i32: 32, 4, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.column, layout = <vector = 1, vectorsPerThread = 2, lanes = 1, warps = 4, rows = 32, transposed = true, blocks = 2>,
          rows = <alignment = any, minWidth = 0, maxWidth = 16>>} {
    %row = gpu.thread_id x
    %all = arith.constant dense<true> : vector<16xi1>
    %zeros = arith.constant dense<0.0> : vector<16xf32>
    %steps = vector.step : vector<16xindex>
    %width = arith.constant dense<32> : vector<16xindex>
    %distances = arith.muli %steps, %width : vector<16xindex>
    %tile = vector.gather %x[%row] [%distances], %all, %zeros
        : memref<?xf32>, vector<16xindex>, vector<16xi1>, vector<16xf32> into vector<16xf32>
    %sum = rowwise.reduce addf %tile : vector<16xf32> -> f32
    memref.store %sum, %y[%row] : memref<?xf32>
    gpu.return
  }
}
