// shapes: 4x17x17xf32 4xi32
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0) -> (d0)>
#map2 = affine_map<(d0, d1, d2) -> (d0)>
#map3 = affine_map<(d0, d1, d2) -> (d2)>
#map4 = affine_map<(d0, d1, d2) -> (0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map6 = affine_map<(d0, d1, d2) -> (d0, 0, d2)>
#map7 = affine_map<() -> ()>
#map8 = affine_map<(d0, d1, d2) -> ()>
#map9 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map10 = affine_map<(d0, d1) -> ()>
#map11 = affine_map<(d0, d1) -> (d0, d1)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<4x17x17xf32>, %arg1: tensor<4xi32>) -> (tensor<4x17x17xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 0.000000e+00 : f32
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %0 = tensor.empty() : tensor<4x17x17xi32>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%0 : tensor<4x17x17xi32>) {
    ^bb0(%out: i32):
      %38 = linalg.index 1 : index
      %39 = arith.index_cast %38 : index to i32
      linalg.yield %39 : i32
    } -> tensor<4x17x17xi32>
    %2 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel", "parallel"]} outs(%0 : tensor<4x17x17xi32>) {
    ^bb0(%out: i32):
      %38 = linalg.index 2 : index
      %39 = arith.index_cast %38 : index to i32
      linalg.yield %39 : i32
    } -> tensor<4x17x17xi32>
    %3 = tensor.empty() : tensor<4x17x17xi1>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%2, %1 : tensor<4x17x17xi32>, tensor<4x17x17xi32>) outs(%3 : tensor<4x17x17xi1>) {
    ^bb0(%in: i32, %in_2: i32, %out: i1):
      %38 = arith.cmpi sle, %in, %in_2 : i32
      linalg.yield %38 : i1
    } -> tensor<4x17x17xi1>
    %5 = tensor.empty() : tensor<17xi32>
    %6 = linalg.generic {indexing_maps = [#map1], iterator_types = ["parallel"]} outs(%5 : tensor<17xi32>) {
    ^bb0(%out: i32):
      %38 = linalg.index 0 : index
      %39 = arith.index_cast %38 : index to i32
      linalg.yield %39 : i32
    } -> tensor<17xi32>
    %7 = tensor.empty() : tensor<4x1x1xi32>
    %8 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1 : tensor<4xi32>) outs(%7 : tensor<4x1x1xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<4x1x1xi32>
    %9 = tensor.empty() : tensor<1x1x17xi32>
    %10 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6 : tensor<17xi32>) outs(%9 : tensor<1x1x17xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<1x1x17xi32>
    %11 = tensor.empty() : tensor<4x1x17xi32>
    %12 = linalg.generic {indexing_maps = [#map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<1x1x17xi32>) outs(%11 : tensor<4x1x17xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<4x1x17xi32>
    %13 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<4x1x1xi32>) outs(%11 : tensor<4x1x17xi32>) {
    ^bb0(%in: i32, %out: i32):
      linalg.yield %in : i32
    } -> tensor<4x1x17xi32>
    %14 = tensor.empty() : tensor<4x1x17xi1>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %13 : tensor<4x1x17xi32>, tensor<4x1x17xi32>) outs(%14 : tensor<4x1x17xi1>) {
    ^bb0(%in: i32, %in_2: i32, %out: i1):
      %38 = arith.cmpi slt, %in, %in_2 : i32
      linalg.yield %38 : i1
    } -> tensor<4x1x17xi1>
    %16 = linalg.generic {indexing_maps = [#map6, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<4x1x17xi1>) outs(%3 : tensor<4x17x17xi1>) {
    ^bb0(%in: i1, %out: i1):
      linalg.yield %in : i1
    } -> tensor<4x17x17xi1>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %16 : tensor<4x17x17xi1>, tensor<4x17x17xi1>) outs(%3 : tensor<4x17x17xi1>) {
    ^bb0(%in: i1, %in_2: i1, %out: i1):
      %38 = arith.ori %in, %in_2 : i1
      linalg.yield %38 : i1
    } -> tensor<4x17x17xi1>
    %18 = tensor.empty() : tensor<f32>
    %19 = linalg.generic {indexing_maps = [#map7], iterator_types = []} outs(%18 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<f32>
    %20 = tensor.empty() : tensor<4x17x17xf32>
    %21 = linalg.generic {indexing_maps = [#map8, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19 : tensor<f32>) outs(%20 : tensor<4x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x17x17xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17, %arg0, %21 : tensor<4x17x17xi1>, tensor<4x17x17xf32>, tensor<4x17x17xf32>) outs(%20 : tensor<4x17x17xf32>) {
    ^bb0(%in: i1, %in_2: f32, %in_3: f32, %out: f32):
      %38 = arith.select %in, %in_2, %in_3 : f32
      linalg.yield %38 : f32
    } -> tensor<4x17x17xf32>
    %23 = tensor.empty() : tensor<4x17xf32>
    %24 = linalg.fill ins(%cst_0 : f32) outs(%23 : tensor<4x17xf32>) -> tensor<4x17xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map9], iterator_types = ["parallel", "parallel", "reduction"]} ins(%22 : tensor<4x17x17xf32>) outs(%24 : tensor<4x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %38 = arith.maximumf %out, %in : f32
      linalg.yield %38 : f32
    } -> tensor<4x17xf32>
    %26 = linalg.generic {indexing_maps = [#map10, #map11], iterator_types = ["parallel", "parallel"]} ins(%cst_1 : tensor<f32>) outs(%23 : tensor<4x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x17xf32>
    %27 = linalg.generic {indexing_maps = [#map11, #map11, #map11], iterator_types = ["parallel", "parallel"]} ins(%26, %25 : tensor<4x17xf32>, tensor<4x17xf32>) outs(%23 : tensor<4x17xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %38 = arith.maximumf %in, %in_2 : f32
      linalg.yield %38 : f32
    } -> tensor<4x17xf32>
    %28 = tensor.empty() : tensor<4x17x1xf32>
    %29 = linalg.generic {indexing_maps = [#map9, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27 : tensor<4x17xf32>) outs(%28 : tensor<4x17x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x17x1xf32>
    %30 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%29 : tensor<4x17x1xf32>) outs(%20 : tensor<4x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x17x17xf32>
    %31 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%22, %30 : tensor<4x17x17xf32>, tensor<4x17x17xf32>) outs(%20 : tensor<4x17x17xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %38 = arith.subf %in, %in_2 : f32
      linalg.yield %38 : f32
    } -> tensor<4x17x17xf32>
    %32 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<4x17x17xf32>) outs(%20 : tensor<4x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %38 = math.exp %in : f32
      linalg.yield %38 : f32
    } -> tensor<4x17x17xf32>
    %33 = linalg.fill ins(%cst : f32) outs(%23 : tensor<4x17xf32>) -> tensor<4x17xf32>
    %34 = linalg.generic {indexing_maps = [#map, #map9], iterator_types = ["parallel", "parallel", "reduction"]} ins(%32 : tensor<4x17x17xf32>) outs(%33 : tensor<4x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      %38 = arith.addf %out, %in : f32
      linalg.yield %38 : f32
    } -> tensor<4x17xf32>
    %35 = linalg.generic {indexing_maps = [#map9, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%34 : tensor<4x17xf32>) outs(%28 : tensor<4x17x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x17x1xf32>
    %36 = linalg.generic {indexing_maps = [#map5, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%35 : tensor<4x17x1xf32>) outs(%20 : tensor<4x17x17xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<4x17x17xf32>
    %37 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%32, %36 : tensor<4x17x17xf32>, tensor<4x17x17xf32>) outs(%20 : tensor<4x17x17xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %38 = arith.divf %in, %in_2 : f32
      linalg.yield %38 : f32
    } -> tensor<4x17x17xf32>
    return %37 : tensor<4x17x17xf32>
  }
}
