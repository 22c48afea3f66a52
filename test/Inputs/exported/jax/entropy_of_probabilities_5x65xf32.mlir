// shapes: 5x65xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x65xf32>) -> (tensor<5xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<5x65xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = math.absf %in : f32
      linalg.yield %17 : f32
    } -> tensor<5x65xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x65xf32>
    %3 = tensor.empty() : tensor<5x65xi1>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%3 : tensor<5x65xi1>) {
    ^bb0(%in: f32, %in_2: f32, %out: i1):
      %17 = arith.cmpf olt, %in, %in_2 : f32
      linalg.yield %17 : i1
    } -> tensor<5x65xi1>
    %5 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x65xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%3 : tensor<5x65xi1>) {
    ^bb0(%in: f32, %in_2: f32, %out: i1):
      %17 = arith.cmpf une, %in, %in_2 : f32
      linalg.yield %17 : i1
    } -> tensor<5x65xi1>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %1 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%3 : tensor<5x65xi1>) {
    ^bb0(%in: f32, %in_2: f32, %out: i1):
      %17 = arith.cmpf une, %in, %in_2 : f32
      linalg.yield %17 : i1
    } -> tensor<5x65xi1>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %7 : tensor<5x65xi1>, tensor<5x65xi1>) outs(%3 : tensor<5x65xi1>) {
    ^bb0(%in: i1, %in_2: i1, %out: i1):
      %17 = arith.ori %in, %in_2 : i1
      linalg.yield %17 : i1
    } -> tensor<5x65xi1>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = math.log %in : f32
      linalg.yield %17 : f32
    } -> tensor<5x65xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %9 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %17 = arith.mulf %in, %in_2 : f32
      linalg.yield %17 : f32
    } -> tensor<5x65xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %10, %2 : tensor<5x65xi1>, tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: i1, %in_2: f32, %in_3: f32, %out: f32):
      %17 = arith.select %in, %in_2, %in_3 : f32
      linalg.yield %17 : f32
    } -> tensor<5x65xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.negf %in : f32
      linalg.yield %17 : f32
    } -> tensor<5x65xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %5, %12 : tensor<5x65xi1>, tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: i1, %in_2: f32, %in_3: f32, %out: f32):
      %17 = arith.select %in, %in_2, %in_3 : f32
      linalg.yield %17 : f32
    } -> tensor<5x65xf32>
    %14 = tensor.empty() : tensor<5xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<5xf32>) -> tensor<5xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%13 : tensor<5x65xf32>) outs(%15 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.addf %out, %in : f32
      linalg.yield %17 : f32
    } -> tensor<5xf32>
    return %16 : tensor<5xf32>
  }
}
