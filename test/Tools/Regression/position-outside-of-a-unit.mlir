// Beside a dynamic loop MLIR accepts a position beyond the end, and raising made an
// invalid slice of it.

// RUN: not softmax-compile %s --emit=fused -o %t 2>&1 | FileCheck %s
// RUN: not softmax-opt %s --rowwise-raise -o %t 2>&1 | FileCheck %s

// CHECK: :[[#@LINE+4]]:8: error: expected a position in dimension 1 of 'tensor<?x1xf32>', found 64
func.func @main(%x: tensor<?x?xf32>, %s: tensor<?x1xf32>, %e: tensor<?x?xf32>) -> tensor<?x?xf32> {
  // Each of row i is multiplied by s[i, 64].

  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, 64)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %s : tensor<?x?xf32>, tensor<?x1xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %r = arith.mulf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
