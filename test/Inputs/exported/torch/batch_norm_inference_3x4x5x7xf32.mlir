// shapes: 3x4x5x7xf32 4xf32 4xf32 4xf32 4xf32
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
module {
  func.func @main(%arg0: tensor<3x4x5x7xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<4xf32>) -> tensor<3x4x5x7xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant 1.000000e-05 : f64
    %0 = tensor.empty() : tensor<4xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg2 : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = math.absf %in : f32
      linalg.yield %10 : f32
    } -> tensor<4xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.truncf %cst_1 : f64 to f32
      %11 = arith.addf %in, %10 : f32
      linalg.yield %11 : f32
    } -> tensor<4xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%2 : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = math.sqrt %in : f32
      linalg.yield %10 : f32
    } -> tensor<4xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%3 : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.cmpf one, %in, %cst : f32
      cf.assert %10, "unimplemented: tensor with zero element"
      %11 = arith.divf %cst_0, %in : f32
      linalg.yield %11 : f32
    } -> tensor<4xf32>
    %expanded = tensor.expand_shape %arg1 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %expanded_2 = tensor.expand_shape %4 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %5 = tensor.empty() : tensor<3x4x5x7xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %expanded : tensor<3x4x5x7xf32>, tensor<4x1x1xf32>) outs(%5 : tensor<3x4x5x7xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %10 = arith.subf %in, %in_5 : f32
      linalg.yield %10 : f32
    } -> tensor<3x4x5x7xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_2 : tensor<3x4x5x7xf32>, tensor<4x1x1xf32>) outs(%5 : tensor<3x4x5x7xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %10 = arith.mulf %in, %in_5 : f32
      linalg.yield %10 : f32
    } -> tensor<3x4x5x7xf32>
    %expanded_3 = tensor.expand_shape %arg3 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_3 : tensor<3x4x5x7xf32>, tensor<4x1x1xf32>) outs(%5 : tensor<3x4x5x7xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %10 = arith.mulf %in, %in_5 : f32
      linalg.yield %10 : f32
    } -> tensor<3x4x5x7xf32>
    %expanded_4 = tensor.expand_shape %arg4 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %expanded_4 : tensor<3x4x5x7xf32>, tensor<4x1x1xf32>) outs(%5 : tensor<3x4x5x7xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %10 = arith.addf %in, %in_5 : f32
      linalg.yield %10 : f32
    } -> tensor<3x4x5x7xf32>
    return %9 : tensor<3x4x5x7xf32>
  }
}
