// shapes: 5x129xf32 5x129xf32
#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0) -> (d0)>
module {
  func.func @main(%arg0: tensor<5x129xf32>, %arg1: tensor<5x129xf32>) -> tensor<5xf32> {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = arith.constant 1.290000e+02 : f32
    %cst_2 = arith.constant dense<1> : tensor<i64>
    %0 = tensor.empty() : tensor<5x129xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2, %arg1 : tensor<i64>, tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: i64, %in_3: f32, %out: f32):
      %14 = arith.sitofp %in : i64 to f32
      %15 = arith.subf %14, %in_3 : f32
      linalg.yield %15 : f32
    } -> tensor<5x129xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%1, %arg0 : tensor<5x129xf32>, tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %14 = arith.mulf %in, %in_3 : f32
      linalg.yield %14 : f32
    } -> tensor<5x129xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_0, %arg0 : tensor<f32>, tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %14 = arith.cmpf olt, %in, %in_3 : f32
      %15 = arith.select %14, %in, %in_3 : f32
      linalg.yield %15 : f32
    } -> tensor<5x129xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = math.absf %in : f32
      linalg.yield %14 : f32
    } -> tensor<5x129xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.negf %in : f32
      linalg.yield %14 : f32
    } -> tensor<5x129xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = math.exp %in : f32
      linalg.yield %14 : f32
    } -> tensor<5x129xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = math.log1p %in : f32
      linalg.yield %14 : f32
    } -> tensor<5x129xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %7 : tensor<5x129xf32>, tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %14 = arith.subf %in, %in_3 : f32
      linalg.yield %14 : f32
    } -> tensor<5x129xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %8 : tensor<5x129xf32>, tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %14 = arith.subf %in, %in_3 : f32
      linalg.yield %14 : f32
    } -> tensor<5x129xf32>
    %10 = tensor.empty() : tensor<5xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<5xf32>) -> tensor<5xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%9 : tensor<5x129xf32>) outs(%11 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.addf %in, %out : f32
      linalg.yield %14 : f32
    } -> tensor<5xf32>
    %13 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%12 : tensor<5xf32>) outs(%10 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.divf %in, %cst_1 : f32
      linalg.yield %14 : f32
    } -> tensor<5xf32>
    return %13 : tensor<5xf32>
  }
}
