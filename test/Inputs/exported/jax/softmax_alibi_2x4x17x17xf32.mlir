// shapes: 2x4x17x17xf32 4xf32
#map = affine_map<(d0, d1, d2) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, d1)>
#map5 = affine_map<(d0, d1) -> (d1)>
#map6 = affine_map<(d0, d1) -> (d0, 0)>
#map7 = affine_map<(d0, d1) -> (0, d1)>
#map8 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map9 = affine_map<(d0, d1, d2) -> (d0, 0, 0)>
#map10 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
#map11 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#map12 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map13 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#map14 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map15 = affine_map<(d0, d1, d2) -> ()>
#map16 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x4x17x17xf32>, %arg1: tensor<4xf32>) -> (tensor<2x4x17x17xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %0 = tensor.empty() : tensor<4x1x1xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1 : tensor<4xf32>) outs(%0 : tensor<4x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x1x1xf32>
    %2 = tensor.empty() : tensor<17xi32>
    %3 = linalg.generic {indexing_maps = [#map2], iterator_types = ["parallel"]} outs(%2 : tensor<17xi32>) {
    ^bb0(%out: i32):
      %40 = linalg.index 0 : index
      %41 = arith.index_cast %40 : index to i32
      linalg.yield %41 : i32
    } -> tensor<17xi32>
    %4 = tensor.empty() : tensor<17x1xi32>
    %5 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<17xi32>) outs(%4 : tensor<17x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<17x1xi32>
    %6 = tensor.empty() : tensor<1x17xi32>
    %7 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<17xi32>) outs(%6 : tensor<1x17xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x17xi32>
    %8 = tensor.empty() : tensor<17x17xi32>
    %9 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<17x1xi32>) outs(%8 : tensor<17x17xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<17x17xi32>
    %10 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<1x17xi32>) outs(%8 : tensor<17x17xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<17x17xi32>
    %11 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<17x17xi32>, tensor<17x17xi32>) outs(%8 : tensor<17x17xi32>) {
    ^bb0(%in: i32, %in_2: i32, %out: i32):
      %40 = arith.subi %in, %in_2 : i32
      linalg.yield %40 : i32
    } -> tensor<17x17xi32>
    %12 = tensor.empty() : tensor<17x17xf32>
    %13 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<17x17xi32>) outs(%12 : tensor<17x17xf32>) {
    ^bb0(%in: i32, %out: f32):
      %40 = arith.sitofp %in : i32 to f32
      linalg.yield %40 : f32
    } -> tensor<17x17xf32>
    %14 = tensor.empty() : tensor<1x17x17xf32>
    %15 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<17x17xf32>) outs(%14 : tensor<1x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x17x17xf32>
    %16 = tensor.empty() : tensor<4x17x17xf32>
    %17 = linalg.generic {indexing_maps = [#map9, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%1 : tensor<4x1x1xf32>) outs(%16 : tensor<4x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x17x17xf32>
    %18 = linalg.generic {indexing_maps = [#map10, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<1x17x17xf32>) outs(%16 : tensor<4x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x17x17xf32>
    %19 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17, %18 : tensor<4x17x17xf32>, tensor<4x17x17xf32>) outs(%16 : tensor<4x17x17xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %40 = arith.mulf %in, %in_2 : f32
      linalg.yield %40 : f32
    } -> tensor<4x17x17xf32>
    %20 = tensor.empty() : tensor<1x4x17x17xf32>
    %21 = linalg.generic {indexing_maps = [#map11, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<4x17x17xf32>) outs(%20 : tensor<1x4x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x4x17x17xf32>
    %22 = tensor.empty() : tensor<2x4x17x17xf32>
    %23 = linalg.generic {indexing_maps = [#map13, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21 : tensor<1x4x17x17xf32>) outs(%22 : tensor<2x4x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x17x17xf32>
    %24 = linalg.generic {indexing_maps = [#map12, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %23 : tensor<2x4x17x17xf32>, tensor<2x4x17x17xf32>) outs(%22 : tensor<2x4x17x17xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %40 = arith.subf %in, %in_2 : f32
      linalg.yield %40 : f32
    } -> tensor<2x4x17x17xf32>
    %25 = tensor.empty() : tensor<2x4x17xf32>
    %26 = linalg.fill ins(%cst_0 : f32) outs(%25 : tensor<2x4x17xf32>) -> tensor<2x4x17xf32>
    %27 = linalg.generic {indexing_maps = [#map12, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%24 : tensor<2x4x17x17xf32>) outs(%26 : tensor<2x4x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.maximumf %out, %in : f32
      linalg.yield %40 : f32
    } -> tensor<2x4x17xf32>
    %28 = linalg.generic {indexing_maps = [#map15, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%25 : tensor<2x4x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x17xf32>
    %29 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28, %27 : tensor<2x4x17xf32>, tensor<2x4x17xf32>) outs(%25 : tensor<2x4x17xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %40 = arith.maximumf %in, %in_2 : f32
      linalg.yield %40 : f32
    } -> tensor<2x4x17xf32>
    %30 = tensor.empty() : tensor<2x4x17x1xf32>
    %31 = linalg.generic {indexing_maps = [#map14, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%29 : tensor<2x4x17xf32>) outs(%30 : tensor<2x4x17x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x17x1xf32>
    %32 = linalg.generic {indexing_maps = [#map16, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%31 : tensor<2x4x17x1xf32>) outs(%22 : tensor<2x4x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x17x17xf32>
    %33 = linalg.generic {indexing_maps = [#map12, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24, %32 : tensor<2x4x17x17xf32>, tensor<2x4x17x17xf32>) outs(%22 : tensor<2x4x17x17xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %40 = arith.subf %in, %in_2 : f32
      linalg.yield %40 : f32
    } -> tensor<2x4x17x17xf32>
    %34 = linalg.generic {indexing_maps = [#map12, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%33 : tensor<2x4x17x17xf32>) outs(%22 : tensor<2x4x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = math.exp %in : f32
      linalg.yield %40 : f32
    } -> tensor<2x4x17x17xf32>
    %35 = linalg.fill ins(%cst : f32) outs(%25 : tensor<2x4x17xf32>) -> tensor<2x4x17xf32>
    %36 = linalg.generic {indexing_maps = [#map12, #map14], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%34 : tensor<2x4x17x17xf32>) outs(%35 : tensor<2x4x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %40 = arith.addf %out, %in : f32
      linalg.yield %40 : f32
    } -> tensor<2x4x17xf32>
    %37 = linalg.generic {indexing_maps = [#map14, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%36 : tensor<2x4x17xf32>) outs(%30 : tensor<2x4x17x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x17x1xf32>
    %38 = linalg.generic {indexing_maps = [#map16, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%37 : tensor<2x4x17x1xf32>) outs(%22 : tensor<2x4x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x4x17x17xf32>
    %39 = linalg.generic {indexing_maps = [#map12, #map12, #map12], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%34, %38 : tensor<2x4x17x17xf32>, tensor<2x4x17x17xf32>) outs(%22 : tensor<2x4x17x17xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %40 = arith.divf %in, %in_2 : f32
      linalg.yield %40 : f32
    } -> tensor<2x4x17x17xf32>
    return %39 : tensor<2x4x17x17xf32>
  }
}
