// shapes: 2x5x7x6xf32 6xf32 6xf32
#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d3, d1, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, 0, 0, d3, 0)>
#map6 = affine_map<() -> ()>
#map7 = affine_map<(d0, d1, d2, d3) -> (d3)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map9 = affine_map<(d0, d1, d2, d3) -> (0, 0, 0, d3)>
module @jit_group_norm attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x5x7x6xf32>, %arg1: tensor<6xf32>, %arg2: tensor<6xf32>) -> (tensor<2x5x7x6xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0x7FC00000 : f32
    %cst_0 = arith.constant 1.050000e+02 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant dense<9.99999974E-6> : tensor<f32>
    %cst_3 = arith.constant dense<1.050000e+02> : tensor<f32>
    %expanded = tensor.expand_shape %arg0 [[0], [1], [2], [3, 4]] output_shape [2, 5, 7, 2, 3] : tensor<2x5x7x6xf32> into tensor<2x5x7x2x3xf32>
    %0 = tensor.empty() : tensor<2x2xf32>
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<2x2xf32>) -> tensor<2x2xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%expanded : tensor<2x5x7x2x3xf32>) outs(%1 : tensor<2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %36 = arith.addf %out, %in : f32
      linalg.yield %36 : f32
    } -> tensor<2x2xf32>
    %3 = tensor.empty() : tensor<2x1x1x2x1xf32>
    %4 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<2x2xf32>) outs(%3 : tensor<2x1x1x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x1x2x1xf32>
    %5 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%3 : tensor<2x1x1x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x1x2x1xf32>
    %6 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%4, %5 : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%3 : tensor<2x1x1x2x1xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %36 = arith.divf %in, %in_4 : f32
      linalg.yield %36 : f32
    } -> tensor<2x1x1x2x1xf32>
    %7 = tensor.empty() : tensor<2x5x7x2x3xf32>
    %8 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<2x1x1x2x1xf32>) outs(%7 : tensor<2x5x7x2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x7x2x3xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %8 : tensor<2x5x7x2x3xf32>, tensor<2x5x7x2x3xf32>) outs(%7 : tensor<2x5x7x2x3xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %36 = arith.subf %in, %in_4 : f32
      linalg.yield %36 : f32
    } -> tensor<2x5x7x2x3xf32>
    %10 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%9, %9 : tensor<2x5x7x2x3xf32>, tensor<2x5x7x2x3xf32>) outs(%7 : tensor<2x5x7x2x3xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %36 = arith.mulf %in, %in_4 : f32
      linalg.yield %36 : f32
    } -> tensor<2x5x7x2x3xf32>
    %11 = tensor.empty() : tensor<f32>
    %12 = linalg.generic {indexing_maps = [#map6], iterator_types = []} outs(%11 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_1 : f32
    } -> tensor<f32>
    %13 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%12 : tensor<f32>) outs(%11 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %36 = arith.subf %cst_0, %in : f32
      linalg.yield %36 : f32
    } -> tensor<f32>
    %14 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction", "reduction", "reduction"]} ins(%10 : tensor<2x5x7x2x3xf32>) outs(%1 : tensor<2x2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %36 = arith.addf %out, %in : f32
      linalg.yield %36 : f32
    } -> tensor<2x2xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<2x2xf32>) outs(%3 : tensor<2x1x1x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x1x2x1xf32>
    %16 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<f32>) outs(%3 : tensor<2x1x1x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x1x2x1xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%15, %16 : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%3 : tensor<2x1x1x2x1xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %36 = arith.divf %in, %in_4 : f32
      linalg.yield %36 : f32
    } -> tensor<2x1x1x2x1xf32>
    %18 = tensor.empty() : tensor<i1>
    %19 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%13 : tensor<f32>) outs(%18 : tensor<i1>) {
    ^bb0(%in: f32, %out: i1):
      %36 = arith.cmpf ogt, %in, %cst_1 : f32
      linalg.yield %36 : i1
    } -> tensor<i1>
    %20 = linalg.generic {indexing_maps = [#map6], iterator_types = []} outs(%11 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %21 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<f32>) outs(%3 : tensor<2x1x1x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x1x2x1xf32>
    %extracted = tensor.extract %19[] : tensor<i1>
    %22 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%17, %21 : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%3 : tensor<2x1x1x2x1xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %36 = arith.select %extracted, %in, %in_4 : f32
      linalg.yield %36 : f32
    } -> tensor<2x1x1x2x1xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%3 : tensor<2x1x1x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x1x2x1xf32>
    %24 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%22, %23 : tensor<2x1x1x2x1xf32>, tensor<2x1x1x2x1xf32>) outs(%3 : tensor<2x1x1x2x1xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %36 = arith.addf %in, %in_4 : f32
      linalg.yield %36 : f32
    } -> tensor<2x1x1x2x1xf32>
    %25 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<2x1x1x2x1xf32>) outs(%3 : tensor<2x1x1x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %36 = math.rsqrt %in : f32
      linalg.yield %36 : f32
    } -> tensor<2x1x1x2x1xf32>
    %26 = linalg.generic {indexing_maps = [#map5, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<2x1x1x2x1xf32>) outs(%7 : tensor<2x5x7x2x3xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x7x2x3xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%9, %26 : tensor<2x5x7x2x3xf32>, tensor<2x5x7x2x3xf32>) outs(%7 : tensor<2x5x7x2x3xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %36 = arith.mulf %in, %in_4 : f32
      linalg.yield %36 : f32
    } -> tensor<2x5x7x2x3xf32>
    %collapsed = tensor.collapse_shape %27 [[0], [1], [2], [3, 4]] : tensor<2x5x7x2x3xf32> into tensor<2x5x7x6xf32>
    %28 = tensor.empty() : tensor<1x1x1x6xf32>
    %29 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<6xf32>) outs(%28 : tensor<1x1x1x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x1x6xf32>
    %30 = tensor.empty() : tensor<2x5x7x6xf32>
    %31 = linalg.generic {indexing_maps = [#map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<1x1x1x6xf32>) outs(%30 : tensor<2x5x7x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x7x6xf32>
    %32 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%collapsed, %31 : tensor<2x5x7x6xf32>, tensor<2x5x7x6xf32>) outs(%30 : tensor<2x5x7x6xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %36 = arith.mulf %in, %in_4 : f32
      linalg.yield %36 : f32
    } -> tensor<2x5x7x6xf32>
    %33 = linalg.generic {indexing_maps = [#map7, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<6xf32>) outs(%28 : tensor<1x1x1x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x1x1x6xf32>
    %34 = linalg.generic {indexing_maps = [#map9, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<1x1x1x6xf32>) outs(%30 : tensor<2x5x7x6xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x5x7x6xf32>
    %35 = linalg.generic {indexing_maps = [#map8, #map8, #map8], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%32, %34 : tensor<2x5x7x6xf32>, tensor<2x5x7x6xf32>) outs(%30 : tensor<2x5x7x6xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %36 = arith.addf %in, %in_4 : f32
      linalg.yield %36 : f32
    } -> tensor<2x5x7x6xf32>
    return %35 : tensor<2x5x7x6xf32>
  }
}
