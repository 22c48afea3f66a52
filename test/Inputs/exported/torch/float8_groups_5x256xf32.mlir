// shapes: 5x256xf32
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<5x256xf32>) -> (tensor<5x256xf8E4M3FN>, tensor<5x2xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 1.000000e-10 : f64
    %cst_1 = arith.constant 4.480000e+02 : f32
    %cst_2 = arith.constant -4.480000e+02 : f32
    %expanded = tensor.expand_shape %arg0 [[0], [1, 2]] output_shape [5, 2, 128] : tensor<5x256xf32> into tensor<5x2x128xf32>
    %0 = tensor.empty() : tensor<5x2x128xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<5x2x128xf32>) outs(%0 : tensor<5x2x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = math.absf %in : f32
      linalg.yield %14 : f32
    } -> tensor<5x2x128xf32>
    %2 = tensor.empty() : tensor<5x2xi64>
    %3 = linalg.fill ins(%c0_i64 : i64) outs(%2 : tensor<5x2xi64>) -> tensor<5x2xi64>
    %4 = tensor.empty() : tensor<5x2xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<5x2xf32>) -> tensor<5x2xf32>
    %6:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<5x2x128xf32>) outs(%5, %3 : tensor<5x2xf32>, tensor<5x2xi64>) {
    ^bb0(%in: f32, %out: f32, %out_5: i64):
      %14 = linalg.index 2 : index
      %15 = arith.index_cast %14 : index to i64
      %16 = arith.maximumf %in, %out : f32
      %17 = arith.cmpf ogt, %in, %out : f32
      %18 = arith.select %17, %15, %out_5 : i64
      linalg.yield %16, %18 : f32, i64
    } -> (tensor<5x2xf32>, tensor<5x2xi64>)
    %expanded_3 = tensor.expand_shape %6#0 [[0], [1, 2]] output_shape [5, 2, 1] : tensor<5x2xf32> into tensor<5x2x1xf32>
    %7 = tensor.empty() : tensor<5x2x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_3 : tensor<5x2x1xf32>) outs(%7 : tensor<5x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.truncf %cst_0 : f64 to f32
      %15 = arith.cmpf ult, %in, %14 : f32
      %16 = arith.select %15, %14, %in : f32
      linalg.yield %16 : f32
    } -> tensor<5x2x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<5x2x1xf32>) outs(%7 : tensor<5x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.divf %in, %cst_1 : f32
      linalg.yield %14 : f32
    } -> tensor<5x2x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %9 : tensor<5x2x128xf32>, tensor<5x2x1xf32>) outs(%0 : tensor<5x2x128xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %14 = arith.divf %in, %in_5 : f32
      linalg.yield %14 : f32
    } -> tensor<5x2x128xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<5x2x128xf32>) outs(%0 : tensor<5x2x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.cmpf ult, %in, %cst_2 : f32
      %15 = arith.select %14, %cst_2, %in : f32
      %16 = arith.cmpf ugt, %15, %cst_1 : f32
      %17 = arith.select %16, %cst_1, %15 : f32
      linalg.yield %17 : f32
    } -> tensor<5x2x128xf32>
    %12 = tensor.empty() : tensor<5x2x128xf8E4M3FN>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<5x2x128xf32>) outs(%12 : tensor<5x2x128xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %14 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %14 : f8E4M3FN
    } -> tensor<5x2x128xf8E4M3FN>
    %collapsed = tensor.collapse_shape %13 [[0], [1, 2]] : tensor<5x2x128xf8E4M3FN> into tensor<5x256xf8E4M3FN>
    %collapsed_4 = tensor.collapse_shape %9 [[0], [1, 2]] : tensor<5x2x1xf32> into tensor<5x2xf32>
    return %collapsed, %collapsed_4 : tensor<5x256xf8E4M3FN>, tensor<5x2xf32>
  }
}
