// shapes: 129x33xf32
#map = affine_map<(d0, d1) -> (d1, d0)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> ()>
#map3 = affine_map<(d0) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d1)>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
#map6 = affine_map<(d0, d1) -> ()>
#map7 = affine_map<(d0, d1) -> (0, d1)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<129x33xf32>) -> (tensor<1x33xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0x7F800000 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_3 = arith.constant 0xFF800000 : f32
    %0 = tensor.empty() : tensor<33xf32>
    %1 = linalg.fill ins(%cst_3 : f32) outs(%0 : tensor<33xf32>) -> tensor<33xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<129x33xf32>) outs(%1 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.maximumf %out, %in : f32
      linalg.yield %21 : f32
    } -> tensor<33xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map3], iterator_types = ["parallel"]} ins(%cst_2 : tensor<f32>) outs(%0 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<33xf32>
    %4 = linalg.generic {indexing_maps = [#map3, #map3, #map3], iterator_types = ["parallel"]} ins(%3, %2 : tensor<33xf32>, tensor<33xf32>) outs(%0 : tensor<33xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.maximumf %in, %in_4 : f32
      linalg.yield %21 : f32
    } -> tensor<33xf32>
    %5 = tensor.empty() : tensor<1x33xf32>
    %6 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<33xf32>) outs(%5 : tensor<1x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x33xf32>
    %7 = tensor.empty() : tensor<1x33xi1>
    %8 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<1x33xf32>) outs(%7 : tensor<1x33xi1>) {
    ^bb0(%in: f32, %out: i1):
      %21 = math.absf %in : f32
      %22 = arith.cmpf one, %21, %cst_0 : f32
      linalg.yield %22 : i1
    } -> tensor<1x33xi1>
    %9 = linalg.generic {indexing_maps = [#map6, #map5], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%5 : tensor<1x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x33xf32>
    %10 = linalg.generic {indexing_maps = [#map5, #map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%8, %6, %9 : tensor<1x33xi1>, tensor<1x33xf32>, tensor<1x33xf32>) outs(%5 : tensor<1x33xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %21 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %21 : f32
    } -> tensor<1x33xf32>
    %11 = tensor.empty() : tensor<129x33xf32>
    %12 = linalg.generic {indexing_maps = [#map7, #map5], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<1x33xf32>) outs(%11 : tensor<129x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<129x33xf32>
    %13 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%arg0, %12 : tensor<129x33xf32>, tensor<129x33xf32>) outs(%11 : tensor<129x33xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.subf %in, %in_4 : f32
      linalg.yield %21 : f32
    } -> tensor<129x33xf32>
    %14 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<129x33xf32>) outs(%11 : tensor<129x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.exp %in : f32
      linalg.yield %21 : f32
    } -> tensor<129x33xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%0 : tensor<33xf32>) -> tensor<33xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%14 : tensor<129x33xf32>) outs(%15 : tensor<33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.addf %out, %in : f32
      linalg.yield %21 : f32
    } -> tensor<33xf32>
    %17 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<33xf32>) outs(%5 : tensor<1x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<1x33xf32>
    %18 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<1x33xf32>) outs(%5 : tensor<1x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.absf %in : f32
      linalg.yield %21 : f32
    } -> tensor<1x33xf32>
    %19 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<1x33xf32>) outs(%5 : tensor<1x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.log %in : f32
      linalg.yield %21 : f32
    } -> tensor<1x33xf32>
    %20 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%19, %10 : tensor<1x33xf32>, tensor<1x33xf32>) outs(%5 : tensor<1x33xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.addf %in, %in_4 : f32
      linalg.yield %21 : f32
    } -> tensor<1x33xf32>
    return %20 : tensor<1x33xf32>
  }
}
