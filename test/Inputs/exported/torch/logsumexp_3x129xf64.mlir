// shapes: 3x129xf64
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0) -> (d0)>
module {
  func.func @main(%arg0: tensor<3x129xf64>) -> tensor<3xf64> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFFF0000000000000 : f64
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f64>
    %cst_2 = arith.constant 0x7FF0000000000000 : f64
    %0 = tensor.empty() : tensor<3xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<3xi64>) -> tensor<3xi64>
    %2 = tensor.empty() : tensor<3xf64>
    %3 = linalg.fill ins(%cst : f64) outs(%2 : tensor<3xf64>) -> tensor<3xf64>
    %4:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<3x129xf64>) outs(%3, %1 : tensor<3xf64>, tensor<3xi64>) {
    ^bb0(%in: f64, %out: f64, %out_3: i64):
      %17 = linalg.index 1 : index
      %18 = arith.index_cast %17 : index to i64
      %19 = arith.maximumf %in, %out : f64
      %20 = arith.cmpf ogt, %in, %out : f64
      %21 = arith.select %20, %18, %out_3 : i64
      linalg.yield %19, %21 : f64, i64
    } -> (tensor<3xf64>, tensor<3xi64>)
    %expanded = tensor.expand_shape %4#0 [[0, 1]] output_shape [3, 1] : tensor<3xf64> into tensor<3x1xf64>
    %5 = tensor.empty() : tensor<3x1xf64>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<3x1xf64>) outs(%5 : tensor<3x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %17 = math.absf %in : f64
      linalg.yield %17 : f64
    } -> tensor<3x1xf64>
    %7 = tensor.empty() : tensor<3x1xi1>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<3x1xf64>) outs(%7 : tensor<3x1xi1>) {
    ^bb0(%in: f64, %out: i1):
      %17 = arith.cmpf oeq, %in, %cst_2 : f64
      linalg.yield %17 : i1
    } -> tensor<3x1xi1>
    %9 = linalg.generic {indexing_maps = [#map, #map2, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %cst_1, %expanded : tensor<3x1xi1>, tensor<f64>, tensor<3x1xf64>) outs(%5 : tensor<3x1xf64>) {
    ^bb0(%in: i1, %in_3: f64, %in_4: f64, %out: f64):
      %17 = arith.select %in, %in_3, %in_4 : f64
      linalg.yield %17 : f64
    } -> tensor<3x1xf64>
    %collapsed = tensor.collapse_shape %9 [[0, 1]] : tensor<3x1xf64> into tensor<3xf64>
    %10 = tensor.empty() : tensor<3x129xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %9 : tensor<3x129xf64>, tensor<3x1xf64>) outs(%10 : tensor<3x129xf64>) {
    ^bb0(%in: f64, %in_3: f64, %out: f64):
      %17 = arith.subf %in, %in_3 : f64
      linalg.yield %17 : f64
    } -> tensor<3x129xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<3x129xf64>) outs(%10 : tensor<3x129xf64>) {
    ^bb0(%in: f64, %out: f64):
      %17 = math.exp %in : f64
      linalg.yield %17 : f64
    } -> tensor<3x129xf64>
    %13 = linalg.fill ins(%cst_0 : f64) outs(%2 : tensor<3xf64>) -> tensor<3xf64>
    %14 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%12 : tensor<3x129xf64>) outs(%13 : tensor<3xf64>) {
    ^bb0(%in: f64, %out: f64):
      %17 = arith.addf %in, %out : f64
      linalg.yield %17 : f64
    } -> tensor<3xf64>
    %15 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel"]} ins(%14 : tensor<3xf64>) outs(%2 : tensor<3xf64>) {
    ^bb0(%in: f64, %out: f64):
      %17 = math.log %in : f64
      linalg.yield %17 : f64
    } -> tensor<3xf64>
    %16 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel"]} ins(%15, %collapsed : tensor<3xf64>, tensor<3xf64>) outs(%2 : tensor<3xf64>) {
    ^bb0(%in: f64, %in_3: f64, %out: f64):
      %17 = arith.addf %in, %in_3 : f64
      linalg.yield %17 : f64
    } -> tensor<3xf64>
    return %16 : tensor<3xf64>
  }
}
