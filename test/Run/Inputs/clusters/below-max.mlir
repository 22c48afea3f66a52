// What below-max-simt.mlir is a kernel for: x less the maximum of its row.
#rows = affine_map<(i, j) -> (i, j)>
#scalars = affine_map<(i, j) -> (i)>
func.func @main(%x: tensor<3x128xf32>) -> tensor<3x128xf32> {
  %lowest = arith.constant 0xFF800000 : f32
  %empty = tensor.empty() : tensor<3xf32>
  %init = linalg.fill ins(%lowest : f32) outs(%empty : tensor<3xf32>) -> tensor<3xf32>
  %max = linalg.generic {indexing_maps = [#rows, #scalars], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x128xf32>) outs(%init : tensor<3xf32>) {
  ^bb0(%a: f32, %m: f32):
    %0 = arith.maximumf %a, %m : f32
    linalg.yield %0 : f32
  } -> tensor<3xf32>
  %out = tensor.empty() : tensor<3x128xf32>
  %y = linalg.generic {indexing_maps = [#rows, #scalars, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%x, %max : tensor<3x128xf32>, tensor<3xf32>) outs(%out : tensor<3x128xf32>) {
  ^bb0(%a: f32, %m: f32, %o: f32):
    %0 = arith.subf %a, %m : f32
    linalg.yield %0 : f32
  } -> tensor<3x128xf32>
  return %y : tensor<3x128xf32>
}
