// shapes: 7x65xf32
#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<7x65xf32>) -> (tensor<7xi32> {jax.result_info = "result"}) {
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<7x65xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%0 : tensor<7x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<7x65xf32>
    %2 = tensor.empty() : tensor<7x65xi1>
    %3 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %1 : tensor<7x65xf32>, tensor<7x65xf32>) outs(%2 : tensor<7x65xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %9 = arith.cmpf ogt, %in, %in_0 : f32
      linalg.yield %9 : i1
    } -> tensor<7x65xi1>
    %4 = tensor.empty() : tensor<7x65xi32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<7x65xi1>) outs(%4 : tensor<7x65xi32>) {
    ^bb0(%in: i1, %out: i32):
      %9 = arith.extui %in : i1 to i32
      linalg.yield %9 : i32
    } -> tensor<7x65xi32>
    %6 = tensor.empty() : tensor<7xi32>
    %7 = linalg.fill ins(%c0_i32 : i32) outs(%6 : tensor<7xi32>) -> tensor<7xi32>
    %8 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%5 : tensor<7x65xi32>) outs(%7 : tensor<7xi32>) {
    ^bb0(%in: i32, %out: i32):
      %9 = arith.addi %out, %in : i32
      linalg.yield %9 : i32
    } -> tensor<7xi32>
    return %8 : tensor<7xi32>
  }
}
