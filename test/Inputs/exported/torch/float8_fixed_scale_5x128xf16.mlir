// shapes: 5x128xf16 f32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
module {
  func.func @main(%arg0: tensor<5x128xf16>, %arg1: tensor<f32>) -> tensor<5x128xf8E4M3FN> {
    %0 = tensor.empty() : tensor<5x128xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x128xf16>) outs(%0 : tensor<5x128xf32>) {
    ^bb0(%in: f16, %out: f32):
      %5 = arith.extf %in : f16 to f32
      linalg.yield %5 : f32
    } -> tensor<5x128xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %arg1 : tensor<5x128xf32>, tensor<f32>) outs(%0 : tensor<5x128xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %5 = arith.divf %in, %in_0 : f32
      linalg.yield %5 : f32
    } -> tensor<5x128xf32>
    %3 = tensor.empty() : tensor<5x128xf8E4M3FN>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<5x128xf32>) outs(%3 : tensor<5x128xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %5 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %5 : f8E4M3FN
    } -> tensor<5x128xf8E4M3FN>
    return %4 : tensor<5x128xf8E4M3FN>
  }
}
