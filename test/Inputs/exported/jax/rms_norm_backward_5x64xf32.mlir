// shapes: 5x64xf32 5x64xf32 64xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (0, d1)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x64xf32>, %arg1: tensor<5x64xf32>, %arg2: tensor<64xf32>) -> (tensor<5x64xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<-5.000000e-01> : tensor<f32>
    %cst_1 = arith.constant dense<9.99999997E-7> : tensor<f32>
    %cst_2 = arith.constant dense<6.400000e+01> : tensor<f32>
    %cst_3 = arith.constant dense<2.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<5x64xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg0 : tensor<5x64xf32>, tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.mulf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<5x64xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x64xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%2, %arg0 : tensor<5x64xf32>, tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.mulf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<5x64xf32>
    %4 = tensor.empty() : tensor<5xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<5xf32>) -> tensor<5xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<5x64xf32>) outs(%5 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = arith.addf %out, %in : f32
      linalg.yield %31 : f32
    } -> tensor<5xf32>
    %7 = tensor.empty() : tensor<5x1xf32>
    %8 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<5xf32>) outs(%7 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%7 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %9 : tensor<5x1xf32>, tensor<5x1xf32>) outs(%7 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.divf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<5x1xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%7 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %11 : tensor<5x1xf32>, tensor<5x1xf32>) outs(%7 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.addf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<5x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<5x1xf32>) outs(%7 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = math.rsqrt %in : f32
      linalg.yield %31 : f32
    } -> tensor<5x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%13, %12 : tensor<5x1xf32>, tensor<5x1xf32>) outs(%7 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.divf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<5x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%7 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%15, %14 : tensor<5x1xf32>, tensor<5x1xf32>) outs(%7 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.mulf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<5x1xf32>
    %17 = tensor.empty() : tensor<1x64xf32>
    %18 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<64xf32>) outs(%17 : tensor<1x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x64xf32>
    %19 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<1x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x64xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %19 : tensor<5x64xf32>, tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.mulf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<5x64xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %20 : tensor<5x64xf32>, tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.mulf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<5x64xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%21 : tensor<5x64xf32>) outs(%5 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = arith.addf %out, %in : f32
      linalg.yield %31 : f32
    } -> tensor<5xf32>
    %expanded = tensor.expand_shape %22 [[0, 1]] output_shape [5, 1] : tensor<5xf32> into tensor<5x1xf32>
    %23 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<5x1xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x64xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%20, %23 : tensor<5x64xf32>, tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.mulf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<5x64xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded, %16 : tensor<5x1xf32>, tensor<5x1xf32>) outs(%7 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.mulf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<5x1xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%25, %9 : tensor<5x1xf32>, tensor<5x1xf32>) outs(%7 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.divf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<5x1xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%26 : tensor<5x1xf32>) outs(%5 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %31 = arith.addf %out, %in : f32
      linalg.yield %31 : f32
    } -> tensor<5xf32>
    %28 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%27 : tensor<5xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x64xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%28, %3 : tensor<5x64xf32>, tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.mulf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<5x64xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%24, %29 : tensor<5x64xf32>, tensor<5x64xf32>) outs(%0 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %31 = arith.addf %in, %in_4 : f32
      linalg.yield %31 : f32
    } -> tensor<5x64xf32>
    return %30 : tensor<5x64xf32>
  }
}
