// shapes: 9x65xf32 9x65xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0) -> ()>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x65xf32>, %arg1: tensor<9x65xf32>) -> (tensor<9x65xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_2 = arith.constant dense<5.000000e-01> : tensor<f32>
    %0 = tensor.empty() : tensor<9x65xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%0 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %27 = arith.addf %in, %in_3 : f32
      linalg.yield %27 : f32
    } -> tensor<9x65xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%0 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%0 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %27 = arith.divf %in, %in_3 : f32
      linalg.yield %27 : f32
    } -> tensor<9x65xf32>
    %4 = tensor.empty() : tensor<9xf32>
    %5 = linalg.fill ins(%cst_0 : f32) outs(%4 : tensor<9xf32>) -> tensor<9xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<9x65xf32>) outs(%5 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.maximumf %out, %in : f32
      linalg.yield %27 : f32
    } -> tensor<9xf32>
    %7 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%4 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9xf32>
    %8 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel"]} ins(%7, %6 : tensor<9xf32>, tensor<9xf32>) outs(%4 : tensor<9xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %27 = arith.maximumf %in, %in_3 : f32
      linalg.yield %27 : f32
    } -> tensor<9xf32>
    %9 = tensor.empty() : tensor<9x1xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<9xf32>) outs(%9 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %11 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<9x1xf32>) outs(%0 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %11 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%0 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %27 = arith.subf %in, %in_3 : f32
      linalg.yield %27 : f32
    } -> tensor<9x65xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<9x65xf32>) outs(%0 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = math.exp %in : f32
      linalg.yield %27 : f32
    } -> tensor<9x65xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%4 : tensor<9xf32>) -> tensor<9xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%13 : tensor<9x65xf32>) outs(%14 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.addf %out, %in : f32
      linalg.yield %27 : f32
    } -> tensor<9xf32>
    %16 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<9xf32>) outs(%9 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %17 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<9x1xf32>) outs(%0 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%13, %17 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%0 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %27 = arith.divf %in, %in_3 : f32
      linalg.yield %27 : f32
    } -> tensor<9x65xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%18 : tensor<9x65xf32>) outs(%5 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.maximumf %out, %in : f32
      linalg.yield %27 : f32
    } -> tensor<9xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<9xf32>) outs(%9 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %21 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<9x1xf32>) outs(%0 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %22 = tensor.empty() : tensor<9x65xi1>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%18, %21 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%22 : tensor<9x65xi1>) {
    ^bb0(%in: f32, %in_3: f32, %out: i1):
      %27 = arith.cmpf oeq, %in, %in_3 : f32
      linalg.yield %27 : i1
    } -> tensor<9x65xi1>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<9x65xi1>) outs(%0 : tensor<9x65xf32>) {
    ^bb0(%in: i1, %out: f32):
      %27 = arith.uitofp %in : i1 to f32
      linalg.yield %27 : f32
    } -> tensor<9x65xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%24, %18 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%0 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %27 = arith.subf %in, %in_3 : f32
      linalg.yield %27 : f32
    } -> tensor<9x65xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%25, %18 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%0 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %27 = arith.addf %in, %in_3 : f32
      linalg.yield %27 : f32
    } -> tensor<9x65xf32>
    return %26 : tensor<9x65xf32>
  }
}

