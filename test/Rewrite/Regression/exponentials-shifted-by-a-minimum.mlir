// A common factor of a row's exponentials cancels, but made infinite what was just below
// f32's largest number: the result was NaN.
// RUN: softmax-run %s --device=simulator --schedule=block --input=1x4xf32=-401234,-401145.28125,-401234,-401234 --check \
// RUN:     | FileCheck %s
// CHECK: check passed

#row = affine_map<(d0, d1) -> (d0, d1)>
#scalar = affine_map<(d0, d1) -> (d0)>

func.func @main(%x: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %inf = arith.constant 0x7F800000 : f32
  %zero = arith.constant 0.0 : f32
  %scalars = tensor.empty() : tensor<1xf32>
  %rows = tensor.empty() : tensor<1x4xf32>
  %infs = linalg.fill ins(%inf : f32) outs(%scalars : tensor<1xf32>) -> tensor<1xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%scalars : tensor<1xf32>) -> tensor<1xf32>
  %min = linalg.reduce { arith.minimumf } ins(%x : tensor<1x4xf32>) outs(%infs : tensor<1xf32>) dimensions = [1]
  %e = linalg.generic {indexing_maps = [#row, #scalar, #row], iterator_types = ["parallel", "parallel"]}
      ins(%x, %min : tensor<1x4xf32>, tensor<1xf32>) outs(%rows : tensor<1x4xf32>) {
  ^bb0(%a: f32, %m: f32, %out: f32):
    %d = arith.subf %a, %m : f32
    %exp = math.exp %d : f32
    linalg.yield %exp : f32
  } -> tensor<1x4xf32>
  %sum = linalg.reduce { arith.addf } ins(%e : tensor<1x4xf32>) outs(%zeros : tensor<1xf32>) dimensions = [1]
  %y = linalg.generic {indexing_maps = [#row, #scalar, #row], iterator_types = ["parallel", "parallel"]}
      ins(%e, %sum : tensor<1x4xf32>, tensor<1xf32>) outs(%rows : tensor<1x4xf32>) {
  ^bb0(%a: f32, %s: f32, %out: f32):
    %q = arith.divf %a, %s : f32
    linalg.yield %q : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}
