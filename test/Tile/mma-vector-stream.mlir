// RUN: softmax-opt %s --rowwise-tile --canonicalize --cse | FileCheck %s
// RUN: sed 's/%m, %n, %a = rowwise.reduce max_sumexp/%n, %a = rowwise.reduce addf/;s/-> f32, f32, vector/-> f32, vector/' %s > %t.mlir
// RUN: not softmax-opt %t.mlir --rowwise-tile 2>&1 | FileCheck %s --check-prefix=REFUSED

// By products of matrices the 8 tiles of a warp go through the same 16 vectors at a time. The first five have a row; the
// others have the last of these once more, and store nothing. Two parts have warps of their own.

#version = #rowwise.version<schedule = #rowwise.vector_stream<elements = 16, sharedRows = 5, parts = 2, mma = true>,
    layout = <vector = 8, vectorsPerThread = 2, lanes = 4, warps = 1, rows = 16>,
    rows = <alignment = aligned, minWidth = 41, maxWidth = 41>>
#q = affine_map<(d0, d1, d2, d3) -> (d0, d2)>
#k = affine_map<(d0, d1, d2, d3) -> (d1, d2)>
#v = affine_map<(d0, d1, d2, d3) -> (d1, d3)>
#o = affine_map<(d0, d1, d2, d3) -> (d0, d3)>

// CHECK-LABEL: gpu.func @main_stream_4x2_n41_aligned(
// CHECK-SAME: workgroup(%{{.*}} : memref<16xf32, {{.*}}>, %{{.*}} : memref<16xf32, {{.*}}>, %[[SUMS:.*]] : memref<1024xf32,
// CHECK-DAG: %[[PART:.*]] = arith.divui %thread_id_y, %c8
// CHECK-DAG: %[[TILE:.*]] = arith.remui %thread_id_y, %c8
// CHECK: %[[HAS_ROW:.*]] = arith.cmpi ult, %{{.*}}, %c5
// CHECK: arith.minui %{{.*}}, %c4
// CHECK: %[[QUERY:.*]] = vector.load {{.*}}, vector<64xbf16>
// CHECK: %[[START:.*]] = arith.muli %[[PART]], %c16
// CHECK: %[[ANY:.*]] = arith.cmpi ult, %[[START]], %c32
// CHECK: scf.if %[[ANY]] -> (f32, f32, f32, vector<64xf32>) {
// Tile g loads the keys g and g + 8. Thread t has the scores of keys 2t, 2t + 1, 2t + 8 and 2t + 9, and loads of their
// values the vector that begins at 8 (g / 2) + 32 (g % 2).
// CHECK: %[[T:.*]] = arith.muli %thread_id_x{{.*}}, %c2
// CHECK: %[[J0:.*]] = arith.addi %[[START]], %[[T]]
// CHECK: arith.addi %[[J0]], %c1
// CHECK: arith.addi %[[J0]], %c8
// CHECK: arith.addi %[[J0]], %c9
// CHECK: arith.addi %[[START]], %[[TILE]]
// CHECK: %[[K0:.*]] = vector.load {{.*}}, vector<8xbf16>
// CHECK: %[[K1:.*]] = vector.load {{.*}}, vector<8xbf16>
// CHECK: %[[K2:.*]] = vector.load {{.*}}, vector<8xbf16>
// CHECK: %[[K3:.*]] = vector.load {{.*}}, vector<8xbf16>
// CHECK: arith.divui %[[TILE]], %c2
// CHECK: arith.remui %[[TILE]], %c2
// CHECK: %[[V0:.*]] = vector.load {{.*}}, vector<8xbf16>
// CHECK: %[[V1:.*]] = vector.load {{.*}}, vector<8xbf16>
// CHECK: %[[V2:.*]] = vector.load {{.*}}, vector<8xbf16>
// CHECK: %[[V3:.*]] = vector.load {{.*}}, vector<8xbf16>
// CHECK: scf.for %[[J:.*]] = %[[START]] to %c32 step %c32 iter_args(%[[M:.*]] = %{{.*}}, %[[S:.*]] = %{{.*}}, %{{.*}} = %{{.*}}, %[[A:.*]] = %{{.*}}, %[[KEY0:.*]] = %[[K0]], %[[KEY1:.*]] = %[[K1]], %[[KEY2:.*]] = %[[K2]], %[[KEY3:.*]] = %[[K3]], %[[VALUE0:.*]] = %[[V0]], %[[VALUE1:.*]] = %[[V1]], %[[VALUE2:.*]] = %[[V2]], %[[VALUE3:.*]] = %[[V3]])
// CHECK: %[[AFTER:.*]] = arith.addi %[[J]], %c32
// CHECK: %[[IS_THERE:.*]] = arith.cmpi ult, %[[AFTER]], %c32
// CHECK: arith.select %[[IS_THERE]], %[[AFTER]], %[[J]]
// CHECK: %[[X01:.*]]:2 = rowwise.mma_dot %[[QUERY]] vectors(%[[KEY0]], %[[KEY1]] : vector<8xbf16>, vector<8xbf16>) : vector<64xbf16> -> f32, f32
// CHECK: %[[X23:.*]]:2 = rowwise.mma_dot %[[QUERY]] vectors(%[[KEY2]], %[[KEY3]] :
// The keys of the next step, once these have been used.
// CHECK: %[[NEXT_KEY0:.*]] = vector.load {{.*}}, vector<8xbf16>
// CHECK: %[[NEXT_KEY1:.*]] = vector.load {{.*}}, vector<8xbf16>
// The maximum of the lanes of a tile, each of which then adds up terms of its own.
// CHECK: gpu.shuffle xor %{{.*}}, %c2_i32, %c32_i32 : f32
// CHECK: gpu.shuffle xor %{{.*}}, %c1_i32, %c32_i32 : f32
// CHECK-NOT: gpu.shuffle
// CHECK: %[[NEXT:.*]] = arith.maximumf %[[M]],
// CHECK: %[[D0:.*]] = arith.subf %[[X01]]#0, %[[SHIFT:.*]] : f32
// CHECK: %[[W0:.*]] = math.exp %[[D0]]
// CHECK: %[[D3:.*]] = arith.subf %[[X23]]#1, %[[SHIFT]] : f32
// CHECK: %[[W3:.*]] = math.exp %[[D3]]
// CHECK: %[[MORE:.*]] = rowwise.mma_sum %[[W0]], %{{.*}}, %{{.*}}, %[[W3]] vectors(%[[VALUE0]], %[[VALUE1]], %[[VALUE2]], %[[VALUE3]] :
// CHECK: math.fma %[[A]], %{{.*}}, %[[MORE]] : vector<64xf32>
// CHECK: %[[NEXT_VALUE0:.*]] = vector.load {{.*}}, vector<8xbf16>
// CHECK: scf.yield %[[NEXT]], {{.*}}, %[[NEXT_KEY0]], %[[NEXT_KEY1]], {{.*}}, %[[NEXT_VALUE0]],
// The keys behind the last 16: those that do not exist count as -inf, and their values as 0.
// CHECK: arith.cmpi ult, %{{.*}}, %c41
// CHECK: scf.if
// CHECK: arith.minui %{{.*}}, %c40
// CHECK: %[[EXISTS:.*]] = arith.cmpi ult, %{{.*}}, %c41
// CHECK: arith.select %[[EXISTS]], %{{.*}}, %{{.*}} : vector<8xbf16>
// CHECK: rowwise.mma_dot
// CHECK: arith.select %[[EXISTS]], %{{.*}}, %cst{{.*}} : f32
// CHECK: rowwise.mma_sum
// The terms of all lanes.
// CHECK-COUNT-4: gpu.shuffle xor
// CHECK: vector.store %{{.*}}, %[[SUMS]]
// CHECK: gpu.barrier
// CHECK-COUNT-2: vector.load %[[SUMS]]
// CHECK: %[[FIRST:.*]] = arith.cmpi eq, %[[PART]], %c0
// CHECK: %[[STORES:.*]] = arith.andi %[[FIRST]], %[[HAS_ROW]]
// CHECK: scf.if %[[STORES]]
// CHECK: vector.store

// The terms of a plain sum are no numbers from 0 to 1.
// REFUSED: error: 'rowwise.fuse' op expected dot products and a weighted sum of vectors that are products of matrices, for #rowwise.version<
func.func @main(%q: tensor<10x64xbf16>, %k: tensor<41x64xbf16>, %v: tensor<41x64xbf16>) -> tensor<10x64xf32> {
  %y = rowwise.fuse ins(%q, %k, %v : tensor<10x64xbf16>, tensor<41x64xbf16>, tensor<41x64xbf16>) axis [1] inner [2, 3]
      maps [#q, #k, #v, #o] versions [#version] -> tensor<10x64xf32> {
  ^bb0(%query: vector<64xbf16>, %keys: tensor<41xvector<64xbf16>>, %values: tensor<41xvector<64xbf16>>):
    %x = rowwise.dot %query, %keys : vector<64xbf16>, tensor<41xvector<64xbf16>> -> tensor<41xf32>
    %m, %n, %a = rowwise.reduce max_sumexp %x vectors(%values) : tensor<41xf32> vectors(tensor<41xvector<64xbf16>>) -> f32, f32, vector<64xf32>
    rowwise.yield %a : vector<64xf32>
  }
  return %y : tensor<10x64xf32>
}
