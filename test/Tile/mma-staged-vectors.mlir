// RUN: softmax-opt %s --rowwise-tile --canonicalize --cse | FileCheck %s
// RUN: sed 's/group = 100/group = 50/' %s > %t.mlir
// RUN: not softmax-opt %t.mlir --rowwise-tile 2>&1 | FileCheck %s --check-prefix=GROUP
// RUN: sed 's/, group = 100//' %s > %t.mlir
// RUN: not softmax-opt %t.mlir --rowwise-tile 2>&1 | FileCheck %s --check-prefix=GROUP
// RUN: sed 's/stages = 2/stages = 4/' %s > %t.mlir
// RUN: not softmax-opt %t.mlir --rowwise-tile 2>&1 | FileCheck %s --check-prefix=SHARED

// GROUP: error: 'rowwise.fuse' op expected rows of a block that have the same vectors as the 100 of a group have, for #rowwise.version<
// SHARED: error: 'rowwise.fuse' op expected states of parts of rows, or vectors, that fit into 49152 bytes of shared memory, found 65536 for #rowwise.version<

// The warps of a block go through vectors in shared memory, 64 at a time, of which each thread has two rows. A mask of the elements behind the row's own.

#version = #rowwise.version<schedule = #rowwise.vector_stream<elements = 64, sharedRows = 16, mma = true, stages = 2, group = 100>,
    layout = <vector = 8, vectorsPerThread = 2, lanes = 4, warps = 1, rows = 32>,
    rows = <alignment = aligned, minWidth = 210, maxWidth = 210>>
#q = affine_map<(h, g, j, c, e) -> (h, g, c)>
#k = affine_map<(h, g, j, c, e) -> (h, j, c)>
#v = affine_map<(h, g, j, c, e) -> (h, j, e)>
#o = affine_map<(h, g, j, c, e) -> (h, g, e)>

// Two blocks have the 100 rows of a group.
// CHECK-LABEL: gpu.func @main_stream_4x2_n210_aligned(
// CHECK-SAME: workgroup(%[[KEYS:[^ ]*]] : memref<8192xbf16, {{[^%]*}}, %[[VALUES:[^ ]*]] : memref<8192xbf16,
// CHECK: %[[NUMBER:.*]] = arith.divui %block_id_x, %c2
// CHECK: %[[START:.*]] = arith.muli %[[NUMBER]], %c100
// CHECK: %[[OF_GROUP:.*]] = arith.remui %block_id_x, %c2
// CHECK: %[[FIRST:.*]] = arith.muli %[[OF_GROUP]], %c64
// CHECK: %[[FIRST_ROW:.*]] = arith.addi %[[START]], %[[FIRST]]
// CHECK: %[[IS_THERE:.*]] = arith.cmpi ult, %{{.*}}, %c100
// CHECK: arith.minui %{{.*}}, %c99
// The block's rows are from `low` to `high`: elements up to `low` are there in all of them, and those behind `high` in none.
// CHECK: %[[LOW:.*]] = arith.remui %[[FIRST_ROW]], %c100
// CHECK: %[[HIGH:.*]] = arith.addi %[[LOW]], %c63
// CHECK: %[[WRAPS:.*]] = arith.cmpi ugt, %[[HIGH]], %c99
// CHECK: %[[FROM:.*]] = arith.select %[[WRAPS]], %c0, %[[LOW]]
// CHECK: %[[TO:.*]] = arith.select %[[WRAPS]], %c99, %[[HIGH]]
// CHECK: arith.addi %[[FROM]], %c1
// CHECK: %[[BEFORE_MASK:.*]] = arith.minsi %{{.*}}, %c210
// CHECK: arith.addi %[[TO]], %c1
// CHECK: %[[END:.*]] = arith.minsi %{{.*}}, %c210
// CHECK: arith.remui %[[BEFORE_MASK]], %c64
// CHECK: %[[WHOLE:.*]] = arith.subi %[[BEFORE_MASK]],
// Of the first 64 vectors a thread copies 4 times 16 bytes each, or zeros where there are none.
// CHECK: scf.if
// CHECK-COUNT-8: nvvm.cp.async.shared.global %{{.*}}, %{{.*}}, 16, cache = cg, %{{.*}}
// CHECK-NOT: nvvm.cp.async.shared.global
// CHECK: nvvm.cp.async.commit.group
// CHECK: scf.for %[[J:.*]] = %c0 to %[[WHOLE]] step %c64
// CHECK: nvvm.cp.async.wait.group 0
// CHECK-NEXT: gpu.barrier
// CHECK: %[[NEXT:.*]] = arith.addi %[[J]], %c64
// CHECK: arith.cmpi ult, %[[NEXT]], %[[END]]
// CHECK-COUNT-8: nvvm.cp.async.shared.global
// CHECK: nvvm.cp.async.commit.group
// CHECK-NOT: -0x1.0p
// CHECK: vector.load %[[KEYS]]{{.*}} vector<8xbf16>
// CHECK: rowwise.mma_dot %[[Q0:.*]], %[[Q1:.*]] vectors(
// CHECK-COUNT-7: rowwise.mma_dot %[[Q0]], %[[Q1]] vectors(
// CHECK-NOT: rowwise.mma_dot
// CHECK-NOT: arith.cmpi
// CHECK: vector.load %[[VALUES]]{{.*}} vector<8xbf16>
// CHECK: %[[S:.*]]:2 = rowwise.mma_sum %{{.*}} vectors({{.*}}) : vector<64xf32>, vector<64xf32>
// CHECK: rowwise.mma_sum %{{.*}} vectors({{.*}}) to(%[[S]]#0, %[[S]]#1 : vector<64xf32>, vector<64xf32>)
// Elements of the others are masked, or are not there.
// CHECK: scf.for %{{.*}} = %[[WHOLE]] to %[[END]] step %c64
// CHECK: nvvm.cp.async.wait.group 0
// CHECK-COUNT-8: rowwise.mma_dot
// CHECK: %[[HIDDEN:.*]] = arith.cmpi ugt
// CHECK: arith.select %[[HIDDEN]],
// CHECK-COUNT-4: rowwise.mma_sum
// CHECK: scf.if %[[IS_THERE]]
func.func @main(%q: tensor<3x100x64xbf16>, %k: tensor<3x210x64xbf16>, %v: tensor<3x210x64xbf16>) -> tensor<3x100x64xbf16> {
  %y = rowwise.fuse ins(%q, %k, %v : tensor<3x100x64xbf16>, tensor<3x210x64xbf16>, tensor<3x210x64xbf16>) axis [2] inner [3, 4]
      maps [#q, #k, #v, #o] versions [#version] -> tensor<3x100x64xbf16> {
  ^bb0(%query: vector<64xbf16>, %keys: tensor<210xvector<64xbf16>>, %values: tensor<210xvector<64xbf16>>):
    %x = rowwise.dot %query, %keys : vector<64xbf16>, tensor<210xvector<64xbf16>> -> tensor<210xf32>
    %lowest = arith.constant dense<0xFF800000> : tensor<210xf32>
    %j = rowwise.position 2 : tensor<210xindex>
    %i = rowwise.position 1 : index
    %is = tensor.splat %i : tensor<210xindex>
    %behind = arith.cmpi ugt, %j, %is : tensor<210xindex>
    %z = arith.select %behind, %lowest, %x : tensor<210xi1>, tensor<210xf32>
    %m, %n, %a = rowwise.reduce max_sumexp %z vectors(%values) : tensor<210xf32> vectors(tensor<210xvector<64xbf16>>) -> f32, f32, vector<64xf32>
    %r = arith.truncf %a : vector<64xf32> to vector<64xbf16>
    rowwise.yield %r : vector<64xbf16>
  }
  return %y : tensor<3x100x64xbf16>
}
