// shapes: 9x65xf32 9x65xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
#map5 = affine_map<(d0, d1) -> ()>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x65xf32>, %arg1: tensor<9x65xf32>) -> (tensor<9x65xf32> {jax.result_info = "result[0]"}, tensor<9x65xf32> {jax.result_info = "result[1]"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_2 = arith.constant 0xFF800000 : f32
    %0 = tensor.empty() : tensor<9xf32>
    %1 = linalg.fill ins(%cst_2 : f32) outs(%0 : tensor<9xf32>) -> tensor<9xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<9x65xf32>) outs(%1 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.maximumf %out, %in : f32
      linalg.yield %29 : f32
    } -> tensor<9xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%3, %2 : tensor<9xf32>, tensor<9xf32>) outs(%0 : tensor<9xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %29 = arith.maximumf %in, %in_3 : f32
      linalg.yield %29 : f32
    } -> tensor<9xf32>
    %5 = tensor.empty() : tensor<9x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<9xf32>) outs(%5 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %7 = tensor.empty() : tensor<9x65xf32>
    %8 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<9x1xf32>) outs(%7 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %8 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%7 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %29 = arith.subf %in, %in_3 : f32
      linalg.yield %29 : f32
    } -> tensor<9x65xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<9x65xf32>) outs(%7 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = math.exp %in : f32
      linalg.yield %29 : f32
    } -> tensor<9x65xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %10 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%7 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %29 = arith.mulf %in, %in_3 : f32
      linalg.yield %29 : f32
    } -> tensor<9x65xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%0 : tensor<9xf32>) -> tensor<9xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<9x65xf32>) outs(%12 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.addf %out, %in : f32
      linalg.yield %29 : f32
    } -> tensor<9xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%11 : tensor<9x65xf32>) outs(%12 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.addf %out, %in : f32
      linalg.yield %29 : f32
    } -> tensor<9xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<9xf32>) outs(%5 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<9xf32>) outs(%5 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %17 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<9x1xf32>) outs(%7 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %17 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%7 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %29 = arith.divf %in, %in_3 : f32
      linalg.yield %29 : f32
    } -> tensor<9x65xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%11, %17 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%7 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %29 = arith.divf %in, %in_3 : f32
      linalg.yield %29 : f32
    } -> tensor<9x65xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<9x1xf32>) outs(%5 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.negf %in : f32
      linalg.yield %29 : f32
    } -> tensor<9x1xf32>
    %21 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<9x1xf32>) outs(%7 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%21, %10 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%7 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %29 = arith.mulf %in, %in_3 : f32
      linalg.yield %29 : f32
    } -> tensor<9x65xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%15, %15 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%5 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %29 = arith.mulf %in, %in_3 : f32
      linalg.yield %29 : f32
    } -> tensor<9x1xf32>
    %24 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%5 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%24, %23 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%5 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %29 = arith.divf %in, %in_3 : f32
      linalg.yield %29 : f32
    } -> tensor<9x1xf32>
    %26 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<9x1xf32>) outs(%7 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%22, %26 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%7 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %29 = arith.mulf %in, %in_3 : f32
      linalg.yield %29 : f32
    } -> tensor<9x65xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%19, %27 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%7 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %29 = arith.addf %in, %in_3 : f32
      linalg.yield %29 : f32
    } -> tensor<9x65xf32>
    return %18, %28 : tensor<9x65xf32>, tensor<9x65xf32>
  }
}

