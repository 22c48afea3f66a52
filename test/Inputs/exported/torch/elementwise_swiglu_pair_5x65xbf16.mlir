// shapes: 5x65xbf16 5x65xbf16
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<5x65xbf16>, %arg1: tensor<5x65xbf16>) -> tensor<5x65xbf16> {
    %cst = arith.constant 1.000000e+00 : f32
    %0 = tensor.empty() : tensor<5x65xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x65xbf16>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %7 = arith.extf %in : bf16 to f32
      linalg.yield %7 : f32
    } -> tensor<5x65xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %7 = arith.negf %in : f32
      %8 = math.exp %7 : f32
      %9 = arith.addf %8, %cst : f32
      %10 = arith.divf %cst, %9 : f32
      linalg.yield %10 : f32
    } -> tensor<5x65xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %7 = arith.mulf %in, %in_0 : f32
      linalg.yield %7 : f32
    } -> tensor<5x65xf32>
    %4 = tensor.empty() : tensor<5x65xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<5x65xf32>) outs(%4 : tensor<5x65xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %7 = arith.truncf %in : f32 to bf16
      linalg.yield %7 : bf16
    } -> tensor<5x65xbf16>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %arg1 : tensor<5x65xbf16>, tensor<5x65xbf16>) outs(%4 : tensor<5x65xbf16>) {
    ^bb0(%in: bf16, %in_0: bf16, %out: bf16):
      %7 = arith.mulf %in, %in_0 : bf16
      linalg.yield %7 : bf16
    } -> tensor<5x65xbf16>
    return %6 : tensor<5x65xbf16>
  }
}
