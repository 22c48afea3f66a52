// shapes: 5x129xf32 5x129xf32
// shapes: 11x259xf32 11x259xf32
// shapes: 1x1xf32 1x1xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %dim_1 = tensor.dim %arg1, %c0 : tensor<?x?xf32>
    %0 = arith.cmpi eq, %dim, %dim_1 : index
    cf.assert %0, "mismatched size for broadcast"
    %dim_2 = tensor.dim %arg1, %c1 : tensor<?x?xf32>
    %1 = arith.cmpi eq, %dim_0, %dim_2 : index
    cf.assert %1, "mismatched size for broadcast"
    %2 = tensor.empty(%dim, %dim_0) : tensor<?x?xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%2 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %11 = arith.mulf %in, %in_3 : f32
      linalg.yield %11 : f32
    } -> tensor<?x?xf32>
    %4 = tensor.empty(%dim) : tensor<?x1xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<?x1xf32>) -> tensor<?x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<?x?xf32>) outs(%5 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = arith.addf %in, %out : f32
      linalg.yield %11 : f32
    } -> tensor<?x1xf32>
    %7 = arith.cmpi eq, %dim_1, %dim : index
    cf.assert %7, "mismatched size for broadcast"
    %8 = tensor.empty(%dim_1, %dim_2) : tensor<?x?xf32>
    %9 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1, %6 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%8 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %11 = arith.mulf %in, %in_3 : f32
      linalg.yield %11 : f32
    } -> tensor<?x?xf32>
    cf.assert %0, "mismatched size for broadcast"
    cf.assert %1, "mismatched size for broadcast"
    %10 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %9 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%2 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %11 = arith.subf %in, %in_3 : f32
      linalg.yield %11 : f32
    } -> tensor<?x?xf32>
    return %10 : tensor<?x?xf32>
  }
}
