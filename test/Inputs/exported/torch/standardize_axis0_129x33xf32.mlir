// shapes: 129x33xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (0, d1)>
module {
  func.func @main(%arg0: tensor<129x33xf32>) -> tensor<129x33xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant 1.000000e-05 : f64
    %cst_2 = arith.constant 1.290000e+02 : f32
    %cst_3 = arith.constant 1.290000e+02 : f64
    %0 = tensor.empty() : tensor<33xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<33xf32>) -> tensor<33xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel"]} ins(%arg0 : tensor<129x33xf32>) outs(%1 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.addf %in, %out : f32
      linalg.yield %22 : f32
    } -> tensor<33xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%2 : tensor<33xf32>) outs(%0 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.divf %in, %cst_2 : f32
      linalg.yield %22 : f32
    } -> tensor<33xf32>
    %4 = tensor.empty() : tensor<129x33xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %3 : tensor<129x33xf32>, tensor<33xf32>) outs(%4 : tensor<129x33xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %22 = arith.subf %in, %in_4 : f32
      linalg.yield %22 : f32
    } -> tensor<129x33xf32>
    %6 = tensor.empty() : tensor<129x33xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<129x33xf32>) outs(%6 : tensor<129x33xf64>) {
    ^bb0(%in: f32, %out: f64):
      %22 = arith.extf %in : f32 to f64
      linalg.yield %22 : f64
    } -> tensor<129x33xf64>
    %8 = tensor.empty() : tensor<1x33xf64>
    %9 = linalg.fill ins(%cst_0 : f64) outs(%8 : tensor<1x33xf64>) -> tensor<1x33xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["reduction", "parallel"]} ins(%7 : tensor<129x33xf64>) outs(%9 : tensor<1x33xf64>) {
    ^bb0(%in: f64, %out: f64):
      %22 = arith.addf %in, %out : f64
      linalg.yield %22 : f64
    } -> tensor<1x33xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<1x33xf64>) outs(%8 : tensor<1x33xf64>) {
    ^bb0(%in: f64, %out: f64):
      %22 = arith.divf %in, %cst_3 : f64
      linalg.yield %22 : f64
    } -> tensor<1x33xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %11 : tensor<129x33xf64>, tensor<1x33xf64>) outs(%6 : tensor<129x33xf64>) {
    ^bb0(%in: f64, %in_4: f64, %out: f64):
      %22 = arith.subf %in, %in_4 : f64
      linalg.yield %22 : f64
    } -> tensor<129x33xf64>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %12 : tensor<129x33xf64>, tensor<129x33xf64>) outs(%6 : tensor<129x33xf64>) {
    ^bb0(%in: f64, %in_4: f64, %out: f64):
      %22 = arith.mulf %in, %in_4 : f64
      linalg.yield %22 : f64
    } -> tensor<129x33xf64>
    %14 = tensor.empty() : tensor<33xf64>
    %15 = linalg.fill ins(%cst_0 : f64) outs(%14 : tensor<33xf64>) -> tensor<33xf64>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["reduction", "parallel"]} ins(%13 : tensor<129x33xf64>) outs(%15 : tensor<33xf64>) {
    ^bb0(%in: f64, %out: f64):
      %22 = arith.addf %in, %out : f64
      linalg.yield %22 : f64
    } -> tensor<33xf64>
    %17 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%16 : tensor<33xf64>) outs(%14 : tensor<33xf64>) {
    ^bb0(%in: f64, %out: f64):
      %22 = arith.divf %in, %cst_3 : f64
      linalg.yield %22 : f64
    } -> tensor<33xf64>
    %18 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%17 : tensor<33xf64>) outs(%0 : tensor<33xf32>) {
    ^bb0(%in: f64, %out: f32):
      %22 = arith.truncf %in : f64 to f32
      linalg.yield %22 : f32
    } -> tensor<33xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%18 : tensor<33xf32>) outs(%0 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.sqrt %in : f32
      linalg.yield %22 : f32
    } -> tensor<33xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%19 : tensor<33xf32>) outs(%0 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.truncf %cst_1 : f64 to f32
      %23 = arith.addf %in, %22 : f32
      linalg.yield %23 : f32
    } -> tensor<33xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %20 : tensor<129x33xf32>, tensor<33xf32>) outs(%4 : tensor<129x33xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %22 = arith.divf %in, %in_4 : f32
      linalg.yield %22 : f32
    } -> tensor<129x33xf32>
    return %21 : tensor<129x33xf32>
  }
}
