// shapes: 2x3x7x7xf32 2x1x7x7xf32
// shapes: 5x3x15x15xf32 5x1x15x15xf32
// shapes: 1x3x1x1xf32 1x1x1x1xf32
#map = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map1 = affine_map<(d0, d1, d2, d3) -> (d0, 0, d2, d3)>
#map2 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map3 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<?x3x?x?xf32>, %arg1: tensor<?x1x?x?xf32>) -> tensor<?x3x?x?xf32> {
    %c0 = arith.constant 0 : index
    %c3 = arith.constant 3 : index
    %c2 = arith.constant 2 : index
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x3x?x?xf32>
    %dim_1 = tensor.dim %arg0, %c2 : tensor<?x3x?x?xf32>
    %dim_2 = tensor.dim %arg0, %c3 : tensor<?x3x?x?xf32>
    %dim_3 = tensor.dim %arg1, %c0 : tensor<?x1x?x?xf32>
    %0 = arith.cmpi eq, %dim, %dim_3 : index
    cf.assert %0, "mismatched size for broadcast"
    %dim_4 = tensor.dim %arg1, %c2 : tensor<?x1x?x?xf32>
    %1 = arith.cmpi eq, %dim_1, %dim_4 : index
    cf.assert %1, "mismatched size for broadcast"
    %dim_5 = tensor.dim %arg1, %c3 : tensor<?x1x?x?xf32>
    %2 = arith.cmpi eq, %dim_2, %dim_5 : index
    cf.assert %2, "mismatched size for broadcast"
    %3 = tensor.empty(%dim, %dim_1, %dim_2) : tensor<?x3x?x?xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%arg0, %arg1 : tensor<?x3x?x?xf32>, tensor<?x1x?x?xf32>) outs(%3 : tensor<?x3x?x?xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %16 = arith.addf %in, %in_6 : f32
      linalg.yield %16 : f32
    } -> tensor<?x3x?x?xf32>
    %5 = tensor.empty(%dim, %dim_1) : tensor<?x3x?xi64>
    %6 = linalg.fill ins(%c0_i64 : i64) outs(%5 : tensor<?x3x?xi64>) -> tensor<?x3x?xi64>
    %7 = tensor.empty(%dim, %dim_1) : tensor<?x3x?xf32>
    %8 = linalg.fill ins(%cst : f32) outs(%7 : tensor<?x3x?xf32>) -> tensor<?x3x?xf32>
    %9:2 = linalg.generic {indexing_maps = [#map, #map2, #map2], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%4 : tensor<?x3x?x?xf32>) outs(%8, %6 : tensor<?x3x?xf32>, tensor<?x3x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_6: i64):
      %16 = linalg.index 3 : index
      %17 = arith.index_cast %16 : index to i64
      %18 = arith.maximumf %in, %out : f32
      %19 = arith.cmpf ogt, %in, %out : f32
      %20 = arith.select %19, %17, %out_6 : i64
      linalg.yield %18, %20 : f32, i64
    } -> (tensor<?x3x?xf32>, tensor<?x3x?xi64>)
    %expanded = tensor.expand_shape %9#0 [[0], [1], [2, 3]] output_shape [%dim, 3, %dim_1, 1] : tensor<?x3x?xf32> into tensor<?x3x?x1xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%4, %expanded : tensor<?x3x?x?xf32>, tensor<?x3x?x1xf32>) outs(%3 : tensor<?x3x?x?xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %16 = arith.subf %in, %in_6 : f32
      linalg.yield %16 : f32
    } -> tensor<?x3x?x?xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%10 : tensor<?x3x?x?xf32>) outs(%3 : tensor<?x3x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = math.exp %in : f32
      linalg.yield %16 : f32
    } -> tensor<?x3x?x?xf32>
    %12 = tensor.empty(%dim, %dim_1) : tensor<?x3x?x1xf32>
    %13 = linalg.fill ins(%cst_0 : f32) outs(%12 : tensor<?x3x?x1xf32>) -> tensor<?x3x?x1xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map3], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%11 : tensor<?x3x?x?xf32>) outs(%13 : tensor<?x3x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = arith.addf %in, %out : f32
      linalg.yield %16 : f32
    } -> tensor<?x3x?x1xf32>
    %15 = linalg.generic {indexing_maps = [#map, #map3, #map], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%11, %14 : tensor<?x3x?x?xf32>, tensor<?x3x?x1xf32>) outs(%3 : tensor<?x3x?x?xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %16 = arith.divf %in, %in_6 : f32
      linalg.yield %16 : f32
    } -> tensor<?x3x?x?xf32>
    return %15 : tensor<?x3x?x?xf32>
  }
}
