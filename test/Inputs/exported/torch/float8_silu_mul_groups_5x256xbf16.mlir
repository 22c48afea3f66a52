// shapes: 5x256xbf16 5x256xbf16
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<5x256xbf16>, %arg1: tensor<5x256xbf16>) -> (tensor<5x256xf8E4M3FN>, tensor<5x2xf32>) {
    %cst = arith.constant 1.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e-10 : f64
    %cst_2 = arith.constant 4.480000e+02 : f32
    %cst_3 = arith.constant -4.480000e+02 : f32
    %0 = tensor.empty() : tensor<5x256xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x256xbf16>) outs(%0 : tensor<5x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %20 = arith.extf %in : bf16 to f32
      linalg.yield %20 : f32
    } -> tensor<5x256xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<5x256xf32>) outs(%0 : tensor<5x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.negf %in : f32
      %21 = math.exp %20 : f32
      %22 = arith.addf %21, %cst : f32
      %23 = arith.divf %cst, %22 : f32
      linalg.yield %23 : f32
    } -> tensor<5x256xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<5x256xf32>, tensor<5x256xf32>) outs(%0 : tensor<5x256xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %20 = arith.mulf %in, %in_6 : f32
      linalg.yield %20 : f32
    } -> tensor<5x256xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<5x256xbf16>) outs(%0 : tensor<5x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %20 = arith.extf %in : bf16 to f32
      linalg.yield %20 : f32
    } -> tensor<5x256xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<5x256xf32>, tensor<5x256xf32>) outs(%0 : tensor<5x256xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %20 = arith.mulf %in, %in_6 : f32
      linalg.yield %20 : f32
    } -> tensor<5x256xf32>
    %expanded = tensor.expand_shape %5 [[0], [1, 2]] output_shape [5, 2, 128] : tensor<5x256xf32> into tensor<5x2x128xf32>
    %6 = tensor.empty() : tensor<5x2x128xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<5x2x128xf32>) outs(%6 : tensor<5x2x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.absf %in : f32
      linalg.yield %20 : f32
    } -> tensor<5x2x128xf32>
    %8 = tensor.empty() : tensor<5x2xi64>
    %9 = linalg.fill ins(%c0_i64 : i64) outs(%8 : tensor<5x2xi64>) -> tensor<5x2xi64>
    %10 = tensor.empty() : tensor<5x2xf32>
    %11 = linalg.fill ins(%cst_0 : f32) outs(%10 : tensor<5x2xf32>) -> tensor<5x2xf32>
    %12:2 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%7 : tensor<5x2x128xf32>) outs(%11, %9 : tensor<5x2xf32>, tensor<5x2xi64>) {
    ^bb0(%in: f32, %out: f32, %out_6: i64):
      %20 = linalg.index 2 : index
      %21 = arith.index_cast %20 : index to i64
      %22 = arith.maximumf %in, %out : f32
      %23 = arith.cmpf ogt, %in, %out : f32
      %24 = arith.select %23, %21, %out_6 : i64
      linalg.yield %22, %24 : f32, i64
    } -> (tensor<5x2xf32>, tensor<5x2xi64>)
    %expanded_4 = tensor.expand_shape %12#0 [[0], [1, 2]] output_shape [5, 2, 1] : tensor<5x2xf32> into tensor<5x2x1xf32>
    %13 = tensor.empty() : tensor<5x2x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_4 : tensor<5x2x1xf32>) outs(%13 : tensor<5x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.truncf %cst_1 : f64 to f32
      %21 = arith.cmpf ult, %in, %20 : f32
      %22 = arith.select %21, %20, %in : f32
      linalg.yield %22 : f32
    } -> tensor<5x2x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<5x2x1xf32>) outs(%13 : tensor<5x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.divf %in, %cst_2 : f32
      linalg.yield %20 : f32
    } -> tensor<5x2x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %15 : tensor<5x2x128xf32>, tensor<5x2x1xf32>) outs(%6 : tensor<5x2x128xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %20 = arith.divf %in, %in_6 : f32
      linalg.yield %20 : f32
    } -> tensor<5x2x128xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<5x2x128xf32>) outs(%6 : tensor<5x2x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.cmpf ult, %in, %cst_3 : f32
      %21 = arith.select %20, %cst_3, %in : f32
      %22 = arith.cmpf ugt, %21, %cst_2 : f32
      %23 = arith.select %22, %cst_2, %21 : f32
      linalg.yield %23 : f32
    } -> tensor<5x2x128xf32>
    %18 = tensor.empty() : tensor<5x2x128xf8E4M3FN>
    %19 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<5x2x128xf32>) outs(%18 : tensor<5x2x128xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %20 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %20 : f8E4M3FN
    } -> tensor<5x2x128xf8E4M3FN>
    %collapsed = tensor.collapse_shape %19 [[0], [1, 2]] : tensor<5x2x128xf8E4M3FN> into tensor<5x256xf8E4M3FN>
    %collapsed_5 = tensor.collapse_shape %15 [[0], [1, 2]] : tensor<5x2x1xf32> into tensor<5x2xf32>
    return %collapsed, %collapsed_5 : tensor<5x256xf8E4M3FN>, tensor<5x2xf32>
  }
}
