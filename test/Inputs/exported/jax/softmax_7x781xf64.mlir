// shapes: 7x781xf64
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<7x781xf64>) -> (tensor<7x781xf64> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant dense<0xFFF0000000000000> : tensor<f64>
    %cst_1 = arith.constant 0xFFF0000000000000 : f64
    %0 = tensor.empty() : tensor<7xf64>
    %1 = linalg.fill ins(%cst_1 : f64) outs(%0 : tensor<7xf64>) -> tensor<7xf64>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<7x781xf64>) outs(%1 : tensor<7xf64>) {
    ^bb0(%in: f64, %out: f64):
      %16 = arith.maximumf %out, %in : f64
      linalg.yield %16 : f64
    } -> tensor<7xf64>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_0 : tensor<f64>) outs(%0 : tensor<7xf64>) {
    ^bb0(%in: f64, %out: f64):
      linalg.yield %in : f64
    } -> tensor<7xf64>
    %4 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%3, %2 : tensor<7xf64>, tensor<7xf64>) outs(%0 : tensor<7xf64>) {
    ^bb0(%in: f64, %in_2: f64, %out: f64):
      %16 = arith.maximumf %in, %in_2 : f64
      linalg.yield %16 : f64
    } -> tensor<7xf64>
    %5 = tensor.empty() : tensor<7x1xf64>
    %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<7xf64>) outs(%5 : tensor<7x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      linalg.yield %in : f64
    } -> tensor<7x1xf64>
    %7 = tensor.empty() : tensor<7x781xf64>
    %8 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<7x1xf64>) outs(%7 : tensor<7x781xf64>) {
    ^bb0(%in: f64, %out: f64):
      linalg.yield %in : f64
    } -> tensor<7x781xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %8 : tensor<7x781xf64>, tensor<7x781xf64>) outs(%7 : tensor<7x781xf64>) {
    ^bb0(%in: f64, %in_2: f64, %out: f64):
      %16 = arith.subf %in, %in_2 : f64
      linalg.yield %16 : f64
    } -> tensor<7x781xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<7x781xf64>) outs(%7 : tensor<7x781xf64>) {
    ^bb0(%in: f64, %out: f64):
      %16 = math.exp %in : f64
      linalg.yield %16 : f64
    } -> tensor<7x781xf64>
    %11 = linalg.fill ins(%cst : f64) outs(%0 : tensor<7xf64>) -> tensor<7xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<7x781xf64>) outs(%11 : tensor<7xf64>) {
    ^bb0(%in: f64, %out: f64):
      %16 = arith.addf %out, %in : f64
      linalg.yield %16 : f64
    } -> tensor<7xf64>
    %13 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<7xf64>) outs(%5 : tensor<7x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      linalg.yield %in : f64
    } -> tensor<7x1xf64>
    %14 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<7x1xf64>) outs(%7 : tensor<7x781xf64>) {
    ^bb0(%in: f64, %out: f64):
      linalg.yield %in : f64
    } -> tensor<7x781xf64>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %14 : tensor<7x781xf64>, tensor<7x781xf64>) outs(%7 : tensor<7x781xf64>) {
    ^bb0(%in: f64, %in_2: f64, %out: f64):
      %16 = arith.divf %in, %in_2 : f64
      linalg.yield %16 : f64
    } -> tensor<7x781xf64>
    return %15 : tensor<7x781xf64>
  }
}
