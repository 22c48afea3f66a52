// shapes: 5x384xbf16
// shapes: 11x384xbf16
// shapes: 1x384xbf16
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<?x384xbf16>) -> (tensor<?x384xf8E4M3FN>, tensor<?x3xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 1.000000e-10 : f64
    %cst_1 = arith.constant 4.480000e+02 : f32
    %cst_2 = arith.constant -4.480000e+02 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x384xbf16>
    %0 = tensor.empty(%dim) : tensor<?x384xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<?x384xbf16>) outs(%0 : tensor<?x384xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %16 = arith.extf %in : bf16 to f32
      linalg.yield %16 : f32
    } -> tensor<?x384xf32>
    %expanded = tensor.expand_shape %1 [[0], [1, 2]] output_shape [%dim, 3, 128] : tensor<?x384xf32> into tensor<?x3x128xf32>
    %2 = tensor.empty(%dim) : tensor<?x3x128xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<?x3x128xf32>) outs(%2 : tensor<?x3x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = math.absf %in : f32
      linalg.yield %16 : f32
    } -> tensor<?x3x128xf32>
    %4 = tensor.empty(%dim) : tensor<?x3xi64>
    %5 = linalg.fill ins(%c0_i64 : i64) outs(%4 : tensor<?x3xi64>) -> tensor<?x3xi64>
    %6 = tensor.empty(%dim) : tensor<?x3xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<?x3xf32>) -> tensor<?x3xf32>
    %8:2 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%3 : tensor<?x3x128xf32>) outs(%7, %5 : tensor<?x3xf32>, tensor<?x3xi64>) {
    ^bb0(%in: f32, %out: f32, %out_5: i64):
      %16 = linalg.index 2 : index
      %17 = arith.index_cast %16 : index to i64
      %18 = arith.maximumf %in, %out : f32
      %19 = arith.cmpf ogt, %in, %out : f32
      %20 = arith.select %19, %17, %out_5 : i64
      linalg.yield %18, %20 : f32, i64
    } -> (tensor<?x3xf32>, tensor<?x3xi64>)
    %expanded_3 = tensor.expand_shape %8#0 [[0], [1, 2]] output_shape [%dim, 3, 1] : tensor<?x3xf32> into tensor<?x3x1xf32>
    %9 = tensor.empty(%dim) : tensor<?x3x1xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_3 : tensor<?x3x1xf32>) outs(%9 : tensor<?x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = arith.truncf %cst_0 : f64 to f32
      %17 = arith.cmpf ult, %in, %16 : f32
      %18 = arith.select %17, %16, %in : f32
      linalg.yield %18 : f32
    } -> tensor<?x3x1xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<?x3x1xf32>) outs(%9 : tensor<?x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = arith.divf %in, %cst_1 : f32
      linalg.yield %16 : f32
    } -> tensor<?x3x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %11 : tensor<?x3x128xf32>, tensor<?x3x1xf32>) outs(%2 : tensor<?x3x128xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %16 = arith.divf %in, %in_5 : f32
      linalg.yield %16 : f32
    } -> tensor<?x3x128xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<?x3x128xf32>) outs(%2 : tensor<?x3x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = arith.cmpf ult, %in, %cst_2 : f32
      %17 = arith.select %16, %cst_2, %in : f32
      %18 = arith.cmpf ugt, %17, %cst_1 : f32
      %19 = arith.select %18, %cst_1, %17 : f32
      linalg.yield %19 : f32
    } -> tensor<?x3x128xf32>
    %14 = tensor.empty(%dim) : tensor<?x3x128xf8E4M3FN>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<?x3x128xf32>) outs(%14 : tensor<?x3x128xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %16 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %16 : f8E4M3FN
    } -> tensor<?x3x128xf8E4M3FN>
    %collapsed = tensor.collapse_shape %15 [[0], [1, 2]] : tensor<?x3x128xf8E4M3FN> into tensor<?x384xf8E4M3FN>
    %collapsed_4 = tensor.collapse_shape %11 [[0], [1, 2]] : tensor<?x3x1xf32> into tensor<?x3xf32>
    return %collapsed, %collapsed_4 : tensor<?x384xf8E4M3FN>, tensor<?x3xf32>
  }
}
