// shapes: 3x5x33xf32
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
module {
  func.func @main(%arg0: tensor<3x5x33xf32>) -> tensor<3x5x33xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense_resource<torch_tensor_33_torch.float32> : tensor<33xf32>
    %cst_1 = arith.constant 3.300000e+01 : f32
    %0 = tensor.empty() : tensor<3x5x33xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %arg0 : tensor<3x5x33xf32>, tensor<3x5x33xf32>) outs(%0 : tensor<3x5x33xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %9 = arith.mulf %in, %in_2 : f32
      linalg.yield %9 : f32
    } -> tensor<3x5x33xf32>
    %2 = tensor.empty() : tensor<3x5x1xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<3x5x1xf32>) -> tensor<3x5x1xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<3x5x33xf32>) outs(%3 : tensor<3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = arith.addf %in, %out : f32
      linalg.yield %9 : f32
    } -> tensor<3x5x1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<3x5x1xf32>) outs(%2 : tensor<3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = arith.divf %in, %cst_1 : f32
      linalg.yield %9 : f32
    } -> tensor<3x5x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5 : tensor<3x5x1xf32>) outs(%2 : tensor<3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = math.rsqrt %in : f32
      linalg.yield %9 : f32
    } -> tensor<3x5x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %6 : tensor<3x5x33xf32>, tensor<3x5x1xf32>) outs(%0 : tensor<3x5x33xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %9 = arith.mulf %in, %in_2 : f32
      linalg.yield %9 : f32
    } -> tensor<3x5x33xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %cst_0 : tensor<3x5x33xf32>, tensor<33xf32>) outs(%0 : tensor<3x5x33xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %9 = arith.mulf %in, %in_2 : f32
      linalg.yield %9 : f32
    } -> tensor<3x5x33xf32>
    return %8 : tensor<3x5x33xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_33_torch.float32: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F"
    }
  }
#-}
