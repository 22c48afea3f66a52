// shapes: 5x781xf16
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x781xf16>) -> (tensor<5xf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0x7C00 : f16
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f16>
    %cst_2 = arith.constant dense<0xFC00> : tensor<f16>
    %cst_3 = arith.constant 0xFC00 : f16
    %0 = tensor.empty() : tensor<5xf16>
    %1 = linalg.fill ins(%cst_3 : f16) outs(%0 : tensor<5xf16>) -> tensor<5xf16>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x781xf16>) outs(%1 : tensor<5xf16>) {
    ^bb0(%in: f16, %out: f16):
      %24 = arith.maximumf %out, %in : f16
      linalg.yield %24 : f16
    } -> tensor<5xf16>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f16>) outs(%0 : tensor<5xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<5xf16>
    %4 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%3, %2 : tensor<5xf16>, tensor<5xf16>) outs(%0 : tensor<5xf16>) {
    ^bb0(%in: f16, %in_4: f16, %out: f16):
      %24 = arith.maximumf %in, %in_4 : f16
      linalg.yield %24 : f16
    } -> tensor<5xf16>
    %5 = tensor.empty() : tensor<5xi1>
    %6 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%4 : tensor<5xf16>) outs(%5 : tensor<5xi1>) {
    ^bb0(%in: f16, %out: i1):
      %24 = math.absf %in : f16
      %25 = arith.cmpf one, %24, %cst_0 : f16
      linalg.yield %25 : i1
    } -> tensor<5xi1>
    %7 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f16>) outs(%0 : tensor<5xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<5xf16>
    %8 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = ["parallel"]} ins(%6, %4, %7 : tensor<5xi1>, tensor<5xf16>, tensor<5xf16>) outs(%0 : tensor<5xf16>) {
    ^bb0(%in: i1, %in_4: f16, %in_5: f16, %out: f16):
      %24 = arith.select %in, %in_4, %in_5 : f16
      linalg.yield %24 : f16
    } -> tensor<5xf16>
    %9 = tensor.empty() : tensor<5x1xf16>
    %10 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<5xf16>) outs(%9 : tensor<5x1xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<5x1xf16>
    %11 = tensor.empty() : tensor<5x781xf16>
    %12 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<5x1xf16>) outs(%11 : tensor<5x781xf16>) {
    ^bb0(%in: f16, %out: f16):
      linalg.yield %in : f16
    } -> tensor<5x781xf16>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %12 : tensor<5x781xf16>, tensor<5x781xf16>) outs(%11 : tensor<5x781xf16>) {
    ^bb0(%in: f16, %in_4: f16, %out: f16):
      %24 = arith.subf %in, %in_4 : f16
      linalg.yield %24 : f16
    } -> tensor<5x781xf16>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<5x781xf16>) outs(%11 : tensor<5x781xf16>) {
    ^bb0(%in: f16, %out: f16):
      %24 = math.exp %in : f16
      linalg.yield %24 : f16
    } -> tensor<5x781xf16>
    %15 = tensor.empty() : tensor<5x781xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<5x781xf16>) outs(%15 : tensor<5x781xf32>) {
    ^bb0(%in: f16, %out: f32):
      %24 = arith.extf %in : f16 to f32
      linalg.yield %24 : f32
    } -> tensor<5x781xf32>
    %17 = tensor.empty() : tensor<5xf32>
    %18 = linalg.fill ins(%cst : f32) outs(%17 : tensor<5xf32>) -> tensor<5xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%16 : tensor<5x781xf32>) outs(%18 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.addf %out, %in : f32
      linalg.yield %24 : f32
    } -> tensor<5xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%19 : tensor<5xf32>) outs(%0 : tensor<5xf16>) {
    ^bb0(%in: f32, %out: f16):
      %24 = arith.truncf %in : f32 to f16
      linalg.yield %24 : f16
    } -> tensor<5xf16>
    %21 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%20 : tensor<5xf16>) outs(%0 : tensor<5xf16>) {
    ^bb0(%in: f16, %out: f16):
      %24 = math.absf %in : f16
      linalg.yield %24 : f16
    } -> tensor<5xf16>
    %22 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%21 : tensor<5xf16>) outs(%0 : tensor<5xf16>) {
    ^bb0(%in: f16, %out: f16):
      %24 = math.log %in : f16
      linalg.yield %24 : f16
    } -> tensor<5xf16>
    %23 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%22, %8 : tensor<5xf16>, tensor<5xf16>) outs(%0 : tensor<5xf16>) {
    ^bb0(%in: f16, %in_4: f16, %out: f16):
      %24 = arith.addf %in, %in_4 : f16
      linalg.yield %24 : f16
    } -> tensor<5xf16>
    return %23 : tensor<5xf16>
  }
}
