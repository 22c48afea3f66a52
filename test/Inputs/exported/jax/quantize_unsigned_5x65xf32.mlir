// shapes: 5x65xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> ()>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x65xf32>) -> (tensor<5x65xui8> {jax.result_info = "result"}) {
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant dense<2.550000e+02> : tensor<f32>
    %cst_1 = arith.constant 0x7F800000 : f32
    %0 = tensor.empty() : tensor<5xf32>
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x65xf32>) outs(%1 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.minimumf %out, %in : f32
      linalg.yield %20 : f32
    } -> tensor<5xf32>
    %3 = tensor.empty() : tensor<5x1xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<5xf32>) outs(%3 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %5 = tensor.empty() : tensor<5x65xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<5x1xf32>) outs(%5 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x65xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %6 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%5 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %20 = arith.subf %in, %in_2 : f32
      linalg.yield %20 : f32
    } -> tensor<5x65xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x65xf32>) outs(%8 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.maximumf %out, %in : f32
      linalg.yield %20 : f32
    } -> tensor<5xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<5xf32>) outs(%3 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %4 : tensor<5x1xf32>, tensor<5x1xf32>) outs(%3 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %20 = arith.subf %in, %in_2 : f32
      linalg.yield %20 : f32
    } -> tensor<5x1xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<5x1xf32>) outs(%5 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x65xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %12 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%5 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %20 = arith.divf %in, %in_2 : f32
      linalg.yield %20 : f32
    } -> tensor<5x65xf32>
    %14 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%5 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x65xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%13, %14 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%5 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %20 = arith.mulf %in, %in_2 : f32
      linalg.yield %20 : f32
    } -> tensor<5x65xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<5x65xf32>) outs(%5 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.roundeven %in : f32
      linalg.yield %20 : f32
    } -> tensor<5x65xf32>
    %17 = tensor.empty() : tensor<5x65xi8>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<5x65xf32>) outs(%17 : tensor<5x65xi8>) {
    ^bb0(%in: f32, %out: i8):
      %20 = arith.fptoui %in : f32 to i8
      linalg.yield %20 : i8
    } -> tensor<5x65xi8>
    %19 = builtin.unrealized_conversion_cast %18 : tensor<5x65xi8> to tensor<5x65xui8>
    return %19 : tensor<5x65xui8>
  }
}
