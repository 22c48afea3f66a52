// shapes: 5x65xf32 65xi32
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0) -> ()>
#map5 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<5x65xf32>, %arg1: tensor<65xi32>) -> tensor<5xf32> {
    %c1_i64 = arith.constant 1 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<65xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg1 : tensor<65xi32>) outs(%0 : tensor<65xi1>) {
    ^bb0(%in: i32, %out: i1):
      %12 = arith.extsi %in : i32 to i64
      %13 = arith.cmpi sgt, %12, %c0_i64 : i64
      linalg.yield %13 : i1
    } -> tensor<65xi1>
    %2 = tensor.empty() : tensor<5x65xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %1 : tensor<5x65xf32>, tensor<65xi1>) outs(%2 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_0: i1, %out: f32):
      %12 = arith.uitofp %in_0 : i1 to f32
      %13 = arith.mulf %in, %12 : f32
      linalg.yield %13 : f32
    } -> tensor<5x65xf32>
    %4 = tensor.empty() : tensor<5xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<5xf32>) -> tensor<5xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<5x65xf32>) outs(%5 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %12 = arith.addf %in, %out : f32
      linalg.yield %12 : f32
    } -> tensor<5xf32>
    %7 = tensor.empty() : tensor<i64>
    %8 = linalg.fill ins(%c0_i64 : i64) outs(%7 : tensor<i64>) -> tensor<i64>
    %9 = linalg.generic {indexing_maps = [#map, #map4], iterator_types = ["reduction"]} ins(%1 : tensor<65xi1>) outs(%8 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %12 = arith.extui %in : i1 to i64
      %13 = arith.addi %12, %out : i64
      linalg.yield %13 : i64
    } -> tensor<i64>
    %10 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%9 : tensor<i64>) outs(%7 : tensor<i64>) {
    ^bb0(%in: i64, %out: i64):
      %12 = arith.maxsi %in, %c1_i64 : i64
      linalg.yield %12 : i64
    } -> tensor<i64>
    %11 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel"]} ins(%6, %10 : tensor<5xf32>, tensor<i64>) outs(%4 : tensor<5xf32>) {
    ^bb0(%in: f32, %in_0: i64, %out: f32):
      %12 = arith.sitofp %in_0 : i64 to f32
      %13 = arith.divf %in, %12 : f32
      linalg.yield %13 : f32
    } -> tensor<5xf32>
    return %11 : tensor<5xf32>
  }
}
