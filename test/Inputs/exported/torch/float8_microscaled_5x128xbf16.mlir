// shapes: 5x128xbf16
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<5x128xbf16>) -> (tensor<5x128xf8E4M3FN>, tensor<5x4xf8E8M0FNU>) {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 3.00926554E-36 : f32
    %cst_1 = arith.constant 4.480000e+02 : f32
    %cst_2 = arith.constant 2.000000e+00 : f32
    %0 = tensor.empty() : tensor<5x128xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x128xbf16>) outs(%0 : tensor<5x128xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %20 = arith.extf %in : bf16 to f32
      linalg.yield %20 : f32
    } -> tensor<5x128xf32>
    %expanded = tensor.expand_shape %1 [[0], [1, 2]] output_shape [5, 4, 32] : tensor<5x128xf32> into tensor<5x4x32xf32>
    %2 = tensor.empty() : tensor<5x4x32xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<5x4x32xf32>) outs(%2 : tensor<5x4x32xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.absf %in : f32
      linalg.yield %20 : f32
    } -> tensor<5x4x32xf32>
    %4 = tensor.empty() : tensor<5x4xi64>
    %5 = linalg.fill ins(%c0_i64 : i64) outs(%4 : tensor<5x4xi64>) -> tensor<5x4xi64>
    %6 = tensor.empty() : tensor<5x4xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<5x4xf32>) -> tensor<5x4xf32>
    %8:2 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%3 : tensor<5x4x32xf32>) outs(%7, %5 : tensor<5x4xf32>, tensor<5x4xi64>) {
    ^bb0(%in: f32, %out: f32, %out_5: i64):
      %20 = linalg.index 2 : index
      %21 = arith.index_cast %20 : index to i64
      %22 = arith.maximumf %in, %out : f32
      %23 = arith.cmpf ogt, %in, %out : f32
      %24 = arith.select %23, %21, %out_5 : i64
      linalg.yield %22, %24 : f32, i64
    } -> (tensor<5x4xf32>, tensor<5x4xi64>)
    %expanded_3 = tensor.expand_shape %8#0 [[0], [1, 2]] output_shape [5, 4, 1] : tensor<5x4xf32> into tensor<5x4x1xf32>
    %9 = tensor.empty() : tensor<5x4x1xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_3 : tensor<5x4x1xf32>) outs(%9 : tensor<5x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.cmpf ult, %in, %cst_0 : f32
      %21 = arith.select %20, %cst_0, %in : f32
      linalg.yield %21 : f32
    } -> tensor<5x4x1xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<5x4x1xf32>) outs(%9 : tensor<5x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.divf %in, %cst_1 : f32
      linalg.yield %20 : f32
    } -> tensor<5x4x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<5x4x1xf32>) outs(%9 : tensor<5x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.log2 %in : f32
      linalg.yield %20 : f32
    } -> tensor<5x4x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<5x4x1xf32>) outs(%9 : tensor<5x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.ceil %in : f32
      linalg.yield %20 : f32
    } -> tensor<5x4x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<5x4x1xf32>) outs(%9 : tensor<5x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.powf %cst_2, %in : f32
      linalg.yield %20 : f32
    } -> tensor<5x4x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %14 : tensor<5x4x32xf32>, tensor<5x4x1xf32>) outs(%2 : tensor<5x4x32xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %20 = arith.divf %in, %in_5 : f32
      linalg.yield %20 : f32
    } -> tensor<5x4x32xf32>
    %16 = tensor.empty() : tensor<5x4x32xf8E4M3FN>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<5x4x32xf32>) outs(%16 : tensor<5x4x32xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %20 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %20 : f8E4M3FN
    } -> tensor<5x4x32xf8E4M3FN>
    %collapsed = tensor.collapse_shape %17 [[0], [1, 2]] : tensor<5x4x32xf8E4M3FN> into tensor<5x128xf8E4M3FN>
    %collapsed_4 = tensor.collapse_shape %14 [[0], [1, 2]] : tensor<5x4x1xf32> into tensor<5x4xf32>
    %18 = tensor.empty() : tensor<5x4xf8E8M0FNU>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%collapsed_4 : tensor<5x4xf32>) outs(%18 : tensor<5x4xf8E8M0FNU>) {
    ^bb0(%in: f32, %out: f8E8M0FNU):
      %20 = arith.truncf %in : f32 to f8E8M0FNU
      linalg.yield %20 : f8E8M0FNU
    } -> tensor<5x4xf8E8M0FNU>
    return %collapsed, %19 : tensor<5x128xf8E4M3FN>, tensor<5x4xf8E8M0FNU>
  }
}
