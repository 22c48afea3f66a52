// shapes: 2x3x7x33xf32 3x1x1xf32
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map2 = affine_map<(d0, d1, d2) -> (d2)>
#map3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> (d1, 0, d3)>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x3x7x33xf32>, %arg1: tensor<3x1x1xf32>) -> tensor<2x3x7x33xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<33xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<33xi64>) {
    ^bb0(%out: i64):
      %17 = linalg.index 0 : index
      %18 = arith.index_cast %17 : index to i64
      linalg.yield %18 : i64
    } -> tensor<33xi64>
    %2 = tensor.empty() : tensor<3x1x33xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg1, %1 : tensor<3x1x1xf32>, tensor<33xi64>) outs(%2 : tensor<3x1x33xf32>) {
    ^bb0(%in: f32, %in_1: i64, %out: f32):
      %17 = arith.sitofp %in_1 : i64 to f32
      %18 = arith.mulf %in, %17 : f32
      linalg.yield %18 : f32
    } -> tensor<3x1x33xf32>
    %4 = tensor.empty() : tensor<2x3x7x33xf32>
    %5 = linalg.generic {indexing_maps = [#map4, #map5, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %3 : tensor<2x3x7x33xf32>, tensor<3x1x33xf32>) outs(%4 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %17 = arith.addf %in, %in_1 : f32
      linalg.yield %17 : f32
    } -> tensor<2x3x7x33xf32>
    %6 = tensor.empty() : tensor<2x3x7xi64>
    %7 = linalg.fill ins(%c0_i64 : i64) outs(%6 : tensor<2x3x7xi64>) -> tensor<2x3x7xi64>
    %8 = tensor.empty() : tensor<2x3x7xf32>
    %9 = linalg.fill ins(%cst : f32) outs(%8 : tensor<2x3x7xf32>) -> tensor<2x3x7xf32>
    %10:2 = linalg.generic {indexing_maps = [#map4, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%5 : tensor<2x3x7x33xf32>) outs(%9, %7 : tensor<2x3x7xf32>, tensor<2x3x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_1: i64):
      %17 = linalg.index 3 : index
      %18 = arith.index_cast %17 : index to i64
      %19 = arith.maximumf %in, %out : f32
      %20 = arith.cmpf ogt, %in, %out : f32
      %21 = arith.select %20, %18, %out_1 : i64
      linalg.yield %19, %21 : f32, i64
    } -> (tensor<2x3x7xf32>, tensor<2x3x7xi64>)
    %expanded = tensor.expand_shape %10#0 [[0], [1], [2, 3]] output_shape [2, 3, 7, 1] : tensor<2x3x7xf32> into tensor<2x3x7x1xf32>
    %11 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %expanded : tensor<2x3x7x33xf32>, tensor<2x3x7x1xf32>) outs(%4 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %17 = arith.subf %in, %in_1 : f32
      linalg.yield %17 : f32
    } -> tensor<2x3x7x33xf32>
    %12 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11 : tensor<2x3x7x33xf32>) outs(%4 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = math.exp %in : f32
      linalg.yield %17 : f32
    } -> tensor<2x3x7x33xf32>
    %13 = tensor.empty() : tensor<2x3x7x1xf32>
    %14 = linalg.fill ins(%cst_0 : f32) outs(%13 : tensor<2x3x7x1xf32>) -> tensor<2x3x7x1xf32>
    %15 = linalg.generic {indexing_maps = [#map4, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%12 : tensor<2x3x7x33xf32>) outs(%14 : tensor<2x3x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %17 = arith.addf %in, %out : f32
      linalg.yield %17 : f32
    } -> tensor<2x3x7x1xf32>
    %16 = linalg.generic {indexing_maps = [#map4, #map7, #map4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12, %15 : tensor<2x3x7x33xf32>, tensor<2x3x7x1xf32>) outs(%4 : tensor<2x3x7x33xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %17 = arith.divf %in, %in_1 : f32
      linalg.yield %17 : f32
    } -> tensor<2x3x7x33xf32>
    return %16 : tensor<2x3x7x33xf32>
  }
}
