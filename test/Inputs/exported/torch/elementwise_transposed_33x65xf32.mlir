// shapes: 33x65xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<33x65xf32>) -> tensor<65x33xf32> {
    %cst = arith.constant 2.000000e+00 : f32
    %0 = tensor.empty() : tensor<65x33xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<33x65xf32>) outs(%0 : tensor<65x33xf32>) permutation = [1, 0] 
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%transposed : tensor<65x33xf32>) outs(%0 : tensor<65x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %2 = arith.mulf %in, %cst : f32
      linalg.yield %2 : f32
    } -> tensor<65x33xf32>
    return %1 : tensor<65x33xf32>
  }
}
