// shapes: 7x65xf32
#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<7x65xf32>) -> (tensor<7xi1> {jax.result_info = "result"}) {
    %false = arith.constant false
    %cst = arith.constant dense<1.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<7x65xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst : tensor<f32>) outs(%0 : tensor<7x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<7x65xf32>
    %2 = tensor.empty() : tensor<7x65xi1>
    %3 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %1 : tensor<7x65xf32>, tensor<7x65xf32>) outs(%2 : tensor<7x65xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %7 = arith.cmpf ogt, %in, %in_0 : f32
      linalg.yield %7 : i1
    } -> tensor<7x65xi1>
    %4 = tensor.empty() : tensor<7xi1>
    %5 = linalg.fill ins(%false : i1) outs(%4 : tensor<7xi1>) -> tensor<7xi1>
    %6 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<7x65xi1>) outs(%5 : tensor<7xi1>) {
    ^bb0(%in: i1, %out: i1):
      %7 = arith.ori %out, %in : i1
      linalg.yield %7 : i1
    } -> tensor<7xi1>
    return %6 : tensor<7xi1>
  }
}
