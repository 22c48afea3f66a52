// shapes: 2x64x7xf64
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<2x64x7xf64>) -> tensor<2x64x7xf64> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFFF0000000000000 : f64
    %cst_0 = arith.constant 0.000000e+00 : f64
    %0 = tensor.empty() : tensor<2x64xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<2x64xi64>) -> tensor<2x64xi64>
    %2 = tensor.empty() : tensor<2x64xf64>
    %3 = linalg.fill ins(%cst : f64) outs(%2 : tensor<2x64xf64>) -> tensor<2x64xf64>
    %4:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x64x7xf64>) outs(%3, %1 : tensor<2x64xf64>, tensor<2x64xi64>) {
    ^bb0(%in: f64, %out: f64, %out_1: i64):
      %13 = linalg.index 2 : index
      %14 = arith.index_cast %13 : index to i64
      %15 = arith.maximumf %in, %out : f64
      %16 = arith.cmpf ogt, %in, %out : f64
      %17 = arith.select %16, %14, %out_1 : i64
      linalg.yield %15, %17 : f64, i64
    } -> (tensor<2x64xf64>, tensor<2x64xi64>)
    %expanded = tensor.expand_shape %4#0 [[0], [1, 2]] output_shape [2, 64, 1] : tensor<2x64xf64> into tensor<2x64x1xf64>
    %5 = tensor.empty() : tensor<2x64x7xf64>
    %6 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %expanded : tensor<2x64x7xf64>, tensor<2x64x1xf64>) outs(%5 : tensor<2x64x7xf64>) {
    ^bb0(%in: f64, %in_1: f64, %out: f64):
      %13 = arith.subf %in, %in_1 : f64
      linalg.yield %13 : f64
    } -> tensor<2x64x7xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x64x7xf64>) outs(%5 : tensor<2x64x7xf64>) {
    ^bb0(%in: f64, %out: f64):
      %13 = math.exp %in : f64
      linalg.yield %13 : f64
    } -> tensor<2x64x7xf64>
    %8 = tensor.empty() : tensor<2x64x1xf64>
    %9 = linalg.fill ins(%cst_0 : f64) outs(%8 : tensor<2x64x1xf64>) -> tensor<2x64x1xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "reduction"]} ins(%7 : tensor<2x64x7xf64>) outs(%9 : tensor<2x64x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %13 = arith.addf %in, %out : f64
      linalg.yield %13 : f64
    } -> tensor<2x64x1xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x64x1xf64>) outs(%8 : tensor<2x64x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %13 = math.log %in : f64
      linalg.yield %13 : f64
    } -> tensor<2x64x1xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %11 : tensor<2x64x7xf64>, tensor<2x64x1xf64>) outs(%5 : tensor<2x64x7xf64>) {
    ^bb0(%in: f64, %in_1: f64, %out: f64):
      %13 = arith.subf %in, %in_1 : f64
      linalg.yield %13 : f64
    } -> tensor<2x64x7xf64>
    return %12 : tensor<2x64x7xf64>
  }
}
