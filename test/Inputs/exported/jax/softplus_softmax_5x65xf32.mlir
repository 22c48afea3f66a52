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
      %28 = arith.maximumf %in, %in_3 : f32
      linalg.yield %28 : f32
    } -> tensor<5x65xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %1 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %28 = arith.subf %in, %in_3 : f32
      linalg.yield %28 : f32
    } -> tensor<5x65xf32>
    %4 = tensor.empty() : tensor<5x65xi1>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %3 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%4 : tensor<5x65xi1>) {
    ^bb0(%in: f32, %in_3: f32, %out: i1):
      %28 = arith.cmpf une, %in, %in_3 : f32
      linalg.yield %28 : i1
    } -> tensor<5x65xi1>
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %1 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %28 = arith.addf %in, %in_3 : f32
      linalg.yield %28 : f32
    } -> tensor<5x65xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = math.absf %in : f32
      linalg.yield %28 : f32
    } -> tensor<5x65xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.negf %in : f32
      linalg.yield %28 : f32
    } -> tensor<5x65xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = math.exp %in : f32
      linalg.yield %28 : f32
    } -> tensor<5x65xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = math.log1p %in : f32
      linalg.yield %28 : f32
    } -> tensor<5x65xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %10 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %28 = arith.addf %in, %in_3 : f32
      linalg.yield %28 : f32
    } -> tensor<5x65xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %6, %11 : tensor<5x65xi1>, tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: i1, %in_3: f32, %in_4: f32, %out: f32):
      %28 = arith.select %in, %in_3, %in_4 : f32
      linalg.yield %28 : f32
    } -> tensor<5x65xf32>
    %13 = tensor.empty() : tensor<5xf32>
    %14 = linalg.fill ins(%cst_0 : f32) outs(%13 : tensor<5xf32>) -> tensor<5xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%12 : tensor<5x65xf32>) outs(%14 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.maximumf %out, %in : f32
      linalg.yield %28 : f32
    } -> tensor<5xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%13 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5xf32>
    %17 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel"]} ins(%16, %15 : tensor<5xf32>, tensor<5xf32>) outs(%13 : tensor<5xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %28 = arith.maximumf %in, %in_3 : f32
      linalg.yield %28 : f32
    } -> tensor<5xf32>
    %18 = tensor.empty() : tensor<5x1xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<5xf32>) outs(%18 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %20 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<5x1xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x65xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %20 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %28 = arith.subf %in, %in_3 : f32
      linalg.yield %28 : f32
    } -> tensor<5x65xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = math.exp %in : f32
      linalg.yield %28 : f32
    } -> tensor<5x65xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%13 : tensor<5xf32>) -> tensor<5xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%22 : tensor<5x65xf32>) outs(%23 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.addf %out, %in : f32
      linalg.yield %28 : f32
    } -> tensor<5xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<5xf32>) outs(%18 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %26 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<5x1xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x65xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%22, %26 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %28 = arith.divf %in, %in_3 : f32
      linalg.yield %28 : f32
    } -> tensor<5x65xf32>
    return %27 : tensor<5x65xf32>
  }
}
