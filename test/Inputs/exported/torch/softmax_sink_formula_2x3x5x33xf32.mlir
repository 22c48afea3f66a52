// shapes: 2x3x5x33xf32 3x1x1xf32
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d1, 0, d3)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x3x5x33xf32>, %arg1: tensor<3x1x1xf32>) -> tensor<2x3x5x33xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x3x5xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<2x3x5xi64>) -> tensor<2x3x5xi64>
    %2 = tensor.empty() : tensor<2x3x5xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    %4:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%arg0 : tensor<2x3x5x33xf32>) outs(%3, %1 : tensor<2x3x5xf32>, tensor<2x3x5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_1: i64):
      %16 = linalg.index 3 : index
      %17 = arith.index_cast %16 : index to i64
      %18 = arith.maximumf %in, %out : f32
      %19 = arith.cmpf ogt, %in, %out : f32
      %20 = arith.select %19, %17, %out_1 : i64
      linalg.yield %18, %20 : f32, i64
    } -> (tensor<2x3x5xf32>, tensor<2x3x5xi64>)
    %expanded = tensor.expand_shape %4#0 [[0], [1], [2, 3]] output_shape [2, 3, 5, 1] : tensor<2x3x5xf32> into tensor<2x3x5x1xf32>
    %5 = tensor.empty() : tensor<2x3x5x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%expanded, %arg1 : tensor<2x3x5x1xf32>, tensor<3x1x1xf32>) outs(%5 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %16 = arith.cmpf ogt, %in, %in_1 : f32
      %17 = arith.select %16, %in, %in_1 : f32
      linalg.yield %17 : f32
    } -> tensor<2x3x5x1xf32>
    %7 = tensor.empty() : tensor<2x3x5x33xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %6 : tensor<2x3x5x33xf32>, tensor<2x3x5x1xf32>) outs(%7 : tensor<2x3x5x33xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %16 = arith.subf %in, %in_1 : f32
      linalg.yield %16 : f32
    } -> tensor<2x3x5x33xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%8 : tensor<2x3x5x33xf32>) outs(%7 : tensor<2x3x5x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = math.exp %in : f32
      linalg.yield %16 : f32
    } -> tensor<2x3x5x33xf32>
    %10 = linalg.fill ins(%cst_0 : f32) outs(%5 : tensor<2x3x5x1xf32>) -> tensor<2x3x5x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%9 : tensor<2x3x5x33xf32>) outs(%10 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = arith.addf %in, %out : f32
      linalg.yield %16 : f32
    } -> tensor<2x3x5x1xf32>
    %12 = linalg.generic {indexing_maps = [#map2, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg1, %6 : tensor<3x1x1xf32>, tensor<2x3x5x1xf32>) outs(%5 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %16 = arith.subf %in, %in_1 : f32
      linalg.yield %16 : f32
    } -> tensor<2x3x5x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%12 : tensor<2x3x5x1xf32>) outs(%5 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = math.exp %in : f32
      linalg.yield %16 : f32
    } -> tensor<2x3x5x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %13 : tensor<2x3x5x1xf32>, tensor<2x3x5x1xf32>) outs(%5 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %16 = arith.addf %in, %in_1 : f32
      linalg.yield %16 : f32
    } -> tensor<2x3x5x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%9, %14 : tensor<2x3x5x33xf32>, tensor<2x3x5x1xf32>) outs(%7 : tensor<2x3x5x33xf32>) {
    ^bb0(%in: f32, %in_1: f32, %out: f32):
      %16 = arith.divf %in, %in_1 : f32
      linalg.yield %16 : f32
    } -> tensor<2x3x5x33xf32>
    return %15 : tensor<2x3x5x33xf32>
  }
}
