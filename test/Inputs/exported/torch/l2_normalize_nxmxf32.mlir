// shapes: 5x129xf32
// shapes: 11x259xf32
// shapes: 1x1xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %true = arith.constant true
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0.000000e+00 : f32
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst_0 = arith.constant 9.9999999999999998E-13 : f64
    %cst_1 = arith.constant 2.000000e+00 : f32
    %cst_2 = arith.constant 5.000000e-01 : f32
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %0 = arith.index_cast %dim : index to i64
    %dim_3 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %1 = arith.index_cast %dim_3 : index to i64
    %2 = tensor.empty(%dim) : tensor<?x1xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<?x1xf32>) -> tensor<?x1xf32>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<?x?xf32>) outs(%3 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = math.absf %in : f32
      %16 = math.powf %15, %cst_1 : f32
      %17 = arith.addf %16, %out : f32
      linalg.yield %17 : f32
    } -> tensor<?x1xf32>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<?x1xf32>) outs(%2 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = math.powf %in, %cst_2 : f32
      linalg.yield %15 : f32
    } -> tensor<?x1xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%5 : tensor<?x1xf32>) outs(%2 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %15 = arith.truncf %cst_0 : f64 to f32
      %16 = arith.cmpf ult, %in, %15 : f32
      %17 = arith.select %16, %15, %in : f32
      linalg.yield %17 : f32
    } -> tensor<?x1xf32>
    %7 = arith.cmpi sge, %0, %c0_i64 : i64
    cf.assert %7, "unimplemented: dynamic negative broadcast sizes"
    %8 = arith.cmpi slt, %1, %c0_i64 : i64
    %9 = arith.select %8, %c1, %dim_3 : index
    %10 = tensor.empty(%dim, %9) : tensor<?x?xf32>
    %11 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%10 : tensor<?x?xf32>) {
    ^bb0(%out: f32):
      %15 = linalg.index 0 : index
      %16 = arith.cmpi eq, %dim, %c1 : index
      %17 = arith.select %16, %c0, %15 : index
      %extracted = tensor.extract %6[%17, %c0] : tensor<?x1xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x?xf32>
    cf.assert %true, "mismatched size for broadcast"
    %12 = arith.cmpi eq, %dim_3, %9 : index
    cf.assert %12, "mismatched size for broadcast"
    %13 = tensor.empty(%dim, %dim_3) : tensor<?x?xf32>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %11 : tensor<?x?xf32>, tensor<?x?xf32>) outs(%13 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %15 = arith.divf %in, %in_4 : f32
      linalg.yield %15 : f32
    } -> tensor<?x?xf32>
    return %14 : tensor<?x?xf32>
  }
}
