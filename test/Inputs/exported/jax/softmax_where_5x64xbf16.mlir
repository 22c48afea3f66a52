// shapes: 5x64xbf16 5x64xi1
#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0) -> ()>
#map4 = affine_map<(d0) -> (d0)>
#map5 = affine_map<() -> ()>
#map6 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x64xbf16>, %arg1: tensor<5x64xi1>) -> (tensor<5x64xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant 0xFF80 : bf16
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_3 = arith.constant dense<0xFF80> : tensor<bf16>
    %0 = tensor.empty() : tensor<5x64xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<bf16>) outs(%0 : tensor<5x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<5x64xbf16>
    %2 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1, %arg0, %1 : tensor<5x64xi1>, tensor<5x64xbf16>, tensor<5x64xbf16>) outs(%0 : tensor<5x64xbf16>) {
    ^bb0(%in: i1, %in_4: bf16, %in_5: bf16, %out: bf16):
      %32 = arith.select %in, %in_4, %in_5 : bf16
      linalg.yield %32 : bf16
    } -> tensor<5x64xbf16>
    %3 = tensor.empty() : tensor<5xbf16>
    %4 = linalg.fill ins(%cst_1 : bf16) outs(%3 : tensor<5xbf16>) -> tensor<5xbf16>
    %5 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%2 : tensor<5x64xbf16>) outs(%4 : tensor<5xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %32 = arith.maximumf %out, %in : bf16
      linalg.yield %32 : bf16
    } -> tensor<5xbf16>
    %6 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel"]} ins(%cst_3 : tensor<bf16>) outs(%3 : tensor<5xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<5xbf16>
    %7 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel"]} ins(%6, %5 : tensor<5xbf16>, tensor<5xbf16>) outs(%3 : tensor<5xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %32 = arith.maximumf %in, %in_4 : bf16
      linalg.yield %32 : bf16
    } -> tensor<5xbf16>
    %8 = tensor.empty() : tensor<5x1xbf16>
    %9 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<5xbf16>) outs(%8 : tensor<5x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<5x1xbf16>
    %10 = tensor.empty() : tensor<bf16>
    %11 = linalg.generic {indexing_maps = [#map5], iterator_types = []} outs(%10 : tensor<bf16>) {
    ^bb0(%out: bf16):
      linalg.yield %cst_1 : bf16
    } -> tensor<bf16>
    %12 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<bf16>) outs(%0 : tensor<5x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<5x64xbf16>
    %13 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1, %arg0, %12 : tensor<5x64xi1>, tensor<5x64xbf16>, tensor<5x64xbf16>) outs(%0 : tensor<5x64xbf16>) {
    ^bb0(%in: i1, %in_4: bf16, %in_5: bf16, %out: bf16):
      %32 = arith.select %in, %in_4, %in_5 : bf16
      linalg.yield %32 : bf16
    } -> tensor<5x64xbf16>
    %14 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<5x1xbf16>) outs(%0 : tensor<5x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<5x64xbf16>
    %15 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13, %14 : tensor<5x64xbf16>, tensor<5x64xbf16>) outs(%0 : tensor<5x64xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %32 = arith.subf %in, %in_4 : bf16
      linalg.yield %32 : bf16
    } -> tensor<5x64xbf16>
    %16 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<5x64xbf16>) outs(%0 : tensor<5x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %32 = math.exp %in : bf16
      linalg.yield %32 : bf16
    } -> tensor<5x64xbf16>
    %17 = tensor.empty() : tensor<5x64xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<5x64xbf16>) outs(%17 : tensor<5x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %32 = arith.extf %in : bf16 to f32
      linalg.yield %32 : f32
    } -> tensor<5x64xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%17 : tensor<5x64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x64xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1, %18, %19 : tensor<5x64xi1>, tensor<5x64xf32>, tensor<5x64xf32>) outs(%17 : tensor<5x64xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %32 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %32 : f32
    } -> tensor<5x64xf32>
    %21 = tensor.empty() : tensor<5xf32>
    %22 = linalg.fill ins(%cst_0 : f32) outs(%21 : tensor<5xf32>) -> tensor<5xf32>
    %23 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "reduction"]} ins(%20 : tensor<5x64xf32>) outs(%22 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.addf %out, %in : f32
      linalg.yield %32 : f32
    } -> tensor<5xf32>
    %24 = tensor.empty() : tensor<5x1xf32>
    %25 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<5xf32>) outs(%24 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %26 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<5x1xf32>) outs(%8 : tensor<5x1xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %32 = arith.truncf %in : f32 to bf16
      linalg.yield %32 : bf16
    } -> tensor<5x1xbf16>
    %27 = linalg.generic {indexing_maps = [#map6, #map1], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<5x1xbf16>) outs(%0 : tensor<5x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<5x64xbf16>
    %28 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%16, %27 : tensor<5x64xbf16>, tensor<5x64xbf16>) outs(%0 : tensor<5x64xbf16>) {
    ^bb0(%in: bf16, %in_4: bf16, %out: bf16):
      %32 = arith.divf %in, %in_4 : bf16
      linalg.yield %32 : bf16
    } -> tensor<5x64xbf16>
    %29 = linalg.generic {indexing_maps = [#map5], iterator_types = []} outs(%10 : tensor<bf16>) {
    ^bb0(%out: bf16):
      linalg.yield %cst : bf16
    } -> tensor<bf16>
    %30 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<bf16>) outs(%0 : tensor<5x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<5x64xbf16>
    %31 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg1, %28, %30 : tensor<5x64xi1>, tensor<5x64xbf16>, tensor<5x64xbf16>) outs(%0 : tensor<5x64xbf16>) {
    ^bb0(%in: i1, %in_4: bf16, %in_5: bf16, %out: bf16):
      %32 = arith.select %in, %in_4, %in_5 : bf16
      linalg.yield %32 : bf16
    } -> tensor<5x64xbf16>
    return %31 : tensor<5x64xbf16>
  }
}
