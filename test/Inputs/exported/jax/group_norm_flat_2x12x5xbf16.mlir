// shapes: 2x12x5xbf16 12xbf16 12xbf16
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (0, d1, 0)>
module @jit_group_norm_flat attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x12x5xbf16>, %arg1: tensor<12xbf16>, %arg2: tensor<12xbf16>) -> (tensor<2x12x5xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<1.001360e-05> : tensor<bf16>
    %cst_1 = arith.constant dense<2.000000e+01> : tensor<f32>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1, 2]] : tensor<2x12x5xbf16> into tensor<120xbf16>
    %expanded = tensor.expand_shape %collapsed [[0, 1, 2]] output_shape [2, 3, 20] : tensor<120xbf16> into tensor<2x3x20xbf16>
    %0 = tensor.empty() : tensor<2x3x20xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<2x3x20xbf16>) outs(%0 : tensor<2x3x20xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %33 = arith.extf %in : bf16 to f32
      linalg.yield %33 : f32
    } -> tensor<2x3x20xf32>
    %2 = tensor.empty() : tensor<2x3xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<2x3xf32>) -> tensor<2x3xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<2x3x20xf32>) outs(%3 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.addf %out, %in : f32
      linalg.yield %33 : f32
    } -> tensor<2x3xf32>
    %5 = tensor.empty() : tensor<2x3x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<2x3xf32>) outs(%5 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%5 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %7 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%5 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %33 = arith.divf %in, %in_6 : f32
      linalg.yield %33 : f32
    } -> tensor<2x3x1xf32>
    %9 = tensor.empty() : tensor<2x3x1xbf16>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<2x3x1xf32>) outs(%9 : tensor<2x3x1xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %33 = arith.truncf %in : f32 to bf16
      linalg.yield %33 : bf16
    } -> tensor<2x3x1xbf16>
    %11 = tensor.empty() : tensor<2x3x20xbf16>
    %12 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<2x3x1xbf16>) outs(%11 : tensor<2x3x20xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x3x20xbf16>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %12 : tensor<2x3x20xbf16>, tensor<2x3x20xbf16>) outs(%11 : tensor<2x3x20xbf16>) {
    ^bb0(%in: bf16, %in_6: bf16, %out: bf16):
      %33 = arith.subf %in, %in_6 : bf16
      linalg.yield %33 : bf16
    } -> tensor<2x3x20xbf16>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %13 : tensor<2x3x20xbf16>, tensor<2x3x20xbf16>) outs(%11 : tensor<2x3x20xbf16>) {
    ^bb0(%in: bf16, %in_6: bf16, %out: bf16):
      %33 = arith.mulf %in, %in_6 : bf16
      linalg.yield %33 : bf16
    } -> tensor<2x3x20xbf16>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<2x3x20xbf16>) outs(%0 : tensor<2x3x20xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %33 = arith.extf %in : bf16 to f32
      linalg.yield %33 : f32
    } -> tensor<2x3x20xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%15 : tensor<2x3x20xf32>) outs(%3 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.addf %out, %in : f32
      linalg.yield %33 : f32
    } -> tensor<2x3xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<2x3xf32>) outs(%5 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17, %7 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%5 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %33 = arith.divf %in, %in_6 : f32
      linalg.yield %33 : f32
    } -> tensor<2x3x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<2x3x1xf32>) outs(%9 : tensor<2x3x1xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %33 = arith.truncf %in : f32 to bf16
      linalg.yield %33 : bf16
    } -> tensor<2x3x1xbf16>
    %20 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_0 : tensor<bf16>) outs(%9 : tensor<2x3x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x3x1xbf16>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %20 : tensor<2x3x1xbf16>, tensor<2x3x1xbf16>) outs(%9 : tensor<2x3x1xbf16>) {
    ^bb0(%in: bf16, %in_6: bf16, %out: bf16):
      %33 = arith.addf %in, %in_6 : bf16
      linalg.yield %33 : bf16
    } -> tensor<2x3x1xbf16>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<2x3x1xbf16>) outs(%9 : tensor<2x3x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %33 = math.rsqrt %in : bf16
      linalg.yield %33 : bf16
    } -> tensor<2x3x1xbf16>
    %23 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<2x3x1xbf16>) outs(%11 : tensor<2x3x20xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x3x20xbf16>
    %24 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %23 : tensor<2x3x20xbf16>, tensor<2x3x20xbf16>) outs(%11 : tensor<2x3x20xbf16>) {
    ^bb0(%in: bf16, %in_6: bf16, %out: bf16):
      %33 = arith.mulf %in, %in_6 : bf16
      linalg.yield %33 : bf16
    } -> tensor<2x3x20xbf16>
    %collapsed_2 = tensor.collapse_shape %24 [[0, 1, 2]] : tensor<2x3x20xbf16> into tensor<120xbf16>
    %expanded_3 = tensor.expand_shape %collapsed_2 [[0, 1, 2]] output_shape [2, 12, 5] : tensor<120xbf16> into tensor<2x12x5xbf16>
    %expanded_4 = tensor.expand_shape %arg1 [[0, 1]] output_shape [12, 1] : tensor<12xbf16> into tensor<12x1xbf16>
    %25 = tensor.empty() : tensor<1x12x1xbf16>
    %26 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_4 : tensor<12x1xbf16>) outs(%25 : tensor<1x12x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x12x1xbf16>
    %27 = tensor.empty() : tensor<2x12x5xbf16>
    %28 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<1x12x1xbf16>) outs(%27 : tensor<2x12x5xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x12x5xbf16>
    %29 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_3, %28 : tensor<2x12x5xbf16>, tensor<2x12x5xbf16>) outs(%27 : tensor<2x12x5xbf16>) {
    ^bb0(%in: bf16, %in_6: bf16, %out: bf16):
      %33 = arith.mulf %in, %in_6 : bf16
      linalg.yield %33 : bf16
    } -> tensor<2x12x5xbf16>
    %expanded_5 = tensor.expand_shape %arg2 [[0, 1]] output_shape [12, 1] : tensor<12xbf16> into tensor<12x1xbf16>
    %30 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_5 : tensor<12x1xbf16>) outs(%25 : tensor<1x12x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x12x1xbf16>
    %31 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%30 : tensor<1x12x1xbf16>) outs(%27 : tensor<2x12x5xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x12x5xbf16>
    %32 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29, %31 : tensor<2x12x5xbf16>, tensor<2x12x5xbf16>) outs(%27 : tensor<2x12x5xbf16>) {
    ^bb0(%in: bf16, %in_6: bf16, %out: bf16):
      %33 = arith.addf %in, %in_6 : bf16
      linalg.yield %33 : bf16
    } -> tensor<2x12x5xbf16>
    return %32 : tensor<2x12x5xbf16>
  }
}
