// shapes: 7x65xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<7x65xf32>) -> (tensor<7xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<7x65xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg0 : tensor<7x65xf32>, tensor<7x65xf32>) outs(%0 : tensor<7x65xi1>) {
    ^bb0(%in: f32, %in_1: f32, %out: i1):
      %8 = arith.cmpf une, %in, %in_1 : f32
      linalg.yield %8 : i1
    } -> tensor<7x65xi1>
    %2 = tensor.empty() : tensor<7x65xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%2 : tensor<7x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<7x65xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %3, %arg0 : tensor<7x65xi1>, tensor<7x65xf32>, tensor<7x65xf32>) outs(%2 : tensor<7x65xf32>) {
    ^bb0(%in: i1, %in_1: f32, %in_2: f32, %out: f32):
      %8 = arith.select %in, %in_1, %in_2 : f32
      linalg.yield %8 : f32
    } -> tensor<7x65xf32>
    %5 = tensor.empty() : tensor<7xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<7xf32>) -> tensor<7xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%4 : tensor<7x65xf32>) outs(%6 : tensor<7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %8 = arith.addf %out, %in : f32
      linalg.yield %8 : f32
    } -> tensor<7xf32>
    return %7 : tensor<7xf32>
  }
}
