// shapes: 3x129xf64
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x129xf64>) -> (tensor<3xf64> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0x7FF0000000000000 : f64
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f64>
    %cst_2 = arith.constant dense<0xFFF0000000000000> : tensor<f64>
    %cst_3 = arith.constant 0xFFF0000000000000 : f64
    %0 = tensor.empty() : tensor<3xf64>
    %1 = linalg.fill ins(%cst_3 : f64) outs(%0 : tensor<3xf64>) -> tensor<3xf64>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<3x129xf64>) outs(%1 : tensor<3xf64>) {
    ^bb0(%in: f64, %out: f64):
      %20 = arith.maximumf %out, %in : f64
      linalg.yield %20 : f64
    } -> tensor<3xf64>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f64>) outs(%0 : tensor<3xf64>) {
    ^bb0(%in: f64, %out: f64):
      linalg.yield %in : f64
    } -> tensor<3xf64>
    %4 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%3, %2 : tensor<3xf64>, tensor<3xf64>) outs(%0 : tensor<3xf64>) {
    ^bb0(%in: f64, %in_4: f64, %out: f64):
      %20 = arith.maximumf %in, %in_4 : f64
      linalg.yield %20 : f64
    } -> tensor<3xf64>
    %5 = tensor.empty() : tensor<3xi1>
    %6 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%4 : tensor<3xf64>) outs(%5 : tensor<3xi1>) {
    ^bb0(%in: f64, %out: i1):
      %20 = math.absf %in : f64
      %21 = arith.cmpf one, %20, %cst_0 : f64
      linalg.yield %21 : i1
    } -> tensor<3xi1>
    %7 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f64>) outs(%0 : tensor<3xf64>) {
    ^bb0(%in: f64, %out: f64):
      linalg.yield %in : f64
    } -> tensor<3xf64>
    %8 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = ["parallel"]} ins(%6, %4, %7 : tensor<3xi1>, tensor<3xf64>, tensor<3xf64>) outs(%0 : tensor<3xf64>) {
    ^bb0(%in: i1, %in_4: f64, %in_5: f64, %out: f64):
      %20 = arith.select %in, %in_4, %in_5 : f64
      linalg.yield %20 : f64
    } -> tensor<3xf64>
    %9 = tensor.empty() : tensor<3x1xf64>
    %10 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<3xf64>) outs(%9 : tensor<3x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      linalg.yield %in : f64
    } -> tensor<3x1xf64>
    %11 = tensor.empty() : tensor<3x129xf64>
    %12 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<3x1xf64>) outs(%11 : tensor<3x129xf64>) {
    ^bb0(%in: f64, %out: f64):
      linalg.yield %in : f64
    } -> tensor<3x129xf64>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %12 : tensor<3x129xf64>, tensor<3x129xf64>) outs(%11 : tensor<3x129xf64>) {
    ^bb0(%in: f64, %in_4: f64, %out: f64):
      %20 = arith.subf %in, %in_4 : f64
      linalg.yield %20 : f64
    } -> tensor<3x129xf64>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<3x129xf64>) outs(%11 : tensor<3x129xf64>) {
    ^bb0(%in: f64, %out: f64):
      %20 = math.exp %in : f64
      linalg.yield %20 : f64
    } -> tensor<3x129xf64>
    %15 = linalg.fill ins(%cst : f64) outs(%0 : tensor<3xf64>) -> tensor<3xf64>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%14 : tensor<3x129xf64>) outs(%15 : tensor<3xf64>) {
    ^bb0(%in: f64, %out: f64):
      %20 = arith.addf %out, %in : f64
      linalg.yield %20 : f64
    } -> tensor<3xf64>
    %17 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%16 : tensor<3xf64>) outs(%0 : tensor<3xf64>) {
    ^bb0(%in: f64, %out: f64):
      %20 = math.absf %in : f64
      linalg.yield %20 : f64
    } -> tensor<3xf64>
    %18 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%17 : tensor<3xf64>) outs(%0 : tensor<3xf64>) {
    ^bb0(%in: f64, %out: f64):
      %20 = math.log %in : f64
      linalg.yield %20 : f64
    } -> tensor<3xf64>
    %19 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%18, %8 : tensor<3xf64>, tensor<3xf64>) outs(%0 : tensor<3xf64>) {
    ^bb0(%in: f64, %in_4: f64, %out: f64):
      %20 = arith.addf %in, %in_4 : f64
      linalg.yield %20 : f64
    } -> tensor<3xf64>
    return %19 : tensor<3xf64>
  }
}
