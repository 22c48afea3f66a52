// shapes: 2x6x4x5xf32 6xf32 6xf32
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, 0)>
module @jit_group_norm_flat attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x6x4x5xf32>, %arg1: tensor<6xf32>, %arg2: tensor<6xf32>) -> (tensor<2x6x4x5xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<9.99999974E-6> : tensor<f32>
    %cst_1 = arith.constant dense<4.000000e+01> : tensor<f32>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1, 2, 3]] : tensor<2x6x4x5xf32> into tensor<240xf32>
    %expanded = tensor.expand_shape %collapsed [[0, 1, 2]] output_shape [2, 3, 40] : tensor<240xf32> into tensor<2x3x40xf32>
    %0 = tensor.empty() : tensor<2x3xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded : tensor<2x3x40xf32>) outs(%1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.addf %out, %in : f32
      linalg.yield %27 : f32
    } -> tensor<2x3xf32>
    %3 = tensor.empty() : tensor<2x3x1xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2 : tensor<2x3xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %5 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %27 = arith.divf %in, %in_6 : f32
      linalg.yield %27 : f32
    } -> tensor<2x3x1xf32>
    %7 = tensor.empty() : tensor<2x3x40xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x3x1xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x40xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %8 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %27 = arith.subf %in, %in_6 : f32
      linalg.yield %27 : f32
    } -> tensor<2x3x40xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %9 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %27 = arith.mulf %in, %in_6 : f32
      linalg.yield %27 : f32
    } -> tensor<2x3x40xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<2x3x40xf32>) outs(%1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.addf %out, %in : f32
      linalg.yield %27 : f32
    } -> tensor<2x3xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<2x3xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %5 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %27 = arith.divf %in, %in_6 : f32
      linalg.yield %27 : f32
    } -> tensor<2x3x1xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %14 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %27 = arith.addf %in, %in_6 : f32
      linalg.yield %27 : f32
    } -> tensor<2x3x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = math.rsqrt %in : f32
      linalg.yield %27 : f32
    } -> tensor<2x3x1xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<2x3x1xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x40xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %17 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %27 = arith.mulf %in, %in_6 : f32
      linalg.yield %27 : f32
    } -> tensor<2x3x40xf32>
    %collapsed_2 = tensor.collapse_shape %18 [[0, 1, 2]] : tensor<2x3x40xf32> into tensor<240xf32>
    %expanded_3 = tensor.expand_shape %collapsed_2 [[0, 1, 2, 3]] output_shape [2, 6, 4, 5] : tensor<240xf32> into tensor<2x6x4x5xf32>
    %expanded_4 = tensor.expand_shape %arg1 [[0, 1, 2]] output_shape [6, 1, 1] : tensor<6xf32> into tensor<6x1x1xf32>
    %19 = tensor.empty() : tensor<1x6x1x1xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_4 : tensor<6x1x1xf32>) outs(%19 : tensor<1x6x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x6x1x1xf32>
    %21 = tensor.empty() : tensor<2x6x4x5xf32>
    %22 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<1x6x1x1xf32>) outs(%21 : tensor<2x6x4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x4x5xf32>
    %23 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_3, %22 : tensor<2x6x4x5xf32>, tensor<2x6x4x5xf32>) outs(%21 : tensor<2x6x4x5xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %27 = arith.mulf %in, %in_6 : f32
      linalg.yield %27 : f32
    } -> tensor<2x6x4x5xf32>
    %expanded_5 = tensor.expand_shape %arg2 [[0, 1, 2]] output_shape [6, 1, 1] : tensor<6xf32> into tensor<6x1x1xf32>
    %24 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_5 : tensor<6x1x1xf32>) outs(%19 : tensor<1x6x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x6x1x1xf32>
    %25 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<1x6x1x1xf32>) outs(%21 : tensor<2x6x4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x4x5xf32>
    %26 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23, %25 : tensor<2x6x4x5xf32>, tensor<2x6x4x5xf32>) outs(%21 : tensor<2x6x4x5xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %27 = arith.addf %in, %in_6 : f32
      linalg.yield %27 : f32
    } -> tensor<2x6x4x5xf32>
    return %26 : tensor<2x6x4x5xf32>
  }
}
