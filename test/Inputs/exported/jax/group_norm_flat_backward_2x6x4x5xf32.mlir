// shapes: 2x6x4x5xf32 2x6x4x5xf32 6xf32 6xf32
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x6x4x5xf32>, %arg1: tensor<2x6x4x5xf32>, %arg2: tensor<6xf32>, %arg3: tensor<6xf32>) -> (tensor<2x6x4x5xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<-5.000000e-01> : tensor<f32>
    %cst_1 = arith.constant dense<9.99999974E-6> : tensor<f32>
    %cst_2 = arith.constant dense<2.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<4.000000e+01> : tensor<f32>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1, 2, 3]] : tensor<2x6x4x5xf32> into tensor<240xf32>
    %expanded = tensor.expand_shape %collapsed [[0, 1, 2]] output_shape [2, 3, 40] : tensor<240xf32> into tensor<2x3x40xf32>
    %0 = tensor.empty() : tensor<2x3xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded : tensor<2x3x40xf32>) outs(%1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.addf %out, %in : f32
      linalg.yield %46 : f32
    } -> tensor<2x3xf32>
    %3 = tensor.empty() : tensor<2x3x1xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2 : tensor<2x3xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %5 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %46 = arith.divf %in, %in_12 : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x1xf32>
    %7 = tensor.empty() : tensor<2x3x40xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x3x1xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x40xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %8 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %46 = arith.subf %in, %in_12 : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x40xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %9 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %46 = arith.mulf %in, %in_12 : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x40xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x40xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %9 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %46 = arith.mulf %in, %in_12 : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x40xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<2x3x40xf32>) outs(%1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.addf %out, %in : f32
      linalg.yield %46 : f32
    } -> tensor<2x3xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x3xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14, %5 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %46 = arith.divf %in, %in_12 : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x1xf32>
    %16 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15, %16 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %46 = arith.addf %in, %in_12 : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = math.rsqrt %in : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18, %17 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %46 = arith.divf %in, %in_12 : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x1xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %19 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %46 = arith.mulf %in, %in_12 : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x1xf32>
    %expanded_4 = tensor.expand_shape %arg2 [[0, 1, 2]] output_shape [6, 1, 1] : tensor<6xf32> into tensor<6x1x1xf32>
    %22 = tensor.empty() : tensor<1x6x1x1xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_4 : tensor<6x1x1xf32>) outs(%22 : tensor<1x6x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x6x1x1xf32>
    %24 = tensor.empty() : tensor<2x6x4x5xf32>
    %25 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%23 : tensor<1x6x1x1xf32>) outs(%24 : tensor<2x6x4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x4x5xf32>
    %26 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1, %25 : tensor<2x6x4x5xf32>, tensor<2x6x4x5xf32>) outs(%24 : tensor<2x6x4x5xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %46 = arith.mulf %in, %in_12 : f32
      linalg.yield %46 : f32
    } -> tensor<2x6x4x5xf32>
    %collapsed_5 = tensor.collapse_shape %26 [[0, 1, 2, 3]] : tensor<2x6x4x5xf32> into tensor<240xf32>
    %expanded_6 = tensor.expand_shape %collapsed_5 [[0, 1, 2]] output_shape [2, 3, 40] : tensor<240xf32> into tensor<2x3x40xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %expanded_6 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %46 = arith.mulf %in, %in_12 : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x40xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%27 : tensor<2x3x40xf32>) outs(%1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.addf %out, %in : f32
      linalg.yield %46 : f32
    } -> tensor<2x3xf32>
    %expanded_7 = tensor.expand_shape %28 [[0], [1, 2]] output_shape [2, 3, 1] : tensor<2x3xf32> into tensor<2x3x1xf32>
    %29 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<2x3x1xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x40xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_6, %29 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %46 = arith.mulf %in, %in_12 : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x40xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_7, %21 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %46 = arith.mulf %in, %in_12 : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x1xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.negf %in : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x40xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%32 : tensor<2x3x40xf32>) outs(%1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.addf %out, %in : f32
      linalg.yield %46 : f32
    } -> tensor<2x3xf32>
    %expanded_8 = tensor.expand_shape %33 [[0], [1, 2]] output_shape [2, 3, 1] : tensor<2x3xf32> into tensor<2x3x1xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31, %5 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %46 = arith.divf %in, %in_12 : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x1xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%34 : tensor<2x3x1xf32>) outs(%1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.addf %out, %in : f32
      linalg.yield %46 : f32
    } -> tensor<2x3xf32>
    %36 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35 : tensor<2x3xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x40xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%36, %12 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %46 = arith.mulf %in, %in_12 : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x40xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.negf %in : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x40xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%38 : tensor<2x3x40xf32>) outs(%1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.addf %out, %in : f32
      linalg.yield %46 : f32
    } -> tensor<2x3xf32>
    %expanded_9 = tensor.expand_shape %39 [[0], [1, 2]] output_shape [2, 3, 1] : tensor<2x3xf32> into tensor<2x3x1xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30, %37 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %46 = arith.addf %in, %in_12 : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x40xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_8, %expanded_9 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %46 = arith.addf %in, %in_12 : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x1xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41, %5 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %46 = arith.divf %in, %in_12 : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x1xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%42 : tensor<2x3x1xf32>) outs(%1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %46 = arith.addf %out, %in : f32
      linalg.yield %46 : f32
    } -> tensor<2x3xf32>
    %44 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%43 : tensor<2x3xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x40xf32>
    %45 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%40, %44 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_12: f32, %out: f32):
      %46 = arith.addf %in, %in_12 : f32
      linalg.yield %46 : f32
    } -> tensor<2x3x40xf32>
    %collapsed_10 = tensor.collapse_shape %45 [[0, 1, 2]] : tensor<2x3x40xf32> into tensor<240xf32>
    %expanded_11 = tensor.expand_shape %collapsed_10 [[0, 1, 2, 3]] output_shape [2, 6, 4, 5] : tensor<240xf32> into tensor<2x6x4x5xf32>
    return %expanded_11 : tensor<2x6x4x5xf32>
  }
}
