// shapes: 3x65xbf16
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x65xbf16>) -> (tensor<3x65xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<3x65xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg0 : tensor<3x65xbf16>, tensor<3x65xbf16>) outs(%0 : tensor<3x65xbf16>) {
    ^bb0(%in: bf16, %in_0: bf16, %out: bf16):
      %14 = arith.mulf %in, %in_0 : bf16
      linalg.yield %14 : bf16
    } -> tensor<3x65xbf16>
    %2 = tensor.empty() : tensor<3x65xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<3x65xbf16>) outs(%2 : tensor<3x65xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %14 = arith.extf %in : bf16 to f32
      linalg.yield %14 : f32
    } -> tensor<3x65xf32>
    %4 = tensor.empty() : tensor<3xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<3xf32>) -> tensor<3xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<3x65xf32>) outs(%5 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %14 = arith.addf %out, %in : f32
      linalg.yield %14 : f32
    } -> tensor<3xf32>
    %7 = tensor.empty() : tensor<3x1xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<3xf32>) outs(%7 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x1xf32>
    %9 = tensor.empty() : tensor<3x1xbf16>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<3x1xf32>) outs(%9 : tensor<3x1xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %14 = arith.truncf %in : f32 to bf16
      linalg.yield %14 : bf16
    } -> tensor<3x1xbf16>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<3x1xbf16>) outs(%9 : tensor<3x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %14 = math.sqrt %in : bf16
      linalg.yield %14 : bf16
    } -> tensor<3x1xbf16>
    %12 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<3x1xbf16>) outs(%0 : tensor<3x65xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x65xbf16>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %12 : tensor<3x65xbf16>, tensor<3x65xbf16>) outs(%0 : tensor<3x65xbf16>) {
    ^bb0(%in: bf16, %in_0: bf16, %out: bf16):
      %14 = arith.divf %in, %in_0 : bf16
      linalg.yield %14 : bf16
    } -> tensor<3x65xbf16>
    return %13 : tensor<3x65xbf16>
  }
}
