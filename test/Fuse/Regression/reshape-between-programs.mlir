// Programs that a reshape keeps apart: a remark says so.

// RUN: softmax-run %s --device=simulator --check --remarks=fuse 2>&1 | FileCheck %s

// CHECK: remark: linalg.generic of arith.addf in kernel 1 reads linalg.generic at {{.*}} of kernel 0 from memory: a reshape between them splits or merges dimensions (tensor.expand_shape at
// CHECK: 2 kernels
// CHECK: check passed
#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<3x2xf32>, %w: tensor<3xf32>) -> tensor<2xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x2xf32>
  %scaled = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %w : tensor<3x2xf32>, tensor<3xf32>) outs(%e : tensor<3x2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %s = arith.mulf %a, %b : f32
    linalg.yield %s : f32
  } -> tensor<3x2xf32>
  %flat = tensor.collapse_shape %scaled [[0, 1]] : tensor<3x2xf32> into tensor<6xf32>
  %halves = tensor.expand_shape %flat [[0, 1]] output_shape [2, 3] : tensor<6xf32> into tensor<2x3xf32>
  %e2 = tensor.empty() : tensor<2xf32>
  %f2 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2xf32>) -> tensor<2xf32>
  %y = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
      ins(%halves : tensor<2x3xf32>) outs(%f2 : tensor<2xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s = arith.addf %a, %o : f32
    linalg.yield %s : f32
  } -> tensor<2xf32>
  return %y : tensor<2xf32>
}
