// shapes: 5x64xbf16 64xi1
#map = affine_map<() -> ()>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> ()>
#map4 = affine_map<(d0, d1) -> (d0)>
#map5 = affine_map<(d0) -> ()>
#map6 = affine_map<(d0) -> (d0)>
#map7 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x64xbf16>, %arg1: tensor<64xi1>) -> (tensor<5x64xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF80 : bf16
    %cst_1 = arith.constant -1.000000e+09 : f32
    %cst_2 = arith.constant dense<0xFF80> : tensor<bf16>
    %0 = tensor.empty() : tensor<bf16>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = []} outs(%0 : tensor<bf16>) {
    ^bb0(%out: bf16):
      %27 = arith.truncf %cst_1 : f32 to bf16
      linalg.yield %27 : bf16
    } -> tensor<bf16>
    %2 = tensor.empty() : tensor<5x64xi1>
    %3 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<64xi1>) outs(%2 : tensor<5x64xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<5x64xi1>
    %4 = tensor.empty() : tensor<5x64xbf16>
    %5 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<bf16>) outs(%4 : tensor<5x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<5x64xbf16>
    %6 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%3, %arg0, %5 : tensor<5x64xi1>, tensor<5x64xbf16>, tensor<5x64xbf16>) outs(%4 : tensor<5x64xbf16>) {
    ^bb0(%in: i1, %in_3: bf16, %in_4: bf16, %out: bf16):
      %27 = arith.select %in, %in_3, %in_4 : bf16
      linalg.yield %27 : bf16
    } -> tensor<5x64xbf16>
    %7 = tensor.empty() : tensor<5xbf16>
    %8 = linalg.fill ins(%cst_0 : bf16) outs(%7 : tensor<5xbf16>) -> tensor<5xbf16>
    %9 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["parallel", "reduction"]} ins(%6 : tensor<5x64xbf16>) outs(%8 : tensor<5xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %27 = arith.maximumf %out, %in : bf16
      linalg.yield %27 : bf16
    } -> tensor<5xbf16>
    %10 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel"]} ins(%cst_2 : tensor<bf16>) outs(%7 : tensor<5xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<5xbf16>
    %11 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%10, %9 : tensor<5xbf16>, tensor<5xbf16>) outs(%7 : tensor<5xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %27 = arith.maximumf %in, %in_3 : bf16
      linalg.yield %27 : bf16
    } -> tensor<5xbf16>
    %12 = tensor.empty() : tensor<5x1xbf16>
    %13 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<5xbf16>) outs(%12 : tensor<5x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<5x1xbf16>
    %14 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<5x1xbf16>) outs(%4 : tensor<5x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<5x64xbf16>
    %15 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%6, %14 : tensor<5x64xbf16>, tensor<5x64xbf16>) outs(%4 : tensor<5x64xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %27 = arith.subf %in, %in_3 : bf16
      linalg.yield %27 : bf16
    } -> tensor<5x64xbf16>
    %16 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<5x64xbf16>) outs(%4 : tensor<5x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %27 = math.exp %in : bf16
      linalg.yield %27 : bf16
    } -> tensor<5x64xbf16>
    %17 = tensor.empty() : tensor<5x64xf32>
    %18 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<5x64xbf16>) outs(%17 : tensor<5x64xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %27 = arith.extf %in : bf16 to f32
      linalg.yield %27 : f32
    } -> tensor<5x64xf32>
    %19 = tensor.empty() : tensor<5xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%19 : tensor<5xf32>) -> tensor<5xf32>
    %21 = linalg.generic {indexing_maps = [#map2, #map4], iterator_types = ["parallel", "reduction"]} ins(%18 : tensor<5x64xf32>) outs(%20 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.addf %out, %in : f32
      linalg.yield %27 : f32
    } -> tensor<5xf32>
    %22 = tensor.empty() : tensor<5x1xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<5xf32>) outs(%22 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %24 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<5x1xf32>) outs(%12 : tensor<5x1xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %27 = arith.truncf %in : f32 to bf16
      linalg.yield %27 : bf16
    } -> tensor<5x1xbf16>
    %25 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<5x1xbf16>) outs(%4 : tensor<5x64xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<5x64xbf16>
    %26 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%16, %25 : tensor<5x64xbf16>, tensor<5x64xbf16>) outs(%4 : tensor<5x64xbf16>) {
    ^bb0(%in: bf16, %in_3: bf16, %out: bf16):
      %27 = arith.divf %in, %in_3 : bf16
      linalg.yield %27 : bf16
    } -> tensor<5x64xbf16>
    return %26 : tensor<5x64xbf16>
  }
}
