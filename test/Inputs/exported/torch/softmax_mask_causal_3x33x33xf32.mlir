// shapes: 3x33x33xf32
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> ()>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<3x33x33xf32>) -> tensor<3x33x33xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %0 = tensor.empty() : tensor<33xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<33xi64>) {
    ^bb0(%out: i64):
      %17 = linalg.index 0 : index
      %18 = arith.index_cast %17 : index to i64
      linalg.yield %18 : i64
    } -> tensor<33xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 33] : tensor<33xi64> into tensor<1x33xi64>
    %expanded_2 = tensor.expand_shape %1 [[0, 1]] output_shape [33, 1] : tensor<33xi64> into tensor<33x1xi64>
    %2 = tensor.empty() : tensor<33x33xi1>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_2 : tensor<1x33xi64>, tensor<33x1xi64>) outs(%2 : tensor<33x33xi1>) {
    ^bb0(%in: i64, %in_4: i64, %out: i1):
      %17 = arith.cmpi sgt, %in, %in_4 : i64
      linalg.yield %17 : i1
    } -> tensor<33x33xi1>
    %4 = tensor.empty() : tensor<3x33x33xf32>
    %5 = linalg.generic {indexing_maps = [#map4, #map5, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %cst_1, %arg0 : tensor<33x33xi1>, tensor<f32>, tensor<3x33x33xf32>) outs(%4 : tensor<3x33x33xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %17 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %17 : f32
    } -> tensor<3x33x33xf32>
    %6 = tensor.empty() : tensor<3x33xi64>
    %7 = linalg.fill ins(%c0_i64 : i64) outs(%6 : tensor<3x33xi64>) -> tensor<3x33xi64>
    %8 = tensor.empty() : tensor<3x33xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<3x33xf32>) -> tensor<3x33xf32>
    %10:2 = linalg.generic {indexing_maps = [#map6, #map7, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%5 : tensor<3x33x33xf32>) outs(%9, %7 : tensor<3x33xf32>, tensor<3x33xi64>) {
    ^bb0(%in: f32, %out: f32, %out_4: i64):
      %17 = linalg.index 2 : index
      %18 = arith.index_cast %17 : index to i64
      %19 = arith.maximumf %in, %out : f32
      %20 = arith.cmpf ogt, %in, %out : f32
      %21 = arith.select %20, %18, %out_4 : i64
      linalg.yield %19, %21 : f32, i64
    } -> (tensor<3x33xf32>, tensor<3x33xi64>)
    %expanded_3 = tensor.expand_shape %10#0 [[0], [1, 2]] output_shape [3, 33, 1] : tensor<3x33xf32> into tensor<3x33x1xf32>
    %11 = linalg.generic {indexing_maps = [#map6, #map8, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%5, %expanded_3 : tensor<3x33x33xf32>, tensor<3x33x1xf32>) outs(%4 : tensor<3x33x33xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %17 = arith.subf %in, %in_4 : f32
      linalg.yield %17 : f32
    } -> tensor<3x33x33xf32>
    %12 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<3x33x33xf32>) outs(%4 : tensor<3x33x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = math.exp %in : f32
      linalg.yield %17 : f32
    } -> tensor<3x33x33xf32>
    %13 = tensor.empty() : tensor<3x33x1xf32>
    %14 = linalg.fill ins(%cst_0 : f32) outs(%13 : tensor<3x33x1xf32>) -> tensor<3x33x1xf32>
    %15 = linalg.generic {indexing_maps = [#map6, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%12 : tensor<3x33x33xf32>) outs(%14 : tensor<3x33x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.addf %in, %out : f32
      linalg.yield %17 : f32
    } -> tensor<3x33x1xf32>
    %16 = linalg.generic {indexing_maps = [#map6, #map8, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12, %15 : tensor<3x33x33xf32>, tensor<3x33x1xf32>) outs(%4 : tensor<3x33x33xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %17 = arith.divf %in, %in_4 : f32
      linalg.yield %17 : f32
    } -> tensor<3x33x33xf32>
    return %16 : tensor<3x33x33xf32>
  }
}
