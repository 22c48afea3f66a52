// shapes: 2x60xf32 12xf32
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map5 = affine_map<(d0, d1) -> (d0)>
#map6 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map7 = affine_map<(d0, d1, d2) -> (0, d1, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x60xf32>, %arg1: tensor<12xf32>) -> (tensor<2x6x10xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %expanded = tensor.expand_shape %arg0 [[0], [1, 2]] output_shape [2, 3, 20] : tensor<2x60xf32> into tensor<2x3x20xf32>
    %0 = tensor.empty() : tensor<2x3xf32>
    %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded : tensor<2x3x20xf32>) outs(%1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.maximumf %out, %in : f32
      linalg.yield %23 : f32
    } -> tensor<2x3xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%3, %2 : tensor<2x3xf32>, tensor<2x3xf32>) outs(%0 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %23 = arith.maximumf %in, %in_5 : f32
      linalg.yield %23 : f32
    } -> tensor<2x3xf32>
    %5 = tensor.empty() : tensor<2x3x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<2x3xf32>) outs(%5 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %7 = tensor.empty() : tensor<2x3x20xf32>
    %8 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x3x1xf32>) outs(%7 : tensor<2x3x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x20xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %8 : tensor<2x3x20xf32>, tensor<2x3x20xf32>) outs(%7 : tensor<2x3x20xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %23 = arith.subf %in, %in_5 : f32
      linalg.yield %23 : f32
    } -> tensor<2x3x20xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<2x3x20xf32>) outs(%7 : tensor<2x3x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = math.exp %in : f32
      linalg.yield %23 : f32
    } -> tensor<2x3x20xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x3xf32>) -> tensor<2x3xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<2x3x20xf32>) outs(%11 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.addf %out, %in : f32
      linalg.yield %23 : f32
    } -> tensor<2x3xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<2x3xf32>) outs(%5 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %14 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<2x3x1xf32>) outs(%7 : tensor<2x3x20xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x20xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %14 : tensor<2x3x20xf32>, tensor<2x3x20xf32>) outs(%7 : tensor<2x3x20xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %23 = arith.divf %in, %in_5 : f32
      linalg.yield %23 : f32
    } -> tensor<2x3x20xf32>
    %collapsed = tensor.collapse_shape %15 [[0, 1, 2]] : tensor<2x3x20xf32> into tensor<120xf32>
    %expanded_2 = tensor.expand_shape %collapsed [[0, 1, 2]] output_shape [2, 12, 5] : tensor<120xf32> into tensor<2x12x5xf32>
    %16 = tensor.empty() : tensor<12x1xf32>
    %17 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<12xf32>) outs(%16 : tensor<12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<12x1xf32>
    %18 = tensor.empty() : tensor<1x12x1xf32>
    %19 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<12x1xf32>) outs(%18 : tensor<1x12x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x12x1xf32>
    %20 = tensor.empty() : tensor<2x12x5xf32>
    %21 = linalg.generic {indexing_maps = [#map7, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<1x12x1xf32>) outs(%20 : tensor<2x12x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x12x5xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_2, %21 : tensor<2x12x5xf32>, tensor<2x12x5xf32>) outs(%20 : tensor<2x12x5xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %23 = arith.mulf %in, %in_5 : f32
      linalg.yield %23 : f32
    } -> tensor<2x12x5xf32>
    %collapsed_3 = tensor.collapse_shape %22 [[0, 1, 2]] : tensor<2x12x5xf32> into tensor<120xf32>
    %expanded_4 = tensor.expand_shape %collapsed_3 [[0, 1, 2]] output_shape [2, 6, 10] : tensor<120xf32> into tensor<2x6x10xf32>
    return %expanded_4 : tensor<2x6x10xf32>
  }
}
