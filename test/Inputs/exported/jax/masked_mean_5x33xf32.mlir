// shapes: 5x33xf32 5x33xi1
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> (d0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x33xf32>, %arg1: tensor<5x33xi1>) -> (tensor<5xf32> {jax.result_info = "result"}) {
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<5x33xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<5x33xi1>) outs(%0 : tensor<5x33xf32>) {
    ^bb0(%in: i1, %out: f32):
      %13 = arith.uitofp %in : i1 to f32
      linalg.yield %13 : f32
    } -> tensor<5x33xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %1 : tensor<5x33xf32>, tensor<5x33xf32>) outs(%0 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %13 = arith.mulf %in, %in_0 : f32
      linalg.yield %13 : f32
    } -> tensor<5x33xf32>
    %3 = tensor.empty() : tensor<5xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<5xf32>) -> tensor<5xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%2 : tensor<5x33xf32>) outs(%4 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = arith.addf %out, %in : f32
      linalg.yield %13 : f32
    } -> tensor<5xf32>
    %6 = tensor.empty() : tensor<5x33xi32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<5x33xi1>) outs(%6 : tensor<5x33xi32>) {
    ^bb0(%in: i1, %out: i32):
      %13 = arith.extui %in : i1 to i32
      linalg.yield %13 : i32
    } -> tensor<5x33xi32>
    %8 = tensor.empty() : tensor<5xi32>
    %9 = linalg.fill ins(%c0_i32 : i32) outs(%8 : tensor<5xi32>) -> tensor<5xi32>
    %10 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%7 : tensor<5x33xi32>) outs(%9 : tensor<5xi32>) {
    ^bb0(%in: i32, %out: i32):
      %13 = arith.addi %out, %in : i32
      linalg.yield %13 : i32
    } -> tensor<5xi32>
    %11 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%10 : tensor<5xi32>) outs(%3 : tensor<5xf32>) {
    ^bb0(%in: i32, %out: f32):
      %13 = arith.sitofp %in : i32 to f32
      linalg.yield %13 : f32
    } -> tensor<5xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%5, %11 : tensor<5xf32>, tensor<5xf32>) outs(%3 : tensor<5xf32>) {
    ^bb0(%in: f32, %in_0: f32, %out: f32):
      %13 = arith.divf %in, %in_0 : f32
      linalg.yield %13 : f32
    } -> tensor<5xf32>
    return %12 : tensor<5xf32>
  }
}
