// shapes: 5x65xf32
#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0) -> ()>
#map5 = affine_map<(d0) -> (d0)>
#map6 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x65xf32>) -> (tensor<5x65xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 7.500000e-01 : f32
    %cst_2 = arith.constant -5.000000e-01 : f32
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %0 = tensor.empty() : tensor<f32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = []} outs(%0 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_2 : f32
    } -> tensor<f32>
    %2 = tensor.empty() : tensor<5x65xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<f32>) outs(%2 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x65xf32>
    %4 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%3, %arg0 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%2 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %23 = arith.maximumf %in, %in_4 : f32
      linalg.yield %23 : f32
    } -> tensor<5x65xf32>
    %5 = linalg.generic {indexing_maps = [#map], iterator_types = []} outs(%0 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_1 : f32
    } -> tensor<f32>
    %6 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<f32>) outs(%2 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x65xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%6, %4 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%2 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %23 = arith.minimumf %in, %in_4 : f32
      linalg.yield %23 : f32
    } -> tensor<5x65xf32>
    %8 = tensor.empty() : tensor<5xf32>
    %9 = linalg.fill ins(%cst_0 : f32) outs(%8 : tensor<5xf32>) -> tensor<5xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "reduction"]} ins(%7 : tensor<5x65xf32>) outs(%9 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.maximumf %out, %in : f32
      linalg.yield %23 : f32
    } -> tensor<5xf32>
    %11 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel"]} ins(%cst_3 : tensor<f32>) outs(%8 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5xf32>
    %12 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel"]} ins(%11, %10 : tensor<5xf32>, tensor<5xf32>) outs(%8 : tensor<5xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %23 = arith.maximumf %in, %in_4 : f32
      linalg.yield %23 : f32
    } -> tensor<5xf32>
    %13 = tensor.empty() : tensor<5x1xf32>
    %14 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<5xf32>) outs(%13 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %15 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<5x1xf32>) outs(%2 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x65xf32>
    %16 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%7, %15 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%2 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %23 = arith.subf %in, %in_4 : f32
      linalg.yield %23 : f32
    } -> tensor<5x65xf32>
    %17 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<5x65xf32>) outs(%2 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = math.exp %in : f32
      linalg.yield %23 : f32
    } -> tensor<5x65xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%8 : tensor<5xf32>) -> tensor<5xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "reduction"]} ins(%17 : tensor<5x65xf32>) outs(%18 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.addf %out, %in : f32
      linalg.yield %23 : f32
    } -> tensor<5xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<5xf32>) outs(%13 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %21 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<5x1xf32>) outs(%2 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x65xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%17, %21 : tensor<5x65xf32>, tensor<5x65xf32>) outs(%2 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %23 = arith.divf %in, %in_4 : f32
      linalg.yield %23 : f32
    } -> tensor<5x65xf32>
    return %22 : tensor<5x65xf32>
  }
}
