// shapes: 40xf32 11xf32
#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (0, d1)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<40xf32>, %arg1: tensor<11xf32>) -> (tensor<40xi32> {jax.result_info = "result"}) {
    %c0_i32 = arith.constant 0 : i32
    %0 = tensor.empty() : tensor<40x1xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<40xf32>) outs(%0 : tensor<40x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<40x1xf32>
    %2 = tensor.empty() : tensor<1x11xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<11xf32>) outs(%2 : tensor<1x11xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x11xf32>
    %4 = tensor.empty() : tensor<40x11xf32>
    %5 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<40x1xf32>) outs(%4 : tensor<40x11xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<40x11xf32>
    %6 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<1x11xf32>) outs(%4 : tensor<40x11xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<40x11xf32>
    %7 = tensor.empty() : tensor<40x11xi1>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %6 : tensor<40x11xf32>, tensor<40x11xf32>) outs(%7 : tensor<40x11xi1>) {
    ^bb0(%in: f32, %in_0: f32, %out: i1):
      %14 = arith.cmpf ogt, %in, %in_0 : f32
      linalg.yield %14 : i1
    } -> tensor<40x11xi1>
    %9 = tensor.empty() : tensor<40x11xi32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<40x11xi1>) outs(%9 : tensor<40x11xi32>) {
    ^bb0(%in: i1, %out: i32):
      %14 = arith.extui %in : i1 to i32
      linalg.yield %14 : i32
    } -> tensor<40x11xi32>
    %11 = tensor.empty() : tensor<40xi32>
    %12 = linalg.fill ins(%c0_i32 : i32) outs(%11 : tensor<40xi32>) -> tensor<40xi32>
    %13 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<40x11xi32>) outs(%12 : tensor<40xi32>) {
    ^bb0(%in: i32, %out: i32):
      %14 = arith.addi %out, %in : i32
      linalg.yield %14 : i32
    } -> tensor<40xi32>
    return %13 : tensor<40xi32>
  }
}
