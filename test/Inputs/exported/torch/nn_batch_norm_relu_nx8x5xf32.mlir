// shapes: 3x8x5xf32
// shapes: 7x8x5xf32
// shapes: 1x8x5xf32
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d1, 0)>
module {
  func.func @main(%arg0: tensor<?x8x5xf32>) -> tensor<?x8x5xf32> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 1.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_8_torch.float32_3> : tensor<8xf32>
    %cst_2 = arith.constant dense_resource<torch_tensor_8_torch.float32_2> : tensor<8xf32>
    %cst_3 = arith.constant 1.000000e-05 : f64
    %cst_4 = arith.constant dense_resource<torch_tensor_8_torch.float32_1> : tensor<8xf32>
    %cst_5 = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %0 = tensor.empty() : tensor<8xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%cst_4 : tensor<8xf32>) outs(%0 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.truncf %cst_3 : f64 to f32
      %11 = arith.addf %in, %10 : f32
      linalg.yield %11 : f32
    } -> tensor<8xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<8xf32>) outs(%0 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = math.sqrt %in : f32
      linalg.yield %10 : f32
    } -> tensor<8xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%2 : tensor<8xf32>) outs(%0 : tensor<8xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.cmpf one, %in, %cst : f32
      cf.assert %10, "unimplemented: tensor with zero element"
      %11 = arith.divf %cst_0, %in : f32
      linalg.yield %11 : f32
    } -> tensor<8xf32>
    %expanded = tensor.expand_shape %cst_5 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %expanded_6 = tensor.expand_shape %3 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %dim = tensor.dim %arg0, %c0 : tensor<?x8x5xf32>
    %4 = tensor.empty(%dim) : tensor<?x8x5xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded : tensor<?x8x5xf32>, tensor<8x1xf32>) outs(%4 : tensor<?x8x5xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %10 = arith.subf %in, %in_9 : f32
      linalg.yield %10 : f32
    } -> tensor<?x8x5xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5, %expanded_6 : tensor<?x8x5xf32>, tensor<8x1xf32>) outs(%4 : tensor<?x8x5xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %10 = arith.mulf %in, %in_9 : f32
      linalg.yield %10 : f32
    } -> tensor<?x8x5xf32>
    %expanded_7 = tensor.expand_shape %cst_2 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %expanded_7 : tensor<?x8x5xf32>, tensor<8x1xf32>) outs(%4 : tensor<?x8x5xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %10 = arith.mulf %in, %in_9 : f32
      linalg.yield %10 : f32
    } -> tensor<?x8x5xf32>
    %expanded_8 = tensor.expand_shape %cst_1 [[0, 1]] output_shape [8, 1] : tensor<8xf32> into tensor<8x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %expanded_8 : tensor<?x8x5xf32>, tensor<8x1xf32>) outs(%4 : tensor<?x8x5xf32>) {
    ^bb0(%in: f32, %in_9: f32, %out: f32):
      %10 = arith.addf %in, %in_9 : f32
      linalg.yield %10 : f32
    } -> tensor<?x8x5xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<?x8x5xf32>) outs(%4 : tensor<?x8x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %10 = arith.cmpf ugt, %in, %cst : f32
      %11 = arith.select %10, %in, %cst : f32
      linalg.yield %11 : f32
    } -> tensor<?x8x5xf32>
    return %9 : tensor<?x8x5xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32_3: "0x040000000000000000000000000000000000000000000000000000000000000000000000",
      torch_tensor_8_torch.float32_2: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_8_torch.float32_1: "0x040000000000803F0000803F0000803F0000803F0000803F0000803F0000803F0000803F",
      torch_tensor_8_torch.float32: "0x040000000000000000000000000000000000000000000000000000000000000000000000"
    }
  }
#-}
