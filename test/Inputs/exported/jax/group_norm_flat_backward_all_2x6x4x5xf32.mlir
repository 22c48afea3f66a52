// shapes: 2x6x4x5xf32 2x6x4x5xf32 6xf32 6xf32
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d1, d0, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0)>
#map8 = affine_map<(d0, d1, d2) -> (d0)>
#map9 = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x6x4x5xf32>, %arg1: tensor<2x6x4x5xf32>, %arg2: tensor<6xf32>, %arg3: tensor<6xf32>) -> (tensor<2x6x4x5xf32> {jax.result_info = "result[0]"}, tensor<6xf32> {jax.result_info = "result[1]"}, tensor<6xf32> {jax.result_info = "result[2]"}) {
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
      %57 = arith.addf %out, %in : f32
      linalg.yield %57 : f32
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
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.divf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x1xf32>
    %7 = tensor.empty() : tensor<2x3x40xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x3x1xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x40xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %8 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.subf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x40xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %9 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.mulf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x40xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x40xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %9 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.mulf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x40xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<2x3x40xf32>) outs(%1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.addf %out, %in : f32
      linalg.yield %57 : f32
    } -> tensor<2x3xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x3xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14, %5 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.divf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x1xf32>
    %16 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15, %16 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.addf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = math.rsqrt %in : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18, %17 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.divf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x1xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %19 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.mulf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x1xf32>
    %22 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<2x3x1xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x40xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %22 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.mulf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x40xf32>
    %collapsed_4 = tensor.collapse_shape %23 [[0, 1, 2]] : tensor<2x3x40xf32> into tensor<240xf32>
    %expanded_5 = tensor.expand_shape %collapsed_4 [[0, 1, 2, 3]] output_shape [2, 6, 4, 5] : tensor<240xf32> into tensor<2x6x4x5xf32>
    %expanded_6 = tensor.expand_shape %arg2 [[0, 1, 2]] output_shape [6, 1, 1] : tensor<6xf32> into tensor<6x1x1xf32>
    %24 = tensor.empty() : tensor<1x6x1x1xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<6x1x1xf32>) outs(%24 : tensor<1x6x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x6x1x1xf32>
    %26 = tensor.empty() : tensor<6xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%26 : tensor<6xf32>) -> tensor<6xf32>
    %28 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "reduction", "reduction"]} ins(%arg1 : tensor<2x6x4x5xf32>) outs(%27 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.addf %out, %in : f32
      linalg.yield %57 : f32
    } -> tensor<6xf32>
    %expanded_7 = tensor.expand_shape %28 [[0, 1, 2, 3]] output_shape [1, 6, 1, 1] : tensor<6xf32> into tensor<1x6x1x1xf32>
    %29 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "reduction", "reduction"]} ins(%expanded_7 : tensor<1x6x1x1xf32>) outs(%27 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.addf %out, %in : f32
      linalg.yield %57 : f32
    } -> tensor<6xf32>
    %30 = tensor.empty() : tensor<6x1x1xf32>
    %31 = linalg.generic {indexing_maps = [#map8, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29 : tensor<6xf32>) outs(%30 : tensor<6x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x1x1xf32>
    %collapsed_8 = tensor.collapse_shape %31 [[0, 1, 2]] : tensor<6x1x1xf32> into tensor<6xf32>
    %32 = tensor.empty() : tensor<2x6x4x5xf32>
    %33 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_5, %arg1 : tensor<2x6x4x5xf32>, tensor<2x6x4x5xf32>) outs(%32 : tensor<2x6x4x5xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.mulf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x6x4x5xf32>
    %34 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "reduction", "reduction"]} ins(%33 : tensor<2x6x4x5xf32>) outs(%27 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.addf %out, %in : f32
      linalg.yield %57 : f32
    } -> tensor<6xf32>
    %expanded_9 = tensor.expand_shape %34 [[0, 1, 2, 3]] output_shape [1, 6, 1, 1] : tensor<6xf32> into tensor<1x6x1x1xf32>
    %35 = linalg.generic {indexing_maps = [#map9, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<1x6x1x1xf32>) outs(%32 : tensor<2x6x4x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x6x4x5xf32>
    %36 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1, %35 : tensor<2x6x4x5xf32>, tensor<2x6x4x5xf32>) outs(%32 : tensor<2x6x4x5xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.mulf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x6x4x5xf32>
    %37 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "reduction", "reduction", "reduction"]} ins(%expanded_9 : tensor<1x6x1x1xf32>) outs(%27 : tensor<6xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.addf %out, %in : f32
      linalg.yield %57 : f32
    } -> tensor<6xf32>
    %38 = linalg.generic {indexing_maps = [#map8, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<6xf32>) outs(%30 : tensor<6x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<6x1x1xf32>
    %collapsed_10 = tensor.collapse_shape %38 [[0, 1, 2]] : tensor<6x1x1xf32> into tensor<6xf32>
    %collapsed_11 = tensor.collapse_shape %36 [[0, 1, 2, 3]] : tensor<2x6x4x5xf32> into tensor<240xf32>
    %expanded_12 = tensor.expand_shape %collapsed_11 [[0, 1, 2]] output_shape [2, 3, 40] : tensor<240xf32> into tensor<2x3x40xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %expanded_12 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.mulf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x40xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%39 : tensor<2x3x40xf32>) outs(%1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.addf %out, %in : f32
      linalg.yield %57 : f32
    } -> tensor<2x3xf32>
    %expanded_13 = tensor.expand_shape %40 [[0], [1, 2]] output_shape [2, 3, 1] : tensor<2x3xf32> into tensor<2x3x1xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_12, %22 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.mulf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x40xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_13, %21 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.mulf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x1xf32>
    %43 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41 : tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.negf %in : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x40xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%43 : tensor<2x3x40xf32>) outs(%1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.addf %out, %in : f32
      linalg.yield %57 : f32
    } -> tensor<2x3xf32>
    %expanded_14 = tensor.expand_shape %44 [[0], [1, 2]] output_shape [2, 3, 1] : tensor<2x3xf32> into tensor<2x3x1xf32>
    %45 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42, %5 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.divf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x1xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%45 : tensor<2x3x1xf32>) outs(%1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.addf %out, %in : f32
      linalg.yield %57 : f32
    } -> tensor<2x3xf32>
    %47 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%46 : tensor<2x3xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x40xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47, %12 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.mulf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x40xf32>
    %49 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%48 : tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.negf %in : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x40xf32>
    %50 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%49 : tensor<2x3x40xf32>) outs(%1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.addf %out, %in : f32
      linalg.yield %57 : f32
    } -> tensor<2x3xf32>
    %expanded_15 = tensor.expand_shape %50 [[0], [1, 2]] output_shape [2, 3, 1] : tensor<2x3xf32> into tensor<2x3x1xf32>
    %51 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%41, %48 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.addf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x40xf32>
    %52 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_14, %expanded_15 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.addf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x1xf32>
    %53 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%52, %5 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.divf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x1xf32>
    %54 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%53 : tensor<2x3x1xf32>) outs(%1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %57 = arith.addf %out, %in : f32
      linalg.yield %57 : f32
    } -> tensor<2x3xf32>
    %55 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%54 : tensor<2x3xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x40xf32>
    %56 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%51, %55 : tensor<2x3x40xf32>, tensor<2x3x40xf32>) outs(%7 : tensor<2x3x40xf32>) {
    ^bb0(%in: f32, %in_18: f32, %out: f32):
      %57 = arith.addf %in, %in_18 : f32
      linalg.yield %57 : f32
    } -> tensor<2x3x40xf32>
    %collapsed_16 = tensor.collapse_shape %56 [[0, 1, 2]] : tensor<2x3x40xf32> into tensor<240xf32>
    %expanded_17 = tensor.expand_shape %collapsed_16 [[0, 1, 2, 3]] output_shape [2, 6, 4, 5] : tensor<240xf32> into tensor<2x6x4x5xf32>
    return %expanded_17, %collapsed_10, %collapsed_8 : tensor<2x6x4x5xf32>, tensor<6xf32>, tensor<6xf32>
  }
}
