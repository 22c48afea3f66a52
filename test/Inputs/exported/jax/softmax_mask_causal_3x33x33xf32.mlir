// shapes: 3x33x33xf32
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<() -> ()>
#map2 = affine_map<(d0, d1, d2) -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x33x33xf32>) -> (tensor<3x33x33xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %0 = tensor.empty() : tensor<3x33x33xi32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%0 : tensor<3x33x33xi32>) {
    ^bb0(%out: i32):
      %25 = linalg.index 1 : index
      %26 = arith.index_cast %25 : index to i32
      linalg.yield %26 : i32
    } -> tensor<3x33x33xi32>
    %2 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%0 : tensor<3x33x33xi32>) {
    ^bb0(%out: i32):
      %25 = linalg.index 2 : index
      %26 = arith.index_cast %25 : index to i32
      linalg.yield %26 : i32
    } -> tensor<3x33x33xi32>
    %3 = tensor.empty() : tensor<3x33x33xi1>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %1 : tensor<3x33x33xi32>, tensor<3x33x33xi32>) outs(%3 : tensor<3x33x33xi1>) {
    ^bb0(%in: i32, %in_2: i32, %out: i1):
      %25 = arith.cmpi sle, %in, %in_2 : i32
      linalg.yield %25 : i1
    } -> tensor<3x33x33xi1>
    %5 = tensor.empty() : tensor<f32>
    %6 = linalg.generic {indexing_maps = [#map1], iterator_types = []} outs(%5 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<f32>
    %7 = tensor.empty() : tensor<3x33x33xf32>
    %8 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<f32>) outs(%7 : tensor<3x33x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x33x33xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %arg0, %8 : tensor<3x33x33xi1>, tensor<3x33x33xf32>, tensor<3x33x33xf32>) outs(%7 : tensor<3x33x33xf32>) {
    ^bb0(%in: i1, %in_2: f32, %in_3: f32, %out: f32):
      %25 = arith.select %in, %in_2, %in_3 : f32
      linalg.yield %25 : f32
    } -> tensor<3x33x33xf32>
    %10 = tensor.empty() : tensor<3x33xf32>
    %11 = linalg.fill ins(%cst_0 : f32) outs(%10 : tensor<3x33xf32>) -> tensor<3x33xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%9 : tensor<3x33x33xf32>) outs(%11 : tensor<3x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.maximumf %out, %in : f32
      linalg.yield %25 : f32
    } -> tensor<3x33xf32>
    %13 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%10 : tensor<3x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x33xf32>
    %14 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%13, %12 : tensor<3x33xf32>, tensor<3x33xf32>) outs(%10 : tensor<3x33xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %25 = arith.maximumf %in, %in_2 : f32
      linalg.yield %25 : f32
    } -> tensor<3x33xf32>
    %15 = tensor.empty() : tensor<3x33x1xf32>
    %16 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14 : tensor<3x33xf32>) outs(%15 : tensor<3x33x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x33x1xf32>
    %17 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<3x33x1xf32>) outs(%7 : tensor<3x33x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x33x33xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %17 : tensor<3x33x33xf32>, tensor<3x33x33xf32>) outs(%7 : tensor<3x33x33xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %25 = arith.subf %in, %in_2 : f32
      linalg.yield %25 : f32
    } -> tensor<3x33x33xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<3x33x33xf32>) outs(%7 : tensor<3x33x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.exp %in : f32
      linalg.yield %25 : f32
    } -> tensor<3x33x33xf32>
    %20 = linalg.fill ins(%cst : f32) outs(%10 : tensor<3x33xf32>) -> tensor<3x33xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%19 : tensor<3x33x33xf32>) outs(%20 : tensor<3x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.addf %out, %in : f32
      linalg.yield %25 : f32
    } -> tensor<3x33xf32>
    %22 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<3x33xf32>) outs(%15 : tensor<3x33x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x33x1xf32>
    %23 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22 : tensor<3x33x1xf32>) outs(%7 : tensor<3x33x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<3x33x33xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %23 : tensor<3x33x33xf32>, tensor<3x33x33xf32>) outs(%7 : tensor<3x33x33xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %25 = arith.divf %in, %in_2 : f32
      linalg.yield %25 : f32
    } -> tensor<3x33x33xf32>
    return %24 : tensor<3x33x33xf32>
  }
}
