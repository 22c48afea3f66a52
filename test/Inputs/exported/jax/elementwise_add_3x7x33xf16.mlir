// shapes: 3x7x33xf16 33xf16
#map = affine_map<(d0, d1, d2) -> (d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x7x33xf16>, %arg1: tensor<33xf16>) -> (tensor<3x7x33xf16> {jax.result_info = "result"}) {
    %0 = tensor.empty() : tensor<1x1x33xf16>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1 : tensor<33xf16>) outs(%0 : tensor<1x1x33xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<1x1x33xf16>
    %2 = tensor.empty() : tensor<3x7x33xf16>
    %3 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<1x1x33xf16>) outs(%2 : tensor<3x7x33xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<3x7x33xf16>
    %4 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %3 : tensor<3x7x33xf16>, tensor<3x7x33xf16>) outs(%2 : tensor<3x7x33xf16>) {
    ^bb0(%in: f16, %in_0: f16, %out: f16):
      %5 = arith.addf %in, %in_0 : f16
      linalg.yield %5 : f16
    } -> tensor<3x7x33xf16>
    return %4 : tensor<3x7x33xf16>
  }
}
