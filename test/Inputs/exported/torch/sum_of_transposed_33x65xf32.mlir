// shapes: 33x65xf32 65x33xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @main(%arg0: tensor<33x65xf32>, %arg1: tensor<65x33xf32>) -> tensor<33xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<33x65xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<65x33xf32>) outs(%0 : tensor<33x65xf32>) permutation = [1, 0] 
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %transposed : tensor<33x65xf32>, tensor<33x65xf32>) outs(%0 : tensor<33x65xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %5 = arith.mulf %in, %in_0 : f32
      linalg.yield %5 : f32
    } -> tensor<33x65xf32>
    %2 = tensor.empty() : tensor<33xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<33xf32>) -> tensor<33xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<33x65xf32>) outs(%3 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %5 = arith.addf %in, %out : f32
      linalg.yield %5 : f32
    } -> tensor<33xf32>
    return %4 : tensor<33xf32>
  }
}
