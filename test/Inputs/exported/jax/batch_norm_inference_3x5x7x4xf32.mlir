// shapes: 3x5x7x4xf32 4xf32 4xf32 4xf32 4xf32
#map = affine_map<(d0, d1, d2, d3) -> (d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0) -> ()>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x5x7x4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: tensor<4xf32>, %arg4: tensor<4xf32>) -> (tensor<3x5x7x4xf32> {jax.result_info = "result"}) {
    %cst = arith.constant dense<9.99999974E-6> : tensor<f32>
    %0 = tensor.empty() : tensor<1x1x1x4xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<4xf32>) outs(%0 : tensor<1x1x1x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x1x4xf32>
    %2 = tensor.empty() : tensor<3x5x7x4xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1 : tensor<1x1x1x4xf32>) outs(%2 : tensor<3x5x7x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x5x7x4xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %3 : tensor<3x5x7x4xf32>, tensor<3x5x7x4xf32>) outs(%2 : tensor<3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %19 = arith.subf %in, %in_0 : f32
      linalg.yield %19 : f32
    } -> tensor<3x5x7x4xf32>
    %5 = tensor.empty() : tensor<4xf32>
    %6 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%arg2 : tensor<4xf32>) outs(%5 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = math.absf %in : f32
      linalg.yield %19 : f32
    } -> tensor<4xf32>
    %7 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel"]} ins(%cst : tensor<f32>) outs(%5 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%6, %7 : tensor<4xf32>, tensor<4xf32>) outs(%5 : tensor<4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %19 = arith.addf %in, %in_0 : f32
      linalg.yield %19 : f32
    } -> tensor<4xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%8 : tensor<4xf32>) outs(%5 : tensor<4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = math.rsqrt %in : f32
      linalg.yield %19 : f32
    } -> tensor<4xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<4xf32>) outs(%0 : tensor<1x1x1x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x1x4xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10 : tensor<1x1x1x4xf32>) outs(%2 : tensor<3x5x7x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x5x7x4xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %11 : tensor<3x5x7x4xf32>, tensor<3x5x7x4xf32>) outs(%2 : tensor<3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %19 = arith.mulf %in, %in_0 : f32
      linalg.yield %19 : f32
    } -> tensor<3x5x7x4xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<4xf32>) outs(%0 : tensor<1x1x1x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x1x4xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<1x1x1x4xf32>) outs(%2 : tensor<3x5x7x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x5x7x4xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %14 : tensor<3x5x7x4xf32>, tensor<3x5x7x4xf32>) outs(%2 : tensor<3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %19 = arith.mulf %in, %in_0 : f32
      linalg.yield %19 : f32
    } -> tensor<3x5x7x4xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg4 : tensor<4xf32>) outs(%0 : tensor<1x1x1x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x1x4xf32>
    %17 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<1x1x1x4xf32>) outs(%2 : tensor<3x5x7x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x5x7x4xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %17 : tensor<3x5x7x4xf32>, tensor<3x5x7x4xf32>) outs(%2 : tensor<3x5x7x4xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %19 = arith.addf %in, %in_0 : f32
      linalg.yield %19 : f32
    } -> tensor<3x5x7x4xf32>
    return %18 : tensor<3x5x7x4xf32>
  }
}
