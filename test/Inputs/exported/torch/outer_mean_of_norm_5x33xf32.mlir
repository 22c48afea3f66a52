// shapes: 5x33xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0) -> (d0)>
module {
  func.func @main(%arg0: tensor<5x33xf32>) -> tensor<33xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 5.000000e-01 : f32
    %cst_1 = arith.constant 5.000000e+00 : f32
    %cst_2 = arith.constant 2.000000e+00 : f32
    %0 = tensor.empty() : tensor<5x1xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x33xf32>) outs(%1 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = math.absf %in : f32
      %11 = math.powf %10, %cst_2 : f32
      %12 = arith.addf %11, %out : f32
      linalg.yield %12 : f32
    } -> tensor<5x1xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<5x1xf32>) outs(%0 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = math.powf %in, %cst_0 : f32
      linalg.yield %10 : f32
    } -> tensor<5x1xf32>
    %4 = tensor.empty() : tensor<5x33xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %3 : tensor<5x33xf32>, tensor<5x1xf32>) outs(%4 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %10 = arith.divf %in, %in_3 : f32
      linalg.yield %10 : f32
    } -> tensor<5x33xf32>
    %6 = tensor.empty() : tensor<33xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<33xf32>) -> tensor<33xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["reduction", "parallel"]} ins(%5 : tensor<5x33xf32>) outs(%7 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.addf %in, %out : f32
      linalg.yield %10 : f32
    } -> tensor<33xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%8 : tensor<33xf32>) outs(%6 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.divf %in, %cst_1 : f32
      linalg.yield %10 : f32
    } -> tensor<33xf32>
    return %9 : tensor<33xf32>
  }
}
