// shapes: 9x65xf16 9x65xf64
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x65xf16>, %arg1: tensor<9x65xf64>) -> (tensor<9x65xf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0xFFF0000000000000 : f64
    %cst_1 = arith.constant dense<0xFFF0000000000000> : tensor<f64>
    %0 = tensor.empty() : tensor<9x65xf64>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<9x65xf16>) outs(%0 : tensor<9x65xf64>) {
    ^bb0(%in: f16, %out: f64):
      %20 = arith.extf %in : f16 to f64
      linalg.yield %20 : f64
    } -> tensor<9x65xf64>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %arg1 : tensor<9x65xf64>, tensor<9x65xf64>) outs(%0 : tensor<9x65xf64>) {
    ^bb0(%in: f64, %in_2: f64, %out: f64):
      %20 = arith.addf %in, %in_2 : f64
      linalg.yield %20 : f64
    } -> tensor<9x65xf64>
    %3 = tensor.empty() : tensor<9xf64>
    %4 = linalg.fill ins(%cst_0 : f64) outs(%3 : tensor<9xf64>) -> tensor<9xf64>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%2 : tensor<9x65xf64>) outs(%4 : tensor<9xf64>) {
    ^bb0(%in: f64, %out: f64):
      %20 = arith.maximumf %out, %in : f64
      linalg.yield %20 : f64
    } -> tensor<9xf64>
    %6 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f64>) outs(%3 : tensor<9xf64>) {
    ^bb0(%in: f64, %out: f64):
      linalg.yield %in : f64
    } -> tensor<9xf64>
    %7 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%6, %5 : tensor<9xf64>, tensor<9xf64>) outs(%3 : tensor<9xf64>) {
    ^bb0(%in: f64, %in_2: f64, %out: f64):
      %20 = arith.maximumf %in, %in_2 : f64
      linalg.yield %20 : f64
    } -> tensor<9xf64>
    %8 = tensor.empty() : tensor<9x1xf64>
    %9 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<9xf64>) outs(%8 : tensor<9x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      linalg.yield %in : f64
    } -> tensor<9x1xf64>
    %10 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<9x1xf64>) outs(%0 : tensor<9x65xf64>) {
    ^bb0(%in: f64, %out: f64):
      linalg.yield %in : f64
    } -> tensor<9x65xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %10 : tensor<9x65xf64>, tensor<9x65xf64>) outs(%0 : tensor<9x65xf64>) {
    ^bb0(%in: f64, %in_2: f64, %out: f64):
      %20 = arith.subf %in, %in_2 : f64
      linalg.yield %20 : f64
    } -> tensor<9x65xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<9x65xf64>) outs(%0 : tensor<9x65xf64>) {
    ^bb0(%in: f64, %out: f64):
      %20 = math.exp %in : f64
      linalg.yield %20 : f64
    } -> tensor<9x65xf64>
    %13 = linalg.fill ins(%cst : f64) outs(%3 : tensor<9xf64>) -> tensor<9xf64>
    %14 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%12 : tensor<9x65xf64>) outs(%13 : tensor<9xf64>) {
    ^bb0(%in: f64, %out: f64):
      %20 = arith.addf %out, %in : f64
      linalg.yield %20 : f64
    } -> tensor<9xf64>
    %15 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<9xf64>) outs(%8 : tensor<9x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      linalg.yield %in : f64
    } -> tensor<9x1xf64>
    %16 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<9x1xf64>) outs(%0 : tensor<9x65xf64>) {
    ^bb0(%in: f64, %out: f64):
      linalg.yield %in : f64
    } -> tensor<9x65xf64>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %16 : tensor<9x65xf64>, tensor<9x65xf64>) outs(%0 : tensor<9x65xf64>) {
    ^bb0(%in: f64, %in_2: f64, %out: f64):
      %20 = arith.divf %in, %in_2 : f64
      linalg.yield %20 : f64
    } -> tensor<9x65xf64>
    %18 = tensor.empty() : tensor<9x65xf16>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<9x65xf64>) outs(%18 : tensor<9x65xf16>) {
    ^bb0(%in: f64, %out: f16):
      %20 = arith.truncf %in : f64 to f16
      linalg.yield %20 : f16
    } -> tensor<9x65xf16>
    return %19 : tensor<9x65xf16>
  }
}

