// shapes: 7x65xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<() -> ()>
#map5 = affine_map<(d0) -> ()>
#map6 = affine_map<(d0) -> (d0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<7x65xf32>) -> (tensor<7xf32> {jax.result_info = "result"}) {
    %cst = arith.constant 1.000000e+00 : f32
    %cst_0 = arith.constant 0x7FC00000 : f32
    %cst_1 = arith.constant 6.500000e+01 : f32
    %cst_2 = arith.constant dense<6.500000e+01> : tensor<f32>
    %cst_3 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<7xf32>
    %1 = linalg.fill ins(%cst_3 : f32) outs(%0 : tensor<7xf32>) -> tensor<7xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<7x65xf32>) outs(%1 : tensor<7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.addf %out, %in : f32
      linalg.yield %22 : f32
    } -> tensor<7xf32>
    %3 = tensor.empty() : tensor<7x1xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<7xf32>) outs(%3 : tensor<7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<7x1xf32>
    %5 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%3 : tensor<7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<7x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %5 : tensor<7x1xf32>, tensor<7x1xf32>) outs(%3 : tensor<7x1xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %22 = arith.divf %in, %in_4 : f32
      linalg.yield %22 : f32
    } -> tensor<7x1xf32>
    %7 = tensor.empty() : tensor<7x65xf32>
    %8 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<7x1xf32>) outs(%7 : tensor<7x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<7x65xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %8 : tensor<7x65xf32>, tensor<7x65xf32>) outs(%7 : tensor<7x65xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %22 = arith.subf %in, %in_4 : f32
      linalg.yield %22 : f32
    } -> tensor<7x65xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %9 : tensor<7x65xf32>, tensor<7x65xf32>) outs(%7 : tensor<7x65xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %22 = arith.mulf %in, %in_4 : f32
      linalg.yield %22 : f32
    } -> tensor<7x65xf32>
    %11 = tensor.empty() : tensor<f32>
    %12 = linalg.generic {indexing_maps = [#map4], iterator_types = []} outs(%11 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %13 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%12 : tensor<f32>) outs(%11 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.subf %cst_1, %in : f32
      linalg.yield %22 : f32
    } -> tensor<f32>
    %14 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<7x65xf32>) outs(%1 : tensor<7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %22 = arith.addf %out, %in : f32
      linalg.yield %22 : f32
    } -> tensor<7xf32>
    %15 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel"]} ins(%13 : tensor<f32>) outs(%0 : tensor<7xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<7xf32>
    %16 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%14, %15 : tensor<7xf32>, tensor<7xf32>) outs(%0 : tensor<7xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %22 = arith.divf %in, %in_4 : f32
      linalg.yield %22 : f32
    } -> tensor<7xf32>
    %17 = tensor.empty() : tensor<i1>
    %18 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = []} ins(%13 : tensor<f32>) outs(%17 : tensor<i1>) {
    ^bb0(%in: f32, %out: i1):
      %22 = arith.cmpf ogt, %in, %cst_3 : f32
      linalg.yield %22 : i1
    } -> tensor<i1>
    %19 = linalg.generic {indexing_maps = [#map4], iterator_types = []} outs(%11 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<f32>
    %20 = linalg.generic {indexing_maps = [#map5, #map6], iterator_types = ["parallel"]} ins(%19 : tensor<f32>) outs(%0 : tensor<7xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<7xf32>
    %extracted = tensor.extract %18[] : tensor<i1>
    %21 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%16, %20 : tensor<7xf32>, tensor<7xf32>) outs(%0 : tensor<7xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %22 = arith.select %extracted, %in, %in_4 : f32
      linalg.yield %22 : f32
    } -> tensor<7xf32>
    return %21 : tensor<7xf32>
  }
}
