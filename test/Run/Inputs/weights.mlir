// Rows times a weight, plus another, that all rows share: of another type than
// the rows'.
#all = affine_map<(i, j) -> (i, j)>
#rows = affine_map<(i, j) -> (i)>
#shared = affine_map<(i, j) -> (j)>
func.func @main(%x: tensor<9x2563xbf16>, %w: tensor<2563xf32>, %b: tensor<2563xf16>) -> tensor<9x2563xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<9xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<9xf32>) -> tensor<9xf32>
  %sums = linalg.generic {indexing_maps = [#all, #rows], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<9x2563xbf16>) outs(%init : tensor<9xf32>) {
  ^bb0(%a: bf16, %out: f32):
    %e = arith.extf %a : bf16 to f32
    %m = math.absf %e : f32
    %s = arith.addf %m, %out : f32
    linalg.yield %s : f32
  } -> tensor<9xf32>
  %result = tensor.empty() : tensor<9x2563xf32>
  %y = linalg.generic {indexing_maps = [#all, #rows, #shared, #shared, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sums, %w, %b : tensor<9x2563xbf16>, tensor<9xf32>, tensor<2563xf32>, tensor<2563xf16>)
      outs(%result : tensor<9x2563xf32>) {
  ^bb0(%a: bf16, %sum: f32, %weight: f32, %bias: f16, %out: f32):
    %e = arith.extf %a : bf16 to f32
    %d = arith.divf %e, %sum : f32
    %p = arith.mulf %d, %weight : f32
    %c = arith.extf %bias : f16 to f32
    %q = arith.addf %p, %c : f32
    linalg.yield %q : f32
  } -> tensor<9x2563xf32>
  return %y : tensor<9x2563xf32>
}
