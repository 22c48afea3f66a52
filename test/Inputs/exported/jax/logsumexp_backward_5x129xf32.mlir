// shapes: 5x129xf32 5xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x129xf32>, %arg1: tensor<5xf32>) -> (tensor<5x129xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0x7F800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant 0xFF800000 : f32
    %0 = tensor.empty() : tensor<5xf32>
    %1 = linalg.fill ins(%cst_3 : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x129xf32>) outs(%1 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.maximumf %out, %in : f32
      linalg.yield %26 : f32
    } -> tensor<5xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%0 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%3, %2 : tensor<5xf32>, tensor<5xf32>) outs(%0 : tensor<5xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %26 = arith.maximumf %in, %in_4 : f32
      linalg.yield %26 : f32
    } -> tensor<5xf32>
    %5 = tensor.empty() : tensor<5xi1>
    %6 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%4 : tensor<5xf32>) outs(%5 : tensor<5xi1>) {
    ^bb0(%in: f32, %out: i1):
      %26 = math.absf %in : f32
      %27 = arith.cmpf one, %26, %cst_0 : f32
      linalg.yield %27 : i1
    } -> tensor<5xi1>
    %7 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = ["parallel"]} ins(%6, %4, %7 : tensor<5xi1>, tensor<5xf32>, tensor<5xf32>) outs(%0 : tensor<5xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %26 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %26 : f32
    } -> tensor<5xf32>
    %9 = tensor.empty() : tensor<5x1xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<5xf32>) outs(%9 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %11 = tensor.empty() : tensor<5x129xf32>
    %12 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<5x1xf32>) outs(%11 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x129xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %12 : tensor<5x129xf32>, tensor<5x129xf32>) outs(%11 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %26 = arith.subf %in, %in_4 : f32
      linalg.yield %26 : f32
    } -> tensor<5x129xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<5x129xf32>) outs(%11 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = math.exp %in : f32
      linalg.yield %26 : f32
    } -> tensor<5x129xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%14 : tensor<5x129xf32>) outs(%15 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.addf %out, %in : f32
      linalg.yield %26 : f32
    } -> tensor<5xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%16 : tensor<5xf32>) outs(%0 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = math.absf %in : f32
      linalg.yield %26 : f32
    } -> tensor<5xf32>
    %18 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%16, %7 : tensor<5xf32>, tensor<5xf32>) outs(%5 : tensor<5xi1>) {
    ^bb0(%in: f32, %in_4: f32, %out: i1):
      %26 = arith.cmpf oge, %in, %in_4 : f32
      linalg.yield %26 : i1
    } -> tensor<5xi1>
    %19 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%arg1, %17 : tensor<5xf32>, tensor<5xf32>) outs(%0 : tensor<5xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %26 = arith.divf %in, %in_4 : f32
      linalg.yield %26 : f32
    } -> tensor<5xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = ["parallel"]} ins(%18, %7, %19 : tensor<5xi1>, tensor<5xf32>, tensor<5xf32>) outs(%0 : tensor<5xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %26 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %26 : f32
    } -> tensor<5xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = ["parallel"]} ins(%18, %19, %7 : tensor<5xi1>, tensor<5xf32>, tensor<5xf32>) outs(%0 : tensor<5xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %26 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %26 : f32
    } -> tensor<5xf32>
    %22 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%20 : tensor<5xf32>) outs(%0 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %26 = arith.negf %in : f32
      linalg.yield %26 : f32
    } -> tensor<5xf32>
    %23 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%21, %22 : tensor<5xf32>, tensor<5xf32>) outs(%0 : tensor<5xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %26 = arith.addf %in, %in_4 : f32
      linalg.yield %26 : f32
    } -> tensor<5xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<5xf32>) outs(%11 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x129xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%24, %14 : tensor<5x129xf32>, tensor<5x129xf32>) outs(%11 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %26 = arith.mulf %in, %in_4 : f32
      linalg.yield %26 : f32
    } -> tensor<5x129xf32>
    return %25 : tensor<5x129xf32>
  }
}
