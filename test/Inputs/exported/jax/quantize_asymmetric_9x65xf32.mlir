// shapes: 9x65xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> ()>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<() -> ()>
#map5 = affine_map<(d0) -> (d0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x65xf32>) -> (tensor<9x65xi8> {jax.result_info = "result[0]"}, tensor<9xf32> {jax.result_info = "result[1]"}, tensor<9xi32> {jax.result_info = "result[2]"}) {
    %cst = arith.constant 1.270000e+02 : f32
    %cst_0 = arith.constant -1.280000e+02 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<1.280000e+02> : tensor<f32>
    %cst_3 = arith.constant dense<2.550000e+02> : tensor<f32>
    %cst_4 = arith.constant 0x7F800000 : f32
    %0 = tensor.empty() : tensor<9xf32>
    %1 = linalg.fill ins(%cst_4 : f32) outs(%0 : tensor<9xf32>) -> tensor<9xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<9x65xf32>) outs(%1 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.minimumf %out, %in : f32
      linalg.yield %33 : f32
    } -> tensor<9xf32>
    %3 = tensor.empty() : tensor<9x1xf32>
    %4 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<9xf32>) outs(%3 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %5 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<9xf32>) -> tensor<9xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<9x65xf32>) outs(%5 : tensor<9xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.maximumf %out, %in : f32
      linalg.yield %33 : f32
    } -> tensor<9xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<9xf32>) outs(%3 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %4 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%3 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %33 = arith.subf %in, %in_6 : f32
      linalg.yield %33 : f32
    } -> tensor<9x1xf32>
    %9 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_3 : tensor<f32>) outs(%3 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %9 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%3 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %33 = arith.divf %in, %in_6 : f32
      linalg.yield %33 : f32
    } -> tensor<9x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<9x1xf32>) outs(%3 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = arith.negf %in : f32
      linalg.yield %33 : f32
    } -> tensor<9x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%11, %10 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%3 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %33 = arith.divf %in, %in_6 : f32
      linalg.yield %33 : f32
    } -> tensor<9x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<9x1xf32>) outs(%3 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.roundeven %in : f32
      linalg.yield %33 : f32
    } -> tensor<9x1xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%3 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%13, %14 : tensor<9x1xf32>, tensor<9x1xf32>) outs(%3 : tensor<9x1xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %33 = arith.subf %in, %in_6 : f32
      linalg.yield %33 : f32
    } -> tensor<9x1xf32>
    %16 = tensor.empty() : tensor<9x65xf32>
    %17 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<9x1xf32>) outs(%16 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %17 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%16 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %33 = arith.divf %in, %in_6 : f32
      linalg.yield %33 : f32
    } -> tensor<9x65xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<9x65xf32>) outs(%16 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %33 = math.roundeven %in : f32
      linalg.yield %33 : f32
    } -> tensor<9x65xf32>
    %20 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<9x1xf32>) outs(%16 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%19, %20 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%16 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %33 = arith.addf %in, %in_6 : f32
      linalg.yield %33 : f32
    } -> tensor<9x65xf32>
    %22 = tensor.empty() : tensor<f32>
    %23 = linalg.generic {indexing_maps = [#map4], iterator_types = []} outs(%22 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<f32>
    %24 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%23 : tensor<f32>) outs(%16 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%24, %21 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%16 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %33 = arith.maximumf %in, %in_6 : f32
      linalg.yield %33 : f32
    } -> tensor<9x65xf32>
    %26 = linalg.generic {indexing_maps = [#map4], iterator_types = []} outs(%22 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %27 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel"]} ins(%26 : tensor<f32>) outs(%16 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x65xf32>
    %28 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%27, %25 : tensor<9x65xf32>, tensor<9x65xf32>) outs(%16 : tensor<9x65xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %33 = arith.minimumf %in, %in_6 : f32
      linalg.yield %33 : f32
    } -> tensor<9x65xf32>
    %29 = tensor.empty() : tensor<9x65xi8>
    %30 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%28 : tensor<9x65xf32>) outs(%29 : tensor<9x65xi8>) {
    ^bb0(%in: f32, %out: i8):
      %33 = arith.fptosi %in : f32 to i8
      linalg.yield %33 : i8
    } -> tensor<9x65xi8>
    %collapsed = tensor.collapse_shape %10 [[0, 1]] : tensor<9x1xf32> into tensor<9xf32>
    %collapsed_5 = tensor.collapse_shape %15 [[0, 1]] : tensor<9x1xf32> into tensor<9xf32>
    %31 = tensor.empty() : tensor<9xi32>
    %32 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel"]} ins(%collapsed_5 : tensor<9xf32>) outs(%31 : tensor<9xi32>) {
    ^bb0(%in: f32, %out: i32):
      %33 = arith.fptosi %in : f32 to i32
      linalg.yield %33 : i32
    } -> tensor<9xi32>
    return %30, %collapsed, %32 : tensor<9x65xi8>, tensor<9xf32>, tensor<9xi32>
  }
}

