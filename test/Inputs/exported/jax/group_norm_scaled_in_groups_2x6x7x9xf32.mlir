// shapes: 2x6x7x9xf32 6xf32 6xf32
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> ()>
#map3 = affine_map<() -> ()>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x6x7x9xf32>, %arg1: tensor<6xf32>, %arg2: tensor<6xf32>) -> (tensor<2x6x7x9xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 9.99999974E-6 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<1.260000e+02> : tensor<f32>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1, 2, 3]] : tensor<2x6x7x9xf32> into tensor<756xf32>
    %expanded = tensor.expand_shape %collapsed [[0, 1, 2]] output_shape [2, 3, 126] : tensor<756xf32> into tensor<2x3x126xf32>
    %0 = tensor.empty() : tensor<2x3xf32>
    %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<2x3xf32>) -> tensor<2x3xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%expanded : tensor<2x3x126xf32>) outs(%1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.addf %out, %in : f32
      linalg.yield %34 : f32
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
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %34 = arith.divf %in, %in_7 : f32
      linalg.yield %34 : f32
    } -> tensor<2x3x1xf32>
    %7 = tensor.empty() : tensor<2x3x126xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %expanded : tensor<2x3x126xf32>, tensor<2x3x126xf32>) outs(%7 : tensor<2x3x126xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %34 = arith.mulf %in, %in_7 : f32
      linalg.yield %34 : f32
    } -> tensor<2x3x126xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%8 : tensor<2x3x126xf32>) outs(%1 : tensor<2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = arith.addf %out, %in : f32
      linalg.yield %34 : f32
    } -> tensor<2x3xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<2x3xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %5 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %34 = arith.divf %in, %in_7 : f32
      linalg.yield %34 : f32
    } -> tensor<2x3x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %6 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %34 = arith.mulf %in, %in_7 : f32
      linalg.yield %34 : f32
    } -> tensor<2x3x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11, %12 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %34 = arith.subf %in, %in_7 : f32
      linalg.yield %34 : f32
    } -> tensor<2x3x1xf32>
    %14 = tensor.empty() : tensor<f32>
    %15 = linalg.generic {indexing_maps = [#map3], iterator_types = []} outs(%14 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<f32>
    %16 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<f32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %13 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %34 = arith.maximumf %in, %in_7 : f32
      linalg.yield %34 : f32
    } -> tensor<2x3x1xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<2x3x1xf32>) outs(%7 : tensor<2x3x126xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x126xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %18 : tensor<2x3x126xf32>, tensor<2x3x126xf32>) outs(%7 : tensor<2x3x126xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %34 = arith.subf %in, %in_7 : f32
      linalg.yield %34 : f32
    } -> tensor<2x3x126xf32>
    %20 = linalg.generic {indexing_maps = [#map3], iterator_types = []} outs(%14 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %21 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20 : tensor<f32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x1xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17, %21 : tensor<2x3x1xf32>, tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %34 = arith.addf %in, %in_7 : f32
      linalg.yield %34 : f32
    } -> tensor<2x3x1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<2x3x1xf32>) outs(%3 : tensor<2x3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %34 = math.rsqrt %in : f32
      linalg.yield %34 : f32
    } -> tensor<2x3x1xf32>
    %24 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<2x3x1xf32>) outs(%7 : tensor<2x3x126xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x126xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %24 : tensor<2x3x126xf32>, tensor<2x3x126xf32>) outs(%7 : tensor<2x3x126xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %34 = arith.mulf %in, %in_7 : f32
      linalg.yield %34 : f32
    } -> tensor<2x3x126xf32>
    %expanded_2 = tensor.expand_shape %25 [[0], [1], [2, 3]] output_shape [2, 3, 2, 63] : tensor<2x3x126xf32> into tensor<2x3x2x63xf32>
    %expanded_3 = tensor.expand_shape %arg1 [[0, 1, 2]] output_shape [3, 2, 1] : tensor<6xf32> into tensor<3x2x1xf32>
    %26 = tensor.empty() : tensor<1x3x2x1xf32>
    %27 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_3 : tensor<3x2x1xf32>) outs(%26 : tensor<1x3x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x3x2x1xf32>
    %28 = tensor.empty() : tensor<2x3x2x63xf32>
    %29 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<1x3x2x1xf32>) outs(%28 : tensor<2x3x2x63xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x2x63xf32>
    %30 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_2, %29 : tensor<2x3x2x63xf32>, tensor<2x3x2x63xf32>) outs(%28 : tensor<2x3x2x63xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %34 = arith.mulf %in, %in_7 : f32
      linalg.yield %34 : f32
    } -> tensor<2x3x2x63xf32>
    %expanded_4 = tensor.expand_shape %arg2 [[0, 1, 2]] output_shape [3, 2, 1] : tensor<6xf32> into tensor<3x2x1xf32>
    %31 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded_4 : tensor<3x2x1xf32>) outs(%26 : tensor<1x3x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x3x2x1xf32>
    %32 = linalg.generic {indexing_maps = [#map7, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<1x3x2x1xf32>) outs(%28 : tensor<2x3x2x63xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x2x63xf32>
    %33 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%30, %32 : tensor<2x3x2x63xf32>, tensor<2x3x2x63xf32>) outs(%28 : tensor<2x3x2x63xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %34 = arith.addf %in, %in_7 : f32
      linalg.yield %34 : f32
    } -> tensor<2x3x2x63xf32>
    %collapsed_5 = tensor.collapse_shape %33 [[0, 1, 2, 3]] : tensor<2x3x2x63xf32> into tensor<756xf32>
    %expanded_6 = tensor.expand_shape %collapsed_5 [[0, 1, 2, 3]] output_shape [2, 6, 7, 9] : tensor<756xf32> into tensor<2x6x7x9xf32>
    return %expanded_6 : tensor<2x6x7x9xf32>
  }
}

