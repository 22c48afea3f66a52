// shapes: 5x16xf32 33x16xf32 33xf32 33xf32
// flags: --fallback=loops
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<5x16xf32>, %arg1: tensor<33x16xf32>, %arg2: tensor<33xf32>, %arg3: tensor<33xf32>) -> tensor<5x33xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 5.000000e-01 : f32
    %cst_3 = arith.constant 1.000000e-05 : f64
    %cst_4 = arith.constant 3.300000e+01 : f64
    %cst_5 = arith.constant 3.300000e+01 : f32
    %cst_6 = arith.constant 1.41421354 : f32
    %0 = tensor.empty() : tensor<16x33xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<33x16xf32>) outs(%0 : tensor<16x33xf32>) permutation = [1, 0] 
    %1 = tensor.empty() : tensor<5x33xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%1 : tensor<5x33xf32>) -> tensor<5x33xf32>
    %3 = linalg.matmul ins(%arg0, %transposed : tensor<5x16xf32>, tensor<16x33xf32>) outs(%2 : tensor<5x33xf32>) -> tensor<5x33xf32>
    %4 = tensor.empty() : tensor<5x33xf64>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<5x33xf32>) outs(%4 : tensor<5x33xf64>) {
    ^bb0(%in: f32, %out: f64):
      %26 = arith.extf %in : f32 to f64
      linalg.yield %26 : f64
    } -> tensor<5x33xf64>
    %6 = tensor.empty() : tensor<5x1xf64>
    %7 = linalg.fill ins(%cst_0 : f64) outs(%6 : tensor<5x1xf64>) -> tensor<5x1xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%5 : tensor<5x33xf64>) outs(%7 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %26 = arith.addf %in, %out : f64
      linalg.yield %26 : f64
    } -> tensor<5x1xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<5x1xf64>) outs(%6 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %26 = arith.divf %in, %cst_4 : f64
      linalg.yield %26 : f64
    } -> tensor<5x1xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %9 : tensor<5x33xf64>, tensor<5x1xf64>) outs(%4 : tensor<5x33xf64>) {
    ^bb0(%in: f64, %in_7: f64, %out: f64):
      %26 = arith.subf %in, %in_7 : f64
      linalg.yield %26 : f64
    } -> tensor<5x33xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %10 : tensor<5x33xf64>, tensor<5x33xf64>) outs(%4 : tensor<5x33xf64>) {
    ^bb0(%in: f64, %in_7: f64, %out: f64):
      %26 = arith.mulf %in, %in_7 : f64
      linalg.yield %26 : f64
    } -> tensor<5x33xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%11 : tensor<5x33xf64>) outs(%7 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %26 = arith.addf %in, %out : f64
      linalg.yield %26 : f64
    } -> tensor<5x1xf64>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<5x1xf64>) outs(%6 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %26 = arith.divf %in, %cst_4 : f64
      linalg.yield %26 : f64
    } -> tensor<5x1xf64>
    %14 = tensor.empty() : tensor<5x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<5x1xf64>) outs(%14 : tensor<5x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %26 = arith.truncf %in : f64 to f32
      linalg.yield %26 : f32
    } -> tensor<5x1xf32>
    %16 = linalg.fill ins(%cst : f32) outs(%14 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<5x33xf32>) outs(%16 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.addf %in, %out : f32
      linalg.yield %26 : f32
    } -> tensor<5x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<5x1xf32>) outs(%14 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.divf %in, %cst_5 : f32
      linalg.yield %26 : f32
    } -> tensor<5x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<5x1xf32>) outs(%14 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.truncf %cst_3 : f64 to f32
      %27 = arith.addf %in, %26 : f32
      linalg.yield %27 : f32
    } -> tensor<5x1xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<5x1xf32>) outs(%14 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = math.rsqrt %in : f32
      linalg.yield %26 : f32
    } -> tensor<5x1xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %18 : tensor<5x33xf32>, tensor<5x1xf32>) outs(%1 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %26 = arith.subf %in, %in_7 : f32
      linalg.yield %26 : f32
    } -> tensor<5x33xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%21, %20 : tensor<5x33xf32>, tensor<5x1xf32>) outs(%1 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %26 = arith.mulf %in, %in_7 : f32
      linalg.yield %26 : f32
    } -> tensor<5x33xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%22, %arg2 : tensor<5x33xf32>, tensor<33xf32>) outs(%1 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %26 = arith.mulf %in, %in_7 : f32
      linalg.yield %26 : f32
    } -> tensor<5x33xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%23, %arg3 : tensor<5x33xf32>, tensor<33xf32>) outs(%1 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %26 = arith.addf %in, %in_7 : f32
      linalg.yield %26 : f32
    } -> tensor<5x33xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<5x33xf32>) outs(%1 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.divf %in, %cst_6 : f32
      %27 = math.erf %26 : f32
      %28 = arith.addf %27, %cst_1 : f32
      %29 = arith.mulf %28, %cst_2 : f32
      %30 = arith.mulf %in, %29 : f32
      linalg.yield %30 : f32
    } -> tensor<5x33xf32>
    return %25 : tensor<5x33xf32>
  }
}
