// shapes: 5x128xbf16 5x128xbf16
// shapes: 11x128xbf16 11x128xbf16
// shapes: 1x128xbf16 1x128xbf16
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<?x128xbf16>, %arg1: tensor<?x128xbf16>) -> (tensor<?x128xf8E4M3FN>, tensor<?x1xf32>) {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 1.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_0 = arith.constant 0xFF800000 : f32
    %cst_1 = arith.constant 1.000000e-10 : f64
    %cst_2 = arith.constant 4.480000e+02 : f32
    %cst_3 = arith.constant -4.480000e+02 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x128xbf16>
    %0 = tensor.empty(%dim) : tensor<?x128xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<?x128xbf16>) outs(%0 : tensor<?x128xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %21 = arith.extf %in : bf16 to f32
      linalg.yield %21 : f32
    } -> tensor<?x128xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%1 : tensor<?x128xf32>) outs(%0 : tensor<?x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.negf %in : f32
      %22 = math.exp %21 : f32
      %23 = arith.addf %22, %cst : f32
      %24 = arith.divf %cst, %23 : f32
      linalg.yield %24 : f32
    } -> tensor<?x128xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %2 : tensor<?x128xf32>, tensor<?x128xf32>) outs(%0 : tensor<?x128xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %21 = arith.mulf %in, %in_5 : f32
      linalg.yield %21 : f32
    } -> tensor<?x128xf32>
    %dim_4 = tensor.dim %arg1, %c0 : tensor<?x128xbf16>
    %4 = tensor.empty(%dim_4) : tensor<?x128xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<?x128xbf16>) outs(%4 : tensor<?x128xf32>) {
    ^bb0(%in: bf16, %out: f32):
      %21 = arith.extf %in : bf16 to f32
      linalg.yield %21 : f32
    } -> tensor<?x128xf32>
    %6 = arith.cmpi eq, %dim, %dim_4 : index
    cf.assert %6, "mismatched size for broadcast"
    %7 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %5 : tensor<?x128xf32>, tensor<?x128xf32>) outs(%0 : tensor<?x128xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %21 = arith.mulf %in, %in_5 : f32
      linalg.yield %21 : f32
    } -> tensor<?x128xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<?x128xf32>) outs(%0 : tensor<?x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.absf %in : f32
      linalg.yield %21 : f32
    } -> tensor<?x128xf32>
    %9 = tensor.empty(%dim) : tensor<?xi64>
    %10 = linalg.fill ins(%c0_i64 : i64) outs(%9 : tensor<?xi64>) -> tensor<?xi64>
    %11 = tensor.empty(%dim) : tensor<?xf32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%11 : tensor<?xf32>) -> tensor<?xf32>
    %13:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%8 : tensor<?x128xf32>) outs(%12, %10 : tensor<?xf32>, tensor<?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_5: i64):
      %21 = linalg.index 1 : index
      %22 = arith.index_cast %21 : index to i64
      %23 = arith.maximumf %in, %out : f32
      %24 = arith.cmpf ogt, %in, %out : f32
      %25 = arith.select %24, %22, %out_5 : i64
      linalg.yield %23, %25 : f32, i64
    } -> (tensor<?xf32>, tensor<?xi64>)
    %expanded = tensor.expand_shape %13#0 [[0, 1]] output_shape [%dim, 1] : tensor<?xf32> into tensor<?x1xf32>
    %14 = tensor.empty(%dim) : tensor<?x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<?x1xf32>) outs(%14 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.truncf %cst_1 : f64 to f32
      %22 = arith.cmpf ult, %in, %21 : f32
      %23 = arith.select %22, %21, %in : f32
      linalg.yield %23 : f32
    } -> tensor<?x1xf32>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<?x1xf32>) outs(%14 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.divf %in, %cst_2 : f32
      linalg.yield %21 : f32
    } -> tensor<?x1xf32>
    %17 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %16 : tensor<?x128xf32>, tensor<?x1xf32>) outs(%0 : tensor<?x128xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %21 = arith.divf %in, %in_5 : f32
      linalg.yield %21 : f32
    } -> tensor<?x128xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%17 : tensor<?x128xf32>) outs(%0 : tensor<?x128xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.cmpf ult, %in, %cst_3 : f32
      %22 = arith.select %21, %cst_3, %in : f32
      %23 = arith.cmpf ugt, %22, %cst_2 : f32
      %24 = arith.select %23, %cst_2, %22 : f32
      linalg.yield %24 : f32
    } -> tensor<?x128xf32>
    %19 = tensor.empty(%dim) : tensor<?x128xf8E4M3FN>
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<?x128xf32>) outs(%19 : tensor<?x128xf8E4M3FN>) {
    ^bb0(%in: f32, %out: f8E4M3FN):
      %21 = arith.truncf %in : f32 to f8E4M3FN
      linalg.yield %21 : f8E4M3FN
    } -> tensor<?x128xf8E4M3FN>
    return %20, %16 : tensor<?x128xf8E4M3FN>, tensor<?x1xf32>
  }
}
