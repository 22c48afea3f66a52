// Rows times a weight, where a mask says so, plus another: all rows share these.
// Rows of three dimensions, so that padding puts some further apart than others.
#all = affine_map<(i, j, k) -> (i, j, k)>
#rows = affine_map<(i, j, k) -> (i, j)>
#shared = affine_map<(i, j, k) -> (k)>
func.func @main(%x: tensor<11x7x2051xbf16>, %w: tensor<2051xf32>, %b: tensor<2051xf16>,
    %mask: tensor<2051xi1>) -> tensor<11x7x2051xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<11x7xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<11x7xf32>) -> tensor<11x7xf32>
  %sums = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<11x7x2051xbf16>) outs(%init : tensor<11x7xf32>) {
  ^bb0(%a: bf16, %out: f32):
    %e = arith.extf %a : bf16 to f32
    %m = math.absf %e : f32
    %s = arith.addf %m, %out : f32
    linalg.yield %s : f32
  } -> tensor<11x7xf32>
  %result = tensor.empty() : tensor<11x7x2051xf32>
  %y = linalg.generic {indexing_maps = [#all, #rows, #shared, #shared, #shared, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %sums, %w, %b, %mask : tensor<11x7x2051xbf16>, tensor<11x7xf32>, tensor<2051xf32>, tensor<2051xf16>, tensor<2051xi1>)
      outs(%result : tensor<11x7x2051xf32>) {
  ^bb0(%a: bf16, %sum: f32, %weight: f32, %bias: f16, %is: i1, %out: f32):
    %e = arith.extf %a : bf16 to f32
    %d = arith.divf %e, %sum : f32
    %p = arith.mulf %d, %weight : f32
    %chosen = arith.select %is, %p, %d : f32
    %c = arith.extf %bias : f16 to f32
    %q = arith.addf %chosen, %c : f32
    linalg.yield %q : f32
  } -> tensor<11x7x2051xf32>
  return %y : tensor<11x7x2051xf32>
}
