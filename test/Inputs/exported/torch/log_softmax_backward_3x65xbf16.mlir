// shapes: 3x65xbf16 3x65xbf16
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<3x65xbf16>, %arg1: tensor<3x65xbf16>) -> tensor<3x65xbf16> {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<3x65xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x65xbf16>) outs(%0 : tensor<3x65xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %11 = arith.extf %in : bf16 to f32
      linalg.yield %11 : f32
    } -> tensor<3x65xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<3x65xbf16>) outs(%0 : tensor<3x65xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %11 = arith.extf %in : bf16 to f32
      linalg.yield %11 : f32
    } -> tensor<3x65xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<3x65xf32>) outs(%0 : tensor<3x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = math.exp %in : f32
      linalg.yield %11 : f32
    } -> tensor<3x65xf32>
    %4 = tensor.empty() : tensor<3x1xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<3x1xf32>) -> tensor<3x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<3x65xf32>) outs(%5 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = arith.addf %in, %out : f32
      linalg.yield %11 : f32
    } -> tensor<3x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %6 : tensor<3x65xf32>, tensor<3x1xf32>) outs(%0 : tensor<3x65xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %11 = arith.mulf %in, %in_0 : f32
      linalg.yield %11 : f32
    } -> tensor<3x65xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %7 : tensor<3x65xf32>, tensor<3x65xf32>) outs(%0 : tensor<3x65xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %11 = arith.subf %in, %in_0 : f32
      linalg.yield %11 : f32
    } -> tensor<3x65xf32>
    %9 = tensor.empty() : tensor<3x65xbf16>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<3x65xf32>) outs(%9 : tensor<3x65xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %11 = arith.truncf %in : f32 to bf16
      linalg.yield %11 : bf16
    } -> tensor<3x65xbf16>
    return %10 : tensor<3x65xbf16>
  }
}
