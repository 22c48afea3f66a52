// shapes: 5x32xbf16 5x32xbf16 32xbf16
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2) -> ()>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map6 = affine_map<(d0, d1) -> (d1)>
#map7 = affine_map<(d0, d1) -> (0, d1)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x32xbf16>, %arg1: tensor<5x32xbf16>, %arg2: tensor<32xbf16>) -> (tensor<5x32xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<1.000000e+00> : tensor<bf16>
    %cst_1 = arith.constant dense<9.983770e-07> : tensor<bf16>
    %cst_2 = arith.constant dense<8.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<5x32xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<5x32xbf16>) outs(%0 : tensor<5x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %32 = arith.negf %in : bf16
      linalg.yield %32 : bf16
    } -> tensor<5x32xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<5x32xbf16>) outs(%0 : tensor<5x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %32 = math.exp %in : bf16
      linalg.yield %32 : bf16
    } -> tensor<5x32xbf16>
    %3 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<bf16>) outs(%0 : tensor<5x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<5x32xbf16>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %2 : tensor<5x32xbf16>, tensor<5x32xbf16>) outs(%0 : tensor<5x32xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %32 = arith.addf %in, %in_3 : bf16
      linalg.yield %32 : bf16
    } -> tensor<5x32xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<5x32xbf16>, tensor<5x32xbf16>) outs(%0 : tensor<5x32xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %32 = arith.divf %in, %in_3 : bf16
      linalg.yield %32 : bf16
    } -> tensor<5x32xbf16>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %5 : tensor<5x32xbf16>, tensor<5x32xbf16>) outs(%0 : tensor<5x32xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %32 = arith.mulf %in, %in_3 : bf16
      linalg.yield %32 : bf16
    } -> tensor<5x32xbf16>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %6 : tensor<5x32xbf16>, tensor<5x32xbf16>) outs(%0 : tensor<5x32xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %32 = arith.mulf %in, %in_3 : bf16
      linalg.yield %32 : bf16
    } -> tensor<5x32xbf16>
    %expanded = tensor.expand_shape %7 [[0], [1, 2]] output_shape [5, 4, 8] : tensor<5x32xbf16> into tensor<5x4x8xbf16>
    %8 = tensor.empty() : tensor<5x4x8xbf16>
    %9 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %expanded : tensor<5x4x8xbf16>, tensor<5x4x8xbf16>) outs(%8 : tensor<5x4x8xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %32 = arith.mulf %in, %in_3 : bf16
      linalg.yield %32 : bf16
    } -> tensor<5x4x8xbf16>
    %10 = tensor.empty() : tensor<5x4x8xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<5x4x8xbf16>) outs(%10 : tensor<5x4x8xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %32 = arith.extf %in : bf16 to f32
      linalg.yield %32 : f32
    } -> tensor<5x4x8xf32>
    %12 = tensor.empty() : tensor<5x4xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%12 : tensor<5x4xf32>) -> tensor<5x4xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%11 : tensor<5x4x8xf32>) outs(%13 : tensor<5x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.addf %out, %in : f32
      linalg.yield %32 : f32
    } -> tensor<5x4xf32>
    %15 = tensor.empty() : tensor<5x4x1xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<5x4xf32>) outs(%15 : tensor<5x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x4x1xf32>
    %17 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%15 : tensor<5x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x4x1xf32>
    %18 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %17 : tensor<5x4x1xf32>, tensor<5x4x1xf32>) outs(%15 : tensor<5x4x1xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %32 = arith.divf %in, %in_3 : f32
      linalg.yield %32 : f32
    } -> tensor<5x4x1xf32>
    %19 = tensor.empty() : tensor<5x4x1xbf16>
    %20 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<5x4x1xf32>) outs(%19 : tensor<5x4x1xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %32 = arith.truncf %in : f32 to bf16
      linalg.yield %32 : bf16
    } -> tensor<5x4x1xbf16>
    %21 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<bf16>) outs(%19 : tensor<5x4x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<5x4x1xbf16>
    %22 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %21 : tensor<5x4x1xbf16>, tensor<5x4x1xbf16>) outs(%19 : tensor<5x4x1xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %32 = arith.addf %in, %in_3 : bf16
      linalg.yield %32 : bf16
    } -> tensor<5x4x1xbf16>
    %23 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<5x4x1xbf16>) outs(%19 : tensor<5x4x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %32 = math.rsqrt %in : bf16
      linalg.yield %32 : bf16
    } -> tensor<5x4x1xbf16>
    %24 = linalg.generic {indexing_maps = [#map5, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<5x4x1xbf16>) outs(%8 : tensor<5x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<5x4x8xbf16>
    %25 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %24 : tensor<5x4x8xbf16>, tensor<5x4x8xbf16>) outs(%8 : tensor<5x4x8xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %32 = arith.mulf %in, %in_3 : bf16
      linalg.yield %32 : bf16
    } -> tensor<5x4x8xbf16>
    %26 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_0 : tensor<bf16>) outs(%8 : tensor<5x4x8xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<5x4x8xbf16>
    %27 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25, %26 : tensor<5x4x8xbf16>, tensor<5x4x8xbf16>) outs(%8 : tensor<5x4x8xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %32 = arith.mulf %in, %in_3 : bf16
      linalg.yield %32 : bf16
    } -> tensor<5x4x8xbf16>
    %collapsed = tensor.collapse_shape %27 [[0], [1, 2]] : tensor<5x4x8xbf16> into tensor<5x32xbf16>
    %28 = tensor.empty() : tensor<1x32xbf16>
    %29 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<32xbf16>) outs(%28 : tensor<1x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x32xbf16>
    %30 = linalg.generic {indexing_maps = [#map7, #map], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<1x32xbf16>) outs(%0 : tensor<5x32xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<5x32xbf16>
    %31 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%collapsed, %30 : tensor<5x32xbf16>, tensor<5x32xbf16>) outs(%0 : tensor<5x32xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %32 = arith.mulf %in, %in_3 : bf16
      linalg.yield %32 : bf16
    } -> tensor<5x32xbf16>
    return %31 : tensor<5x32xbf16>
  }
}
