// shapes: 5x256xbf16 5x256xbf16 256xbf16
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<5x256xbf16>, %arg1: tensor<5x256xbf16>, %arg2: tensor<256xbf16>) -> (tensor<5x256xf8E4M3FN>, tensor<5x2xf32>, tensor<5x256xbf16>) {
    %c2_i64 = arith.constant 2 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e-10 : f64
    %cst_2 = arith.constant 9.9999999999999995E-7 : f64
    %cst_3 = arith.constant 2.560000e+02 : f32
    %cst_4 = arith.constant 4.480000e+02 : f32
    %cst_5 = arith.constant -4.480000e+02 : f32
    %0 = tensor.empty() : tensor<5x256xbf16>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<5x256xbf16>, tensor<5x256xbf16>) outs(%0 : tensor<5x256xbf16>) {
    ^bb0(%in: bf16, %in_8: bf16, %out: bf16):
      %29 = arith.addf %in, %in_8 : bf16
      linalg.yield %29 : bf16
    } -> tensor<5x256xbf16>
    %2 = tensor.empty() : tensor<5x256xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<5x256xbf16>) outs(%2 : tensor<5x256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %29 = arith.extf %in : bf16 to f32
      linalg.yield %29 : f32
    } -> tensor<5x256xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<5x256xf32>) outs(%2 : tensor<5x256xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %29 : f32
    } -> tensor<5x256xf32>
    %5 = tensor.empty() : tensor<5x1xf32>
    %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%4 : tensor<5x256xf32>) outs(%6 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.addf %in, %out : f32
      linalg.yield %29 : f32
    } -> tensor<5x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<5x1xf32>) outs(%5 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.divf %in, %cst_3 : f32
      linalg.yield %29 : f32
    } -> tensor<5x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<5x1xf32>) outs(%5 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.truncf %cst_2 : f64 to f32
      %30 = arith.addf %in, %29 : f32
      linalg.yield %30 : f32
    } -> tensor<5x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<5x1xf32>) outs(%5 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = math.rsqrt %in : f32
      linalg.yield %29 : f32
    } -> tensor<5x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %10 : tensor<5x256xf32>, tensor<5x1xf32>) outs(%2 : tensor<5x256xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %29 = arith.mulf %in, %in_8 : f32
      linalg.yield %29 : f32
    } -> tensor<5x256xf32>
    %12 = tensor.empty() : tensor<256xf32>
    %13 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg2 : tensor<256xbf16>) outs(%12 : tensor<256xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %29 = arith.extf %in : bf16 to f32
      linalg.yield %29 : f32
    } -> tensor<256xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%11, %13 : tensor<5x256xf32>, tensor<256xf32>) outs(%2 : tensor<5x256xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %29 = arith.mulf %in, %in_8 : f32
      linalg.yield %29 : f32
    } -> tensor<5x256xf32>
    %expanded = tensor.expand_shape %14 [[0], [1, 2]] output_shape [5, 2, 128] : tensor<5x256xf32> into tensor<5x2x128xf32>
    %15 = tensor.empty() : tensor<5x2x128xf32>
    %16 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded : tensor<5x2x128xf32>) outs(%15 : tensor<5x2x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = math.absf %in : f32
      linalg.yield %29 : f32
    } -> tensor<5x2x128xf32>
    %17 = tensor.empty() : tensor<5x2xi64>
    %18 = linalg.fill ins(%c0_i64 : i64) outs(%17 : tensor<5x2xi64>) -> tensor<5x2xi64>
    %19 = tensor.empty() : tensor<5x2xf32>
    %20 = linalg.fill ins(%cst_0 : f32) outs(%19 : tensor<5x2xf32>) -> tensor<5x2xf32>
    %21:2 = linalg.generic {indexing_maps = [#map4, #map5, #map5], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<5x2x128xf32>) outs(%20, %18 : tensor<5x2xf32>, tensor<5x2xi64>) {
    ^bb0(%in: f32, %out: f32, %out_8: i64):
      %29 = linalg.index 2 : index
      %30 = arith.index_cast %29 : index to i64
      %31 = arith.maximumf %in, %out : f32
      %32 = arith.cmpf ogt, %in, %out : f32
      %33 = arith.select %32, %30, %out_8 : i64
      linalg.yield %31, %33 : f32, i64
    } -> (tensor<5x2xf32>, tensor<5x2xi64>)
    %expanded_6 = tensor.expand_shape %21#0 [[0], [1, 2]] output_shape [5, 2, 1] : tensor<5x2xf32> into tensor<5x2x1xf32>
    %22 = tensor.empty() : tensor<5x2x1xf32>
    %23 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded_6 : tensor<5x2x1xf32>) outs(%22 : tensor<5x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.truncf %cst_1 : f64 to f32
      %30 = arith.cmpf ult, %in, %29 : f32
      %31 = arith.select %30, %29, %in : f32
      linalg.yield %31 : f32
    } -> tensor<5x2x1xf32>
    %24 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%23 : tensor<5x2x1xf32>) outs(%22 : tensor<5x2x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.divf %in, %cst_4 : f32
      linalg.yield %29 : f32
    } -> tensor<5x2x1xf32>
    %25 = linalg.generic {indexing_maps = [#map4, #map6, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%expanded, %24 : tensor<5x2x128xf32>, tensor<5x2x1xf32>) outs(%15 : tensor<5x2x128xf32>) {
    ^bb0(%in: f32, %in_8: f32, %out: f32):
      %29 = arith.divf %in, %in_8 : f32
      linalg.yield %29 : f32
    } -> tensor<5x2x128xf32>
    %26 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%25 : tensor<5x2x128xf32>) outs(%15 : tensor<5x2x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %29 = arith.cmpf ult, %in, %cst_5 : f32
      %30 = arith.select %29, %cst_5, %in : f32
      %31 = arith.cmpf ugt, %30, %cst_4 : f32
      %32 = arith.select %31, %cst_4, %30 : f32
      linalg.yield %32 : f32
    } -> tensor<5x2x128xf32>
    %27 = tensor.empty() : tensor<5x2x128xf8E4M3FN>
    %28 = linalg.generic {indexing_maps = [#map4, #map4], iterator_types = ["parallel", "parallel", "parallel"]} ins(%26 : tensor<5x2x128xf32>) outs(%27 : tensor<5x2x128xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %29 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %29 : f8E4M3FN
    } -> tensor<5x2x128xf8E4M3FN>
    %collapsed = tensor.collapse_shape %28 [[0], [1, 2]] : tensor<5x2x128xf8E4M3FN> into tensor<5x256xf8E4M3FN>
    %collapsed_7 = tensor.collapse_shape %24 [[0], [1, 2]] : tensor<5x2x1xf32> into tensor<5x2xf32>
    return %collapsed, %collapsed_7, %1 : tensor<5x256xf8E4M3FN>, tensor<5x2xf32>, tensor<5x256xbf16>
  }
}
