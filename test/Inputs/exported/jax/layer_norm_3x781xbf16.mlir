// shapes: 3x781xbf16 781xbf16 781xbf16
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (0, d1)>
module @jit_layer_norm attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x781xbf16>, %arg1: tensor<781xbf16>, %arg2: tensor<781xbf16>) -> (tensor<3x781xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant dense<1.001360e-05> : tensor<bf16>
    %cst_1 = arith.constant dense<7.810000e+02> : tensor<f32>
    %0 = tensor.empty() : tensor<3x781xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<3x781xbf16>) outs(%0 : tensor<3x781xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %32 = arith.extf %in : bf16 to f32
      linalg.yield %32 : f32
    } -> tensor<3x781xf32>
    %2 = tensor.empty() : tensor<3xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<3xf32>) -> tensor<3xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<3x781xf32>) outs(%3 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.addf %out, %in : f32
      linalg.yield %32 : f32
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
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %32 = arith.divf %in, %in_2 : f32
      linalg.yield %32 : f32
    } -> tensor<3x1xf32>
    %9 = tensor.empty() : tensor<3x1xbf16>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<3x1xf32>) outs(%9 : tensor<3x1xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %32 = arith.truncf %in : f32 to bf16
      linalg.yield %32 : bf16
    } -> tensor<3x1xbf16>
    %11 = tensor.empty() : tensor<3x781xbf16>
    %12 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<3x1xbf16>) outs(%11 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x781xbf16>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %12 : tensor<3x781xbf16>, tensor<3x781xbf16>) outs(%11 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %32 = arith.subf %in, %in_2 : bf16
      linalg.yield %32 : bf16
    } -> tensor<3x781xbf16>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%13, %13 : tensor<3x781xbf16>, tensor<3x781xbf16>) outs(%11 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %32 = arith.mulf %in, %in_2 : bf16
      linalg.yield %32 : bf16
    } -> tensor<3x781xbf16>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<3x781xbf16>) outs(%0 : tensor<3x781xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %32 = arith.extf %in : bf16 to f32
      linalg.yield %32 : f32
    } -> tensor<3x781xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%15 : tensor<3x781xf32>) outs(%3 : tensor<3xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.addf %out, %in : f32
      linalg.yield %32 : f32
    } -> tensor<3xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<3xf32>) outs(%5 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%17, %7 : tensor<3x1xf32>, tensor<3x1xf32>) outs(%5 : tensor<3x1xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %32 = arith.divf %in, %in_2 : f32
      linalg.yield %32 : f32
    } -> tensor<3x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<3x1xf32>) outs(%9 : tensor<3x1xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %32 = arith.truncf %in : f32 to bf16
      linalg.yield %32 : bf16
    } -> tensor<3x1xbf16>
    %20 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_0 : tensor<bf16>) outs(%9 : tensor<3x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x1xbf16>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%19, %20 : tensor<3x1xbf16>, tensor<3x1xbf16>) outs(%9 : tensor<3x1xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %32 = arith.addf %in, %in_2 : bf16
      linalg.yield %32 : bf16
    } -> tensor<3x1xbf16>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<3x1xbf16>) outs(%9 : tensor<3x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %32 = math.rsqrt %in : bf16
      linalg.yield %32 : bf16
    } -> tensor<3x1xbf16>
    %23 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<3x1xbf16>) outs(%11 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x781xbf16>
    %24 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%13, %23 : tensor<3x781xbf16>, tensor<3x781xbf16>) outs(%11 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %32 = arith.mulf %in, %in_2 : bf16
      linalg.yield %32 : bf16
    } -> tensor<3x781xbf16>
    %25 = tensor.empty() : tensor<1x781xbf16>
    %26 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<781xbf16>) outs(%25 : tensor<1x781xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x781xbf16>
    %27 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<1x781xbf16>) outs(%11 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x781xbf16>
    %28 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%24, %27 : tensor<3x781xbf16>, tensor<3x781xbf16>) outs(%11 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %32 = arith.mulf %in, %in_2 : bf16
      linalg.yield %32 : bf16
    } -> tensor<3x781xbf16>
    %29 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<781xbf16>) outs(%25 : tensor<1x781xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<1x781xbf16>
    %30 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<1x781xbf16>) outs(%11 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<3x781xbf16>
    %31 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%28, %30 : tensor<3x781xbf16>, tensor<3x781xbf16>) outs(%11 : tensor<3x781xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %32 = arith.addf %in, %in_2 : bf16
      linalg.yield %32 : bf16
    } -> tensor<3x781xbf16>
    return %31 : tensor<3x781xbf16>
  }
}
