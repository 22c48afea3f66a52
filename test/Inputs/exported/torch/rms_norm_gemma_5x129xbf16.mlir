// shapes: 5x129xbf16 129xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> (d1)>
module {
  func.func @main(%arg0: tensor<5x129xbf16>, %arg1: tensor<129xf32>) -> tensor<5x129xbf16> {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 9.9999999999999995E-7 : f64
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 1.290000e+02 : f32
    %0 = tensor.empty() : tensor<5x129xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x129xbf16>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %15 = arith.extf %in : bf16 to f32
      linalg.yield %15 : f32
    } -> tensor<5x129xf32>
    %2 = tensor.empty() : tensor<129xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel"]} ins(%arg1 : tensor<129xf32>) outs(%2 : tensor<129xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.addf %in, %cst_1 : f32
      linalg.yield %15 : f32
    } -> tensor<129xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %15 : f32
    } -> tensor<5x129xf32>
    %5 = tensor.empty() : tensor<5x1xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%4 : tensor<5x129xf32>) outs(%6 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.addf %in, %out : f32
      linalg.yield %15 : f32
    } -> tensor<5x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<5x1xf32>) outs(%5 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.divf %in, %cst_2 : f32
      linalg.yield %15 : f32
    } -> tensor<5x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<5x1xf32>) outs(%5 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.truncf %cst_0 : f64 to f32
      %16 = arith.addf %in, %15 : f32
      linalg.yield %16 : f32
    } -> tensor<5x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<5x1xf32>) outs(%5 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = math.rsqrt %in : f32
      linalg.yield %15 : f32
    } -> tensor<5x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %10 : tensor<5x129xf32>, tensor<5x1xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %15 = arith.mulf %in, %in_3 : f32
      linalg.yield %15 : f32
    } -> tensor<5x129xf32>
    %12 = linalg.generic {indexing_maps = [#map3, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %11 : tensor<129xf32>, tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %15 = arith.mulf %in, %in_3 : f32
      linalg.yield %15 : f32
    } -> tensor<5x129xf32>
    %13 = tensor.empty() : tensor<5x129xbf16>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<5x129xf32>) outs(%13 : tensor<5x129xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %15 = arith.truncf %in : f32 to bf16
      linalg.yield %15 : bf16
    } -> tensor<5x129xbf16>
    return %14 : tensor<5x129xbf16>
  }
}
