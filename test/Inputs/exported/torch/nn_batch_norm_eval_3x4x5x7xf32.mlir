// shapes: 3x4x5x7xf32
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
module {
  func.func @main(%arg0: tensor<3x4x5x7xf32>) -> tensor<3x4x5x7xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_4_torch.float32_3> : tensor<4xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_4_torch.float32_2> : tensor<4xf32>
    %cst_3 = arith.constant 1.000000e-05 : f64
    %cst_4 = arith.constant dense_resource<torch_tensor_4_torch.float32_1> : tensor<4xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_4_torch.float32> : tensor<4xf32>
    %0 = tensor.empty() : tensor<4xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_4 : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = arith.truncf %cst_3 : f64 to f32
      %10 = arith.addf %in, %9 : f32
      linalg.yield %10 : f32
    } -> tensor<4xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = math.sqrt %in : f32
      linalg.yield %9 : f32
    } -> tensor<4xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%2 : tensor<4xf32>) outs(%0 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = arith.cmpf one, %in, %cst : f32
      cf.assert %9, "unimplemented: tensor with zero element"
      %10 = arith.divf %cst_0, %in : f32
      linalg.yield %10 : f32
    } -> tensor<4xf32>
    %expanded = tensor.expand_shape %cst_5 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %expanded_6 = tensor.expand_shape %3 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %4 = tensor.empty() : tensor<3x4x5x7xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %expanded : tensor<3x4x5x7xf32>, tensor<4x1x1xf32>) outs(%4 : tensor<3x4x5x7xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %9 = arith.subf %in, %in_9 : f32
      linalg.yield %9 : f32
    } -> tensor<3x4x5x7xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %expanded_6 : tensor<3x4x5x7xf32>, tensor<4x1x1xf32>) outs(%4 : tensor<3x4x5x7xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %9 = arith.mulf %in, %in_9 : f32
      linalg.yield %9 : f32
    } -> tensor<3x4x5x7xf32>
    %expanded_7 = tensor.expand_shape %cst_2 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %expanded_7 : tensor<3x4x5x7xf32>, tensor<4x1x1xf32>) outs(%4 : tensor<3x4x5x7xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %9 = arith.mulf %in, %in_9 : f32
      linalg.yield %9 : f32
    } -> tensor<3x4x5x7xf32>
    %expanded_8 = tensor.expand_shape %cst_1 [[0, 1, 2]] output_shape [4, 1, 1] : tensor<4xf32> into tensor<4x1x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_8 : tensor<3x4x5x7xf32>, tensor<4x1x1xf32>) outs(%4 : tensor<3x4x5x7xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %9 = arith.addf %in, %in_9 : f32
      linalg.yield %9 : f32
    } -> tensor<3x4x5x7xf32>
    return %8 : tensor<3x4x5x7xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_4_torch.float32_3: "0x0400000000000000000000000000000000000000",
      torch_tensor_4_torch.float32_2: "0x040000000000803F0000803F0000803F0000803F",
      torch_tensor_4_torch.float32_1: "0x040000000000803F0000803F0000803F0000803F",
      torch_tensor_4_torch.float32: "0x0400000000000000000000000000000000000000"
    }
  }
#-}
