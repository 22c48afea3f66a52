// shapes: 33x65xf32 65x33xf32
// shapes: 67x131xf32 131x67xf32
// shapes: 1x1xf32 1x1xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %dim = tensor.dim %arg1, %c1 : tensor<?x?xf32>
    %dim_1 = tensor.dim %arg1, %c0 : tensor<?x?xf32>
    %0 = tensor.empty(%dim, %dim_1) : tensor<?x?xf32>
    %transposed = linalg.transpose ins(%arg1 : tensor<?x?xf32>) outs(%0 : tensor<?x?xf32>) permutation = [1, 0] 
    %dim_2 = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %dim_3 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %1 = arith.cmpi eq, %dim_2, %dim : index
    cf.assert %1, "mismatched size for broadcast"
    %2 = arith.cmpi eq, %dim_3, %dim_1 : index
    cf.assert %2, "mismatched size for broadcast"
    %3 = tensor.empty(%dim_2, %dim_3) : tensor<?x?xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %transposed : tensor<?x?xf32>, tensor<?x?xf32>) outs(%3 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %16 = arith.addf %in, %in_4 : f32
      linalg.yield %16 : f32
    } -> tensor<?x?xf32>
    %5 = tensor.empty(%dim_2) : tensor<?xi64>
    %6 = linalg.fill ins(%c0_i64 : i64) outs(%5 : tensor<?xi64>) -> tensor<?xi64>
    %7 = tensor.empty(%dim_2) : tensor<?xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<?xf32>) -> tensor<?xf32>
    %9:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%4 : tensor<?x?xf32>) outs(%8, %6 : tensor<?xf32>, tensor<?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_4: i64):
      %16 = linalg.index 1 : index
      %17 = arith.index_cast %16 : index to i64
      %18 = arith.maximumf %in, %out : f32
      %19 = arith.cmpf ogt, %in, %out : f32
      %20 = arith.select %19, %17, %out_4 : i64
      linalg.yield %18, %20 : f32, i64
    } -> (tensor<?xf32>, tensor<?xi64>)
    %expanded = tensor.expand_shape %9#0 [[0, 1]] output_shape [%dim_2, 1] : tensor<?xf32> into tensor<?x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%4, %expanded : tensor<?x?xf32>, tensor<?x1xf32>) outs(%3 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %16 = arith.subf %in, %in_4 : f32
      linalg.yield %16 : f32
    } -> tensor<?x?xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%10 : tensor<?x?xf32>) outs(%3 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = math.exp %in : f32
      linalg.yield %16 : f32
    } -> tensor<?x?xf32>
    %12 = tensor.empty(%dim_2) : tensor<?x1xf32>
    %13 = linalg.fill ins(%cst_0 : f32) outs(%12 : tensor<?x1xf32>) -> tensor<?x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%11 : tensor<?x?xf32>) outs(%13 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = arith.addf %in, %out : f32
      linalg.yield %16 : f32
    } -> tensor<?x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%11, %14 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%3 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %16 = arith.divf %in, %in_4 : f32
      linalg.yield %16 : f32
    } -> tensor<?x?xf32>
    return %15 : tensor<?x?xf32>
  }
}
