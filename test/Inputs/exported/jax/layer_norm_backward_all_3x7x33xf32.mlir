// shapes: 3x7x33xf32 3x7x33xf32 33xf32 33xf32
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d2)>
#map5 = affine_map<(d0, d1, d2) -> (d1, d2, d0)>
#map6 = affine_map<(d0, d1, d2) -> (d0)>
#map7 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x7x33xf32>, %arg1: tensor<3x7x33xf32>, %arg2: tensor<33xf32>, %arg3: tensor<33xf32>) -> (tensor<3x7x33xf32> {jax.result_info = "result[0]"}, tensor<33xf32> {jax.result_info = "result[1]"}, tensor<33xf32> {jax.result_info = "result[2]"}) {
    %cst = arith.constant dense<-5.000000e-01> : tensor<f32>
    %cst_0 = arith.constant dense<9.99999974E-6> : tensor<f32>
    %cst_1 = arith.constant dense<2.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<3.300000e+01> : tensor<f32>
    %cst_3 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<3x7xf32>
    %1 = linalg.fill ins(%cst_3 : f32) outs(%0 : tensor<3x7xf32>) -> tensor<3x7xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<3x7x33xf32>) outs(%1 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = arith.addf %out, %in : f32
      linalg.yield %53 : f32
    } -> tensor<3x7xf32>
    %3 = tensor.empty() : tensor<3x7x1xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2 : tensor<3x7xf32>) outs(%3 : tensor<3x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x7x1xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%3 : tensor<3x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x7x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %5 : tensor<3x7x1xf32>, tensor<3x7x1xf32>) outs(%3 : tensor<3x7x1xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.divf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x1xf32>
    %7 = tensor.empty() : tensor<3x7x33xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<3x7x1xf32>) outs(%7 : tensor<3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x7x33xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %8 : tensor<3x7x33xf32>, tensor<3x7x33xf32>) outs(%7 : tensor<3x7x33xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.subf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x33xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %9 : tensor<3x7x33xf32>, tensor<3x7x33xf32>) outs(%7 : tensor<3x7x33xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.mulf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x33xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%7 : tensor<3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x7x33xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %9 : tensor<3x7x33xf32>, tensor<3x7x33xf32>) outs(%7 : tensor<3x7x33xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.mulf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x33xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<3x7x33xf32>) outs(%1 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = arith.addf %out, %in : f32
      linalg.yield %53 : f32
    } -> tensor<3x7xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<3x7xf32>) outs(%3 : tensor<3x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x7x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14, %5 : tensor<3x7x1xf32>, tensor<3x7x1xf32>) outs(%3 : tensor<3x7x1xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.divf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x1xf32>
    %16 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%3 : tensor<3x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x7x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15, %16 : tensor<3x7x1xf32>, tensor<3x7x1xf32>) outs(%3 : tensor<3x7x1xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.addf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<3x7x1xf32>) outs(%3 : tensor<3x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = math.rsqrt %in : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18, %17 : tensor<3x7x1xf32>, tensor<3x7x1xf32>) outs(%3 : tensor<3x7x1xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.divf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x1xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%3 : tensor<3x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x7x1xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %19 : tensor<3x7x1xf32>, tensor<3x7x1xf32>) outs(%3 : tensor<3x7x1xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.mulf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x1xf32>
    %22 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<3x7x1xf32>) outs(%7 : tensor<3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x7x33xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %22 : tensor<3x7x33xf32>, tensor<3x7x33xf32>) outs(%7 : tensor<3x7x33xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.mulf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x33xf32>
    %24 = tensor.empty() : tensor<1x1x33xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg2 : tensor<33xf32>) outs(%24 : tensor<1x1x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x33xf32>
    %26 = tensor.empty() : tensor<33xf32>
    %27 = linalg.fill ins(%cst_3 : f32) outs(%26 : tensor<33xf32>) -> tensor<33xf32>
    %28 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "reduction", "reduction"]} ins(%arg1 : tensor<3x7x33xf32>) outs(%27 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = arith.addf %out, %in : f32
      linalg.yield %53 : f32
    } -> tensor<33xf32>
    %expanded = tensor.expand_shape %28 [[0, 1, 2]] output_shape [1, 1, 33] : tensor<33xf32> into tensor<1x1x33xf32>
    %29 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "reduction", "reduction"]} ins(%expanded : tensor<1x1x33xf32>) outs(%27 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = arith.addf %out, %in : f32
      linalg.yield %53 : f32
    } -> tensor<33xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23, %arg1 : tensor<3x7x33xf32>, tensor<3x7x33xf32>) outs(%7 : tensor<3x7x33xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.mulf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x33xf32>
    %31 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "reduction", "reduction"]} ins(%30 : tensor<3x7x33xf32>) outs(%27 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = arith.addf %out, %in : f32
      linalg.yield %53 : f32
    } -> tensor<33xf32>
    %expanded_4 = tensor.expand_shape %31 [[0, 1, 2]] output_shape [1, 1, 33] : tensor<33xf32> into tensor<1x1x33xf32>
    %32 = linalg.generic {indexing_maps = [#map7, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<1x1x33xf32>) outs(%7 : tensor<3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x7x33xf32>
    %33 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %32 : tensor<3x7x33xf32>, tensor<3x7x33xf32>) outs(%7 : tensor<3x7x33xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.mulf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x33xf32>
    %34 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "reduction", "reduction"]} ins(%expanded_4 : tensor<1x1x33xf32>) outs(%27 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = arith.addf %out, %in : f32
      linalg.yield %53 : f32
    } -> tensor<33xf32>
    %35 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %33 : tensor<3x7x33xf32>, tensor<3x7x33xf32>) outs(%7 : tensor<3x7x33xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.mulf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x33xf32>
    %36 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%35 : tensor<3x7x33xf32>) outs(%1 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = arith.addf %out, %in : f32
      linalg.yield %53 : f32
    } -> tensor<3x7xf32>
    %expanded_5 = tensor.expand_shape %36 [[0], [1, 2]] output_shape [3, 7, 1] : tensor<3x7xf32> into tensor<3x7x1xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%33, %22 : tensor<3x7x33xf32>, tensor<3x7x33xf32>) outs(%7 : tensor<3x7x33xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.mulf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x33xf32>
    %38 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_5, %21 : tensor<3x7x1xf32>, tensor<3x7x1xf32>) outs(%3 : tensor<3x7x1xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.mulf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x1xf32>
    %39 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37 : tensor<3x7x33xf32>) outs(%7 : tensor<3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = arith.negf %in : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x33xf32>
    %40 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%39 : tensor<3x7x33xf32>) outs(%1 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = arith.addf %out, %in : f32
      linalg.yield %53 : f32
    } -> tensor<3x7xf32>
    %expanded_6 = tensor.expand_shape %40 [[0], [1, 2]] output_shape [3, 7, 1] : tensor<3x7xf32> into tensor<3x7x1xf32>
    %41 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%38, %5 : tensor<3x7x1xf32>, tensor<3x7x1xf32>) outs(%3 : tensor<3x7x1xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.divf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x1xf32>
    %42 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%41 : tensor<3x7x1xf32>) outs(%1 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = arith.addf %out, %in : f32
      linalg.yield %53 : f32
    } -> tensor<3x7xf32>
    %43 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%42 : tensor<3x7xf32>) outs(%7 : tensor<3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x7x33xf32>
    %44 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%43, %12 : tensor<3x7x33xf32>, tensor<3x7x33xf32>) outs(%7 : tensor<3x7x33xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.mulf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x33xf32>
    %45 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%44 : tensor<3x7x33xf32>) outs(%7 : tensor<3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = arith.negf %in : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x33xf32>
    %46 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%45 : tensor<3x7x33xf32>) outs(%1 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = arith.addf %out, %in : f32
      linalg.yield %53 : f32
    } -> tensor<3x7xf32>
    %expanded_7 = tensor.expand_shape %46 [[0], [1, 2]] output_shape [3, 7, 1] : tensor<3x7xf32> into tensor<3x7x1xf32>
    %47 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%37, %44 : tensor<3x7x33xf32>, tensor<3x7x33xf32>) outs(%7 : tensor<3x7x33xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.addf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x33xf32>
    %48 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_6, %expanded_7 : tensor<3x7x1xf32>, tensor<3x7x1xf32>) outs(%3 : tensor<3x7x1xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.addf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x1xf32>
    %49 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%48, %5 : tensor<3x7x1xf32>, tensor<3x7x1xf32>) outs(%3 : tensor<3x7x1xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.divf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x1xf32>
    %50 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%49 : tensor<3x7x1xf32>) outs(%1 : tensor<3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %53 = arith.addf %out, %in : f32
      linalg.yield %53 : f32
    } -> tensor<3x7xf32>
    %51 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%50 : tensor<3x7xf32>) outs(%7 : tensor<3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x7x33xf32>
    %52 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%47, %51 : tensor<3x7x33xf32>, tensor<3x7x33xf32>) outs(%7 : tensor<3x7x33xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %53 = arith.addf %in, %in_8 : f32
      linalg.yield %53 : f32
    } -> tensor<3x7x33xf32>
    return %52, %34, %29 : tensor<3x7x33xf32>, tensor<33xf32>, tensor<33xf32>
  }
}
