// shapes: 5x128xf8E4M3FN 5x4xf8E8M0FNU
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<5x128xf8E4M3FN>, %arg1: tensor<5x4xf8E8M0FNU>) -> tensor<5x128xbf16> {
    %0 = tensor.empty() : tensor<5x128xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x128xf8E4M3FN>) outs(%0 : tensor<5x128xbf16>) {
    ^bb0(%in: f8E4M3FN, %out: bf16):
      %6 = arith.extf %in : f8E4M3FN to bf16
      linalg.yield %6 : bf16
    } -> tensor<5x128xbf16>
    %expanded = tensor.expand_shape %1 [[0], [1, 2]] output_shape [5, 4, 32] : tensor<5x128xbf16> into tensor<5x4x32xbf16>
    %2 = tensor.empty() : tensor<5x4xbf16>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<5x4xf8E8M0FNU>) outs(%2 : tensor<5x4xbf16>) {
    ^bb0(%in: f8E8M0FNU, %out: bf16):
      %6 = arith.extf %in : f8E8M0FNU to bf16
      linalg.yield %6 : bf16
    } -> tensor<5x4xbf16>
    %expanded_0 = tensor.expand_shape %3 [[0], [1, 2]] output_shape [5, 4, 1] : tensor<5x4xbf16> into tensor<5x4x1xbf16>
    %4 = tensor.empty() : tensor<5x4x32xbf16>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %expanded_0 : tensor<5x4x32xbf16>, tensor<5x4x1xbf16>) outs(%4 : tensor<5x4x32xbf16>) {
    ^bb0(%in: bf16, %in_1: bf16, %out: bf16):
      %6 = arith.mulf %in, %in_1 : bf16
      linalg.yield %6 : bf16
    } -> tensor<5x4x32xbf16>
    %collapsed = tensor.collapse_shape %5 [[0], [1, 2]] : tensor<5x4x32xbf16> into tensor<5x128xbf16>
    return %collapsed : tensor<5x128xbf16>
  }
}
