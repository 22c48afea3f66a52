// RUN: softmax-run %s --device=simulator --check | FileCheck %s

// The first row of a matrix, read by all, was refused; any other was not.

// CHECK: check passed
#all = affine_map<(i, j) -> (i, j)>
#first = affine_map<(i, j) -> (0, j)>
#fourth = affine_map<(i, j) -> (3, j)>
#corner = affine_map<(i, j) -> (i, 0)>
func.func @main(%x: tensor<33x33xf32>, %y: tensor<33x33xf32>) -> tensor<33x33xf32> {
  %e = tensor.empty() : tensor<33x33xf32>
  %q = linalg.generic {indexing_maps = [#all, #first, #fourth, #corner, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y, %y, %y : tensor<33x33xf32>, tensor<33x33xf32>, tensor<33x33xf32>, tensor<33x33xf32>) outs(%e : tensor<33x33xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %d: f32, %o: f32):
    %p = arith.subf %a, %b : f32
    %r = arith.mulf %p, %c : f32
    %s = arith.addf %r, %d : f32
    linalg.yield %s : f32
  } -> tensor<33x33xf32>
  return %q : tensor<33x33xf32>
}
