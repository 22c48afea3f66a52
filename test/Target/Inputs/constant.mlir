// Adds a row that is a constant.
func.func @shift(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %c = arith.constant dense<[1.0, 2.5, -3.0, 4.0]> : tensor<4xf32>
  %init = tensor.empty() : tensor<2x4xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%x, %c : tensor<2x4xf32>, tensor<4xf32>) outs(%init : tensor<2x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %sum = arith.addf %a, %b : f32
    linalg.yield %sum : f32
  } -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}
