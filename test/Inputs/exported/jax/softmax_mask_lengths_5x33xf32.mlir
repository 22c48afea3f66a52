// shapes: 5x33xf32 5xi32
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, d1)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (0, d1)>
#map5 = affine_map<(d0, d1) -> (d0, 0)>
#map6 = affine_map<() -> ()>
#map7 = affine_map<(d0, d1) -> ()>
#map8 = affine_map<(d0) -> ()>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x33xf32>, %arg1: tensor<5xi32>) -> (tensor<5x33xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %c0_i32 = arith.constant 0 : i32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %0 = tensor.empty() : tensor<33xi32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<33xi32>) {
    ^bb0(%out: i32):
      %33 = linalg.index 0 : index
      %34 = arith.index_cast %33 : index to i32
      linalg.yield %34 : i32
    } -> tensor<33xi32>
    %2 = tensor.empty() : tensor<5xi32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg1 : tensor<5xi32>) outs(%2 : tensor<5xi32>) {
    ^bb0(%in: i32, %out: i32):
      %33 = arith.cmpi sge, %in, %c0_i32 : i32
      %34 = arith.subi %c0_i32, %in : i32
      %35 = arith.select %33, %in, %34 : i32
      linalg.yield %35 : i32
    } -> tensor<5xi32>
    %4 = tensor.empty() : tensor<5x1xi32>
    %5 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<5xi32>) outs(%4 : tensor<5x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<5x1xi32>
    %6 = tensor.empty() : tensor<1x33xi32>
    %7 = linalg.generic {indexing_maps = [#map3, #map2], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<33xi32>) outs(%6 : tensor<1x33xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x33xi32>
    %8 = tensor.empty() : tensor<5x33xi32>
    %9 = linalg.generic {indexing_maps = [#map4, #map2], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<1x33xi32>) outs(%8 : tensor<5x33xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<5x33xi32>
    %10 = linalg.generic {indexing_maps = [#map5, #map2], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<5x1xi32>) outs(%8 : tensor<5x33xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<5x33xi32>
    %11 = tensor.empty() : tensor<5x33xi1>
    %12 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%9, %10 : tensor<5x33xi32>, tensor<5x33xi32>) outs(%11 : tensor<5x33xi1>) {
    ^bb0(%in: i32, %in_2: i32, %out: i1):
      %33 = arith.cmpi sle, %in, %in_2 : i32
      linalg.yield %33 : i1
    } -> tensor<5x33xi1>
    %13 = tensor.empty() : tensor<f32>
    %14 = linalg.generic {indexing_maps = [#map6], iterator_types = []} outs(%13 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<f32>
    %15 = tensor.empty() : tensor<5x33xf32>
    %16 = linalg.generic {indexing_maps = [#map7, #map2], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<f32>) outs(%15 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x33xf32>
    %17 = linalg.generic {indexing_maps = [#map2, #map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%12, %arg0, %16 : tensor<5x33xi1>, tensor<5x33xf32>, tensor<5x33xf32>) outs(%15 : tensor<5x33xf32>) {
    ^bb0(%in: i1, %in_2: f32, %in_3: f32, %out: f32):
      %33 = arith.select %in, %in_2, %in_3 : f32
      linalg.yield %33 : f32
    } -> tensor<5x33xf32>
    %18 = tensor.empty() : tensor<5xf32>
    %19 = linalg.fill ins(%cst_0 : f32) outs(%18 : tensor<5xf32>) -> tensor<5xf32>
    %20 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "reduction"]} ins(%17 : tensor<5x33xf32>) outs(%19 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.maximumf %out, %in : f32
      linalg.yield %33 : f32
    } -> tensor<5xf32>
    %21 = linalg.generic {indexing_maps = [#map8, #map], iterator_types = ["parallel"]} ins(%cst_1 : tensor<f32>) outs(%18 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel"]} ins(%21, %20 : tensor<5xf32>, tensor<5xf32>) outs(%18 : tensor<5xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %33 = arith.maximumf %in, %in_2 : f32
      linalg.yield %33 : f32
    } -> tensor<5xf32>
    %23 = tensor.empty() : tensor<5x1xf32>
    %24 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<5xf32>) outs(%23 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %25 = linalg.generic {indexing_maps = [#map5, #map2], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<5x1xf32>) outs(%15 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x33xf32>
    %26 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%17, %25 : tensor<5x33xf32>, tensor<5x33xf32>) outs(%15 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %33 = arith.subf %in, %in_2 : f32
      linalg.yield %33 : f32
    } -> tensor<5x33xf32>
    %27 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<5x33xf32>) outs(%15 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.exp %in : f32
      linalg.yield %33 : f32
    } -> tensor<5x33xf32>
    %28 = linalg.fill ins(%cst : f32) outs(%18 : tensor<5xf32>) -> tensor<5xf32>
    %29 = linalg.generic {indexing_maps = [#map2, #map1], iterator_types = ["parallel", "reduction"]} ins(%27 : tensor<5x33xf32>) outs(%28 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.addf %out, %in : f32
      linalg.yield %33 : f32
    } -> tensor<5xf32>
    %30 = linalg.generic {indexing_maps = [#map1, #map2], iterator_types = ["parallel", "parallel"]} ins(%29 : tensor<5xf32>) outs(%23 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x1xf32>
    %31 = linalg.generic {indexing_maps = [#map5, #map2], iterator_types = ["parallel", "parallel"]} ins(%30 : tensor<5x1xf32>) outs(%15 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<5x33xf32>
    %32 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel", "parallel"]} ins(%27, %31 : tensor<5x33xf32>, tensor<5x33xf32>) outs(%15 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %33 = arith.divf %in, %in_2 : f32
      linalg.yield %33 : f32
    } -> tensor<5x33xf32>
    return %32 : tensor<5x33xf32>
  }
}
