// shapes: 2x8x5xf32
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (0, d1, 0)>
module {
  func.func @main(%arg0: tensor<2x8x5xf32>) -> tensor<2x8x5xf32> {
    %cst = arith.constant dense_resource<torch_tensor_8_torch.float32> : tensor<8xf32>
    %cst_0 = arith.constant 0.000000e+00 : f32
    %expanded = tensor.expand_shape %cst [[0, 1, 2]] output_shape [1, 8, 1] : tensor<8xf32> into tensor<1x8x1xf32>
    %0 = tensor.empty() : tensor<2x8x5xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<2x8x5xf32>) outs(%0 : tensor<2x8x5xi1>) {
    ^bb0(%in: f32, %out: i1):
      %5 = arith.cmpf ogt, %in, %cst_0 : f32
      linalg.yield %5 : i1
    } -> tensor<2x8x5xi1>
    %2 = tensor.empty() : tensor<2x8x5xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %arg0 : tensor<1x8x1xf32>, tensor<2x8x5xf32>) outs(%2 : tensor<2x8x5xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %5 = arith.mulf %in, %in_1 : f32
      linalg.yield %5 : f32
    } -> tensor<2x8x5xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %arg0, %3 : tensor<2x8x5xi1>, tensor<2x8x5xf32>, tensor<2x8x5xf32>) outs(%2 : tensor<2x8x5xf32>) {
    ^bb0(%in: i1, %in_1: f32, %in_2: f32, %out: f32):
      %5 = arith.select %in, %in_1, %in_2 : f32
      linalg.yield %5 : f32
    } -> tensor<2x8x5xf32>
    return %4 : tensor<2x8x5xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_8_torch.float32: "0x040000000000803E0000803E0000803E0000803E0000803E0000803E0000803E0000803E"
    }
  }
#-}
