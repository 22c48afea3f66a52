// shapes: 5x7x129xbf16 129xbf16 129xbf16
// shapes: 11x15x129xbf16 129xbf16 129xbf16
// shapes: 1x1x129xbf16 129xbf16 129xbf16
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
module {
  func.func @main(%arg0: tensor<?x?x129xbf16>, %arg1: tensor<129xbf16>, %arg2: tensor<129xbf16>) -> tensor<?x?x129xbf16> {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 1.000000e-05 : f64
    %cst_2 = arith.constant 1.290000e+02 : f64
    %cst_3 = arith.constant 1.290000e+02 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x?x129xbf16>
    %dim_4 = tensor.dim %arg0, %c1 : tensor<?x?x129xbf16>
    %0 = tensor.empty(%dim, %dim_4) : tensor<?x?x129xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0 : tensor<?x?x129xbf16>) outs(%0 : tensor<?x?x129xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %25 = arith.extf %in : bf16 to f32
      linalg.yield %25 : f32
    } -> tensor<?x?x129xf32>
    %2 = tensor.empty(%dim, %dim_4) : tensor<?x?x129xf64>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<?x?x129xf32>) outs(%2 : tensor<?x?x129xf64>) {
    ^bb0(%in: f32, %out: f64):
      %25 = arith.extf %in : f32 to f64
      linalg.yield %25 : f64
    } -> tensor<?x?x129xf64>
    %4 = tensor.empty(%dim, %dim_4) : tensor<?x?x1xf64>
    %5 = linalg.fill ins(%cst : f64) outs(%4 : tensor<?x?x1xf64>) -> tensor<?x?x1xf64>
    %6 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%3 : tensor<?x?x129xf64>) outs(%5 : tensor<?x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %25 = arith.addf %in, %out : f64
      linalg.yield %25 : f64
    } -> tensor<?x?x1xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<?x?x1xf64>) outs(%4 : tensor<?x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %25 = arith.divf %in, %cst_2 : f64
      linalg.yield %25 : f64
    } -> tensor<?x?x1xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %7 : tensor<?x?x129xf64>, tensor<?x?x1xf64>) outs(%2 : tensor<?x?x129xf64>) {
    ^bb0(%in: f64, %in_5: f64, %out: f64):
      %25 = arith.subf %in, %in_5 : f64
      linalg.yield %25 : f64
    } -> tensor<?x?x129xf64>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8, %8 : tensor<?x?x129xf64>, tensor<?x?x129xf64>) outs(%2 : tensor<?x?x129xf64>) {
    ^bb0(%in: f64, %in_5: f64, %out: f64):
      %25 = arith.mulf %in, %in_5 : f64
      linalg.yield %25 : f64
    } -> tensor<?x?x129xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%9 : tensor<?x?x129xf64>) outs(%5 : tensor<?x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %25 = arith.addf %in, %out : f64
      linalg.yield %25 : f64
    } -> tensor<?x?x1xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<?x?x1xf64>) outs(%4 : tensor<?x?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %25 = arith.divf %in, %cst_2 : f64
      linalg.yield %25 : f64
    } -> tensor<?x?x1xf64>
    %12 = tensor.empty(%dim, %dim_4) : tensor<?x?x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<?x?x1xf64>) outs(%12 : tensor<?x?x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %25 = arith.truncf %in : f64 to f32
      linalg.yield %25 : f32
    } -> tensor<?x?x1xf32>
    %14 = linalg.fill ins(%cst_0 : f32) outs(%12 : tensor<?x?x1xf32>) -> tensor<?x?x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<?x?x129xf32>) outs(%14 : tensor<?x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.addf %in, %out : f32
      linalg.yield %25 : f32
    } -> tensor<?x?x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<?x?x1xf32>) outs(%12 : tensor<?x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.divf %in, %cst_3 : f32
      linalg.yield %25 : f32
    } -> tensor<?x?x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<?x?x1xf32>) outs(%12 : tensor<?x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.truncf %cst_1 : f64 to f32
      %26 = arith.addf %in, %25 : f32
      linalg.yield %26 : f32
    } -> tensor<?x?x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17 : tensor<?x?x1xf32>) outs(%12 : tensor<?x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.rsqrt %in : f32
      linalg.yield %25 : f32
    } -> tensor<?x?x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1, %16 : tensor<?x?x129xf32>, tensor<?x?x1xf32>) outs(%0 : tensor<?x?x129xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %25 = arith.subf %in, %in_5 : f32
      linalg.yield %25 : f32
    } -> tensor<?x?x129xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %18 : tensor<?x?x129xf32>, tensor<?x?x1xf32>) outs(%0 : tensor<?x?x129xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %25 = arith.mulf %in, %in_5 : f32
      linalg.yield %25 : f32
    } -> tensor<?x?x129xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%20, %arg1 : tensor<?x?x129xf32>, tensor<129xbf16>) outs(%0 : tensor<?x?x129xf32>) {
    ^bb0(%in: f32, %in_5: bf16, %out: f32):
      %25 = arith.extf %in_5 : bf16 to f32
      %26 = arith.mulf %in, %25 : f32
      linalg.yield %26 : f32
    } -> tensor<?x?x129xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21, %arg2 : tensor<?x?x129xf32>, tensor<129xbf16>) outs(%0 : tensor<?x?x129xf32>) {
    ^bb0(%in: f32, %in_5: bf16, %out: f32):
      %25 = arith.extf %in_5 : bf16 to f32
      %26 = arith.addf %in, %25 : f32
      linalg.yield %26 : f32
    } -> tensor<?x?x129xf32>
    %23 = tensor.empty(%dim, %dim_4) : tensor<?x?x129xbf16>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<?x?x129xf32>) outs(%23 : tensor<?x?x129xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %25 = arith.truncf %in : f32 to bf16
      linalg.yield %25 : bf16
    } -> tensor<?x?x129xbf16>
    return %24 : tensor<?x?x129xbf16>
  }
}
