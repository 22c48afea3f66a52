// shapes: 5x64xf32 5x64xf32 64xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @main(%arg0: tensor<5x64xf32>, %arg1: tensor<5x64xf32>, %arg2: tensor<64xf32>) -> tensor<5x64xf32> {
    %c3_i64 = arith.constant 3 : i64
    %c1_i64 = arith.constant 1 : i64
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 9.9999999999999995E-7 : f64
    %cst_1 = arith.constant 6.400000e+01 : f32
    %cst_2 = arith.constant -5.000000e-01 : f32
    %cst_3 = arith.constant 2.000000e+00 : f32
    %0 = tensor.empty() : tensor<5x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %21 : f32
    } -> tensor<5x64xf32>
    %2 = tensor.empty() : tensor<5x1xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<5x64xf32>) outs(%3 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.addf %in, %out : f32
      linalg.yield %21 : f32
    } -> tensor<5x1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<5x1xf32>) outs(%2 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.divf %in, %cst_1 : f32
      linalg.yield %21 : f32
    } -> tensor<5x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<5x1xf32>) outs(%2 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.truncf %cst_0 : f64 to f32
      %22 = arith.addf %in, %21 : f32
      linalg.yield %22 : f32
    } -> tensor<5x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<5x1xf32>) outs(%2 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.rsqrt %in : f32
      linalg.yield %21 : f32
    } -> tensor<5x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %arg2 : tensor<5x64xf32>, tensor<64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.mulf %in, %in_4 : f32
      linalg.yield %21 : f32
    } -> tensor<5x64xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %arg0 : tensor<5x64xf32>, tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.mulf %in, %in_4 : f32
      linalg.yield %21 : f32
    } -> tensor<5x64xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %7 : tensor<5x64xf32>, tensor<5x1xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.mulf %in, %in_4 : f32
      linalg.yield %21 : f32
    } -> tensor<5x64xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%9 : tensor<5x64xf32>) outs(%3 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.addf %in, %out : f32
      linalg.yield %21 : f32
    } -> tensor<5x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<5x1xf32>) outs(%2 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.fpowi %in, %c3_i64 : f32, i64
      linalg.yield %21 : f32
    } -> tensor<5x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<5x1xf32>) outs(%2 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.mulf %in, %cst_2 : f32
      linalg.yield %21 : f32
    } -> tensor<5x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%13, %12 : tensor<5x1xf32>, tensor<5x1xf32>) outs(%2 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.mulf %in, %in_4 : f32
      linalg.yield %21 : f32
    } -> tensor<5x1xf32>
    %collapsed = tensor.collapse_shape %14 [[0, 1]] : tensor<5x1xf32> into tensor<5xf32>
    %15 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%collapsed : tensor<5xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x64xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.divf %in, %cst_1 : f32
      linalg.yield %21 : f32
    } -> tensor<5x64xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.fpowi %in, %c1_i64 : f32, i64
      linalg.yield %21 : f32
    } -> tensor<5x64xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.mulf %in, %cst_3 : f32
      linalg.yield %21 : f32
    } -> tensor<5x64xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%16, %18 : tensor<5x64xf32>, tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.mulf %in, %in_4 : f32
      linalg.yield %21 : f32
    } -> tensor<5x64xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %19 : tensor<5x64xf32>, tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.addf %in, %in_4 : f32
      linalg.yield %21 : f32
    } -> tensor<5x64xf32>
    return %20 : tensor<5x64xf32>
  }
}
