// shapes: 3x129xbf16 129xf32 129xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (0, d1)>
module @jit_layer_norm_flax attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x129xbf16>, %arg1: tensor<129xf32>, %arg2: tensor<129xf32>) -> (tensor<3x129xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<9.99999997E-7> : tensor<f32>
    %cst_1 = arith.constant dense<1.290000e+02> : tensor<f32>
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<3x129xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x129xbf16>) outs(%0 : tensor<3x129xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %33 = arith.extf %in : bf16 to f32
      linalg.yield %33 : f32
    } -> tensor<3x129xf32>
    %2 = tensor.empty() : tensor<3xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<3xf32>) -> tensor<3xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<3x129xf32>) outs(%3 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.addf %out, %in : f32
      linalg.yield %33 : f32
    } -> tensor<3xf32>
    %5 = tensor.empty() : tensor<3x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<3xf32>) outs(%5 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x1xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%5 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %7 : tensor<3x1xf32>, tensor<3x1xf32>) outs(%5 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %33 = arith.divf %in, %in_3 : f32
      linalg.yield %33 : f32
    } -> tensor<3x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %1 : tensor<3x129xf32>, tensor<3x129xf32>) outs(%0 : tensor<3x129xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %33 = arith.mulf %in, %in_3 : f32
      linalg.yield %33 : f32
    } -> tensor<3x129xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%9 : tensor<3x129xf32>) outs(%3 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.addf %out, %in : f32
      linalg.yield %33 : f32
    } -> tensor<3xf32>
    %11 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<3xf32>) outs(%5 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%11, %7 : tensor<3x1xf32>, tensor<3x1xf32>) outs(%5 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %33 = arith.divf %in, %in_3 : f32
      linalg.yield %33 : f32
    } -> tensor<3x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %8 : tensor<3x1xf32>, tensor<3x1xf32>) outs(%5 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %33 = arith.mulf %in, %in_3 : f32
      linalg.yield %33 : f32
    } -> tensor<3x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %13 : tensor<3x1xf32>, tensor<3x1xf32>) outs(%5 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %33 = arith.subf %in, %in_3 : f32
      linalg.yield %33 : f32
    } -> tensor<3x1xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%5 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%15, %14 : tensor<3x1xf32>, tensor<3x1xf32>) outs(%5 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %33 = arith.maximumf %in, %in_3 : f32
      linalg.yield %33 : f32
    } -> tensor<3x1xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<3x1xf32>) outs(%0 : tensor<3x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x129xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %17 : tensor<3x129xf32>, tensor<3x129xf32>) outs(%0 : tensor<3x129xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %33 = arith.subf %in, %in_3 : f32
      linalg.yield %33 : f32
    } -> tensor<3x129xf32>
    %19 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%5 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x1xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%16, %19 : tensor<3x1xf32>, tensor<3x1xf32>) outs(%5 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %33 = arith.addf %in, %in_3 : f32
      linalg.yield %33 : f32
    } -> tensor<3x1xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<3x1xf32>) outs(%5 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.rsqrt %in : f32
      linalg.yield %33 : f32
    } -> tensor<3x1xf32>
    %22 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<3x1xf32>) outs(%0 : tensor<3x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x129xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%18, %22 : tensor<3x129xf32>, tensor<3x129xf32>) outs(%0 : tensor<3x129xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %33 = arith.mulf %in, %in_3 : f32
      linalg.yield %33 : f32
    } -> tensor<3x129xf32>
    %24 = tensor.empty() : tensor<1x129xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<129xf32>) outs(%24 : tensor<1x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x129xf32>
    %26 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<1x129xf32>) outs(%0 : tensor<3x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x129xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%23, %26 : tensor<3x129xf32>, tensor<3x129xf32>) outs(%0 : tensor<3x129xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %33 = arith.mulf %in, %in_3 : f32
      linalg.yield %33 : f32
    } -> tensor<3x129xf32>
    %28 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<129xf32>) outs(%24 : tensor<1x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x129xf32>
    %29 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%28 : tensor<1x129xf32>) outs(%0 : tensor<3x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x129xf32>
    %30 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%27, %29 : tensor<3x129xf32>, tensor<3x129xf32>) outs(%0 : tensor<3x129xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %33 = arith.addf %in, %in_3 : f32
      linalg.yield %33 : f32
    } -> tensor<3x129xf32>
    %31 = tensor.empty() : tensor<3x129xbf16>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<3x129xf32>) outs(%31 : tensor<3x129xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %33 = arith.truncf %in : f32 to bf16
      linalg.yield %33 : bf16
    } -> tensor<3x129xbf16>
    return %32 : tensor<3x129xbf16>
  }
}
