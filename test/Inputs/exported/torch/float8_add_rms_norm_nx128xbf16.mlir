// shapes: 5x128xbf16 5x128xbf16 128xbf16
// shapes: 11x128xbf16 11x128xbf16 128xbf16
// shapes: 1x128xbf16 1x128xbf16 128xbf16
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d1)>
#map4 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @main(%arg0: tensor<?x128xbf16>, %arg1: tensor<?x128xbf16>, %arg2: tensor<128xbf16>) -> (tensor<?x128xf8E4M3FN>, tensor<?x1xf32>, tensor<?x128xbf16>) {
    %c2_i64 = arith.constant 2 : i64
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e-10 : f64
    %cst_2 = arith.constant 9.9999999999999995E-7 : f64
    %cst_3 = arith.constant 1.280000e+02 : f32
    %cst_4 = arith.constant 4.480000e+02 : f32
    %cst_5 = arith.constant -4.480000e+02 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x128xbf16>
    %dim_6 = tensor.dim %arg1, %c0 : tensor<?x128xbf16>
    %0 = arith.cmpi eq, %dim, %dim_6 : index
    cf.assert %0, "mismatched size for broadcast"
    %1 = tensor.empty(%dim) : tensor<?x128xbf16>
    %2 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<?x128xbf16>, tensor<?x128xbf16>) outs(%1 : tensor<?x128xbf16>) {
    ^bb0(%in: bf16, %in_7: bf16, %out: bf16):
      %28 = arith.addf %in, %in_7 : bf16
      linalg.yield %28 : bf16
    } -> tensor<?x128xbf16>
    %3 = tensor.empty(%dim) : tensor<?x128xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<?x128xbf16>) outs(%3 : tensor<?x128xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %28 = arith.extf %in : bf16 to f32
      linalg.yield %28 : f32
    } -> tensor<?x128xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<?x128xf32>) outs(%3 : tensor<?x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = math.fpowi %in, %c2_i64 : f32, i64
      linalg.yield %28 : f32
    } -> tensor<?x128xf32>
    %6 = tensor.empty(%dim) : tensor<?x1xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<?x1xf32>) -> tensor<?x1xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%5 : tensor<?x128xf32>) outs(%7 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.addf %in, %out : f32
      linalg.yield %28 : f32
    } -> tensor<?x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<?x1xf32>) outs(%6 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.divf %in, %cst_3 : f32
      linalg.yield %28 : f32
    } -> tensor<?x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<?x1xf32>) outs(%6 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.truncf %cst_2 : f64 to f32
      %29 = arith.addf %in, %28 : f32
      linalg.yield %29 : f32
    } -> tensor<?x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<?x1xf32>) outs(%6 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = math.rsqrt %in : f32
      linalg.yield %28 : f32
    } -> tensor<?x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %11 : tensor<?x128xf32>, tensor<?x1xf32>) outs(%3 : tensor<?x128xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %28 = arith.mulf %in, %in_7 : f32
      linalg.yield %28 : f32
    } -> tensor<?x128xf32>
    %13 = tensor.empty() : tensor<128xf32>
    %14 = linalg.generic {indexing_maps = [#map2, #map2], iterator_types = ["parallel"]} ins(%arg2 : tensor<128xbf16>) outs(%13 : tensor<128xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %28 = arith.extf %in : bf16 to f32
      linalg.yield %28 : f32
    } -> tensor<128xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%12, %14 : tensor<?x128xf32>, tensor<128xf32>) outs(%3 : tensor<?x128xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %28 = arith.mulf %in, %in_7 : f32
      linalg.yield %28 : f32
    } -> tensor<?x128xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<?x128xf32>) outs(%3 : tensor<?x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = math.absf %in : f32
      linalg.yield %28 : f32
    } -> tensor<?x128xf32>
    %17 = tensor.empty(%dim) : tensor<?xi64>
    %18 = linalg.fill ins(%c0_i64 : i64) outs(%17 : tensor<?xi64>) -> tensor<?xi64>
    %19 = tensor.empty(%dim) : tensor<?xf32>
    %20 = linalg.fill ins(%cst_0 : f32) outs(%19 : tensor<?xf32>) -> tensor<?xf32>
    %21:2 = linalg.generic {indexing_maps = [#map, #map4, #map4], iterator_types = ["parallel", "reduction"]} ins(%16 : tensor<?x128xf32>) outs(%20, %18 : tensor<?xf32>, tensor<?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_7: i64):
      %28 = linalg.index 1 : index
      %29 = arith.index_cast %28 : index to i64
      %30 = arith.maximumf %in, %out : f32
      %31 = arith.cmpf ogt, %in, %out : f32
      %32 = arith.select %31, %29, %out_7 : i64
      linalg.yield %30, %32 : f32, i64
    } -> (tensor<?xf32>, tensor<?xi64>)
    %expanded = tensor.expand_shape %21#0 [[0, 1]] output_shape [%dim, 1] : tensor<?xf32> into tensor<?x1xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<?x1xf32>) outs(%6 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.truncf %cst_1 : f64 to f32
      %29 = arith.cmpf ult, %in, %28 : f32
      %30 = arith.select %29, %28, %in : f32
      linalg.yield %30 : f32
    } -> tensor<?x1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%22 : tensor<?x1xf32>) outs(%6 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.divf %in, %cst_4 : f32
      linalg.yield %28 : f32
    } -> tensor<?x1xf32>
    %24 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%15, %23 : tensor<?x128xf32>, tensor<?x1xf32>) outs(%3 : tensor<?x128xf32>) {
    ^bb0(%in: f32, %in_7: f32, %out: f32):
      %28 = arith.divf %in, %in_7 : f32
      linalg.yield %28 : f32
    } -> tensor<?x128xf32>
    %25 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%24 : tensor<?x128xf32>) outs(%3 : tensor<?x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %28 = arith.cmpf ult, %in, %cst_5 : f32
      %29 = arith.select %28, %cst_5, %in : f32
      %30 = arith.cmpf ugt, %29, %cst_4 : f32
      %31 = arith.select %30, %cst_4, %29 : f32
      linalg.yield %31 : f32
    } -> tensor<?x128xf32>
    %26 = tensor.empty(%dim) : tensor<?x128xf8E4M3FN>
    %27 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%25 : tensor<?x128xf32>) outs(%26 : tensor<?x128xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %28 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %28 : f8E4M3FN
    } -> tensor<?x128xf8E4M3FN>
    return %27, %23, %2 : tensor<?x128xf8E4M3FN>, tensor<?x1xf32>, tensor<?x128xbf16>
  }
}
