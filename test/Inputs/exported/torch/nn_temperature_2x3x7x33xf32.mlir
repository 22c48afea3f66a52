// shapes: 2x3x7x33xf32
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d1, 0, 0)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x3x7x33xf32>) -> tensor<2x3x7x33xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense_resource<torch_tensor_3_1_1_torch.float32> : tensor<3x1x1xf32>
    %0 = tensor.empty() : tensor<2x3x7x33xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %cst_1 : tensor<2x3x7x33xf32>, tensor<3x1x1xf32>) outs(%0 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %13 = arith.divf %in, %in_2 : f32
      linalg.yield %13 : f32
    } -> tensor<2x3x7x33xf32>
    %2 = tensor.empty() : tensor<2x3x7xi64>
    %3 = linalg.fill ins(%c0_i64 : i64) outs(%2 : tensor<2x3x7xi64>) -> tensor<2x3x7xi64>
    %4 = tensor.empty() : tensor<2x3x7xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<2x3x7xf32>) -> tensor<2x3x7xf32>
    %6:2 = linalg.generic {indexing_maps = [#map, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%1 : tensor<2x3x7x33xf32>) outs(%5, %3 : tensor<2x3x7xf32>, tensor<2x3x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_2: i64):
      %13 = linalg.index 3 : index
      %14 = arith.index_cast %13 : index to i64
      %15 = arith.maximumf %in, %out : f32
      %16 = arith.cmpf ogt, %in, %out : f32
      %17 = arith.select %16, %14, %out_2 : i64
      linalg.yield %15, %17 : f32, i64
    } -> (tensor<2x3x7xf32>, tensor<2x3x7xi64>)
    %expanded = tensor.expand_shape %6#0 [[0], [1], [2, 3]] output_shape [2, 3, 7, 1] : tensor<2x3x7xf32> into tensor<2x3x7x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1, %expanded : tensor<2x3x7x33xf32>, tensor<2x3x7x1xf32>) outs(%0 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %13 = arith.subf %in, %in_2 : f32
      linalg.yield %13 : f32
    } -> tensor<2x3x7x33xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7 : tensor<2x3x7x33xf32>) outs(%0 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = math.exp %in : f32
      linalg.yield %13 : f32
    } -> tensor<2x3x7x33xf32>
    %9 = tensor.empty() : tensor<2x3x7x1xf32>
    %10 = linalg.fill ins(%cst_0 : f32) outs(%9 : tensor<2x3x7x1xf32>) -> tensor<2x3x7x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%8 : tensor<2x3x7x33xf32>) outs(%10 : tensor<2x3x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = arith.addf %in, %out : f32
      linalg.yield %13 : f32
    } -> tensor<2x3x7x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %11 : tensor<2x3x7x33xf32>, tensor<2x3x7x1xf32>) outs(%0 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %13 = arith.divf %in, %in_2 : f32
      linalg.yield %13 : f32
    } -> tensor<2x3x7x33xf32>
    return %12 : tensor<2x3x7x33xf32>
  }
}

{-#
  dialect_resources: {
    builtin: {
      torch_tensor_3_1_1_torch.float32: "0x040000000000803F0000803F0000803F"
    }
  }
#-}
