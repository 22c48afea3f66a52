// RUN: softmax-opt %s --rowwise-raise --rowwise-fuse | FileCheck %s

// Operations on buffers are left as they are: reductions among them crashed.

// CHECK: linalg.generic
// CHECK: iterator_types = ["parallel", "reduction"]
// CHECK: linalg.matvec
// CHECK: linalg.softmax
// CHECK: iterator_types = ["reduction"]
func.func @main(%x: memref<4x16xf32>, %w: memref<16xf32>, %y: memref<4xf32>, %one: memref<1xf32>, %s: memref<f32>) {
  linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : memref<4x16xf32>) outs(%y : memref<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %sum = arith.addf %a, %o : f32
    linalg.yield %sum : f32
  }
  linalg.matvec ins(%x, %w : memref<4x16xf32>, memref<16xf32>) outs(%y : memref<4xf32>)
  linalg.softmax dimension(1) ins(%x : memref<4x16xf32>) outs(%x : memref<4x16xf32>)
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
      ins(%one : memref<1xf32>) outs(%s : memref<f32>) {
  ^bb0(%a: f32, %o: f32):
    %sum = arith.addf %a, %o : f32
    linalg.yield %sum : f32
  }
  return
}
