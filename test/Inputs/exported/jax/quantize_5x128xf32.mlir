// shapes: 5x128xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<() -> ()>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x128xf32>) -> (tensor<5x128xi8> {jax.result_info = "result"}) {
    %cst = arith.constant 1.270000e+02 : f32
    %cst_0 = arith.constant -1.280000e+02 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<1.270000e+02> : tensor<f32>
    %0 = tensor.empty() : tensor<5x128xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x128xf32>) outs(%0 : tensor<5x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.absf %in : f32
      linalg.yield %21 : f32
    } -> tensor<5x128xf32>
    %2 = tensor.empty() : tensor<5xf32>
    %3 = linalg.fill ins(%cst_1 : f32) outs(%2 : tensor<5xf32>) -> tensor<5xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<5x128xf32>) outs(%3 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.maximumf %out, %in : f32
      linalg.yield %21 : f32
    } -> tensor<5xf32>
    %5 = tensor.empty() : tensor<5x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<5xf32>) outs(%5 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%5 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %7 : tensor<5x1xf32>, tensor<5x1xf32>) outs(%5 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %21 = arith.divf %in, %in_3 : f32
      linalg.yield %21 : f32
    } -> tensor<5x1xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<5x1xf32>) outs(%0 : tensor<5x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x128xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %9 : tensor<5x128xf32>, tensor<5x128xf32>) outs(%0 : tensor<5x128xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %21 = arith.divf %in, %in_3 : f32
      linalg.yield %21 : f32
    } -> tensor<5x128xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<5x128xf32>) outs(%0 : tensor<5x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.roundeven %in : f32
      linalg.yield %21 : f32
    } -> tensor<5x128xf32>
    %12 = tensor.empty() : tensor<f32>
    %13 = linalg.generic {indexing_maps = [#map4], iterator_types = []} outs(%12 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<f32>
    %14 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<f32>) outs(%0 : tensor<5x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x128xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%14, %11 : tensor<5x128xf32>, tensor<5x128xf32>) outs(%0 : tensor<5x128xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %21 = arith.maximumf %in, %in_3 : f32
      linalg.yield %21 : f32
    } -> tensor<5x128xf32>
    %16 = linalg.generic {indexing_maps = [#map4], iterator_types = []} outs(%12 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %17 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<f32>) outs(%0 : tensor<5x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x128xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %15 : tensor<5x128xf32>, tensor<5x128xf32>) outs(%0 : tensor<5x128xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %21 = arith.minimumf %in, %in_3 : f32
      linalg.yield %21 : f32
    } -> tensor<5x128xf32>
    %19 = tensor.empty() : tensor<5x128xi8>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<5x128xf32>) outs(%19 : tensor<5x128xi8>) {
    ^bb0(%in: f32, %out: i8):
      %21 = arith.fptosi %in : f32 to i8
      linalg.yield %21 : i8
    } -> tensor<5x128xi8>
    return %20 : tensor<5x128xi8>
  }
}
