// shapes: 3x65xbf16
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @main(%arg0: tensor<3x65xbf16>) -> tensor<3x65xbf16> {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant 9.9999999999999998E-13 : f64
    %cst_1 = arith.constant 5.000000e-01 : bf16
    %cst_2 = arith.constant 2.000000e+00 : bf16
    %0 = tensor.empty() : tensor<3x1xbf16>
    %1 = linalg.fill ins(%cst : bf16) outs(%0 : tensor<3x1xbf16>) -> tensor<3x1xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<3x65xbf16>) outs(%1 : tensor<3x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %8 = math.absf %in : bf16
      %9 = math.powf %8, %cst_2 : bf16
      %10 = arith.addf %9, %out : bf16
      linalg.yield %10 : bf16
    } -> tensor<3x1xbf16>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<3x1xbf16>) outs(%0 : tensor<3x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %8 = math.powf %in, %cst_1 : bf16
      linalg.yield %8 : bf16
    } -> tensor<3x1xbf16>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<3x1xbf16>) outs(%0 : tensor<3x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %8 = arith.truncf %cst_0 : f64 to bf16
      %9 = arith.cmpf ult, %in, %8 : bf16
      %10 = arith.select %9, %8, %in : bf16
      linalg.yield %10 : bf16
    } -> tensor<3x1xbf16>
    %5 = tensor.empty() : tensor<3x65xbf16>
    %collapsed = tensor.collapse_shape %4 [[0, 1]] : tensor<3x1xbf16> into tensor<3xbf16>
    %6 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<3xbf16>) outs(%5 : tensor<3x65xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x65xbf16>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %6 : tensor<3x65xbf16>, tensor<3x65xbf16>) outs(%5 : tensor<3x65xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %8 = arith.divf %in, %in_3 : bf16
      linalg.yield %8 : bf16
    } -> tensor<3x65xbf16>
    return %7 : tensor<3x65xbf16>
  }
}
