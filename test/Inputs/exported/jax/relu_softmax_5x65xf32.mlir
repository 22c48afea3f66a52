// shapes: 5x65xf32
#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0) -> ()>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x65xf32>) -> (tensor<5x65xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %0 = tensor.empty() : tensor<5x65xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x65xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %1 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %18 = arith.maximumf %in, %in_3 : f32
      linalg.yield %18 : f32
    } -> tensor<5x65xf32>
    %3 = tensor.empty() : tensor<5xf32>
    %4 = linalg.fill ins(%cst_0 : f32) outs(%3 : tensor<5xf32>) -> tensor<5xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%2 : tensor<5x65xf32>) outs(%4 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = arith.maximumf %out, %in : f32
      linalg.yield %18 : f32
    } -> tensor<5xf32>
    %6 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%3 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5xf32>
    %7 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel"]} ins(%6, %5 : tensor<5xf32>, tensor<5xf32>) outs(%3 : tensor<5xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %18 = arith.maximumf %in, %in_3 : f32
      linalg.yield %18 : f32
    } -> tensor<5xf32>
    %8 = tensor.empty() : tensor<5x1xf32>
    %9 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<5xf32>) outs(%8 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %10 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<5x1xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x65xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %10 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %18 = arith.subf %in, %in_3 : f32
      linalg.yield %18 : f32
    } -> tensor<5x65xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = math.exp %in : f32
      linalg.yield %18 : f32
    } -> tensor<5x65xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%3 : tensor<5xf32>) -> tensor<5xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%12 : tensor<5x65xf32>) outs(%13 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = arith.addf %out, %in : f32
      linalg.yield %18 : f32
    } -> tensor<5xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<5xf32>) outs(%8 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %16 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<5x1xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x65xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %16 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %18 = arith.divf %in, %in_3 : f32
      linalg.yield %18 : f32
    } -> tensor<5x65xf32>
    return %17 : tensor<5x65xf32>
  }
}
