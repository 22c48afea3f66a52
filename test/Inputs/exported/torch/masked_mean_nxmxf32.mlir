// shapes: 5x33xf32 5x33xi1
// shapes: 11x67xf32 11x67xi1
// shapes: 1x1xf32 1x1xi1
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0) -> (d0)>
module {
  func.func @main(%arg0: tensor<?x?xf32>, %arg1: tensor<?x?xi1>) -> tensor<?xf32> {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f32
    %c0_i64 = arith.constant 0 : i64
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %dim_1 = tensor.dim %arg1, %c0 : tensor<?x?xi1>
    %0 = arith.cmpi eq, %dim, %dim_1 : index
    cf.assert %0, "mismatched size for broadcast"
    %dim_2 = tensor.dim %arg1, %c1 : tensor<?x?xi1>
    %1 = arith.cmpi eq, %dim_0, %dim_2 : index
    cf.assert %1, "mismatched size for broadcast"
    %2 = tensor.empty(%dim, %dim_0) : tensor<?x?xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<?x?xf32>, tensor<?x?xi1>) outs(%2 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_3: i1, %out: f32):
      %11 = arith.uitofp %in_3 : i1 to f32
      %12 = arith.mulf %in, %11 : f32
      linalg.yield %12 : f32
    } -> tensor<?x?xf32>
    %4 = tensor.empty(%dim) : tensor<?xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<?x?xf32>) outs(%5 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = arith.addf %in, %out : f32
      linalg.yield %11 : f32
    } -> tensor<?xf32>
    %7 = tensor.empty(%dim_1) : tensor<?xi64>
    %8 = linalg.fill ins(%c0_i64 : i64) outs(%7 : tensor<?xi64>) -> tensor<?xi64>
    %9 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg1 : tensor<?x?xi1>) outs(%8 : tensor<?xi64>) {
    ^bb0(%in: i1, %out: i64):
      %11 = arith.extui %in : i1 to i64
      %12 = arith.addi %11, %out : i64
      linalg.yield %12 : i64
    } -> tensor<?xi64>
    cf.assert %0, "mismatched size for broadcast"
    %10 = linalg.generic {indexing_maps = [#map2, #map2, #map2], iterator_types = ["parallel"]} ins(%6, %9 : tensor<?xf32>, tensor<?xi64>) outs(%4 : tensor<?xf32>) {
    ^bb0(%in: f32, %in_3: i64, %out: f32):
      %11 = arith.sitofp %in_3 : i64 to f32
      %12 = arith.divf %in, %11 : f32
      linalg.yield %12 : f32
    } -> tensor<?xf32>
    return %10 : tensor<?xf32>
  }
}
