// shapes: 2x8x6xf32 6xf32
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map5 = affine_map<(d0, d1, d2) -> (d2)>
#map6 = affine_map<(d0, d1, d2) -> (0, 0, d2)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x8x6xf32>, %arg1: tensor<6xf32>) -> (tensor<2x8x6xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1, 2]] : tensor<2x8x6xf32> into tensor<96xf32>
    %expanded = tensor.expand_shape %collapsed [[0, 1, 2]] output_shape [2, 4, 12] : tensor<96xf32> into tensor<2x4x12xf32>
    %0 = tensor.empty() : tensor<2x4xf32>
    %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<2x4xf32>) -> tensor<2x4xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded : tensor<2x4x12xf32>) outs(%1 : tensor<2x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.maximumf %out, %in : f32
      linalg.yield %21 : f32
    } -> tensor<2x4xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<2x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%3, %2 : tensor<2x4xf32>, tensor<2x4xf32>) outs(%0 : tensor<2x4xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.maximumf %in, %in_4 : f32
      linalg.yield %21 : f32
    } -> tensor<2x4xf32>
    %5 = tensor.empty() : tensor<2x4x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<2x4xf32>) outs(%5 : tensor<2x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x1xf32>
    %7 = tensor.empty() : tensor<2x4x12xf32>
    %8 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x4x1xf32>) outs(%7 : tensor<2x4x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x12xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %8 : tensor<2x4x12xf32>, tensor<2x4x12xf32>) outs(%7 : tensor<2x4x12xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.subf %in, %in_4 : f32
      linalg.yield %21 : f32
    } -> tensor<2x4x12xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<2x4x12xf32>) outs(%7 : tensor<2x4x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.exp %in : f32
      linalg.yield %21 : f32
    } -> tensor<2x4x12xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x4xf32>) -> tensor<2x4xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<2x4x12xf32>) outs(%11 : tensor<2x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.addf %out, %in : f32
      linalg.yield %21 : f32
    } -> tensor<2x4xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<2x4xf32>) outs(%5 : tensor<2x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x1xf32>
    %14 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x4x1xf32>) outs(%7 : tensor<2x4x12xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x12xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %14 : tensor<2x4x12xf32>, tensor<2x4x12xf32>) outs(%7 : tensor<2x4x12xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.divf %in, %in_4 : f32
      linalg.yield %21 : f32
    } -> tensor<2x4x12xf32>
    %collapsed_2 = tensor.collapse_shape %15 [[0, 1, 2]] : tensor<2x4x12xf32> into tensor<96xf32>
    %expanded_3 = tensor.expand_shape %collapsed_2 [[0, 1, 2]] output_shape [2, 8, 6] : tensor<96xf32> into tensor<2x8x6xf32>
    %16 = tensor.empty() : tensor<1x1x6xf32>
    %17 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1 : tensor<6xf32>) outs(%16 : tensor<1x1x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x6xf32>
    %18 = tensor.empty() : tensor<2x8x6xf32>
    %19 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<1x1x6xf32>) outs(%18 : tensor<2x8x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x8x6xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_3, %19 : tensor<2x8x6xf32>, tensor<2x8x6xf32>) outs(%18 : tensor<2x8x6xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.mulf %in, %in_4 : f32
      linalg.yield %21 : f32
    } -> tensor<2x8x6xf32>
    return %20 : tensor<2x8x6xf32>
  }
}
