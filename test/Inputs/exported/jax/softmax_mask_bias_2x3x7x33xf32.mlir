// shapes: 2x3x7x33xf32 1x3x7x33xf32 2x33xi1
#map = affine_map<(d0, d1, d2, d3) -> ()>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (0, d1, d2, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d3)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, 0, 0, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2) -> ()>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x3x7x33xf32>, %arg1: tensor<1x3x7x33xf32>, %arg2: tensor<2x33xi1>) -> (tensor<2x3x7x33xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_2 = arith.constant dense<-1.000000e+09> : tensor<f32>
    %cst_3 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_4 = arith.constant dense<8.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<2x3x7x33xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_4 : tensor<f32>) outs(%0 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x7x33xf32>
    %2 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %1 : tensor<2x3x7x33xf32>, tensor<2x3x7x33xf32>) outs(%0 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %28 = arith.divf %in, %in_5 : f32
      linalg.yield %28 : f32
    } -> tensor<2x3x7x33xf32>
    %3 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1 : tensor<1x3x7x33xf32>) outs(%0 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x7x33xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%2, %3 : tensor<2x3x7x33xf32>, tensor<2x3x7x33xf32>) outs(%0 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %28 = arith.addf %in, %in_5 : f32
      linalg.yield %28 : f32
    } -> tensor<2x3x7x33xf32>
    %5 = tensor.empty() : tensor<2x1x1x33xi1>
    %6 = linalg.generic {indexing_maps = [#map3, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg2 : tensor<2x33xi1>) outs(%5 : tensor<2x1x1x33xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x1x1x33xi1>
    %7 = tensor.empty() : tensor<2x1x1x33xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%7 : tensor<2x1x1x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x1x33xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%7 : tensor<2x1x1x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x1x1x33xf32>
    %10 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6, %8, %9 : tensor<2x1x1x33xi1>, tensor<2x1x1x33xf32>, tensor<2x1x1x33xf32>) outs(%7 : tensor<2x1x1x33xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %28 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %28 : f32
    } -> tensor<2x1x1x33xf32>
    %11 = linalg.generic {indexing_maps = [#map4, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10 : tensor<2x1x1x33xf32>) outs(%0 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x7x33xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %11 : tensor<2x3x7x33xf32>, tensor<2x3x7x33xf32>) outs(%0 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %28 = arith.addf %in, %in_5 : f32
      linalg.yield %28 : f32
    } -> tensor<2x3x7x33xf32>
    %13 = tensor.empty() : tensor<2x3x7xf32>
    %14 = linalg.fill ins(%cst_0 : f32) outs(%13 : tensor<2x3x7xf32>) -> tensor<2x3x7xf32>
    %15 = linalg.generic {indexing_maps = [#map1, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%12 : tensor<2x3x7x33xf32>) outs(%14 : tensor<2x3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.maximumf %out, %in : f32
      linalg.yield %28 : f32
    } -> tensor<2x3x7xf32>
    %16 = linalg.generic {indexing_maps = [#map6, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%13 : tensor<2x3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x7xf32>
    %17 = linalg.generic {indexing_maps = [#map7, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %15 : tensor<2x3x7xf32>, tensor<2x3x7xf32>) outs(%13 : tensor<2x3x7xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %28 = arith.maximumf %in, %in_5 : f32
      linalg.yield %28 : f32
    } -> tensor<2x3x7xf32>
    %18 = tensor.empty() : tensor<2x3x7x1xf32>
    %19 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%17 : tensor<2x3x7xf32>) outs(%18 : tensor<2x3x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x7x1xf32>
    %20 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%19 : tensor<2x3x7x1xf32>) outs(%0 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x7x33xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %20 : tensor<2x3x7x33xf32>, tensor<2x3x7x33xf32>) outs(%0 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %28 = arith.subf %in, %in_5 : f32
      linalg.yield %28 : f32
    } -> tensor<2x3x7x33xf32>
    %22 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21 : tensor<2x3x7x33xf32>) outs(%0 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = math.exp %in : f32
      linalg.yield %28 : f32
    } -> tensor<2x3x7x33xf32>
    %23 = linalg.fill ins(%cst : f32) outs(%13 : tensor<2x3x7xf32>) -> tensor<2x3x7xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map5], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%22 : tensor<2x3x7x33xf32>) outs(%23 : tensor<2x3x7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.addf %out, %in : f32
      linalg.yield %28 : f32
    } -> tensor<2x3x7xf32>
    %25 = linalg.generic {indexing_maps = [#map5, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%24 : tensor<2x3x7xf32>) outs(%18 : tensor<2x3x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x7x1xf32>
    %26 = linalg.generic {indexing_maps = [#map8, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%25 : tensor<2x3x7x1xf32>) outs(%0 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x3x7x33xf32>
    %27 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%22, %26 : tensor<2x3x7x33xf32>, tensor<2x3x7x33xf32>) outs(%0 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %28 = arith.divf %in, %in_5 : f32
      linalg.yield %28 : f32
    } -> tensor<2x3x7x33xf32>
    return %27 : tensor<2x3x7x33xf32>
  }
}
