// shapes: 5x129xf32 5x129xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<5x129xf32>, %arg1: tensor<5x129xf32>) -> tensor<5xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<5xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<5xi64>) -> tensor<5xi64>
    %2 = tensor.empty() : tensor<5xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<5xf32>) -> tensor<5xf32>
    %4:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x129xf32>) outs(%3, %1 : tensor<5xf32>, tensor<5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_2: i64):
      %24 = linalg.index 1 : index
      %25 = arith.index_cast %24 : index to i64
      %26 = arith.maximumf %in, %out : f32
      %27 = arith.cmpf ogt, %in, %out : f32
      %28 = arith.select %27, %25, %out_2 : i64
      linalg.yield %26, %28 : f32, i64
    } -> (tensor<5xf32>, tensor<5xi64>)
    %expanded = tensor.expand_shape %4#0 [[0, 1]] output_shape [5, 1] : tensor<5xf32> into tensor<5x1xf32>
    %5 = tensor.empty() : tensor<5x129xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %expanded : tensor<5x129xf32>, tensor<5x1xf32>) outs(%5 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %24 = arith.subf %in, %in_2 : f32
      linalg.yield %24 : f32
    } -> tensor<5x129xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<5x129xf32>) outs(%5 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = math.exp %in : f32
      linalg.yield %24 : f32
    } -> tensor<5x129xf32>
    %8 = tensor.empty() : tensor<5x1xf32>
    %9 = linalg.fill ins(%cst_0 : f32) outs(%8 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%7 : tensor<5x129xf32>) outs(%9 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.addf %in, %out : f32
      linalg.yield %24 : f32
    } -> tensor<5x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<5x1xf32>) outs(%8 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = math.log %in : f32
      linalg.yield %24 : f32
    } -> tensor<5x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %11 : tensor<5x129xf32>, tensor<5x1xf32>) outs(%5 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %24 = arith.subf %in, %in_2 : f32
      linalg.yield %24 : f32
    } -> tensor<5x129xf32>
    %13:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg1 : tensor<5x129xf32>) outs(%3, %1 : tensor<5xf32>, tensor<5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_2: i64):
      %24 = linalg.index 1 : index
      %25 = arith.index_cast %24 : index to i64
      %26 = arith.maximumf %in, %out : f32
      %27 = arith.cmpf ogt, %in, %out : f32
      %28 = arith.select %27, %25, %out_2 : i64
      linalg.yield %26, %28 : f32, i64
    } -> (tensor<5xf32>, tensor<5xi64>)
    %expanded_1 = tensor.expand_shape %13#0 [[0, 1]] output_shape [5, 1] : tensor<5xf32> into tensor<5x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %expanded_1 : tensor<5x129xf32>, tensor<5x1xf32>) outs(%5 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %24 = arith.subf %in, %in_2 : f32
      linalg.yield %24 : f32
    } -> tensor<5x129xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%14 : tensor<5x129xf32>) outs(%5 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = math.exp %in : f32
      linalg.yield %24 : f32
    } -> tensor<5x129xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%15 : tensor<5x129xf32>) outs(%9 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.addf %in, %out : f32
      linalg.yield %24 : f32
    } -> tensor<5x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%16 : tensor<5x1xf32>) outs(%8 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = math.log %in : f32
      linalg.yield %24 : f32
    } -> tensor<5x1xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%14, %17 : tensor<5x129xf32>, tensor<5x1xf32>) outs(%5 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %24 = arith.subf %in, %in_2 : f32
      linalg.yield %24 : f32
    } -> tensor<5x129xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%18, %12 : tensor<5x129xf32>, tensor<5x129xf32>) outs(%5 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %24 = arith.subf %in, %in_2 : f32
      linalg.yield %24 : f32
    } -> tensor<5x129xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<5x129xf32>) outs(%5 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = math.exp %in : f32
      linalg.yield %24 : f32
    } -> tensor<5x129xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%20, %19 : tensor<5x129xf32>, tensor<5x129xf32>) outs(%5 : tensor<5x129xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %24 = arith.mulf %in, %in_2 : f32
      linalg.yield %24 : f32
    } -> tensor<5x129xf32>
    %22 = linalg.fill ins(%cst_0 : f32) outs(%2 : tensor<5xf32>) -> tensor<5xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%21 : tensor<5x129xf32>) outs(%22 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.addf %in, %out : f32
      linalg.yield %24 : f32
    } -> tensor<5xf32>
    return %23 : tensor<5xf32>
  }
}
