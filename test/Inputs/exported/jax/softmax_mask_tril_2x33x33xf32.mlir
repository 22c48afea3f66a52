// shapes: 2x33x33xf32
#map = affine_map<(d0, d1) -> ()>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> ()>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x33x33xf32>) -> (tensor<2x33x33xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0> : tensor<i32>
    %cst_2 = arith.constant dense<false> : tensor<i1>
    %cst_3 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_4 = arith.constant dense<true> : tensor<i1>
    %0 = tensor.empty() : tensor<33x33xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_4 : tensor<i1>) outs(%0 : tensor<33x33xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<33x33xi1>
    %2 = tensor.empty() : tensor<33x33xi32>
    %3 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%2 : tensor<33x33xi32>) {
    ^bb0(%out: i32):
      %32 = linalg.index 0 : index
      %33 = arith.index_cast %32 : index to i32
      linalg.yield %33 : i32
    } -> tensor<33x33xi32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<i32>) outs(%2 : tensor<33x33xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<33x33xi32>
    %5 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%3, %4 : tensor<33x33xi32>, tensor<33x33xi32>) outs(%2 : tensor<33x33xi32>) {
    ^bb0(%in: i32, %in_5: i32, %out: i32):
      %32 = arith.addi %in, %in_5 : i32
      linalg.yield %32 : i32
    } -> tensor<33x33xi32>
    %6 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel", "parallel"]} outs(%2 : tensor<33x33xi32>) {
    ^bb0(%out: i32):
      %32 = linalg.index 1 : index
      %33 = arith.index_cast %32 : index to i32
      linalg.yield %33 : i32
    } -> tensor<33x33xi32>
    %7 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %6 : tensor<33x33xi32>, tensor<33x33xi32>) outs(%0 : tensor<33x33xi1>) {
    ^bb0(%in: i32, %in_5: i32, %out: i1):
      %32 = arith.cmpi sge, %in, %in_5 : i32
      linalg.yield %32 : i1
    } -> tensor<33x33xi1>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<i1>) outs(%0 : tensor<33x33xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<33x33xi1>
    %9 = linalg.generic {indexing_maps = [#map1, #map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %1, %8 : tensor<33x33xi1>, tensor<33x33xi1>, tensor<33x33xi1>) outs(%0 : tensor<33x33xi1>) {
    ^bb0(%in: i1, %in_5: i1, %in_6: i1, %out: i1):
      %32 = arith.select %in, %in_5, %in_6 : i1
      linalg.yield %32 : i1
    } -> tensor<33x33xi1>
    %10 = tensor.empty() : tensor<f32>
    %11 = linalg.generic {indexing_maps = [#map2], iterator_types = []} outs(%10 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<f32>
    %12 = tensor.empty() : tensor<2x33x33xi1>
    %13 = linalg.generic {indexing_maps = [#map3, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9 : tensor<33x33xi1>) outs(%12 : tensor<2x33x33xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<2x33x33xi1>
    %14 = tensor.empty() : tensor<2x33x33xf32>
    %15 = linalg.generic {indexing_maps = [#map5, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<f32>) outs(%14 : tensor<2x33x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x33x33xf32>
    %16 = linalg.generic {indexing_maps = [#map4, #map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %arg0, %15 : tensor<2x33x33xi1>, tensor<2x33x33xf32>, tensor<2x33x33xf32>) outs(%14 : tensor<2x33x33xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %32 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %32 : f32
    } -> tensor<2x33x33xf32>
    %17 = tensor.empty() : tensor<2x33xf32>
    %18 = linalg.fill ins(%cst_0 : f32) outs(%17 : tensor<2x33xf32>) -> tensor<2x33xf32>
    %19 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<2x33x33xf32>) outs(%18 : tensor<2x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.maximumf %out, %in : f32
      linalg.yield %32 : f32
    } -> tensor<2x33xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%17 : tensor<2x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x33xf32>
    %21 = linalg.generic {indexing_maps = [#map1, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%20, %19 : tensor<2x33xf32>, tensor<2x33xf32>) outs(%17 : tensor<2x33xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %32 = arith.maximumf %in, %in_5 : f32
      linalg.yield %32 : f32
    } -> tensor<2x33xf32>
    %22 = tensor.empty() : tensor<2x33x1xf32>
    %23 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<2x33xf32>) outs(%22 : tensor<2x33x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x33x1xf32>
    %24 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<2x33x1xf32>) outs(%14 : tensor<2x33x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x33x33xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %24 : tensor<2x33x33xf32>, tensor<2x33x33xf32>) outs(%14 : tensor<2x33x33xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %32 = arith.subf %in, %in_5 : f32
      linalg.yield %32 : f32
    } -> tensor<2x33x33xf32>
    %26 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<2x33x33xf32>) outs(%14 : tensor<2x33x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = math.exp %in : f32
      linalg.yield %32 : f32
    } -> tensor<2x33x33xf32>
    %27 = linalg.fill ins(%cst : f32) outs(%17 : tensor<2x33xf32>) -> tensor<2x33xf32>
    %28 = linalg.generic {indexing_maps = [#map4, #map6], iterator_types = ["parallel", "parallel", "reduction"]} ins(%26 : tensor<2x33x33xf32>) outs(%27 : tensor<2x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.addf %out, %in : f32
      linalg.yield %32 : f32
    } -> tensor<2x33xf32>
    %29 = linalg.generic {indexing_maps = [#map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<2x33xf32>) outs(%22 : tensor<2x33x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x33x1xf32>
    %30 = linalg.generic {indexing_maps = [#map7, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29 : tensor<2x33x1xf32>) outs(%14 : tensor<2x33x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x33x33xf32>
    %31 = linalg.generic {indexing_maps = [#map4, #map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26, %30 : tensor<2x33x33xf32>, tensor<2x33x33xf32>) outs(%14 : tensor<2x33x33xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %32 = arith.divf %in, %in_5 : f32
      linalg.yield %32 : f32
    } -> tensor<2x33x33xf32>
    return %31 : tensor<2x33x33xf32>
  }
}
