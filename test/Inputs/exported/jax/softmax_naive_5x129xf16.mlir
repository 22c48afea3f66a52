// shapes: 5x129xf16
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x129xf16>) -> (tensor<5x129xf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFC00 : f16
    %0 = tensor.empty() : tensor<5xf16>
    %1 = linalg.fill ins(%cst_0 : f16) outs(%0 : tensor<5xf16>) -> tensor<5xf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x129xf16>) outs(%1 : tensor<5xf16>) {
    ^bb0(%in: f16, %out: f16):
      %19 = arith.maximumf %out, %in : f16
      linalg.yield %19 : f16
    } -> tensor<5xf16>
    %3 = tensor.empty() : tensor<5x1xf16>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<5xf16>) outs(%3 : tensor<5x1xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<5x1xf16>
    %5 = tensor.empty() : tensor<5x129xf16>
    %6 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<5x1xf16>) outs(%5 : tensor<5x129xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<5x129xf16>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %6 : tensor<5x129xf16>, tensor<5x129xf16>) outs(%5 : tensor<5x129xf16>) {
    ^bb0(%in: f16, %in_1: f16, %out: f16):
      %19 = arith.subf %in, %in_1 : f16
      linalg.yield %19 : f16
    } -> tensor<5x129xf16>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<5x129xf16>) outs(%5 : tensor<5x129xf16>) {
    ^bb0(%in: f16, %out: f16):
      %19 = math.exp %in : f16
      linalg.yield %19 : f16
    } -> tensor<5x129xf16>
    %9 = tensor.empty() : tensor<5x129xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<5x129xf16>) outs(%9 : tensor<5x129xf32>) {
    ^bb0(%in: f16, %out: f32):
      %19 = arith.extf %in : f16 to f32
      linalg.yield %19 : f32
    } -> tensor<5x129xf32>
    %11 = tensor.empty() : tensor<5xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<5xf32>) -> tensor<5xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<5x129xf32>) outs(%12 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.addf %out, %in : f32
      linalg.yield %19 : f32
    } -> tensor<5xf32>
    %14 = tensor.empty() : tensor<5x1xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<5xf32>) outs(%14 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<5x1xf32>) outs(%3 : tensor<5x1xf16>) {
    ^bb0(%in: f32, %out: f16):
      %19 = arith.truncf %in : f32 to f16
      linalg.yield %19 : f16
    } -> tensor<5x1xf16>
    %17 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<5x1xf16>) outs(%5 : tensor<5x129xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<5x129xf16>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %17 : tensor<5x129xf16>, tensor<5x129xf16>) outs(%5 : tensor<5x129xf16>) {
    ^bb0(%in: f16, %in_1: f16, %out: f16):
      %19 = arith.divf %in, %in_1 : f16
      linalg.yield %19 : f16
    } -> tensor<5x129xf16>
    return %18 : tensor<5x129xf16>
  }
}
