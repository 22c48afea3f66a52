// shapes: 7x781xf64
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<7x781xf64>) -> tensor<7x781xf64> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFFF0000000000000 : f64
    %cst_0 = arith.constant 0.000000e+00 : f64
    %0 = tensor.empty() : tensor<7xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<7xi64>) -> tensor<7xi64>
    %2 = tensor.empty() : tensor<7xf64>
    %3 = linalg.fill ins(%cst : f64) outs(%2 : tensor<7xf64>) -> tensor<7xf64>
    %4:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<7x781xf64>) outs(%3, %1 : tensor<7xf64>, tensor<7xi64>) {
    ^bb0(%in: f64, %out: f64, %out_1: i64):
      %12 = linalg.index 1 : index
      %13 = arith.index_cast %12 : index to i64
      %14 = arith.maximumf %in, %out : f64
      %15 = arith.cmpf ogt, %in, %out : f64
      %16 = arith.select %15, %13, %out_1 : i64
      linalg.yield %14, %16 : f64, i64
    } -> (tensor<7xf64>, tensor<7xi64>)
    %expanded = tensor.expand_shape %4#0 [[0, 1]] output_shape [7, 1] : tensor<7xf64> into tensor<7x1xf64>
    %5 = tensor.empty() : tensor<7x781xf64>
    %6 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %expanded : tensor<7x781xf64>, tensor<7x1xf64>) outs(%5 : tensor<7x781xf64>) {
    ^bb0(%in: f64, %in_1: f64, %out: f64):
      %12 = arith.subf %in, %in_1 : f64
      linalg.yield %12 : f64
    } -> tensor<7x781xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<7x781xf64>) outs(%5 : tensor<7x781xf64>) {
    ^bb0(%in: f64, %out: f64):
      %12 = math.exp %in : f64
      linalg.yield %12 : f64
    } -> tensor<7x781xf64>
    %8 = tensor.empty() : tensor<7x1xf64>
    %9 = linalg.fill ins(%cst_0 : f64) outs(%8 : tensor<7x1xf64>) -> tensor<7x1xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%7 : tensor<7x781xf64>) outs(%9 : tensor<7x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %12 = arith.addf %in, %out : f64
      linalg.yield %12 : f64
    } -> tensor<7x1xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %10 : tensor<7x781xf64>, tensor<7x1xf64>) outs(%5 : tensor<7x781xf64>) {
    ^bb0(%in: f64, %in_1: f64, %out: f64):
      %12 = arith.divf %in, %in_1 : f64
      linalg.yield %12 : f64
    } -> tensor<7x781xf64>
    return %11 : tensor<7x781xf64>
  }
}
