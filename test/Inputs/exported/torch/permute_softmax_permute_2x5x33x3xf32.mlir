// shapes: 2x5x33x3xf32
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x5x33x3xf32>) -> tensor<2x5x33x3xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<2x3x5x33xf32>
    %transposed = linalg.transpose ins(%arg0 : tensor<2x5x33x3xf32>) outs(%0 : tensor<2x3x5x33xf32>) permutation = [0, 3, 1, 2] 
    %1 = tensor.empty() : tensor<2x3x5xi64>
    %2 = linalg.fill ins(%c0_i64 : i64) outs(%1 : tensor<2x3x5xi64>) -> tensor<2x3x5xi64>
    %3 = tensor.empty() : tensor<2x3x5xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
    %5:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%transposed : tensor<2x3x5x33xf32>) outs(%4, %2 : tensor<2x3x5xf32>, tensor<2x3x5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_2: i64):
      %13 = linalg.index 3 : index
      %14 = arith.index_cast %13 : index to i64
      %15 = arith.maximumf %in, %out : f32
      %16 = arith.cmpf ogt, %in, %out : f32
      %17 = arith.select %16, %14, %out_2 : i64
      linalg.yield %15, %17 : f32, i64
    } -> (tensor<2x3x5xf32>, tensor<2x3x5xi64>)
    %expanded = tensor.expand_shape %5#0 [[0], [1], [2, 3]] output_shape [2, 3, 5, 1] : tensor<2x3x5xf32> into tensor<2x3x5x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%transposed, %expanded : tensor<2x3x5x33xf32>, tensor<2x3x5x1xf32>) outs(%0 : tensor<2x3x5x33xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %13 = arith.subf %in, %in_2 : f32
      linalg.yield %13 : f32
    } -> tensor<2x3x5x33xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%6 : tensor<2x3x5x33xf32>) outs(%0 : tensor<2x3x5x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = math.exp %in : f32
      linalg.yield %13 : f32
    } -> tensor<2x3x5x33xf32>
    %8 = tensor.empty() : tensor<2x3x5x1xf32>
    %9 = linalg.fill ins(%cst_0 : f32) outs(%8 : tensor<2x3x5x1xf32>) -> tensor<2x3x5x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%7 : tensor<2x3x5x33xf32>) outs(%9 : tensor<2x3x5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = arith.addf %in, %out : f32
      linalg.yield %13 : f32
    } -> tensor<2x3x5x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %10 : tensor<2x3x5x33xf32>, tensor<2x3x5x1xf32>) outs(%0 : tensor<2x3x5x33xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %13 = arith.divf %in, %in_2 : f32
      linalg.yield %13 : f32
    } -> tensor<2x3x5x33xf32>
    %12 = tensor.empty() : tensor<2x5x33x3xf32>
    %transposed_1 = linalg.transpose ins(%11 : tensor<2x3x5x33xf32>) outs(%12 : tensor<2x5x33x3xf32>) permutation = [0, 2, 3, 1] 
    return %transposed_1 : tensor<2x5x33x3xf32>
  }
}
