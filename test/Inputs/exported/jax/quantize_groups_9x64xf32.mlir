// shapes: 9x64xf32
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map4 = affine_map<() -> ()>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<9x64xf32>) -> (tensor<9x64xi8> {jax.result_info = "result[0]"}, tensor<9x4xf32> {jax.result_info = "result[1]"}) {
    %cst = arith.constant 1.270000e+02 : f32
    %cst_0 = arith.constant -1.270000e+02 : f32
    %cst_1 = arith.constant 0xFF800000 : f32
    %cst_2 = arith.constant dense<1.270000e+02> : tensor<f32>
    %expanded = tensor.expand_shape %arg0 [[0], [1, 2]] output_shape [9, 4, 16] : tensor<9x64xf32> into tensor<9x4x16xf32>
    %0 = tensor.empty() : tensor<9x4x16xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<9x4x16xf32>) outs(%0 : tensor<9x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.absf %in : f32
      linalg.yield %21 : f32
    } -> tensor<9x4x16xf32>
    %2 = tensor.empty() : tensor<9x4xf32>
    %3 = linalg.fill ins(%cst_1 : f32) outs(%2 : tensor<9x4xf32>) -> tensor<9x4xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%1 : tensor<9x4x16xf32>) outs(%3 : tensor<9x4xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.maximumf %out, %in : f32
      linalg.yield %21 : f32
    } -> tensor<9x4xf32>
    %5 = tensor.empty() : tensor<9x4x1xf32>
    %6 = linalg.generic {indexing_maps = [#map1, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4 : tensor<9x4xf32>) outs(%5 : tensor<9x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x4x1xf32>
    %7 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%cst_2 : tensor<f32>) outs(%5 : tensor<9x4x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x4x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %7 : tensor<9x4x1xf32>, tensor<9x4x1xf32>) outs(%5 : tensor<9x4x1xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.divf %in, %in_4 : f32
      linalg.yield %21 : f32
    } -> tensor<9x4x1xf32>
    %9 = linalg.generic {indexing_maps = [#map3, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%8 : tensor<9x4x1xf32>) outs(%0 : tensor<9x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x4x16xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %9 : tensor<9x4x16xf32>, tensor<9x4x16xf32>) outs(%0 : tensor<9x4x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.divf %in, %in_4 : f32
      linalg.yield %21 : f32
    } -> tensor<9x4x16xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<9x4x16xf32>) outs(%0 : tensor<9x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.roundeven %in : f32
      linalg.yield %21 : f32
    } -> tensor<9x4x16xf32>
    %12 = tensor.empty() : tensor<f32>
    %13 = linalg.generic {indexing_maps = [#map4], iterator_types = []} outs(%12 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst_0 : f32
    } -> tensor<f32>
    %14 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<f32>) outs(%0 : tensor<9x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x4x16xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%14, %11 : tensor<9x4x16xf32>, tensor<9x4x16xf32>) outs(%0 : tensor<9x4x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.maximumf %in, %in_4 : f32
      linalg.yield %21 : f32
    } -> tensor<9x4x16xf32>
    %16 = linalg.generic {indexing_maps = [#map4], iterator_types = []} outs(%12 : tensor<f32>) {
    ^bb0(%out: f32):
      linalg.yield %cst : f32
    } -> tensor<f32>
    %17 = linalg.generic {indexing_maps = [#map2, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<f32>) outs(%0 : tensor<9x4x16xf32>) {
    ^bb0(%in: f32, %out: f32):
      linalg.yield %in : f32
    } -> tensor<9x4x16xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%17, %15 : tensor<9x4x16xf32>, tensor<9x4x16xf32>) outs(%0 : tensor<9x4x16xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %21 = arith.minimumf %in, %in_4 : f32
      linalg.yield %21 : f32
    } -> tensor<9x4x16xf32>
    %19 = tensor.empty() : tensor<9x4x16xi8>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%18 : tensor<9x4x16xf32>) outs(%19 : tensor<9x4x16xi8>) {
    ^bb0(%in: f32, %out: i8):
      %21 = arith.fptosi %in : f32 to i8
      linalg.yield %21 : i8
    } -> tensor<9x4x16xi8>
    %collapsed = tensor.collapse_shape %20 [[0], [1, 2]] : tensor<9x4x16xi8> into tensor<9x64xi8>
    %collapsed_3 = tensor.collapse_shape %8 [[0], [1, 2]] : tensor<9x4x1xf32> into tensor<9x4xf32>
    return %collapsed, %collapsed_3 : tensor<9x64xi8>, tensor<9x4xf32>
  }
}
