// shapes: 5x129xf32 5x129xf32
#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0) -> ()>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
#map6 = affine_map<() -> ()>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x129xf32>, %arg1: tensor<5x129xf32>) -> (tensor<f32> {jax.result_info = "result"}) {
    %cst = arith.constant 5.000000e+00 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant dense<7.75193795E-4> : tensor<f32>
    %cst_4 = arith.constant dense<0.899999976> : tensor<f32>
    %0 = tensor.empty() : tensor<5x129xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x129xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%1, %arg1 : tensor<5x129xf32>, tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %28 = arith.mulf %in, %in_5 : f32
      linalg.yield %28 : f32
    } -> tensor<5x129xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x129xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %3 : tensor<5x129xf32>, tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %28 = arith.addf %in, %in_5 : f32
      linalg.yield %28 : f32
    } -> tensor<5x129xf32>
    %5 = tensor.empty() : tensor<5xf32>
    %6 = linalg.fill ins(%cst_1 : f32) outs(%5 : tensor<5xf32>) -> tensor<5xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x129xf32>) outs(%6 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.maximumf %out, %in : f32
      linalg.yield %28 : f32
    } -> tensor<5xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%5 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5xf32>
    %9 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel"]} ins(%8, %7 : tensor<5xf32>, tensor<5xf32>) outs(%5 : tensor<5xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %28 = arith.maximumf %in, %in_5 : f32
      linalg.yield %28 : f32
    } -> tensor<5xf32>
    %10 = tensor.empty() : tensor<5x1xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<5xf32>) outs(%10 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %12 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<5x1xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x129xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %12 : tensor<5x129xf32>, tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %28 = arith.subf %in, %in_5 : f32
      linalg.yield %28 : f32
    } -> tensor<5x129xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = math.exp %in : f32
      linalg.yield %28 : f32
    } -> tensor<5x129xf32>
    %15 = linalg.fill ins(%cst_0 : f32) outs(%5 : tensor<5xf32>) -> tensor<5xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%14 : tensor<5x129xf32>) outs(%15 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.addf %out, %in : f32
      linalg.yield %28 : f32
    } -> tensor<5xf32>
    %17 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<5xf32>) outs(%10 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<5x1xf32>) outs(%10 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = math.log %in : f32
      linalg.yield %28 : f32
    } -> tensor<5x1xf32>
    %19 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<5x1xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x129xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13, %19 : tensor<5x129xf32>, tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %28 = arith.subf %in, %in_5 : f32
      linalg.yield %28 : f32
    } -> tensor<5x129xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%4, %20 : tensor<5x129xf32>, tensor<5x129xf32>) outs(%0 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %28 = arith.mulf %in, %in_5 : f32
      linalg.yield %28 : f32
    } -> tensor<5x129xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%21 : tensor<5x129xf32>) outs(%15 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.addf %out, %in : f32
      linalg.yield %28 : f32
    } -> tensor<5xf32>
    %23 = tensor.empty() : tensor<f32>
    %24 = linalg.fill ins(%cst_0 : f32) outs(%23 : tensor<f32>) -> tensor<f32>
    %25 = linalg.generic {indexing_maps = [#map4, #map3], iterator_types = ["reduction"]} ins(%22 : tensor<5xf32>) outs(%24 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.addf %out, %in : f32
      linalg.yield %28 : f32
    } -> tensor<f32>
    %26 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%25 : tensor<f32>) outs(%23 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.divf %in, %cst : f32
      linalg.yield %28 : f32
    } -> tensor<f32>
    %27 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = []} ins(%26 : tensor<f32>) outs(%23 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.negf %in : f32
      linalg.yield %28 : f32
    } -> tensor<f32>
    return %27 : tensor<f32>
  }
}
