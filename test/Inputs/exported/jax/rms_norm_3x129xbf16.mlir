// shapes: 3x129xbf16 129xbf16
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (0, d1)>
module @jit_rms_norm attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x129xbf16>, %arg1: tensor<129xbf16>) -> (tensor<3x129xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<9.983770e-07> : tensor<bf16>
    %cst_1 = arith.constant dense<1.290000e+02> : tensor<f32>
    %0 = tensor.empty() : tensor<3x129xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg0 : tensor<3x129xbf16>, tensor<3x129xbf16>) outs(%0 : tensor<3x129xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %22 = arith.mulf %in, %in_2 : bf16
      linalg.yield %22 : bf16
    } -> tensor<3x129xbf16>
    %2 = tensor.empty() : tensor<3x129xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<3x129xbf16>) outs(%2 : tensor<3x129xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %22 = arith.extf %in : bf16 to f32
      linalg.yield %22 : f32
    } -> tensor<3x129xf32>
    %4 = tensor.empty() : tensor<3xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<3xf32>) -> tensor<3xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<3x129xf32>) outs(%5 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.addf %out, %in : f32
      linalg.yield %22 : f32
    } -> tensor<3xf32>
    %7 = tensor.empty() : tensor<3x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<3xf32>) outs(%7 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x1xf32>
    %9 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%7 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %9 : tensor<3x1xf32>, tensor<3x1xf32>) outs(%7 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %22 = arith.divf %in, %in_2 : f32
      linalg.yield %22 : f32
    } -> tensor<3x1xf32>
    %11 = tensor.empty() : tensor<3x1xbf16>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<3x1xf32>) outs(%11 : tensor<3x1xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %22 = arith.truncf %in : f32 to bf16
      linalg.yield %22 : bf16
    } -> tensor<3x1xbf16>
    %13 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<bf16>) outs(%11 : tensor<3x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x1xbf16>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %13 : tensor<3x1xbf16>, tensor<3x1xbf16>) outs(%11 : tensor<3x1xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %22 = arith.addf %in, %in_2 : bf16
      linalg.yield %22 : bf16
    } -> tensor<3x1xbf16>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<3x1xbf16>) outs(%11 : tensor<3x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %22 = math.rsqrt %in : bf16
      linalg.yield %22 : bf16
    } -> tensor<3x1xbf16>
    %16 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<3x1xbf16>) outs(%0 : tensor<3x129xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x129xbf16>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %16 : tensor<3x129xbf16>, tensor<3x129xbf16>) outs(%0 : tensor<3x129xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %22 = arith.mulf %in, %in_2 : bf16
      linalg.yield %22 : bf16
    } -> tensor<3x129xbf16>
    %18 = tensor.empty() : tensor<1x129xbf16>
    %19 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<129xbf16>) outs(%18 : tensor<1x129xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x129xbf16>
    %20 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<1x129xbf16>) outs(%0 : tensor<3x129xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x129xbf16>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %20 : tensor<3x129xbf16>, tensor<3x129xbf16>) outs(%0 : tensor<3x129xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %22 = arith.mulf %in, %in_2 : bf16
      linalg.yield %22 : bf16
    } -> tensor<3x129xbf16>
    return %21 : tensor<3x129xbf16>
  }
}
