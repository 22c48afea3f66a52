// shapes: 3x33x33xf32
// shapes: 7x67x67xf32
// shapes: 1x1x1xf32
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map5 = affine_map<(d0, d1, d2) -> ()>
#map6 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<?x?x?xf32>) -> tensor<?x?x?xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %dim = tensor.dim %arg0, %c1 : tensor<?x?x?xf32>
    %0 = tensor.empty(%dim) : tensor<?xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<?xi64>) {
    ^bb0(%out: i64):
      %18 = linalg.index 0 : index
      %19 = arith.index_cast %18 : index to i64
      linalg.yield %19 : i64
    } -> tensor<?xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, %dim] : tensor<?xi64> into tensor<1x?xi64>
    %expanded_2 = tensor.expand_shape %1 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
    %2 = tensor.empty(%dim, %dim) : tensor<?x?xi1>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_2 : tensor<1x?xi64>, tensor<?x1xi64>) outs(%2 : tensor<?x?xi1>) {
    ^bb0(%in: i64, %in_6: i64, %out: i1):
      %18 = arith.cmpi sgt, %in, %in_6 : i64
      linalg.yield %18 : i1
    } -> tensor<?x?xi1>
    %dim_3 = tensor.dim %arg0, %c0 : tensor<?x?x?xf32>
    %dim_4 = tensor.dim %arg0, %c2 : tensor<?x?x?xf32>
    %4 = arith.cmpi eq, %dim, %dim_4 : index
    cf.assert %4, "mismatched size for broadcast"
    %5 = tensor.empty(%dim_3, %dim, %dim) : tensor<?x?x?xf32>
    %6 = linalg.generic {indexing_maps = [#map4, #map5, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%3, %cst_1, %arg0 : tensor<?x?xi1>, tensor<f32>, tensor<?x?x?xf32>) outs(%5 : tensor<?x?x?xf32>) {
    ^bb0(%in: i1, %in_6: f32, %in_7: f32, %out: f32):
      %18 = arith.select %in, %in_6, %in_7 : f32
      linalg.yield %18 : f32
    } -> tensor<?x?x?xf32>
    %7 = tensor.empty(%dim_3, %dim) : tensor<?x?xi64>
    %8 = linalg.fill ins(%c0_i64 : i64) outs(%7 : tensor<?x?xi64>) -> tensor<?x?xi64>
    %9 = tensor.empty(%dim_3, %dim) : tensor<?x?xf32>
    %10 = linalg.fill ins(%cst : f32) outs(%9 : tensor<?x?xf32>) -> tensor<?x?xf32>
    %11:2 = linalg.generic {indexing_maps = [#map6, #map7, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%6 : tensor<?x?x?xf32>) outs(%10, %8 : tensor<?x?xf32>, tensor<?x?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_6: i64):
      %18 = linalg.index 2 : index
      %19 = arith.index_cast %18 : index to i64
      %20 = arith.maximumf %in, %out : f32
      %21 = arith.cmpf ogt, %in, %out : f32
      %22 = arith.select %21, %19, %out_6 : i64
      linalg.yield %20, %22 : f32, i64
    } -> (tensor<?x?xf32>, tensor<?x?xi64>)
    %expanded_5 = tensor.expand_shape %11#0 [[0], [1, 2]] output_shape [%dim_3, %dim, 1] : tensor<?x?xf32> into tensor<?x?x1xf32>
    %12 = linalg.generic {indexing_maps = [#map6, #map8, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%6, %expanded_5 : tensor<?x?x?xf32>, tensor<?x?x1xf32>) outs(%5 : tensor<?x?x?xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %18 = arith.subf %in, %in_6 : f32
      linalg.yield %18 : f32
    } -> tensor<?x?x?xf32>
    %13 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%12 : tensor<?x?x?xf32>) outs(%5 : tensor<?x?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = math.exp %in : f32
      linalg.yield %18 : f32
    } -> tensor<?x?x?xf32>
    %14 = tensor.empty(%dim_3, %dim) : tensor<?x?x1xf32>
    %15 = linalg.fill ins(%cst_0 : f32) outs(%14 : tensor<?x?x1xf32>) -> tensor<?x?x1xf32>
    %16 = linalg.generic {indexing_maps = [#map6, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%13 : tensor<?x?x?xf32>) outs(%15 : tensor<?x?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %18 = arith.addf %in, %out : f32
      linalg.yield %18 : f32
    } -> tensor<?x?x1xf32>
    %17 = linalg.generic {indexing_maps = [#map6, #map8, #map6], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13, %16 : tensor<?x?x?xf32>, tensor<?x?x1xf32>) outs(%5 : tensor<?x?x?xf32>) {
    ^bb0(%in: f32, %in_6: f32, %out: f32):
      %18 = arith.divf %in, %in_6 : f32
      linalg.yield %18 : f32
    } -> tensor<?x?x?xf32>
    return %17 : tensor<?x?x?xf32>
  }
}
