// shapes: 2x3x7x33xf32 2x33xi1
#map = affine_map<(d0, d1, d2, d3) -> (d0, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> ()>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2) -> ()>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3x7x33xf32>, %arg1: tensor<2x33xi1>) -> (tensor<2x3x7x33xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %0 = tensor.empty() : tensor<2x1x1x33xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<2x33xi1>) outs(%0 : tensor<2x1x1x33xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x1x1x33xi1>
    %2 = tensor.empty() : tensor<f32>
    %3 = linalg.generic {indexing_maps = [#map2], iterator_types = []} outs(%2 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<f32>
    %4 = tensor.empty() : tensor<2x3x7x33xi1>
    %5 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%1 : tensor<2x1x1x33xi1>) outs(%4 : tensor<2x3x7x33xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x3x7x33xi1>
    %6 = tensor.empty() : tensor<2x3x7x33xf32>
    %7 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3 : tensor<f32>) outs(%6 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x7x33xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %arg0, %7 : tensor<2x3x7x33xi1>, tensor<2x3x7x33xf32>, tensor<2x3x7x33xf32>) outs(%6 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: i1, %in_2: f32, %in_3: f32, %out: f32):
      %24 = arith.select %in, %in_2, %in_3 : f32
      linalg.yield %24 : f32
    } -> tensor<2x3x7x33xf32>
    %9 = tensor.empty() : tensor<2x3x7xf32>
    %10 = linalg.fill ins(%cst_0 : f32) outs(%9 : tensor<2x3x7xf32>) -> tensor<2x3x7xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%8 : tensor<2x3x7x33xf32>) outs(%10 : tensor<2x3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.maximumf %out, %in : f32
      linalg.yield %24 : f32
    } -> tensor<2x3x7xf32>
    %12 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%9 : tensor<2x3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x7xf32>
    %13 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %11 : tensor<2x3x7xf32>, tensor<2x3x7xf32>) outs(%9 : tensor<2x3x7xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %24 = arith.maximumf %in, %in_2 : f32
      linalg.yield %24 : f32
    } -> tensor<2x3x7xf32>
    %14 = tensor.empty() : tensor<2x3x7x1xf32>
    %15 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x3x7xf32>) outs(%14 : tensor<2x3x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x7x1xf32>
    %16 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x3x7x1xf32>) outs(%6 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x7x33xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8, %16 : tensor<2x3x7x33xf32>, tensor<2x3x7x33xf32>) outs(%6 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %24 = arith.subf %in, %in_2 : f32
      linalg.yield %24 : f32
    } -> tensor<2x3x7x33xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x3x7x33xf32>) outs(%6 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = math.exp %in : f32
      linalg.yield %24 : f32
    } -> tensor<2x3x7x33xf32>
    %19 = linalg.fill ins(%cst : f32) outs(%9 : tensor<2x3x7xf32>) -> tensor<2x3x7xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%18 : tensor<2x3x7x33xf32>) outs(%19 : tensor<2x3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.addf %out, %in : f32
      linalg.yield %24 : f32
    } -> tensor<2x3x7xf32>
    %21 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%20 : tensor<2x3x7xf32>) outs(%14 : tensor<2x3x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x7x1xf32>
    %22 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21 : tensor<2x3x7x1xf32>) outs(%6 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x7x33xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18, %22 : tensor<2x3x7x33xf32>, tensor<2x3x7x33xf32>) outs(%6 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %24 = arith.divf %in, %in_2 : f32
      linalg.yield %24 : f32
    } -> tensor<2x3x7x33xf32>
    return %23 : tensor<2x3x7x33xf32>
  }
}
