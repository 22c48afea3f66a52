// RUN: softmax-opt %s --rowwise-tile --canonicalize --cse | FileCheck %s

// Three blocks have parts of the same rows, in two parts each, which go through every sixth pair of vectors and then every
// sixth vector. All blocks of the launch meet between the stores and loads of states: as often as there are iterations
// over rows, of which each writes states beside those of the one before.

#version = #rowwise.version<schedule = #rowwise.split_vector_stream<elements = 2, sharedRows = 2, parts = 2, blocks = 3>,
    layout = <vector = 4, vectorsPerThread = 1, lanes = 8, warps = 1, rows = 8>,
    rows = <alignment = aligned, minWidth = 41, maxWidth = 41>>
#q = affine_map<(d0, d1, d2, d3) -> (d0, d2)>
#k = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
#v = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#o = affine_map<(d0, d1, d2, d3) -> (d0, d3)>

// Of 8 rows a state is 32 numbers of the sum, 2 others, and 2 of padding: twice those of 3 blocks.
// CHECK-LABEL: gpu.func @main_split_8x1_n41_aligned_stages1(
// CHECK-SAME: %[[STATES:[a-z0-9]+]]: memref<?x1728xi64> {rowwise.states})
// CHECK-SAME: workgroup(%[[MAXIMA:.*]] : memref<16xf32, {{.*}}>, %[[SUMS:.*]] : memref<16xf32, {{.*}}>, %[[VECTORS:.*]] : memref<512xf32,
// CHECK: %[[PART:.*]] = arith.divui %thread_id_y, %c4
// CHECK: %[[PHASE:.*]] = scf.if %[[ARRIVES:.*]] -> (i32) {
// CHECK-NEXT: llvm.inline_asm {{.*}}ld.acquire.gpu
// CHECK: %[[BLOCK:.*]] = arith.remui %block_id_x, %c3
// CHECK-DAG: %[[GROUP:.*]] = arith.divui %block_id_x, %c3
// CHECK-DAG: %[[GROUPS:.*]] = arith.divui %grid_dim_x, %c3
// CHECK: %[[STEP:.*]] = arith.muli %[[GROUPS]], %c8
// CHECK: %[[COUNT:.*]] = arith.ceildivui %c8, %[[STEP]]
// CHECK: scf.for %[[I:.*]] = %c0 to %[[COUNT]] step %c1 {
// CHECK: %[[BEFORE:.*]] = arith.muli %[[BLOCK]], %c2
// CHECK: %[[NUMBER:.*]] = arith.addi %[[BEFORE]], %[[PART]]
// CHECK: %[[START:.*]] = arith.muli %[[NUMBER]], %c2
// CHECK: scf.for %{{.*}} = %[[START]] to %c40 step %c12
// CHECK: scf.for %{{.*}} = %{{.*}} to %c41 step %c6
// The block's parts meet.
// CHECK: vector.store %{{.*}}, %[[VECTORS]]
// CHECK: gpu.barrier
// CHECK-COUNT-4: vector.load %[[VECTORS]]
// CHECK: %[[SLOT:.*]] = arith.remui %[[I]], %c2
// CHECK: %[[SLOTS:.*]] = arith.muli %[[SLOT]], %c864
// CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[PART]], %c0
// CHECK: scf.if %[[FIRST]] {
// CHECK: arith.bitcast %{{.*}} : vector<32xf32> to vector<32xi32>
// CHECK: vector.store %{{.*}}, %[[STATES]][%[[GROUP]], %{{.*}}] {alignment = 32 : i64} : memref<?x1728xi64>, vector<32xi64>
// CHECK: scf.if
// CHECK-COUNT-2: memref.store %{{.*}}, %[[STATES]][%[[GROUP]],
// CHECK: %[[MET:.*]] = arith.index_cast %[[I]] : index to i32
// CHECK: %[[FLIPS:.*]] = arith.shli %[[MET]], %c31_i32
// CHECK: %[[OLD:.*]] = arith.xori %[[PHASE]], %[[FLIPS]]
// CHECK: gpu.barrier
// CHECK: scf.if %[[ARRIVES]] {
// CHECK: llvm.inline_asm {{.*}}red.release.gpu
// CHECK: scf.while
// CHECK: %[[WORD:.*]] = llvm.inline_asm {{.*}}ld.acquire.gpu
// CHECK: %[[CHANGES:.*]] = arith.xori %[[WORD]], %[[OLD]]
// CHECK: %[[WAITS:.*]] = arith.cmpi sge, %[[CHANGES]], %c0_i32
// CHECK: scf.condition(%[[WAITS]])
// CHECK: gpu.barrier
// A part has the states of its own number and two more, if there is such a block.
// CHECK: arith.muli %[[PART]], %c8
// CHECK: vector.load %[[STATES]][%[[GROUP]],
// CHECK: %[[NEXT:.*]] = arith.addi %[[PART]], %c2
// CHECK: %[[EXISTS:.*]] = arith.cmpi ult, %[[NEXT]], %c3
// CHECK: arith.select %[[EXISTS]], %[[NEXT]], %[[BLOCK]]
// CHECK: vector.load %[[STATES]][%[[GROUP]],
// CHECK: arith.select %[[EXISTS]], %{{.*}}, %{{.*}} : f32
// CHECK: arith.select %[[EXISTS]], %{{.*}}, %{{.*}} : f32
// CHECK: arith.select %[[EXISTS]], %{{.*}}, %{{.*}} : vector<32xf32>
// And parts meet again.
// CHECK: vector.store %{{.*}}, %[[VECTORS]]
// CHECK: gpu.barrier
// CHECK-COUNT-4: vector.load %[[VECTORS]]
// CHECK: %[[FIRST_BLOCK:.*]] = arith.cmpi eq, %[[BLOCK]], %c0
// CHECK: %[[STORES:.*]] = arith.andi %[[FIRST]], %[[FIRST_BLOCK]]
// CHECK: %[[IN_RANGE:.*]] = arith.andi %[[STORES]],
// CHECK: scf.if %[[IN_RANGE]] {
// CHECK: vector.store
// CHECK: gpu.barrier
// CHECK-NEXT: }
// CHECK-NEXT: gpu.return
func.func @main(%q: tensor<8x32xf32>, %k: tensor<41x32xf32>, %v: tensor<41x32xf32>) -> tensor<8x32xf32> {
  %y = rowwise.fuse ins(%q, %k, %v : tensor<8x32xf32>, tensor<41x32xf32>, tensor<41x32xf32>) axis [1] inner [2, 3]
      maps [#q, #k, #v, #o] versions [#version] -> tensor<8x32xf32> {
  ^bb0(%query: vector<32xf32>, %keys: tensor<41xvector<32xf32>>, %values: tensor<41xvector<32xf32>>):
    %x = rowwise.dot %query, %keys : vector<32xf32>, tensor<41xvector<32xf32>> -> tensor<41xf32>
    %m, %s, %a = rowwise.reduce max_sumexp %x vectors(%values) : tensor<41xf32> vectors(tensor<41xvector<32xf32>>) -> f32, f32, vector<32xf32>
    rowwise.yield %a : vector<32xf32>
  }
  return %y : tensor<8x32xf32>
}
