// shapes: 64x7xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64x7xf32>) -> (tensor<64xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0x7F800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant 0xFF800000 : f32
    %0 = tensor.empty() : tensor<64xf32>
    %1 = linalg.fill ins(%cst_3 : f32) outs(%0 : tensor<64xf32>) -> tensor<64xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<64x7xf32>) outs(%1 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.maximumf %out, %in : f32
      linalg.yield %20 : f32
    } -> tensor<64xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%0 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%3, %2 : tensor<64xf32>, tensor<64xf32>) outs(%0 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %20 = arith.maximumf %in, %in_4 : f32
      linalg.yield %20 : f32
    } -> tensor<64xf32>
    %5 = tensor.empty() : tensor<64xi1>
    %6 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%4 : tensor<64xf32>) outs(%5 : tensor<64xi1>) {
    ^bb0(%in: f32, %out: i1):
      %20 = math.absf %in : f32
      %21 = arith.cmpf one, %20, %cst_0 : f32
      linalg.yield %21 : i1
    } -> tensor<64xi1>
    %7 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%0 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map3, #map3, #map3], iterator_types = ["parallel"]} ins(%6, %4, %7 : tensor<64xi1>, tensor<64xf32>, tensor<64xf32>) outs(%0 : tensor<64xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %20 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %20 : f32
    } -> tensor<64xf32>
    %9 = tensor.empty() : tensor<64x1xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<64xf32>) outs(%9 : tensor<64x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x1xf32>
    %11 = tensor.empty() : tensor<64x7xf32>
    %12 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<64x1xf32>) outs(%11 : tensor<64x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<64x7xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %12 : tensor<64x7xf32>, tensor<64x7xf32>) outs(%11 : tensor<64x7xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %20 = arith.subf %in, %in_4 : f32
      linalg.yield %20 : f32
    } -> tensor<64x7xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<64x7xf32>) outs(%11 : tensor<64x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.exp %in : f32
      linalg.yield %20 : f32
    } -> tensor<64x7xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%0 : tensor<64xf32>) -> tensor<64xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%14 : tensor<64x7xf32>) outs(%15 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = arith.addf %out, %in : f32
      linalg.yield %20 : f32
    } -> tensor<64xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%16 : tensor<64xf32>) outs(%0 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.absf %in : f32
      linalg.yield %20 : f32
    } -> tensor<64xf32>
    %18 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%17 : tensor<64xf32>) outs(%0 : tensor<64xf32>) {
    ^bb0(%in: f32, %out: f32):
      %20 = math.log %in : f32
      linalg.yield %20 : f32
    } -> tensor<64xf32>
    %19 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%18, %8 : tensor<64xf32>, tensor<64xf32>) outs(%0 : tensor<64xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %20 = arith.addf %in, %in_4 : f32
      linalg.yield %20 : f32
    } -> tensor<64xf32>
    return %19 : tensor<64xf32>
  }
}
