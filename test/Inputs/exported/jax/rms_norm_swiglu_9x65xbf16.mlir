// shapes: 9x65xbf16 9x65xbf16 65xbf16
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (0, d1)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x65xbf16>, %arg1: tensor<9x65xbf16>, %arg2: tensor<65xbf16>) -> (tensor<9x65xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<9.99999997E-7> : tensor<f32>
    %cst_1 = arith.constant dense<6.500000e+01> : tensor<f32>
    %cst_2 = arith.constant dense<1.000000e+00> : tensor<bf16>
    %0 = tensor.empty() : tensor<9x65xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<9x65xbf16>) outs(%0 : tensor<9x65xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %29 = arith.negf %in : bf16
      linalg.yield %29 : bf16
    } -> tensor<9x65xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<9x65xbf16>) outs(%0 : tensor<9x65xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %29 = math.exp %in : bf16
      linalg.yield %29 : bf16
    } -> tensor<9x65xbf16>
    %3 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<bf16>) outs(%0 : tensor<9x65xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<9x65xbf16>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %2 : tensor<9x65xbf16>, tensor<9x65xbf16>) outs(%0 : tensor<9x65xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %29 = arith.addf %in, %in_3 : bf16
      linalg.yield %29 : bf16
    } -> tensor<9x65xbf16>
    %5 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<9x65xbf16>, tensor<9x65xbf16>) outs(%0 : tensor<9x65xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %29 = arith.divf %in, %in_3 : bf16
      linalg.yield %29 : bf16
    } -> tensor<9x65xbf16>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %5 : tensor<9x65xbf16>, tensor<9x65xbf16>) outs(%0 : tensor<9x65xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %29 = arith.mulf %in, %in_3 : bf16
      linalg.yield %29 : bf16
    } -> tensor<9x65xbf16>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %arg0 : tensor<9x65xbf16>, tensor<9x65xbf16>) outs(%0 : tensor<9x65xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %29 = arith.mulf %in, %in_3 : bf16
      linalg.yield %29 : bf16
    } -> tensor<9x65xbf16>
    %8 = tensor.empty() : tensor<9x65xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<9x65xbf16>) outs(%8 : tensor<9x65xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %29 = arith.extf %in : bf16 to f32
      linalg.yield %29 : f32
    } -> tensor<9x65xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %9 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%8 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %29 = arith.mulf %in, %in_3 : f32
      linalg.yield %29 : f32
    } -> tensor<9x65xf32>
    %11 = tensor.empty() : tensor<9xf32>
    %12 = linalg.fill ins(%cst : f32) outs(%11 : tensor<9xf32>) -> tensor<9xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<9x65xf32>) outs(%12 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.addf %out, %in : f32
      linalg.yield %29 : f32
    } -> tensor<9xf32>
    %14 = tensor.empty() : tensor<9x1xf32>
    %15 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<9xf32>) outs(%14 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %16 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%14 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%15, %16 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%14 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %29 = arith.divf %in, %in_3 : f32
      linalg.yield %29 : f32
    } -> tensor<9x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<f32>) outs(%14 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %18 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%14 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %29 = arith.addf %in, %in_3 : f32
      linalg.yield %29 : f32
    } -> tensor<9x1xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<9x1xf32>) outs(%14 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = math.rsqrt %in : f32
      linalg.yield %29 : f32
    } -> tensor<9x1xf32>
    %21 = tensor.empty() : tensor<9x1xbf16>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<9x1xf32>) outs(%21 : tensor<9x1xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %29 = arith.truncf %in : f32 to bf16
      linalg.yield %29 : bf16
    } -> tensor<9x1xbf16>
    %23 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<9x1xbf16>) outs(%0 : tensor<9x65xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<9x65xbf16>
    %24 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %23 : tensor<9x65xbf16>, tensor<9x65xbf16>) outs(%0 : tensor<9x65xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %29 = arith.mulf %in, %in_3 : bf16
      linalg.yield %29 : bf16
    } -> tensor<9x65xbf16>
    %25 = tensor.empty() : tensor<1x65xbf16>
    %26 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<65xbf16>) outs(%25 : tensor<1x65xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x65xbf16>
    %27 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<1x65xbf16>) outs(%0 : tensor<9x65xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<9x65xbf16>
    %28 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%24, %27 : tensor<9x65xbf16>, tensor<9x65xbf16>) outs(%0 : tensor<9x65xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %29 = arith.mulf %in, %in_3 : bf16
      linalg.yield %29 : bf16
    } -> tensor<9x65xbf16>
    return %28 : tensor<9x65xbf16>
  }
}

