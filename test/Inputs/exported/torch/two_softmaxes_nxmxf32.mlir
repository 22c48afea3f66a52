// shapes: 5x129xf32 5x129xf32
// shapes: 11x259xf32 11x259xf32
// shapes: 1x1xf32 1x1xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %c0 = arith.constant 0 : index
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %c1 = arith.constant 1 : index
    %cst_0 = arith.constant 0.000000e+00 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %0 = tensor.empty(%dim) : tensor<?xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<?xi64>) -> tensor<?xi64>
    %2 = tensor.empty(%dim) : tensor<?xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?xf32>) -> tensor<?xf32>
    %4:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<?x?xf32>) outs(%3, %1 : tensor<?xf32>, tensor<?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_5: i64):
      %27 = linalg.index 1 : index
      %28 = arith.index_cast %27 : index to i64
      %29 = arith.maximumf %in, %out : f32
      %30 = arith.cmpf ogt, %in, %out : f32
      %31 = arith.select %30, %28, %out_5 : i64
      linalg.yield %29, %31 : f32, i64
    } -> (tensor<?xf32>, tensor<?xi64>)
    %expanded = tensor.expand_shape %4#0 [[0, 1]] output_shape [%dim, 1] : tensor<?xf32> into tensor<?x1xf32>
    %dim_1 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %5 = tensor.empty(%dim, %dim_1) : tensor<?x?xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %expanded : tensor<?x?xf32>, tensor<?x1xf32>) outs(%5 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %27 = arith.subf %in, %in_5 : f32
      linalg.yield %27 : f32
    } -> tensor<?x?xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%6 : tensor<?x?xf32>) outs(%5 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = math.exp %in : f32
      linalg.yield %27 : f32
    } -> tensor<?x?xf32>
    %8 = tensor.empty(%dim) : tensor<?x1xf32>
    %9 = linalg.fill ins(%cst_0 : f32) outs(%8 : tensor<?x1xf32>) -> tensor<?x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%7 : tensor<?x?xf32>) outs(%9 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.addf %in, %out : f32
      linalg.yield %27 : f32
    } -> tensor<?x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %10 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%5 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %27 = arith.divf %in, %in_5 : f32
      linalg.yield %27 : f32
    } -> tensor<?x?xf32>
    %dim_2 = tensor.dim %arg1, %c0 : tensor<?x?xf32>
    %12 = tensor.empty(%dim_2) : tensor<?xi64>
    %13 = linalg.fill ins(%c0_i64 : i64) outs(%12 : tensor<?xi64>) -> tensor<?xi64>
    %14 = tensor.empty(%dim_2) : tensor<?xf32>
    %15 = linalg.fill ins(%cst : f32) outs(%14 : tensor<?xf32>) -> tensor<?xf32>
    %16:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg1 : tensor<?x?xf32>) outs(%15, %13 : tensor<?xf32>, tensor<?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_5: i64):
      %27 = linalg.index 1 : index
      %28 = arith.index_cast %27 : index to i64
      %29 = arith.maximumf %in, %out : f32
      %30 = arith.cmpf ogt, %in, %out : f32
      %31 = arith.select %30, %28, %out_5 : i64
      linalg.yield %29, %31 : f32, i64
    } -> (tensor<?xf32>, tensor<?xi64>)
    %expanded_3 = tensor.expand_shape %16#0 [[0, 1]] output_shape [%dim_2, 1] : tensor<?xf32> into tensor<?x1xf32>
    %dim_4 = tensor.dim %arg1, %c1 : tensor<?x?xf32>
    %17 = tensor.empty(%dim_2, %dim_4) : tensor<?x?xf32>
    %18 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %expanded_3 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%17 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %27 = arith.subf %in, %in_5 : f32
      linalg.yield %27 : f32
    } -> tensor<?x?xf32>
    %19 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<?x?xf32>) outs(%17 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = math.exp %in : f32
      linalg.yield %27 : f32
    } -> tensor<?x?xf32>
    %20 = tensor.empty(%dim_2) : tensor<?x1xf32>
    %21 = linalg.fill ins(%cst_0 : f32) outs(%20 : tensor<?x1xf32>) -> tensor<?x1xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%19 : tensor<?x?xf32>) outs(%21 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %27 = arith.addf %in, %out : f32
      linalg.yield %27 : f32
    } -> tensor<?x1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%19, %22 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%17 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %27 = arith.divf %in, %in_5 : f32
      linalg.yield %27 : f32
    } -> tensor<?x?xf32>
    %24 = arith.cmpi eq, %dim, %dim_2 : index
    cf.assert %24, "mismatched size for broadcast"
    %25 = arith.cmpi eq, %dim_1, %dim_4 : index
    cf.assert %25, "mismatched size for broadcast"
    %26 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%11, %23 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%5 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %27 = arith.mulf %in, %in_5 : f32
      linalg.yield %27 : f32
    } -> tensor<?x?xf32>
    return %26 : tensor<?x?xf32>
  }
}
