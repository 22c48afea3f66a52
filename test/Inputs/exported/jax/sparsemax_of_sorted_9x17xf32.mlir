// shapes: 9x17xf32 9x17xf32 9x17xf32
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (0, d1)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1) -> (d0)>
#map6 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x17xf32>, %arg1: tensor<9x17xf32>, %arg2: tensor<9x17xf32>) -> (tensor<9x17xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_1 = arith.constant dense<1.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<17xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<17xi64>) {
    ^bb0(%out: i64):
      %29 = linalg.index 0 : index
      %30 = arith.index_cast %29 : index to i64
      linalg.yield %30 : i64
    } -> tensor<17xi64>
    %2 = tensor.empty() : tensor<1x17xi64>
    %3 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<17xi64>) outs(%2 : tensor<1x17xi64>) {
    ^bb0(%in: i64, %out: i64):
      linalg.yield %in : i64
    } -> tensor<1x17xi64>
    %4 = tensor.empty() : tensor<1x17xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<1x17xi64>) outs(%4 : tensor<1x17xf32>) {
    ^bb0(%in: i64, %out: f32):
      %29 = arith.sitofp %in : i64 to f32
      linalg.yield %29 : f32
    } -> tensor<1x17xf32>
    %6 = tensor.empty() : tensor<9x17xf32>
    %7 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<1x17xf32>) outs(%6 : tensor<9x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x17xf32>
    %8 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%7, %arg1 : tensor<9x17xf32>, tensor<9x17xf32>) outs(%6 : tensor<9x17xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %29 = arith.mulf %in, %in_2 : f32
      linalg.yield %29 : f32
    } -> tensor<9x17xf32>
    %9 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%6 : tensor<9x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x17xf32>
    %10 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%9, %8 : tensor<9x17xf32>, tensor<9x17xf32>) outs(%6 : tensor<9x17xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %29 = arith.addf %in, %in_2 : f32
      linalg.yield %29 : f32
    } -> tensor<9x17xf32>
    %11 = tensor.empty() : tensor<9x17xi1>
    %12 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%10, %arg2 : tensor<9x17xf32>, tensor<9x17xf32>) outs(%11 : tensor<9x17xi1>) {
    ^bb0(%in: f32, %in_2: f32, %out: i1):
      %29 = arith.cmpf ogt, %in, %in_2 : f32
      linalg.yield %29 : i1
    } -> tensor<9x17xi1>
    %13 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%6 : tensor<9x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x17xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%12, %arg1, %13 : tensor<9x17xi1>, tensor<9x17xf32>, tensor<9x17xf32>) outs(%6 : tensor<9x17xf32>) {
    ^bb0(%in: i1, %in_2: f32, %in_3: f32, %out: f32):
      %29 = arith.select %in, %in_2, %in_3 : f32
      linalg.yield %29 : f32
    } -> tensor<9x17xf32>
    %15 = tensor.empty() : tensor<9xf32>
    %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<9xf32>) -> tensor<9xf32>
    %17 = linalg.generic {indexing_maps = [#map2, #map5], iterator_types = ["parallel", "reduction"]} ins(%14 : tensor<9x17xf32>) outs(%16 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.addf %out, %in : f32
      linalg.yield %29 : f32
    } -> tensor<9xf32>
    %18 = tensor.empty() : tensor<9x1xf32>
    %19 = linalg.generic {indexing_maps = [#map5, #map2], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<9xf32>) outs(%18 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %20 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%18 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %21 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%19, %20 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%18 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %29 = arith.subf %in, %in_2 : f32
      linalg.yield %29 : f32
    } -> tensor<9x1xf32>
    %22 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<9x17xi1>) outs(%6 : tensor<9x17xf32>) {
    ^bb0(%in: i1, %out: f32):
      %29 = arith.uitofp %in : i1 to f32
      linalg.yield %29 : f32
    } -> tensor<9x17xf32>
    %23 = linalg.generic {indexing_maps = [#map2, #map5], iterator_types = ["parallel", "reduction"]} ins(%22 : tensor<9x17xf32>) outs(%16 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.addf %out, %in : f32
      linalg.yield %29 : f32
    } -> tensor<9xf32>
    %24 = linalg.generic {indexing_maps = [#map5, #map2], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<9xf32>) outs(%18 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%21, %24 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%18 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %29 = arith.divf %in, %in_2 : f32
      linalg.yield %29 : f32
    } -> tensor<9x1xf32>
    %26 = linalg.generic {indexing_maps = [#map6, #map2], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<9x1xf32>) outs(%6 : tensor<9x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x17xf32>
    %27 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg0, %26 : tensor<9x17xf32>, tensor<9x17xf32>) outs(%6 : tensor<9x17xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %29 = arith.subf %in, %in_2 : f32
      linalg.yield %29 : f32
    } -> tensor<9x17xf32>
    %28 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%27, %13 : tensor<9x17xf32>, tensor<9x17xf32>) outs(%6 : tensor<9x17xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %29 = arith.maximumf %in, %in_2 : f32
      linalg.yield %29 : f32
    } -> tensor<9x17xf32>
    return %28 : tensor<9x17xf32>
  }
}

