// shapes: 5x128xbf16 128xbf16
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @main(%arg0: tensor<5x128xbf16>, %arg1: tensor<128xbf16>) -> (tensor<5x128xf8E4M3FN>, tensor<5x1xf32>) {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e-10 : f64
    %cst_2 = arith.constant 9.9999999999999995E-7 : f64
    %cst_3 = arith.constant 1.280000e+02 : f32
    %cst_4 = arith.constant 4.480000e+02 : f32
    %cst_5 = arith.constant -4.480000e+02 : f32
    %0 = tensor.empty() : tensor<5x128xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x128xbf16>) outs(%0 : tensor<5x128xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %25 = arith.extf %in : bf16 to f32
      linalg.yield %25 : f32
    } -> tensor<5x128xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<5x128xf32>) outs(%0 : tensor<5x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %25 : f32
    } -> tensor<5x128xf32>
    %3 = tensor.empty() : tensor<5x1xf32>
    %4 = linalg.fill ins(%cst : f32) outs(%3 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%2 : tensor<5x128xf32>) outs(%4 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.addf %in, %out : f32
      linalg.yield %25 : f32
    } -> tensor<5x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<5x1xf32>) outs(%3 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.divf %in, %cst_3 : f32
      linalg.yield %25 : f32
    } -> tensor<5x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<5x1xf32>) outs(%3 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.truncf %cst_2 : f64 to f32
      %26 = arith.addf %in, %25 : f32
      linalg.yield %26 : f32
    } -> tensor<5x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<5x1xf32>) outs(%3 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.rsqrt %in : f32
      linalg.yield %25 : f32
    } -> tensor<5x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %8 : tensor<5x128xf32>, tensor<5x1xf32>) outs(%0 : tensor<5x128xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %25 = arith.mulf %in, %in_6 : f32
      linalg.yield %25 : f32
    } -> tensor<5x128xf32>
    %10 = tensor.empty() : tensor<128xf32>
    %11 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg1 : tensor<128xbf16>) outs(%10 : tensor<128xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %25 = arith.extf %in : bf16 to f32
      linalg.yield %25 : f32
    } -> tensor<128xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%9, %11 : tensor<5x128xf32>, tensor<128xf32>) outs(%0 : tensor<5x128xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %25 = arith.mulf %in, %in_6 : f32
      linalg.yield %25 : f32
    } -> tensor<5x128xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<5x128xf32>) outs(%0 : tensor<5x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = math.absf %in : f32
      linalg.yield %25 : f32
    } -> tensor<5x128xf32>
    %14 = tensor.empty() : tensor<5xi64>
    %15 = linalg.fill ins(%c0_i64 : i64) outs(%14 : tensor<5xi64>) -> tensor<5xi64>
    %16 = tensor.empty() : tensor<5xf32>
    %17 = linalg.fill ins(%cst_0 : f32) outs(%16 : tensor<5xf32>) -> tensor<5xf32>
    %18:2 = linalg.generic {indexing_maps = [#map, #map4, #map4], iterator_types = ["parallel", "reduction"]} ins(%13 : tensor<5x128xf32>) outs(%17, %15 : tensor<5xf32>, tensor<5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_6: i64):
      %25 = linalg.index 1 : index
      %26 = arith.index_cast %25 : index to i64
      %27 = arith.maximumf %in, %out : f32
      %28 = arith.cmpf ogt, %in, %out : f32
      %29 = arith.select %28, %26, %out_6 : i64
      linalg.yield %27, %29 : f32, i64
    } -> (tensor<5xf32>, tensor<5xi64>)
    %expanded = tensor.expand_shape %18#0 [[0, 1]] output_shape [5, 1] : tensor<5xf32> into tensor<5x1xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<5x1xf32>) outs(%3 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.truncf %cst_1 : f64 to f32
      %26 = arith.cmpf ult, %in, %25 : f32
      %27 = arith.select %26, %25, %in : f32
      linalg.yield %27 : f32
    } -> tensor<5x1xf32>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%19 : tensor<5x1xf32>) outs(%3 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.divf %in, %cst_4 : f32
      linalg.yield %25 : f32
    } -> tensor<5x1xf32>
    %21 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %20 : tensor<5x128xf32>, tensor<5x1xf32>) outs(%0 : tensor<5x128xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %25 = arith.divf %in, %in_6 : f32
      linalg.yield %25 : f32
    } -> tensor<5x128xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<5x128xf32>) outs(%0 : tensor<5x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %25 = arith.cmpf ult, %in, %cst_5 : f32
      %26 = arith.select %25, %cst_5, %in : f32
      %27 = arith.cmpf ugt, %26, %cst_4 : f32
      %28 = arith.select %27, %cst_4, %26 : f32
      linalg.yield %28 : f32
    } -> tensor<5x128xf32>
    %23 = tensor.empty() : tensor<5x128xf8E4M3FN>
    %24 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<5x128xf32>) outs(%23 : tensor<5x128xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %25 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %25 : f8E4M3FN
    } -> tensor<5x128xf8E4M3FN>
    return %24, %20 : tensor<5x128xf8E4M3FN>, tensor<5x1xf32>
  }
}
