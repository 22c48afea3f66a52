// shapes: 2x33x2x3x5xf16
#map = affine_map<(d0, d1, d2, d3, d4) -> (d0, d4, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> ()>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map4 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d2, d3, d4)>
#map5 = affine_map<(d0, d1, d2, d3, d4) -> (d0, d1, d2, d3, d4)>
#map6 = affine_map<(d0, d1, d2, d3, d4) -> (d0, 0, d2, d3, d4)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x33x2x3x5xf16>) -> (tensor<2x33x2x3x5xf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<0xFC00> : tensor<f16>
    %cst_1 = arith.constant 0xFC00 : f16
    %0 = tensor.empty() : tensor<2x2x3x5xf16>
    %1 = linalg.fill ins(%cst_1 : f16) outs(%0 : tensor<2x2x3x5xf16>) -> tensor<2x2x3x5xf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x33x2x3x5xf16>) outs(%1 : tensor<2x2x3x5xf16>) {
    ^bb0(%in: f16, %out: f16):
      %21 = arith.maximumf %out, %in : f16
      linalg.yield %21 : f16
    } -> tensor<2x2x3x5xf16>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_0 : tensor<f16>) outs(%0 : tensor<2x2x3x5xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<2x2x3x5xf16>
    %4 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3, %2 : tensor<2x2x3x5xf16>, tensor<2x2x3x5xf16>) outs(%0 : tensor<2x2x3x5xf16>) {
    ^bb0(%in: f16, %in_2: f16, %out: f16):
      %21 = arith.maximumf %in, %in_2 : f16
      linalg.yield %21 : f16
    } -> tensor<2x2x3x5xf16>
    %5 = tensor.empty() : tensor<2x1x2x3x5xf16>
    %6 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%4 : tensor<2x2x3x5xf16>) outs(%5 : tensor<2x1x2x3x5xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<2x1x2x3x5xf16>
    %7 = tensor.empty() : tensor<2x33x2x3x5xf16>
    %8 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<2x1x2x3x5xf16>) outs(%7 : tensor<2x33x2x3x5xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<2x33x2x3x5xf16>
    %9 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %8 : tensor<2x33x2x3x5xf16>, tensor<2x33x2x3x5xf16>) outs(%7 : tensor<2x33x2x3x5xf16>) {
    ^bb0(%in: f16, %in_2: f16, %out: f16):
      %21 = arith.subf %in, %in_2 : f16
      linalg.yield %21 : f16
    } -> tensor<2x33x2x3x5xf16>
    %10 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%9 : tensor<2x33x2x3x5xf16>) outs(%7 : tensor<2x33x2x3x5xf16>) {
    ^bb0(%in: f16, %out: f16):
      %21 = math.exp %in : f16
      linalg.yield %21 : f16
    } -> tensor<2x33x2x3x5xf16>
    %11 = tensor.empty() : tensor<2x33x2x3x5xf32>
    %12 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%10 : tensor<2x33x2x3x5xf16>) outs(%11 : tensor<2x33x2x3x5xf32>) {
    ^bb0(%in: f16, %out: f32):
      %21 = arith.extf %in : f16 to f32
      linalg.yield %21 : f32
    } -> tensor<2x33x2x3x5xf32>
    %13 = tensor.empty() : tensor<2x2x3x5xf32>
    %14 = linalg.fill ins(%cst : f32) outs(%13 : tensor<2x2x3x5xf32>) -> tensor<2x2x3x5xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]} ins(%12 : tensor<2x33x2x3x5xf32>) outs(%14 : tensor<2x2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.addf %out, %in : f32
      linalg.yield %21 : f32
    } -> tensor<2x2x3x5xf32>
    %16 = tensor.empty() : tensor<2x1x2x3x5xf32>
    %17 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%15 : tensor<2x2x3x5xf32>) outs(%16 : tensor<2x1x2x3x5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x2x3x5xf32>
    %18 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x1x2x3x5xf32>) outs(%5 : tensor<2x1x2x3x5xf16>) {
    ^bb0(%in: f32, %out: f16):
      %21 = arith.truncf %in : f32 to f16
      linalg.yield %21 : f16
    } -> tensor<2x1x2x3x5xf16>
    %19 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<2x1x2x3x5xf16>) outs(%7 : tensor<2x33x2x3x5xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<2x33x2x3x5xf16>
    %20 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel", "parallel", "parallel"]} ins(%10, %19 : tensor<2x33x2x3x5xf16>, tensor<2x33x2x3x5xf16>) outs(%7 : tensor<2x33x2x3x5xf16>) {
    ^bb0(%in: f16, %in_2: f16, %out: f16):
      %21 = arith.divf %in, %in_2 : f16
      linalg.yield %21 : f16
    } -> tensor<2x33x2x3x5xf16>
    return %20 : tensor<2x33x2x3x5xf16>
  }
}
