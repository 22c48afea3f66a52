// shapes: 2x4x3x7x17xf32 2x7x17xf32
#map = affine_map<(d0, d1, d2, d3, d4) -> ()>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map2 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d3, d4)>
#map3 = affine_map<(d0, d1, d2, d3, d4) -> (d0, 0, 0, d3, d4)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> ()>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x4x3x7x17xf32>, %arg1: tensor<2x7x17xf32>) -> (tensor<2x4x3x7x17xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_2 = arith.constant dense<2.500000e-01> : tensor<f32>
    %0 = tensor.empty() : tensor<2x4x3x7x17xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%0 : tensor<2x4x3x7x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x3x7x17xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %1 : tensor<2x4x3x7x17xf32>, tensor<2x4x3x7x17xf32>) outs(%0 : tensor<2x4x3x7x17xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %22 = arith.mulf %in, %in_3 : f32
      linalg.yield %22 : f32
    } -> tensor<2x4x3x7x17xf32>
    %3 = tensor.empty() : tensor<2x1x1x7x17xf32>
    %4 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x7x17xf32>) outs(%3 : tensor<2x1x1x7x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x1x7x17xf32>
    %5 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%4 : tensor<2x1x1x7x17xf32>) outs(%0 : tensor<2x4x3x7x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x3x7x17xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%2, %5 : tensor<2x4x3x7x17xf32>, tensor<2x4x3x7x17xf32>) outs(%0 : tensor<2x4x3x7x17xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %22 = arith.addf %in, %in_3 : f32
      linalg.yield %22 : f32
    } -> tensor<2x4x3x7x17xf32>
    %7 = tensor.empty() : tensor<2x4x3x7xf32>
    %8 = linalg.fill ins(%cst_0 : f32) outs(%7 : tensor<2x4x3x7xf32>) -> tensor<2x4x3x7xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%6 : tensor<2x4x3x7x17xf32>) outs(%8 : tensor<2x4x3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.maximumf %out, %in : f32
      linalg.yield %22 : f32
    } -> tensor<2x4x3x7xf32>
    %10 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%7 : tensor<2x4x3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x3x7xf32>
    %11 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10, %9 : tensor<2x4x3x7xf32>, tensor<2x4x3x7xf32>) outs(%7 : tensor<2x4x3x7xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %22 = arith.maximumf %in, %in_3 : f32
      linalg.yield %22 : f32
    } -> tensor<2x4x3x7xf32>
    %12 = tensor.empty() : tensor<2x4x3x7x1xf32>
    %13 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<2x4x3x7xf32>) outs(%12 : tensor<2x4x3x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x3x7x1xf32>
    %14 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x4x3x7x1xf32>) outs(%0 : tensor<2x4x3x7x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x3x7x17xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%6, %14 : tensor<2x4x3x7x17xf32>, tensor<2x4x3x7x17xf32>) outs(%0 : tensor<2x4x3x7x17xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %22 = arith.subf %in, %in_3 : f32
      linalg.yield %22 : f32
    } -> tensor<2x4x3x7x17xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x4x3x7x17xf32>) outs(%0 : tensor<2x4x3x7x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = math.exp %in : f32
      linalg.yield %22 : f32
    } -> tensor<2x4x3x7x17xf32>
    %17 = linalg.fill ins(%cst : f32) outs(%7 : tensor<2x4x3x7xf32>) -> tensor<2x4x3x7xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%16 : tensor<2x4x3x7x17xf32>) outs(%17 : tensor<2x4x3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.addf %out, %in : f32
      linalg.yield %22 : f32
    } -> tensor<2x4x3x7xf32>
    %19 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<2x4x3x7xf32>) outs(%12 : tensor<2x4x3x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x3x7x1xf32>
    %20 = linalg.generic {indexing_maps = [#map7, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<2x4x3x7x1xf32>) outs(%0 : tensor<2x4x3x7x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x3x7x17xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%16, %20 : tensor<2x4x3x7x17xf32>, tensor<2x4x3x7x17xf32>) outs(%0 : tensor<2x4x3x7x17xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %22 = arith.divf %in, %in_3 : f32
      linalg.yield %22 : f32
    } -> tensor<2x4x3x7x17xf32>
    return %21 : tensor<2x4x3x7x17xf32>
  }
}

