// RUN: softmax-opt %s --rowwise-distribute --canonicalize --cse --split-input-file --verify-diagnostics | FileCheck %s

// Three blocks of two warps share a row. The first warp of each combines the
// block's states; its first lane publishes the result with a tag; all of its
// lanes read the states of all blocks until they are there, and the block gets
// the state of the row through shared memory. Before all that the lane clears
// its block's two slots and arrives at the barrier of the grid, where its warp
// waits before it reads.

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @sum(
  // CHECK-SAME: %[[STATES:[a-z0-9]+]]: memref<?x6xi64> {rowwise.states})
  // CHECK-SAME: workgroup(%[[OFWARPS:.*]] : memref<2xf32, #gpu.address_space<workgroup>>, %[[OFROW:.*]] : memref<1xf32, #gpu.address_space<workgroup>>)
  // CHECK: %[[CLEARS:.*]] = arith.cmpi eq, %thread_id_x, %c0
  // CHECK-NEXT: scf.if %[[CLEARS]] {
  // CHECK: %[[RANK:.*]] = arith.remui %{{.*}}, %c3
  // CHECK-NEXT: %[[OWN:.*]] = arith.index_cast %[[RANK]]
  // CHECK-NEXT: %[[CLEARED:.*]] = llvm.getelementptr %[[GROUP:.*]][%[[OWN]]] :
  // CHECK-NEXT: llvm.inline_asm {{.*}}st.relaxed{{.*}} %[[CLEARED]], %c0_i64
  // CHECK-NEXT: %[[OTHER:.*]] = arith.addi %[[OWN]], %c3_i64
  // CHECK-NEXT: %[[CLEARED1:.*]] = llvm.getelementptr %[[GROUP]][%[[OTHER]]] :
  // CHECK-NEXT: llvm.inline_asm {{.*}}st.relaxed{{.*}} %[[CLEARED1]], %c0_i64
  // CHECK: %[[MISSING:.*]] = arith.subi %c-2147483647_i32, %{{.*}} : i32
  // CHECK: %[[AMOUNT:.*]] = arith.select %{{.*}}, %[[MISSING]], %c1_i32
  // CHECK-NEXT: llvm.inline_asm {{.*}}red.release.gpu.add.u32 [space+4], $0{{.*}} %[[AMOUNT]]
  // CHECK-NEXT: }
  // CHECK-COUNT-5: gpu.shuffle xor
  // CHECK: %[[WARP:.*]] = arith.divui %thread_id_x{{.*}}, %c32
  // CHECK-NEXT: %[[LANE:.*]] = arith.remui %thread_id_x{{.*}}, %c32
  // CHECK: %[[ISFIRST:.*]] = arith.cmpi eq, %[[LANE]], %c0
  // CHECK-NEXT: scf.if %[[ISFIRST]] {
  // CHECK-NEXT: memref.store %{{.*}}, %[[OFWARPS]][%[[WARP]]]
  // CHECK-NEXT: }
  // CHECK-NEXT: gpu.barrier
  // CHECK-NEXT: %[[ISFIRSTWARP:.*]] = arith.cmpi eq, %[[WARP]], %c0
  // CHECK-NEXT: scf.if %[[ISFIRSTWARP]] {
  // CHECK-COUNT-2: memref.load %[[OFWARPS]]
  // CHECK: %[[MINE:.*]] = arith.addf
  // CHECK: scf.if %[[ISFIRST]] {
  // CHECK: %[[PLACE:.*]] = llvm.getelementptr
  // CHECK: %[[WORD:.*]] = arith.bitcast %[[MINE]] : f32 to i32
  // CHECK: %[[ELEMENT:.*]] = arith.ori %{{.*}}, %c4294967296_i64
  // CHECK-NEXT: llvm.inline_asm has_side_effects "st.relaxed.gpu.global.b64 [$0], $1;", "l,l,~{memory}" %[[PLACE]], %[[ELEMENT]]
  // CHECK-NEXT: }
  // CHECK-NEXT: scf.if %[[ISFIRST]] {
  // CHECK-NEXT: scf.while
  // CHECK-NEXT: %[[NOW:.*]] = llvm.inline_asm {{.*}}ld.acquire.gpu.u32 $0, [space+4]
  // CHECK-NEXT: %[[ARRIVED:.*]] = arith.andi %[[NOW]], %c2147483647_i32
  // CHECK-NEXT: %[[ISOPEN:.*]] = arith.cmpi ne, %[[ARRIVED]], %c0_i32
  // CHECK-NEXT: scf.condition(%[[ISOPEN]])
  // CHECK: nvvm.bar.warp.sync %c-1_i32
  // CHECK: %[[FIRST:.*]] = llvm.inline_asm has_side_effects "ld.relaxed.gpu.global.b64 $0, [$1];", "=l,l,~{memory}" %[[PLACE0:.*]] :
  // CHECK: llvm.inline_asm {{.*}}ld.relaxed
  // CHECK: llvm.inline_asm {{.*}}ld.relaxed
  // CHECK: %[[FOUND:.*]]:3 = scf.while (%[[E0:.*]] = %[[FIRST]], %{{.*}}) : (i64, i64, i64) -> (i64, i64, i64) {
  // CHECK: %[[TAG:.*]] = arith.trunci
  // CHECK: arith.cmpi ne, %[[TAG]], %c1_i32
  // CHECK: scf.condition
  // CHECK: } do {
  // CHECK: scf.if
  // CHECK-NEXT: llvm.inline_asm {{.*}}ld.relaxed{{.*}} %[[PLACE0]] :
  // CHECK: arith.trunci %[[FOUND]]#0 : i64 to i32
  // CHECK: scf.if %[[ISFIRST]] {
  // CHECK-NEXT: memref.store %{{.*}}, %[[OFROW]][%c0]
  // CHECK: gpu.barrier
  // CHECK-NEXT: %[[SUM:.*]] = memref.load %[[OFROW]][%c0]
  // CHECK-NOT: gpu.{{barrier|shuffle}}
  // CHECK: arith.addf %[[SUM]], %cst
  gpu.func @sum(%x: memref<?xf32>, %y: memref<?xf32>, %states: memref<?x6xi64> {rowwise.states}) kernel attributes {
      known_block_size = array<i32: 64, 1, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.split<>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 2, rows = 1, blocks = 3>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 768>>} {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %block = gpu.block_id x
    %row = arith.divui %block, %c3 : index
    %tile = vector.load %x[%c0] {alignment = 16 : i64} : memref<?xf32>, vector<1024xf32>
    %sum = rowwise.reduce addf %tile : vector<1024xf32> -> f32
    memref.store %sum, %y[%row] : memref<?xf32>
    gpu.return
  }

  // In a loop the tag is the number of the iteration, from 1, and slots alternate.
  // The words of a pair are read and written together. Where a block is one warp
  // there is no barrier. Of 40 blocks, a lane reads two, in the first iteration
  // after it met the grid.
  // CHECK-LABEL: gpu.func @pair(
  // CHECK-NOT: workgroup
  // CHECK-COUNT-2: st.relaxed.gpu.global.v2.b64 {{.*}}, %c0_i64, %c0_i64
  // CHECK: red.release.gpu.add.u32
  // CHECK: scf.for %[[ITERATION:.*]] = %c0 to %{{.*}} step %c1
  // CHECK: %[[NUMBER:.*]] = arith.index_cast %[[ITERATION]] : index to i64
  // CHECK: %[[SLOT:.*]] = arith.remui %[[NUMBER]], %c2_i64
  // CHECK-NEXT: arith.muli %[[SLOT]], %c80_i64
  // CHECK: arith.addi %[[NUMBER]], %c1_i64
  // CHECK-COUNT-1: st.relaxed.gpu.global.v2.b64 [$0], {$1, $2};
  // CHECK: %[[ISFIRSTTRIP:.*]] = arith.cmpi eq, %[[NUMBER]], %c0_i64
  // CHECK-NEXT: scf.if %[[ISFIRSTTRIP]] {
  // CHECK: ld.acquire.gpu.u32
  // CHECK: nvvm.bar.warp.sync
  // CHECK: arith.minui %{{.*}}, %c39
  // CHECK-COUNT-2: ld.relaxed.gpu.global.v2.b64 {$0, $1}, [$2];
  // CHECK: %[[NEXT:.*]] = arith.addi %[[NUMBER]], %c1_i64
  // CHECK-NEXT: %[[TAG:.*]] = arith.trunci %[[NEXT]] : i64 to i32
  // CHECK: scf.while
  // CHECK-COUNT-2: arith.cmpi ne, %{{.*}}, %[[TAG]]
  // CHECK: } do {
  // CHECK: ld.relaxed.gpu.global.v2.b64
  // CHECK: ld.relaxed.gpu.global.v2.b64
  // CHECK-NOT: ld.relaxed
  // CHECK-COUNT-10: gpu.shuffle
  // CHECK-NOT: gpu.{{barrier|shuffle}}
  // CHECK: gpu.return
  gpu.func @pair(%x: memref<?xf32>, %y: memref<?xf32>, %states: memref<?x160xi64> {rowwise.states}, %rows: index) kernel attributes {
      known_block_size = array<i32: 32, 1, 1>,
      rowwise.version = #rowwise.version<schedule = #rowwise.split<>, layout = <vector = 1, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 40>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 1280>, reductions = <serialStates = 8>>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    scf.for %iteration = %c0 to %rows step %c1 {
      %tile = vector.load %x[%iteration] {alignment = 4 : i64} : memref<?xf32>, vector<2048xf32>
      %max, %sum = rowwise.reduce max_sumexp %tile : vector<2048xf32> -> f32, f32
      memref.store %sum, %y[%iteration] : memref<?xf32>
    }
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @in_branch(%x: memref<?xf32>, %y: memref<?xf32>, %condition: i1, %states: memref<?x6xi64> {rowwise.states}) kernel attributes {
      rowwise.version = #rowwise.version<schedule = #rowwise.split<>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 3>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 384>>} {
    %c0 = arith.constant 0 : index
    scf.if %condition {
      %tile = vector.load %x[%c0] {alignment = 16 : i64} : memref<?xf32>, vector<512xf32>
      // expected-error @+1 {{'rowwise.reduce' op expected a reduction over blocks in the kernel's body or in a loop there, found one inside 'scf.if'}}
      %sum = rowwise.reduce addf %tile : vector<512xf32> -> f32
      memref.store %sum, %y[%c0] : memref<?xf32>
    }
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @no_room(%x: memref<?xf32>, %y: memref<?xf32>, %states: memref<?x6xi64> {rowwise.states}) kernel attributes {
      rowwise.version = #rowwise.version<schedule = #rowwise.split<>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 3>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 384>>} {
    %c0 = arith.constant 0 : index
    %tile = vector.load %x[%c0] {alignment = 16 : i64} : memref<?xf32>, vector<512xf32>
    // expected-error @+1 {{'rowwise.reduce' op expected room for 12 elements of states in the argument with 'rowwise.states', found 6}}
    %max, %sum = rowwise.reduce max_sumexp %tile : vector<512xf32> -> f32, f32
    memref.store %sum, %y[%c0] : memref<?xf32>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  // expected-error @+1 {{expected an argument of type memref<?xNxi64> for 'rowwise.states', found 'memref<?xi64>'}}
  gpu.func @type(%states: memref<?xi64> {rowwise.states}) kernel attributes {
      rowwise.version = #rowwise.version<schedule = #rowwise.split<>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 3>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 384>>} {
    gpu.return
  }
}

// -----

// A loop may have no iteration: what is behind it waits for the grid by itself.
// CHECK-LABEL: gpu.func @behind_a_loop
// CHECK: scf.for
// CHECK: scf.while
// CHECK: %envreg1
// CHECK: scf.while
// CHECK-NOT: %envreg1
// CHECK: ld.relaxed
// CHECK: scf.while
// CHECK: %envreg1
// CHECK: scf.while
// CHECK: ld.relaxed
// CHECK: gpu.return
gpu.module @kernels {
  gpu.func @behind_a_loop(%x: memref<256xf32>, %n: index, %states: memref<?x64xi64> {rowwise.states}) kernel attributes {
      rowwise.version = #rowwise.version<schedule = #rowwise.split<>, layout = <vector = 4, vectorsPerThread = 1, lanes = 32, warps = 1, rows = 1, blocks = 2>,
          rows = <alignment = aligned, minWidth = 0, maxWidth = 256>>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %tile = vector.load %x[%c0] : memref<256xf32>, vector<256xf32>
    scf.for %i = %c0 to %n step %c1 {
      %max = rowwise.reduce maximumf %tile : vector<256xf32> -> f32
      memref.store %max, %x[%i] : memref<256xf32>
    }
    %sum = rowwise.reduce addf %tile : vector<256xf32> -> f32
    memref.store %sum, %x[%c0] : memref<256xf32>
    gpu.return
  }
}
