// shapes: 33x65xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d1)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
#map3 = affine_map<(d0, d1) -> (d0)>
#map4 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<33x65xf32>) -> tensor<33x65xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<65xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<65xi64>) -> tensor<65xi64>
    %2 = tensor.empty() : tensor<65xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<65xf32>) -> tensor<65xf32>
    %4:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["reduction", "parallel"]} ins(%arg0 : tensor<33x65xf32>) outs(%3, %1 : tensor<65xf32>, tensor<65xi64>) {
    ^bb0(%in: f32, %out: f32, %out_2: i64):
      %24 = linalg.index 0 : index
      %25 = arith.index_cast %24 : index to i64
      %26 = arith.maximumf %in, %out : f32
      %27 = arith.cmpf ogt, %in, %out : f32
      %28 = arith.select %27, %25, %out_2 : i64
      linalg.yield %26, %28 : f32, i64
    } -> (tensor<65xf32>, tensor<65xi64>)
    %expanded = tensor.expand_shape %4#0 [[0, 1]] output_shape [1, 65] : tensor<65xf32> into tensor<1x65xf32>
    %5 = tensor.empty() : tensor<33x65xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %expanded : tensor<33x65xf32>, tensor<1x65xf32>) outs(%5 : tensor<33x65xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %24 = arith.subf %in, %in_2 : f32
      linalg.yield %24 : f32
    } -> tensor<33x65xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<33x65xf32>) outs(%5 : tensor<33x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = math.exp %in : f32
      linalg.yield %24 : f32
    } -> tensor<33x65xf32>
    %8 = tensor.empty() : tensor<1x65xf32>
    %9 = linalg.fill ins(%cst_0 : f32) outs(%8 : tensor<1x65xf32>) -> tensor<1x65xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["reduction", "parallel"]} ins(%7 : tensor<33x65xf32>) outs(%9 : tensor<1x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.addf %in, %out : f32
      linalg.yield %24 : f32
    } -> tensor<1x65xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %10 : tensor<33x65xf32>, tensor<1x65xf32>) outs(%5 : tensor<33x65xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %24 = arith.divf %in, %in_2 : f32
      linalg.yield %24 : f32
    } -> tensor<33x65xf32>
    %12 = tensor.empty() : tensor<33xi64>
    %13 = linalg.fill ins(%c0_i64 : i64) outs(%12 : tensor<33xi64>) -> tensor<33xi64>
    %14 = tensor.empty() : tensor<33xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<33xf32>) -> tensor<33xf32>
    %16:2 = linalg.generic {indexing_maps = [#map, #map3, #map3], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<33x65xf32>) outs(%15, %13 : tensor<33xf32>, tensor<33xi64>) {
    ^bb0(%in: f32, %out: f32, %out_2: i64):
      %24 = linalg.index 1 : index
      %25 = arith.index_cast %24 : index to i64
      %26 = arith.maximumf %in, %out : f32
      %27 = arith.cmpf ogt, %in, %out : f32
      %28 = arith.select %27, %25, %out_2 : i64
      linalg.yield %26, %28 : f32, i64
    } -> (tensor<33xf32>, tensor<33xi64>)
    %expanded_1 = tensor.expand_shape %16#0 [[0, 1]] output_shape [33, 1] : tensor<33xf32> into tensor<33x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %expanded_1 : tensor<33x65xf32>, tensor<33x1xf32>) outs(%5 : tensor<33x65xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %24 = arith.subf %in, %in_2 : f32
      linalg.yield %24 : f32
    } -> tensor<33x65xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<33x65xf32>) outs(%5 : tensor<33x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = math.exp %in : f32
      linalg.yield %24 : f32
    } -> tensor<33x65xf32>
    %19 = tensor.empty() : tensor<33x1xf32>
    %20 = linalg.fill ins(%cst_0 : f32) outs(%19 : tensor<33x1xf32>) -> tensor<33x1xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map4], iterator_types = ["parallel", "reduction"]} ins(%18 : tensor<33x65xf32>) outs(%20 : tensor<33x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.addf %in, %out : f32
      linalg.yield %24 : f32
    } -> tensor<33x1xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel"]} ins(%18, %21 : tensor<33x65xf32>, tensor<33x1xf32>) outs(%5 : tensor<33x65xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %24 = arith.divf %in, %in_2 : f32
      linalg.yield %24 : f32
    } -> tensor<33x65xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%11, %22 : tensor<33x65xf32>, tensor<33x65xf32>) outs(%5 : tensor<33x65xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %24 = arith.addf %in, %in_2 : f32
      linalg.yield %24 : f32
    } -> tensor<33x65xf32>
    return %23 : tensor<33x65xf32>
  }
}
