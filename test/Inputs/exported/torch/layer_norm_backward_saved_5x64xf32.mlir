// shapes: 5x64xf32 5x64xf32 64xf32 5x1xf32 5x1xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<5x64xf32>, %arg1: tensor<5x64xf32>, %arg2: tensor<64xf32>, %arg3: tensor<5x1xf32>, %arg4: tensor<5x1xf32>) -> tensor<5x64xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 6.400000e+01 : f32
    %0 = tensor.empty() : tensor<5x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg3 : tensor<5x64xf32>, tensor<5x1xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %15 = arith.subf %in, %in_1 : f32
      linalg.yield %15 : f32
    } -> tensor<5x64xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %arg4 : tensor<5x64xf32>, tensor<5x1xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %15 = arith.mulf %in, %in_1 : f32
      linalg.yield %15 : f32
    } -> tensor<5x64xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %arg2 : tensor<5x64xf32>, tensor<64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %15 = arith.mulf %in, %in_1 : f32
      linalg.yield %15 : f32
    } -> tensor<5x64xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.mulf %in, %cst_0 : f32
      linalg.yield %15 : f32
    } -> tensor<5x64xf32>
    %5 = tensor.empty() : tensor<5x1xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<5x64xf32>) outs(%6 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.addf %in, %out : f32
      linalg.yield %15 : f32
    } -> tensor<5x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %2 : tensor<5x64xf32>, tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %15 = arith.mulf %in, %in_1 : f32
      linalg.yield %15 : f32
    } -> tensor<5x64xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%8 : tensor<5x64xf32>) outs(%6 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.addf %in, %out : f32
      linalg.yield %15 : f32
    } -> tensor<5x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %9 : tensor<5x64xf32>, tensor<5x1xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %15 = arith.mulf %in, %in_1 : f32
      linalg.yield %15 : f32
    } -> tensor<5x64xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %7 : tensor<5x64xf32>, tensor<5x1xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %15 = arith.subf %in, %in_1 : f32
      linalg.yield %15 : f32
    } -> tensor<5x64xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%11, %10 : tensor<5x64xf32>, tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %15 = arith.subf %in, %in_1 : f32
      linalg.yield %15 : f32
    } -> tensor<5x64xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg4 : tensor<5x1xf32>) outs(%5 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.divf %in, %cst_0 : f32
      linalg.yield %15 : f32
    } -> tensor<5x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%13, %12 : tensor<5x1xf32>, tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %15 = arith.mulf %in, %in_1 : f32
      linalg.yield %15 : f32
    } -> tensor<5x64xf32>
    return %14 : tensor<5x64xf32>
  }
}
