// shapes: 5x65xf32 5x65xf64
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<5x65xf32>, %arg1: tensor<5x65xf64>) -> tensor<5x65xf64> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFFF0000000000000 : f64
    %cst_0 = arith.constant 0.000000e+00 : f64
    %0 = tensor.empty() : tensor<5x65xf64>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<5x65xf32>, tensor<5x65xf64>) outs(%0 : tensor<5x65xf64>) {
    ^bb0(%in: f32, %in_1: f64, %out: f64):
      %13 = arith.extf %in : f32 to f64
      %14 = arith.addf %13, %in_1 : f64
      linalg.yield %14 : f64
    } -> tensor<5x65xf64>
    %2 = tensor.empty() : tensor<5xi64>
    %3 = linalg.fill ins(%c0_i64 : i64) outs(%2 : tensor<5xi64>) -> tensor<5xi64>
    %4 = tensor.empty() : tensor<5xf64>
    %5 = linalg.fill ins(%cst : f64) outs(%4 : tensor<5xf64>) -> tensor<5xf64>
    %6:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<5x65xf64>) outs(%5, %3 : tensor<5xf64>, tensor<5xi64>) {
    ^bb0(%in: f64, %out: f64, %out_1: i64):
      %13 = linalg.index 1 : index
      %14 = arith.index_cast %13 : index to i64
      %15 = arith.maximumf %in, %out : f64
      %16 = arith.cmpf ogt, %in, %out : f64
      %17 = arith.select %16, %14, %out_1 : i64
      linalg.yield %15, %17 : f64, i64
    } -> (tensor<5xf64>, tensor<5xi64>)
    %expanded = tensor.expand_shape %6#0 [[0, 1]] output_shape [5, 1] : tensor<5xf64> into tensor<5x1xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %expanded : tensor<5x65xf64>, tensor<5x1xf64>) outs(%0 : tensor<5x65xf64>) {
    ^bb0(%in: f64, %in_1: f64, %out: f64):
      %13 = arith.subf %in, %in_1 : f64
      linalg.yield %13 : f64
    } -> tensor<5x65xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<5x65xf64>) outs(%0 : tensor<5x65xf64>) {
    ^bb0(%in: f64, %out: f64):
      %13 = math.exp %in : f64
      linalg.yield %13 : f64
    } -> tensor<5x65xf64>
    %9 = tensor.empty() : tensor<5x1xf64>
    %10 = linalg.fill ins(%cst_0 : f64) outs(%9 : tensor<5x1xf64>) -> tensor<5x1xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%8 : tensor<5x65xf64>) outs(%10 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %13 = arith.addf %in, %out : f64
      linalg.yield %13 : f64
    } -> tensor<5x1xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %11 : tensor<5x65xf64>, tensor<5x1xf64>) outs(%0 : tensor<5x65xf64>) {
    ^bb0(%in: f64, %in_1: f64, %out: f64):
      %13 = arith.divf %in, %in_1 : f64
      linalg.yield %13 : f64
    } -> tensor<5x65xf64>
    return %12 : tensor<5x65xf64>
  }
}
