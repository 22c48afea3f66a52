// shapes: 7x129xbf16
#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0) -> ()>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<7x129xbf16>) -> (tensor<7x129xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF80 : bf16
    %cst_1 = arith.constant dense<0xFF80> : tensor<bf16>
    %cst_2 = arith.constant dense<6.992180e-01> : tensor<bf16>
    %0 = tensor.empty() : tensor<7x129xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<bf16>) outs(%0 : tensor<7x129xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<7x129xbf16>
    %2 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %1 : tensor<7x129xbf16>, tensor<7x129xbf16>) outs(%0 : tensor<7x129xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %23 = arith.divf %in, %in_3 : bf16
      linalg.yield %23 : bf16
    } -> tensor<7x129xbf16>
    %3 = tensor.empty() : tensor<7xbf16>
    %4 = linalg.fill ins(%cst_0 : bf16) outs(%3 : tensor<7xbf16>) -> tensor<7xbf16>
    %5 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%2 : tensor<7x129xbf16>) outs(%4 : tensor<7xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %23 = arith.maximumf %out, %in : bf16
      linalg.yield %23 : bf16
    } -> tensor<7xbf16>
    %6 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel"]} ins(%cst_1 : tensor<bf16>) outs(%3 : tensor<7xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<7xbf16>
    %7 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel"]} ins(%6, %5 : tensor<7xbf16>, tensor<7xbf16>) outs(%3 : tensor<7xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %23 = arith.maximumf %in, %in_3 : bf16
      linalg.yield %23 : bf16
    } -> tensor<7xbf16>
    %8 = tensor.empty() : tensor<7x1xbf16>
    %9 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<7xbf16>) outs(%8 : tensor<7x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<7x1xbf16>
    %10 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<7x1xbf16>) outs(%0 : tensor<7x129xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<7x129xbf16>
    %11 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%2, %10 : tensor<7x129xbf16>, tensor<7x129xbf16>) outs(%0 : tensor<7x129xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %23 = arith.subf %in, %in_3 : bf16
      linalg.yield %23 : bf16
    } -> tensor<7x129xbf16>
    %12 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<7x129xbf16>) outs(%0 : tensor<7x129xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %23 = math.exp %in : bf16
      linalg.yield %23 : bf16
    } -> tensor<7x129xbf16>
    %13 = tensor.empty() : tensor<7x129xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<7x129xbf16>) outs(%13 : tensor<7x129xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %23 = arith.extf %in : bf16 to f32
      linalg.yield %23 : f32
    } -> tensor<7x129xf32>
    %15 = tensor.empty() : tensor<7xf32>
    %16 = linalg.fill ins(%cst : f32) outs(%15 : tensor<7xf32>) -> tensor<7xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%14 : tensor<7x129xf32>) outs(%16 : tensor<7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.addf %out, %in : f32
      linalg.yield %23 : f32
    } -> tensor<7xf32>
    %18 = tensor.empty() : tensor<7x1xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<7xf32>) outs(%18 : tensor<7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<7x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<7x1xf32>) outs(%8 : tensor<7x1xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %23 = arith.truncf %in : f32 to bf16
      linalg.yield %23 : bf16
    } -> tensor<7x1xbf16>
    %21 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<7x1xbf16>) outs(%0 : tensor<7x129xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<7x129xbf16>
    %22 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12, %21 : tensor<7x129xbf16>, tensor<7x129xbf16>) outs(%0 : tensor<7x129xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %23 = arith.divf %in, %in_3 : bf16
      linalg.yield %23 : bf16
    } -> tensor<7x129xbf16>
    return %22 : tensor<7x129xbf16>
  }
}
