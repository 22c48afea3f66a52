// shapes: 5x129xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<5x129xf32>) -> tensor<5x129xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f64
    %cst_1 = arith.constant 1.280000e+02 : f64
    %cst_2 = arith.constant 1.290000e+02 : f32
    %cst_3 = arith.constant 1.290000e+02 : f64
    %0 = tensor.empty() : tensor<5x1xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x129xf32>) outs(%1 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.addf %in, %out : f32
      linalg.yield %19 : f32
    } -> tensor<5x1xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<5x1xf32>) outs(%0 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.divf %in, %cst_2 : f32
      linalg.yield %19 : f32
    } -> tensor<5x1xf32>
    %4 = tensor.empty() : tensor<5x129xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %3 : tensor<5x129xf32>, tensor<5x1xf32>) outs(%4 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %19 = arith.subf %in, %in_4 : f32
      linalg.yield %19 : f32
    } -> tensor<5x129xf32>
    %6 = tensor.empty() : tensor<5x129xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x129xf32>) outs(%6 : tensor<5x129xf64>) {
    ^bb0(%in: f32, %out: f64):
      %19 = arith.extf %in : f32 to f64
      linalg.yield %19 : f64
    } -> tensor<5x129xf64>
    %8 = tensor.empty() : tensor<5x1xf64>
    %9 = linalg.fill ins(%cst_0 : f64) outs(%8 : tensor<5x1xf64>) -> tensor<5x1xf64>
    %10 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%7 : tensor<5x129xf64>) outs(%9 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %19 = arith.addf %in, %out : f64
      linalg.yield %19 : f64
    } -> tensor<5x1xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<5x1xf64>) outs(%8 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %19 = arith.divf %in, %cst_3 : f64
      linalg.yield %19 : f64
    } -> tensor<5x1xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %11 : tensor<5x129xf64>, tensor<5x1xf64>) outs(%6 : tensor<5x129xf64>) {
    ^bb0(%in: f64, %in_4: f64, %out: f64):
      %19 = arith.subf %in, %in_4 : f64
      linalg.yield %19 : f64
    } -> tensor<5x129xf64>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %12 : tensor<5x129xf64>, tensor<5x129xf64>) outs(%6 : tensor<5x129xf64>) {
    ^bb0(%in: f64, %in_4: f64, %out: f64):
      %19 = arith.mulf %in, %in_4 : f64
      linalg.yield %19 : f64
    } -> tensor<5x129xf64>
    %14 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%13 : tensor<5x129xf64>) outs(%9 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %19 = arith.addf %in, %out : f64
      linalg.yield %19 : f64
    } -> tensor<5x1xf64>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<5x1xf64>) outs(%8 : tensor<5x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %19 = arith.divf %in, %cst_1 : f64
      linalg.yield %19 : f64
    } -> tensor<5x1xf64>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<5x1xf64>) outs(%0 : tensor<5x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %19 = arith.truncf %in : f64 to f32
      linalg.yield %19 : f32
    } -> tensor<5x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<5x1xf32>) outs(%0 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = math.sqrt %in : f32
      linalg.yield %19 : f32
    } -> tensor<5x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%5, %17 : tensor<5x129xf32>, tensor<5x1xf32>) outs(%4 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %19 = arith.divf %in, %in_4 : f32
      linalg.yield %19 : f32
    } -> tensor<5x129xf32>
    return %18 : tensor<5x129xf32>
  }
}
