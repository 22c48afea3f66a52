// shapes: 5x7x33xf32
#map = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map1 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map2 = affine_map<(d0, d1, d2) -> (d0, d2)>
#map3 = affine_map<(d0, d1, d2) -> ()>
#map4 = affine_map<(d0, d1, d2) -> (d0, 0, 0)>
#map5 = affine_map<(d0, d1, d2) -> (d0)>
#map6 = affine_map<(d0) -> (d0)>
module {
  func.func @main(%arg0: tensor<5x7x33xf32>) -> tensor<5xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant 0x7FF0000000000000 : f64
    %0 = tensor.empty() : tensor<5x7xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<5x7xi64>) -> tensor<5x7xi64>
    %2 = tensor.empty() : tensor<5x7xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<5x7xf32>) -> tensor<5x7xf32>
    %4:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "parallel", "reduction"]} ins(%arg0 : tensor<5x7x33xf32>) outs(%3, %1 : tensor<5x7xf32>, tensor<5x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_4: i64):
      %23 = linalg.index 2 : index
      %24 = arith.index_cast %23 : index to i64
      %25 = arith.maximumf %in, %out : f32
      %26 = arith.cmpf ogt, %in, %out : f32
      %27 = arith.select %26, %24, %out_4 : i64
      linalg.yield %25, %27 : f32, i64
    } -> (tensor<5x7xf32>, tensor<5x7xi64>)
    %expanded = tensor.expand_shape %4#0 [[0], [1, 2]] output_shape [5, 7, 1] : tensor<5x7xf32> into tensor<5x7x1xf32>
    %5 = tensor.empty() : tensor<5x1xi64>
    %6 = linalg.fill ins(%c0_i64 : i64) outs(%5 : tensor<5x1xi64>) -> tensor<5x1xi64>
    %7 = tensor.empty() : tensor<5x1xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %9:2 = linalg.generic {indexing_maps = [#map, #map2, #map2], iterator_types = ["parallel", "reduction", "parallel"]} ins(%expanded : tensor<5x7x1xf32>) outs(%8, %6 : tensor<5x1xf32>, tensor<5x1xi64>) {
    ^bb0(%in: f32, %out: f32, %out_4: i64):
      %23 = linalg.index 1 : index
      %24 = arith.index_cast %23 : index to i64
      %25 = arith.maximumf %in, %out : f32
      %26 = arith.cmpf ogt, %in, %out : f32
      %27 = arith.select %26, %24, %out_4 : i64
      linalg.yield %25, %27 : f32, i64
    } -> (tensor<5x1xf32>, tensor<5x1xi64>)
    %expanded_3 = tensor.expand_shape %9#0 [[0, 1], [2]] output_shape [5, 1, 1] : tensor<5x1xf32> into tensor<5x1x1xf32>
    %10 = tensor.empty() : tensor<5x1x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_3 : tensor<5x1x1xf32>) outs(%10 : tensor<5x1x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = math.absf %in : f32
      linalg.yield %23 : f32
    } -> tensor<5x1x1xf32>
    %12 = tensor.empty() : tensor<5x1x1xi1>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<5x1x1xf32>) outs(%12 : tensor<5x1x1xi1>) {
    ^bb0(%in: f32, %out: i1):
      %23 = arith.extf %in : f32 to f64
      %24 = arith.cmpf oeq, %23, %cst_2 : f64
      linalg.yield %24 : i1
    } -> tensor<5x1x1xi1>
    %14 = linalg.generic {indexing_maps = [#map, #map3, #map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %cst_1, %expanded_3 : tensor<5x1x1xi1>, tensor<f32>, tensor<5x1x1xf32>) outs(%10 : tensor<5x1x1xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %23 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %23 : f32
    } -> tensor<5x1x1xf32>
    %collapsed = tensor.collapse_shape %14 [[0, 1, 2]] : tensor<5x1x1xf32> into tensor<5xf32>
    %15 = tensor.empty() : tensor<5x7x33xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map4, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %14 : tensor<5x7x33xf32>, tensor<5x1x1xf32>) outs(%15 : tensor<5x7x33xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %23 = arith.subf %in, %in_4 : f32
      linalg.yield %23 : f32
    } -> tensor<5x7x33xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16 : tensor<5x7x33xf32>) outs(%15 : tensor<5x7x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = math.exp %in : f32
      linalg.yield %23 : f32
    } -> tensor<5x7x33xf32>
    %18 = tensor.empty() : tensor<5xf32>
    %19 = linalg.fill ins(%cst_0 : f32) outs(%18 : tensor<5xf32>) -> tensor<5xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map5], iterator_types = ["parallel", "reduction", "reduction"]} ins(%17 : tensor<5x7x33xf32>) outs(%19 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = arith.addf %in, %out : f32
      linalg.yield %23 : f32
    } -> tensor<5xf32>
    %21 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel"]} ins(%20 : tensor<5xf32>) outs(%18 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %23 = math.log %in : f32
      linalg.yield %23 : f32
    } -> tensor<5xf32>
    %22 = linalg.generic {indexing_maps = [#map6, #map6, #map6], iterator_types = ["parallel"]} ins(%21, %collapsed : tensor<5xf32>, tensor<5xf32>) outs(%18 : tensor<5xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %23 = arith.addf %in, %in_4 : f32
      linalg.yield %23 : f32
    } -> tensor<5xf32>
    return %22 : tensor<5xf32>
  }
}
