// shapes: 2x17x17xf32
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> ()>
#map2 = affine_map<() -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1) -> (d0, d1)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<2x17x17xf32>) -> (tensor<2x17x17xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %true = arith.constant true
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %cst_2 = arith.constant dense<4> : tensor<i32>
    %0 = tensor.empty() : tensor<2x17x17xi32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%0 : tensor<2x17x17xi32>) {
    ^bb0(%out: i32):
      %30 = linalg.index 1 : index
      %31 = arith.index_cast %30 : index to i32
      linalg.yield %31 : i32
    } -> tensor<2x17x17xi32>
    %2 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%0 : tensor<2x17x17xi32>) {
    ^bb0(%out: i32):
      %30 = linalg.index 2 : index
      %31 = arith.index_cast %30 : index to i32
      linalg.yield %31 : i32
    } -> tensor<2x17x17xi32>
    %3 = tensor.empty() : tensor<2x17x17xi1>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %1 : tensor<2x17x17xi32>, tensor<2x17x17xi32>) outs(%3 : tensor<2x17x17xi1>) {
    ^bb0(%in: i32, %in_3: i32, %out: i1):
      %30 = arith.cmpi sle, %in, %in_3 : i32
      linalg.yield %30 : i1
    } -> tensor<2x17x17xi1>
    %5 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<i32>) outs(%0 : tensor<2x17x17xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<2x17x17xi32>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %5 : tensor<2x17x17xi32>, tensor<2x17x17xi32>) outs(%0 : tensor<2x17x17xi32>) {
    ^bb0(%in: i32, %in_3: i32, %out: i32):
      %30 = arith.addi %in, %in_3 : i32
      linalg.yield %30 : i32
    } -> tensor<2x17x17xi32>
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %1 : tensor<2x17x17xi32>, tensor<2x17x17xi32>) outs(%3 : tensor<2x17x17xi1>) {
    ^bb0(%in: i32, %in_3: i32, %out: i1):
      %30 = arith.cmpi sle, %in, %in_3 : i32
      linalg.yield %30 : i1
    } -> tensor<2x17x17xi1>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<2x17x17xi1>) outs(%3 : tensor<2x17x17xi1>) {
    ^bb0(%in: i1, %out: i1):
      %30 = arith.xori %in, %true : i1
      linalg.yield %30 : i1
    } -> tensor<2x17x17xi1>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %8 : tensor<2x17x17xi1>, tensor<2x17x17xi1>) outs(%3 : tensor<2x17x17xi1>) {
    ^bb0(%in: i1, %in_3: i1, %out: i1):
      %30 = arith.andi %in, %in_3 : i1
      linalg.yield %30 : i1
    } -> tensor<2x17x17xi1>
    %10 = tensor.empty() : tensor<f32>
    %11 = linalg.generic {indexing_maps = [#map2], iterator_types = []} outs(%10 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<f32>
    %12 = tensor.empty() : tensor<2x17x17xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<f32>) outs(%12 : tensor<2x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x17x17xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %arg0, %13 : tensor<2x17x17xi1>, tensor<2x17x17xf32>, tensor<2x17x17xf32>) outs(%12 : tensor<2x17x17xf32>) {
    ^bb0(%in: i1, %in_3: f32, %in_4: f32, %out: f32):
      %30 = arith.select %in, %in_3, %in_4 : f32
      linalg.yield %30 : f32
    } -> tensor<2x17x17xf32>
    %15 = tensor.empty() : tensor<2x17xf32>
    %16 = linalg.fill ins(%cst_0 : f32) outs(%15 : tensor<2x17xf32>) -> tensor<2x17xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%14 : tensor<2x17x17xf32>) outs(%16 : tensor<2x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.maximumf %out, %in : f32
      linalg.yield %30 : f32
    } -> tensor<2x17xf32>
    %18 = linalg.generic {indexing_maps = [#map4, #map5], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%15 : tensor<2x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x17xf32>
    %19 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = ["parallel", "parallel"]} ins(%18, %17 : tensor<2x17xf32>, tensor<2x17xf32>) outs(%15 : tensor<2x17xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %30 = arith.maximumf %in, %in_3 : f32
      linalg.yield %30 : f32
    } -> tensor<2x17xf32>
    %20 = tensor.empty() : tensor<2x17x1xf32>
    %21 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<2x17xf32>) outs(%20 : tensor<2x17x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x17x1xf32>
    %22 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%21 : tensor<2x17x1xf32>) outs(%12 : tensor<2x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x17x17xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14, %22 : tensor<2x17x17xf32>, tensor<2x17x17xf32>) outs(%12 : tensor<2x17x17xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %30 = arith.subf %in, %in_3 : f32
      linalg.yield %30 : f32
    } -> tensor<2x17x17xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<2x17x17xf32>) outs(%12 : tensor<2x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = math.exp %in : f32
      linalg.yield %30 : f32
    } -> tensor<2x17x17xf32>
    %25 = linalg.fill ins(%cst : f32) outs(%15 : tensor<2x17xf32>) -> tensor<2x17xf32>
    %26 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "parallel", "reduction"]} ins(%24 : tensor<2x17x17xf32>) outs(%25 : tensor<2x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %30 = arith.addf %out, %in : f32
      linalg.yield %30 : f32
    } -> tensor<2x17xf32>
    %27 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<2x17xf32>) outs(%20 : tensor<2x17x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x17x1xf32>
    %28 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<2x17x1xf32>) outs(%12 : tensor<2x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<2x17x17xf32>
    %29 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24, %28 : tensor<2x17x17xf32>, tensor<2x17x17xf32>) outs(%12 : tensor<2x17x17xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %30 = arith.divf %in, %in_3 : f32
      linalg.yield %30 : f32
    } -> tensor<2x17x17xf32>
    return %29 : tensor<2x17x17xf32>
  }
}
