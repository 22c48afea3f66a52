// shapes: 33x16xf32 2x7x16xf32 2x7xi64
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> ()>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
module {
  func.func @main(%arg0: tensor<33x16xf32>, %arg1: tensor<2x7x16xf32>, %arg2: tensor<2x7xi64>) -> tensor<33x16xf32> {
    %cst = arith.constant dense<0.000000e+00> : tensor<33x16xf32>
    %c-1_i64 = arith.constant -1 : i64
    %c33_i64 = arith.constant 33 : i64
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant dense<0.000000e+00> : tensor<f32>
    %0 = tensor.empty() : tensor<2x7xi64>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<2x7xi64>) outs(%0 : tensor<2x7xi64>) {
    ^bb0(%in: i64, %out: i64):
      %7 = arith.remsi %in, %c33_i64 : i64
      %8 = arith.cmpi ne, %7, %c0_i64 : i64
      %9 = arith.cmpi slt, %7, %c0_i64 : i64
      %10 = arith.andi %8, %9 : i1
      %11 = arith.addi %7, %c33_i64 : i64
      %12 = arith.select %10, %11, %7 : i64
      linalg.yield %12 : i64
    } -> tensor<2x7xi64>
    %2 = tensor.empty() : tensor<2x7xi1>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<2x7xi64>) outs(%2 : tensor<2x7xi1>) {
    ^bb0(%in: i64, %out: i1):
      %7 = arith.cmpi eq, %in, %c-1_i64 : i64
      linalg.yield %7 : i1
    } -> tensor<2x7xi1>
    %expanded = tensor.expand_shape %3 [[0], [1, 2]] output_shape [2, 7, 1] : tensor<2x7xi1> into tensor<2x7x1xi1>
    %4 = tensor.empty() : tensor<2x7x16xf32>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map3, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %cst_0, %arg1 : tensor<2x7x1xi1>, tensor<f32>, tensor<2x7x16xf32>) outs(%4 : tensor<2x7x16xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %7 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %7 : f32
    } -> tensor<2x7x16xf32>
    %collapsed = tensor.collapse_shape %1 [[0, 1]] : tensor<2x7xi64> into tensor<14xi64>
    %expanded_1 = tensor.expand_shape %collapsed [[0, 1]] output_shape [14, 1] : tensor<14xi64> into tensor<14x1xi64>
    %collapsed_2 = tensor.collapse_shape %5 [[0, 1], [2]] : tensor<2x7x16xf32> into tensor<14x16xf32>
    %expanded_3 = tensor.expand_shape %collapsed_2 [[0], [1, 2]] output_shape [14, 1, 16] : tensor<14x16xf32> into tensor<14x1x16xf32>
    %6 = tm_tensor.scatter {dimension_map = array<i64: 0>} unique_indices(false) ins(%expanded_3, %expanded_1 : tensor<14x1x16xf32>, tensor<14x1xi64>) outs(%cst : tensor<33x16xf32>) {
    ^bb0(%arg3: f32, %arg4: f32):
      %7 = arith.addf %arg4, %arg3 : f32
      tm_tensor.yield %7 : f32
    } -> tensor<33x16xf32>
    return %6 : tensor<33x16xf32>
  }
}
