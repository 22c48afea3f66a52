// shapes: 9x64xf32 9x64xf32 64xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2) -> ()>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map6 = affine_map<(d0, d1) -> (d1)>
#map7 = affine_map<(d0, d1) -> (0, d1)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x64xf32>, %arg1: tensor<9x64xf32>, %arg2: tensor<64xf32>) -> (tensor<9x64xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<9.99999997E-7> : tensor<f32>
    %cst_2 = arith.constant dense<1.600000e+01> : tensor<f32>
    %0 = tensor.empty() : tensor<9x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<9x64xf32>) outs(%0 : tensor<9x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.negf %in : f32
      linalg.yield %28 : f32
    } -> tensor<9x64xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<9x64xf32>) outs(%0 : tensor<9x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = math.exp %in : f32
      linalg.yield %28 : f32
    } -> tensor<9x64xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%0 : tensor<9x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x64xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %2 : tensor<9x64xf32>, tensor<9x64xf32>) outs(%0 : tensor<9x64xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %28 = arith.addf %in, %in_3 : f32
      linalg.yield %28 : f32
    } -> tensor<9x64xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<9x64xf32>, tensor<9x64xf32>) outs(%0 : tensor<9x64xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %28 = arith.divf %in, %in_3 : f32
      linalg.yield %28 : f32
    } -> tensor<9x64xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %5 : tensor<9x64xf32>, tensor<9x64xf32>) outs(%0 : tensor<9x64xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %28 = arith.mulf %in, %in_3 : f32
      linalg.yield %28 : f32
    } -> tensor<9x64xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %6 : tensor<9x64xf32>, tensor<9x64xf32>) outs(%0 : tensor<9x64xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %28 = arith.mulf %in, %in_3 : f32
      linalg.yield %28 : f32
    } -> tensor<9x64xf32>
    %expanded = tensor.expand_shape %7 [[0], [1, 2]] output_shape [9, 4, 16] : tensor<9x64xf32> into tensor<9x4x16xf32>
    %8 = tensor.empty() : tensor<9x4x16xf32>
    %9 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %expanded : tensor<9x4x16xf32>, tensor<9x4x16xf32>) outs(%8 : tensor<9x4x16xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %28 = arith.mulf %in, %in_3 : f32
      linalg.yield %28 : f32
    } -> tensor<9x4x16xf32>
    %10 = tensor.empty() : tensor<9x4xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<9x4xf32>) -> tensor<9x4xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%9 : tensor<9x4x16xf32>) outs(%11 : tensor<9x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.addf %out, %in : f32
      linalg.yield %28 : f32
    } -> tensor<9x4xf32>
    %13 = tensor.empty() : tensor<9x4x1xf32>
    %14 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<9x4xf32>) outs(%13 : tensor<9x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x4x1xf32>
    %15 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%13 : tensor<9x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x4x1xf32>
    %16 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14, %15 : tensor<9x4x1xf32>, tensor<9x4x1xf32>) outs(%13 : tensor<9x4x1xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %28 = arith.divf %in, %in_3 : f32
      linalg.yield %28 : f32
    } -> tensor<9x4x1xf32>
    %17 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%13 : tensor<9x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x4x1xf32>
    %18 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %17 : tensor<9x4x1xf32>, tensor<9x4x1xf32>) outs(%13 : tensor<9x4x1xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %28 = arith.addf %in, %in_3 : f32
      linalg.yield %28 : f32
    } -> tensor<9x4x1xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<9x4x1xf32>) outs(%13 : tensor<9x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = math.rsqrt %in : f32
      linalg.yield %28 : f32
    } -> tensor<9x4x1xf32>
    %20 = linalg.generic {indexing_maps = [#map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<9x4x1xf32>) outs(%8 : tensor<9x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x4x16xf32>
    %21 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %20 : tensor<9x4x16xf32>, tensor<9x4x16xf32>) outs(%8 : tensor<9x4x16xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %28 = arith.mulf %in, %in_3 : f32
      linalg.yield %28 : f32
    } -> tensor<9x4x16xf32>
    %22 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%8 : tensor<9x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x4x16xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %22 : tensor<9x4x16xf32>, tensor<9x4x16xf32>) outs(%8 : tensor<9x4x16xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %28 = arith.mulf %in, %in_3 : f32
      linalg.yield %28 : f32
    } -> tensor<9x4x16xf32>
    %collapsed = tensor.collapse_shape %23 [[0], [1, 2]] : tensor<9x4x16xf32> into tensor<9x64xf32>
    %24 = tensor.empty() : tensor<1x64xf32>
    %25 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<64xf32>) outs(%24 : tensor<1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x64xf32>
    %26 = linalg.generic {indexing_maps = [#map7, #map], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<1x64xf32>) outs(%0 : tensor<9x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x64xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%collapsed, %26 : tensor<9x64xf32>, tensor<9x64xf32>) outs(%0 : tensor<9x64xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %28 = arith.mulf %in, %in_3 : f32
      linalg.yield %28 : f32
    } -> tensor<9x64xf32>
    return %27 : tensor<9x64xf32>
  }
}
