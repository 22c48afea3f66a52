// shapes: 65x9xf32 9xf32
#map = affine_map<(d0, d1) -> (d1)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d1, d0)>
#map4 = affine_map<(d0, d1) -> (d0)>
#map5 = affine_map<(d0) -> (d0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<65x9xf32>, %arg1: tensor<9xf32>) -> (tensor<65x9xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<1x9xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<9xf32>) outs(%0 : tensor<1x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x9xf32>
    %2 = tensor.empty() : tensor<65x9xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<1x9xf32>) outs(%2 : tensor<65x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<65x9xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %arg0 : tensor<65x9xf32>, tensor<65x9xf32>) outs(%2 : tensor<65x9xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %13 = arith.mulf %in, %in_0 : f32
      linalg.yield %13 : f32
    } -> tensor<65x9xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg0 : tensor<65x9xf32>, tensor<65x9xf32>) outs(%2 : tensor<65x9xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %13 = arith.mulf %in, %in_0 : f32
      linalg.yield %13 : f32
    } -> tensor<65x9xf32>
    %6 = tensor.empty() : tensor<9xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<9xf32>) -> tensor<9xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "reduction"]} ins(%5 : tensor<65x9xf32>) outs(%7 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = arith.addf %out, %in : f32
      linalg.yield %13 : f32
    } -> tensor<9xf32>
    %9 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%8 : tensor<9xf32>) outs(%6 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = math.sqrt %in : f32
      linalg.yield %13 : f32
    } -> tensor<9xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<9xf32>) outs(%0 : tensor<1x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x9xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<1x9xf32>) outs(%2 : tensor<65x9xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<65x9xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%4, %11 : tensor<65x9xf32>, tensor<65x9xf32>) outs(%2 : tensor<65x9xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %13 = arith.divf %in, %in_0 : f32
      linalg.yield %13 : f32
    } -> tensor<65x9xf32>
    return %12 : tensor<65x9xf32>
  }
}
