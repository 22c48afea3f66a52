// shapes: 5x33xf32 5x33xi64
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> (d0)>
module {
  func.func @main(%arg0: tensor<5x33xf32>, %arg1: tensor<5x33xi64>) -> tensor<5xf32> {
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<5x33xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<5x33xi64>) outs(%0 : tensor<5x33xi1>) {
    ^bb0(%in: i64, %out: i1):
      %12 = arith.cmpi sgt, %in, %c0_i64 : i64
      linalg.yield %12 : i1
    } -> tensor<5x33xi1>
    %2 = tensor.empty() : tensor<5x33xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %1 : tensor<5x33xf32>, tensor<5x33xi1>) outs(%2 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_0: i1, %out: f32):
      %12 = arith.uitofp %in_0 : i1 to f32
      %13 = arith.mulf %in, %12 : f32
      linalg.yield %13 : f32
    } -> tensor<5x33xf32>
    %4 = tensor.empty() : tensor<5xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<5xf32>) -> tensor<5xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<5x33xf32>) outs(%5 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %12 = arith.addf %in, %out : f32
      linalg.yield %12 : f32
    } -> tensor<5xf32>
    %7 = tensor.empty() : tensor<5xi64>
    %8 = linalg.fill ins(%c0_i64 : i64) outs(%7 : tensor<5xi64>) -> tensor<5xi64>
    %9 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<5x33xi1>) outs(%8 : tensor<5xi64>) {
    ^bb0(%in: i1, %out: i64):
      %12 = arith.extui %in : i1 to i64
      %13 = arith.addi %12, %out : i64
      linalg.yield %13 : i64
    } -> tensor<5xi64>
    %10 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%9 : tensor<5xi64>) outs(%7 : tensor<5xi64>) {
    ^bb0(%in: i64, %out: i64):
      %12 = arith.maxsi %in, %c1_i64 : i64
      linalg.yield %12 : i64
    } -> tensor<5xi64>
    %11 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%6, %10 : tensor<5xf32>, tensor<5xi64>) outs(%4 : tensor<5xf32>) {
    ^bb0(%in: f32, %in_0: i64, %out: f32):
      %12 = arith.sitofp %in_0 : i64 to f32
      %13 = arith.divf %in, %12 : f32
      linalg.yield %13 : f32
    } -> tensor<5xf32>
    return %11 : tensor<5xf32>
  }
}
