// shapes: 2x3x5x33xf32 3x1x1xf32
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (0, d1, 0, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module @jit_attention_sink_formula attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3x5x33xf32>, %arg1: tensor<3x1x1xf32>) -> (tensor<2x3x5x33xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %0 = tensor.empty() : tensor<2x3x5xf32>
    %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5x33xf32>) outs(%1 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.maximumf %out, %in : f32
      linalg.yield %21 : f32
    } -> tensor<2x3x5xf32>
    %3 = tensor.empty() : tensor<2x3x5x1xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2 : tensor<2x3x5xf32>) outs(%3 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5x1xf32>
    %5 = tensor.empty() : tensor<1x3x1x1xf32>
    %6 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<3x1x1xf32>) outs(%5 : tensor<1x3x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x3x1x1xf32>
    %7 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<1x3x1x1xf32>) outs(%3 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %7 : tensor<2x3x5x1xf32>, tensor<2x3x5x1xf32>) outs(%3 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %21 = arith.maximumf %in, %in_1 : f32
      linalg.yield %21 : f32
    } -> tensor<2x3x5x1xf32>
    %9 = tensor.empty() : tensor<2x3x5x33xf32>
    %10 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<2x3x5x1xf32>) outs(%9 : tensor<2x3x5x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5x33xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %10 : tensor<2x3x5x33xf32>, tensor<2x3x5x33xf32>) outs(%9 : tensor<2x3x5x33xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %21 = arith.subf %in, %in_1 : f32
      linalg.yield %21 : f32
    } -> tensor<2x3x5x33xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<2x3x5x33xf32>) outs(%9 : tensor<2x3x5x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.exp %in : f32
      linalg.yield %21 : f32
    } -> tensor<2x3x5x33xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%0 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%12 : tensor<2x3x5x33xf32>) outs(%13 : tensor<2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.addf %out, %in : f32
      linalg.yield %21 : f32
    } -> tensor<2x3x5xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<2x3x5xf32>) outs(%3 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %8 : tensor<2x3x5x1xf32>, tensor<2x3x5x1xf32>) outs(%3 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %21 = arith.subf %in, %in_1 : f32
      linalg.yield %21 : f32
    } -> tensor<2x3x5x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<2x3x5x1xf32>) outs(%3 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.exp %in : f32
      linalg.yield %21 : f32
    } -> tensor<2x3x5x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%15, %17 : tensor<2x3x5x1xf32>, tensor<2x3x5x1xf32>) outs(%3 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %21 = arith.addf %in, %in_1 : f32
      linalg.yield %21 : f32
    } -> tensor<2x3x5x1xf32>
    %19 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<2x3x5x1xf32>) outs(%9 : tensor<2x3x5x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x5x33xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %19 : tensor<2x3x5x33xf32>, tensor<2x3x5x33xf32>) outs(%9 : tensor<2x3x5x33xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %21 = arith.divf %in, %in_1 : f32
      linalg.yield %21 : f32
    } -> tensor<2x3x5x33xf32>
    return %20 : tensor<2x3x5x33xf32>
  }
}
