// shapes: 2x3x17x16xf32 2x3x17x16xf32 2x3x17x16xf32 2x1x17x17xf32
#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d4)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map3 = affine_map<() -> ()>
#map4 = affine_map<(d0, d1, d2, d3) -> ()>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2) -> ()>
#map9 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map10 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
#map11 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d4, d3)>
module @jit_attention attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3x17x16xf32>, %arg1: tensor<2x3x17x16xf32>, %arg2: tensor<2x3x17x16xf32>, %arg3: tensor<2x1x17x17xf32>) -> (tensor<2x3x17x16xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 4.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %0 = tensor.empty() : tensor<2x3x17x17xf32>
    %1 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<2x3x17x17xf32>) -> tensor<2x3x17x17xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0, %arg1 : tensor<2x3x17x16xf32>, tensor<2x3x17x16xf32>) outs(%1 : tensor<2x3x17x17xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %27 = arith.mulf %in, %in_3 : f32
      %28 = arith.addf %out, %27 : f32
      linalg.yield %28 : f32
    } -> tensor<2x3x17x17xf32>
    %3 = tensor.empty() : tensor<f32>
    %4 = linalg.generic {indexing_maps = [#map3], iterator_types = []} outs(%3 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %5 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4 : tensor<f32>) outs(%0 : tensor<2x3x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x17x17xf32>
    %6 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %5 : tensor<2x3x17x17xf32>, tensor<2x3x17x17xf32>) outs(%0 : tensor<2x3x17x17xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %27 = arith.divf %in, %in_3 : f32
      linalg.yield %27 : f32
    } -> tensor<2x3x17x17xf32>
    %7 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg3 : tensor<2x1x17x17xf32>) outs(%0 : tensor<2x3x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x17x17xf32>
    %8 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %7 : tensor<2x3x17x17xf32>, tensor<2x3x17x17xf32>) outs(%0 : tensor<2x3x17x17xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %27 = arith.addf %in, %in_3 : f32
      linalg.yield %27 : f32
    } -> tensor<2x3x17x17xf32>
    %9 = tensor.empty() : tensor<2x3x17xf32>
    %10 = linalg.fill ins(%cst_0 : f32) outs(%9 : tensor<2x3x17xf32>) -> tensor<2x3x17xf32>
    %11 = linalg.generic {indexing_maps = [#map5, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%8 : tensor<2x3x17x17xf32>) outs(%10 : tensor<2x3x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.maximumf %out, %in : f32
      linalg.yield %27 : f32
    } -> tensor<2x3x17xf32>
    %12 = linalg.generic {indexing_maps = [#map8, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%9 : tensor<2x3x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x17xf32>
    %13 = linalg.generic {indexing_maps = [#map9, #map9, #map9], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %11 : tensor<2x3x17xf32>, tensor<2x3x17xf32>) outs(%9 : tensor<2x3x17xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %27 = arith.maximumf %in, %in_3 : f32
      linalg.yield %27 : f32
    } -> tensor<2x3x17xf32>
    %14 = tensor.empty() : tensor<2x3x17x1xf32>
    %15 = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x3x17xf32>) outs(%14 : tensor<2x3x17x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x17x1xf32>
    %16 = linalg.generic {indexing_maps = [#map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x3x17x1xf32>) outs(%0 : tensor<2x3x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x17x17xf32>
    %17 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %16 : tensor<2x3x17x17xf32>, tensor<2x3x17x17xf32>) outs(%0 : tensor<2x3x17x17xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %27 = arith.subf %in, %in_3 : f32
      linalg.yield %27 : f32
    } -> tensor<2x3x17x17xf32>
    %18 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x3x17x17xf32>) outs(%0 : tensor<2x3x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = math.exp %in : f32
      linalg.yield %27 : f32
    } -> tensor<2x3x17x17xf32>
    %19 = linalg.fill ins(%cst_1 : f32) outs(%9 : tensor<2x3x17xf32>) -> tensor<2x3x17xf32>
    %20 = linalg.generic {indexing_maps = [#map5, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%18 : tensor<2x3x17x17xf32>) outs(%19 : tensor<2x3x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.addf %out, %in : f32
      linalg.yield %27 : f32
    } -> tensor<2x3x17xf32>
    %21 = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x3x17xf32>) outs(%14 : tensor<2x3x17x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x17x1xf32>
    %22 = linalg.generic {indexing_maps = [#map10, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21 : tensor<2x3x17x1xf32>) outs(%0 : tensor<2x3x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x17x17xf32>
    %23 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %22 : tensor<2x3x17x17xf32>, tensor<2x3x17x17xf32>) outs(%0 : tensor<2x3x17x17xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %27 = arith.divf %in, %in_3 : f32
      linalg.yield %27 : f32
    } -> tensor<2x3x17x17xf32>
    %24 = tensor.empty() : tensor<2x3x17x16xf32>
    %25 = linalg.fill ins(%cst_1 : f32) outs(%24 : tensor<2x3x17x16xf32>) -> tensor<2x3x17x16xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map11, #map2], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%23, %arg2 : tensor<2x3x17x17xf32>, tensor<2x3x17x16xf32>) outs(%25 : tensor<2x3x17x16xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %27 = arith.mulf %in, %in_3 : f32
      %28 = arith.addf %out, %27 : f32
      linalg.yield %28 : f32
    } -> tensor<2x3x17x16xf32>
    return %26 : tensor<2x3x17x16xf32>
  }
}
