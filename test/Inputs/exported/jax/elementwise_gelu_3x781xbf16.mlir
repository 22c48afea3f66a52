// shapes: 3x781xbf16
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
module @jit_gelu attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x781xbf16>) -> (tensor<3x781xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant dense<5.000000e-01> : tensor<bf16>
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<bf16>
    %cst_1 = arith.constant dense<7.968750e-01> : tensor<bf16>
    %cst_2 = arith.constant dense<4.467770e-02> : tensor<bf16>
    %0 = tensor.empty() : tensor<3x781xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg0 : tensor<3x781xbf16>, tensor<3x781xbf16>) outs(%0 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %14 = arith.mulf %in, %in_3 : bf16
      linalg.yield %14 : bf16
    } -> tensor<3x781xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %arg0 : tensor<3x781xbf16>, tensor<3x781xbf16>) outs(%0 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %14 = arith.mulf %in, %in_3 : bf16
      linalg.yield %14 : bf16
    } -> tensor<3x781xbf16>
    %3 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<bf16>) outs(%0 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x781xbf16>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %2 : tensor<3x781xbf16>, tensor<3x781xbf16>) outs(%0 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %14 = arith.mulf %in, %in_3 : bf16
      linalg.yield %14 : bf16
    } -> tensor<3x781xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %4 : tensor<3x781xbf16>, tensor<3x781xbf16>) outs(%0 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %14 = arith.addf %in, %in_3 : bf16
      linalg.yield %14 : bf16
    } -> tensor<3x781xbf16>
    %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<bf16>) outs(%0 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x781xbf16>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %5 : tensor<3x781xbf16>, tensor<3x781xbf16>) outs(%0 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %14 = arith.mulf %in, %in_3 : bf16
      linalg.yield %14 : bf16
    } -> tensor<3x781xbf16>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<3x781xbf16>) outs(%0 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %14 = math.tanh %in : bf16
      linalg.yield %14 : bf16
    } -> tensor<3x781xbf16>
    %9 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<bf16>) outs(%0 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x781xbf16>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %8 : tensor<3x781xbf16>, tensor<3x781xbf16>) outs(%0 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %14 = arith.addf %in, %in_3 : bf16
      linalg.yield %14 : bf16
    } -> tensor<3x781xbf16>
    %11 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<bf16>) outs(%0 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x781xbf16>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%11, %10 : tensor<3x781xbf16>, tensor<3x781xbf16>) outs(%0 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %14 = arith.mulf %in, %in_3 : bf16
      linalg.yield %14 : bf16
    } -> tensor<3x781xbf16>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %12 : tensor<3x781xbf16>, tensor<3x781xbf16>) outs(%0 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %14 = arith.mulf %in, %in_3 : bf16
      linalg.yield %14 : bf16
    } -> tensor<3x781xbf16>
    return %13 : tensor<3x781xbf16>
  }
}
