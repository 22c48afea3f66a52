// shapes: 5x256xf8E4M3FN 5x2xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<5x256xf8E4M3FN>, %arg1: tensor<5x2xf32>) -> tensor<5x256xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<5x256xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x256xf8E4M3FN>) outs(%0 : tensor<5x256xf32>) {
    ^bb0(%in: f8E4M3FN, %out: f32):
      %15 = arith.extf %in : f8E4M3FN to f32
      linalg.yield %15 : f32
    } -> tensor<5x256xf32>
    %expanded = tensor.expand_shape %1 [[0], [1, 2]] output_shape [5, 2, 128] : tensor<5x256xf32> into tensor<5x2x128xf32>
    %expanded_1 = tensor.expand_shape %arg1 [[0], [1, 2]] output_shape [5, 2, 1] : tensor<5x2xf32> into tensor<5x2x1xf32>
    %2 = tensor.empty() : tensor<5x2x128xf32>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map1], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %expanded_1 : tensor<5x2x128xf32>, tensor<5x2x1xf32>) outs(%2 : tensor<5x2x128xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %15 = arith.mulf %in, %in_3 : f32
      linalg.yield %15 : f32
    } -> tensor<5x2x128xf32>
    %collapsed = tensor.collapse_shape %3 [[0], [1, 2]] : tensor<5x2x128xf32> into tensor<5x256xf32>
    %4 = tensor.empty() : tensor<5xi64>
    %5 = linalg.fill ins(%c0_i64 : i64) outs(%4 : tensor<5xi64>) -> tensor<5xi64>
    %6 = tensor.empty() : tensor<5xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<5xf32>) -> tensor<5xf32>
    %8:2 = linalg.generic {indexing_maps = [#map, #map3, #map3], iterator_types = ["parallel", "reduction"]} ins(%collapsed : tensor<5x256xf32>) outs(%7, %5 : tensor<5xf32>, tensor<5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_3: i64):
      %15 = linalg.index 1 : index
      %16 = arith.index_cast %15 : index to i64
      %17 = arith.maximumf %in, %out : f32
      %18 = arith.cmpf ogt, %in, %out : f32
      %19 = arith.select %18, %16, %out_3 : i64
      linalg.yield %17, %19 : f32, i64
    } -> (tensor<5xf32>, tensor<5xi64>)
    %expanded_2 = tensor.expand_shape %8#0 [[0, 1]] output_shape [5, 1] : tensor<5xf32> into tensor<5x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel"]} ins(%collapsed, %expanded_2 : tensor<5x256xf32>, tensor<5x1xf32>) outs(%0 : tensor<5x256xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %15 = arith.subf %in, %in_3 : f32
      linalg.yield %15 : f32
    } -> tensor<5x256xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<5x256xf32>) outs(%0 : tensor<5x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = math.exp %in : f32
      linalg.yield %15 : f32
    } -> tensor<5x256xf32>
    %11 = tensor.empty() : tensor<5x1xf32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%11 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map4], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<5x256xf32>) outs(%12 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.addf %in, %out : f32
      linalg.yield %15 : f32
    } -> tensor<5x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %13 : tensor<5x256xf32>, tensor<5x1xf32>) outs(%0 : tensor<5x256xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %15 = arith.divf %in, %in_3 : f32
      linalg.yield %15 : f32
    } -> tensor<5x256xf32>
    return %14 : tensor<5x256xf32>
  }
}
