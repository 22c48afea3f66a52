// shapes: 5x129xf32 5x129xi1
// shapes: 11x259xf32 11x259xi1
// shapes: 1x1xf32 1x1xi1
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xi1>) -> tensor<?x?xf32> {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %dim = tensor.dim %arg1, %c0 : tensor<?x?xi1>
    %dim_2 = tensor.dim %arg1, %c1 : tensor<?x?xi1>
    %dim_3 = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %0 = arith.cmpi eq, %dim, %dim_3 : index
    cf.assert %0, "mismatched size for broadcast"
    %dim_4 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %1 = arith.cmpi eq, %dim_2, %dim_4 : index
    cf.assert %1, "mismatched size for broadcast"
    %2 = tensor.empty(%dim, %dim_2) : tensor<?x?xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map1, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %cst_1, %arg0 : tensor<?x?xi1>, tensor<f32>, tensor<?x?xf32>) outs(%2 : tensor<?x?xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %15 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %15 : f32
    } -> tensor<?x?xf32>
    %4 = tensor.empty(%dim) : tensor<?xi64>
    %5 = linalg.fill ins(%c0_i64 : i64) outs(%4 : tensor<?xi64>) -> tensor<?xi64>
    %6 = tensor.empty(%dim) : tensor<?xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<?xf32>) -> tensor<?xf32>
    %8:2 = linalg.generic {indexing_maps = [#map, #map2, #map2], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<?x?xf32>) outs(%7, %5 : tensor<?xf32>, tensor<?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_5: i64):
      %15 = linalg.index 1 : index
      %16 = arith.index_cast %15 : index to i64
      %17 = arith.maximumf %in, %out : f32
      %18 = arith.cmpf ogt, %in, %out : f32
      %19 = arith.select %18, %16, %out_5 : i64
      linalg.yield %17, %19 : f32, i64
    } -> (tensor<?xf32>, tensor<?xi64>)
    %expanded = tensor.expand_shape %8#0 [[0, 1]] output_shape [%dim, 1] : tensor<?xf32> into tensor<?x1xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %expanded : tensor<?x?xf32>, tensor<?x1xf32>) outs(%2 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %15 = arith.subf %in, %in_5 : f32
      linalg.yield %15 : f32
    } -> tensor<?x?xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%9 : tensor<?x?xf32>) outs(%2 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = math.exp %in : f32
      linalg.yield %15 : f32
    } -> tensor<?x?xf32>
    %11 = tensor.empty(%dim) : tensor<?x1xf32>
    %12 = linalg.fill ins(%cst_0 : f32) outs(%11 : tensor<?x1xf32>) -> tensor<?x1xf32>
    %13 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "reduction"]} ins(%10 : tensor<?x?xf32>) outs(%12 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.addf %in, %out : f32
      linalg.yield %15 : f32
    } -> tensor<?x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel"]} ins(%10, %13 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%2 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %15 = arith.divf %in, %in_5 : f32
      linalg.yield %15 : f32
    } -> tensor<?x?xf32>
    return %14 : tensor<?x?xf32>
  }
}
