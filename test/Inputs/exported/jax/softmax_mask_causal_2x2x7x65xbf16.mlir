// shapes: 2x2x7x65xbf16
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<() -> ()>
#map2 = affine_map<(d0, d1, d2, d3) -> ()>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> ()>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x2x7x65xbf16>) -> (tensor<2x2x7x65xbf16> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF80 : bf16
    %cst_1 = arith.constant dense<0xFF80> : tensor<bf16>
    %0 = tensor.empty() : tensor<2x2x7x65xi32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%0 : tensor<2x2x7x65xi32>) {
    ^bb0(%out: i32):
      %30 = linalg.index 2 : index
      %31 = arith.index_cast %30 : index to i32
      linalg.yield %31 : i32
    } -> tensor<2x2x7x65xi32>
    %2 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%0 : tensor<2x2x7x65xi32>) {
    ^bb0(%out: i32):
      %30 = linalg.index 3 : index
      %31 = arith.index_cast %30 : index to i32
      linalg.yield %31 : i32
    } -> tensor<2x2x7x65xi32>
    %3 = tensor.empty() : tensor<2x2x7x65xi1>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %1 : tensor<2x2x7x65xi32>, tensor<2x2x7x65xi32>) outs(%3 : tensor<2x2x7x65xi1>) {
    ^bb0(%in: i32, %in_2: i32, %out: i1):
      %30 = arith.cmpi sle, %in, %in_2 : i32
      linalg.yield %30 : i1
    } -> tensor<2x2x7x65xi1>
    %5 = tensor.empty() : tensor<bf16>
    %6 = linalg.generic {indexing_maps = [#map1], iterator_types = []} outs(%5 : tensor<bf16>) {
    ^bb0(%out: bf16):
      linalg.yield %cst_0 : bf16
    } -> tensor<bf16>
    %7 = tensor.empty() : tensor<2x2x7x65xbf16>
    %8 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<bf16>) outs(%7 : tensor<2x2x7x65xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x7x65xbf16>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %arg0, %8 : tensor<2x2x7x65xi1>, tensor<2x2x7x65xbf16>, tensor<2x2x7x65xbf16>) outs(%7 : tensor<2x2x7x65xbf16>) {
    ^bb0(%in: i1, %in_2: bf16, %in_3: bf16, %out: bf16):
      %30 = arith.select %in, %in_2, %in_3 : bf16
      linalg.yield %30 : bf16
    } -> tensor<2x2x7x65xbf16>
    %10 = tensor.empty() : tensor<2x2x7xbf16>
    %11 = linalg.fill ins(%cst_0 : bf16) outs(%10 : tensor<2x2x7xbf16>) -> tensor<2x2x7xbf16>
    %12 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%9 : tensor<2x2x7x65xbf16>) outs(%11 : tensor<2x2x7xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %30 = arith.maximumf %out, %in : bf16
      linalg.yield %30 : bf16
    } -> tensor<2x2x7xbf16>
    %13 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<bf16>) outs(%10 : tensor<2x2x7xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x7xbf16>
    %14 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %12 : tensor<2x2x7xbf16>, tensor<2x2x7xbf16>) outs(%10 : tensor<2x2x7xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %30 = arith.maximumf %in, %in_2 : bf16
      linalg.yield %30 : bf16
    } -> tensor<2x2x7xbf16>
    %15 = tensor.empty() : tensor<2x2x7x1xbf16>
    %16 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14 : tensor<2x2x7xbf16>) outs(%15 : tensor<2x2x7x1xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x7x1xbf16>
    %17 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%16 : tensor<2x2x7x1xbf16>) outs(%7 : tensor<2x2x7x65xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x7x65xbf16>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %17 : tensor<2x2x7x65xbf16>, tensor<2x2x7x65xbf16>) outs(%7 : tensor<2x2x7x65xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %30 = arith.subf %in, %in_2 : bf16
      linalg.yield %30 : bf16
    } -> tensor<2x2x7x65xbf16>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%18 : tensor<2x2x7x65xbf16>) outs(%7 : tensor<2x2x7x65xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      %30 = math.exp %in : bf16
      linalg.yield %30 : bf16
    } -> tensor<2x2x7x65xbf16>
    %20 = tensor.empty() : tensor<2x2x7x65xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<2x2x7x65xbf16>) outs(%20 : tensor<2x2x7x65xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %30 = arith.extf %in : bf16 to f32
      linalg.yield %30 : f32
    } -> tensor<2x2x7x65xf32>
    %22 = tensor.empty() : tensor<2x2x7xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%22 : tensor<2x2x7xf32>) -> tensor<2x2x7xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%21 : tensor<2x2x7x65xf32>) outs(%23 : tensor<2x2x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.addf %out, %in : f32
      linalg.yield %30 : f32
    } -> tensor<2x2x7xf32>
    %25 = tensor.empty() : tensor<2x2x7x1xf32>
    %26 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<2x2x7xf32>) outs(%25 : tensor<2x2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x2x7x1xf32>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%26 : tensor<2x2x7x1xf32>) outs(%15 : tensor<2x2x7x1xbf16>) {
    ^bb0(%in: f32, %out: bf16):
      %30 = arith.truncf %in : f32 to bf16
      linalg.yield %30 : bf16
    } -> tensor<2x2x7x1xbf16>
    %28 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%27 : tensor<2x2x7x1xbf16>) outs(%7 : tensor<2x2x7x65xbf16>) {
    ^bb0(%in: bf16, %out: bf16):
      linalg.yield %in : bf16
    } -> tensor<2x2x7x65xbf16>
    %29 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19, %28 : tensor<2x2x7x65xbf16>, tensor<2x2x7x65xbf16>) outs(%7 : tensor<2x2x7x65xbf16>) {
    ^bb0(%in: bf16, %in_2: bf16, %out: bf16):
      %30 = arith.divf %in, %in_2 : bf16
      linalg.yield %30 : bf16
    } -> tensor<2x2x7x65xbf16>
    return %29 : tensor<2x2x7x65xbf16>
  }
}
