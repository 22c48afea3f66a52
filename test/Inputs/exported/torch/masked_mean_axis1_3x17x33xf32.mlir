// shapes: 3x17x33xf32 3x17xi1
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<3x17x33xf32>, %arg1: tensor<3x17xi1>) -> tensor<3x33xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %expanded = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [3, 17, 1] : tensor<3x17xi1> into tensor<3x17x1xi1>
    %0 = tensor.empty() : tensor<3x17x33xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded : tensor<3x17x33xf32>, tensor<3x17x1xi1>) outs(%0 : tensor<3x17x33xf32>) {
    ^bb0(%in: f32, %in_0: i1, %out: f32):
      %9 = arith.uitofp %in_0 : i1 to f32
      %10 = arith.mulf %in, %9 : f32
      linalg.yield %10 : f32
    } -> tensor<3x17x33xf32>
    %2 = tensor.empty() : tensor<3x33xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<3x33xf32>) -> tensor<3x33xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction", "parallel"]} ins(%1 : tensor<3x17x33xf32>) outs(%3 : tensor<3x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = arith.addf %in, %out : f32
      linalg.yield %9 : f32
    } -> tensor<3x33xf32>
    %5 = tensor.empty() : tensor<3x1xi64>
    %6 = linalg.fill ins(%c0_i64 : i64) outs(%5 : tensor<3x1xi64>) -> tensor<3x1xi64>
    %7 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "reduction"]} ins(%arg1 : tensor<3x17xi1>) outs(%6 : tensor<3x1xi64>) {
    ^bb0(%in: i1, %out: i64):
      %9 = arith.extui %in : i1 to i64
      %10 = arith.addi %9, %out : i64
      linalg.yield %10 : i64
    } -> tensor<3x1xi64>
    %8 = linalg.generic {indexing_maps = [#map3, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%4, %7 : tensor<3x33xf32>, tensor<3x1xi64>) outs(%2 : tensor<3x33xf32>) {
    ^bb0(%in: f32, %in_0: i64, %out: f32):
      %9 = arith.sitofp %in_0 : i64 to f32
      %10 = arith.divf %in, %9 : f32
      linalg.yield %10 : f32
    } -> tensor<3x33xf32>
    return %8 : tensor<3x33xf32>
  }
}
