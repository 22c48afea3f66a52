// shapes: 7x65xf32
// shapes: 15x131xf32
// shapes: 1x1xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0) -> (d0)>
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?xf32> {
    %cst = arith.constant 1.000000e+00 : f64
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst_0 = arith.constant 0.000000e+00 : f64
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %dim_1 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %0 = tensor.empty(%dim, %dim_1) : tensor<?x?xf64>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<?x?xf32>) outs(%0 : tensor<?x?xf64>) {
    ^bb0(%in: f32, %out: f64):
      %19 = arith.extf %in : f32 to f64
      linalg.yield %19 : f64
    } -> tensor<?x?xf64>
    %2 = tensor.empty(%dim) : tensor<?x1xf64>
    %3 = linalg.fill ins(%cst_0 : f64) outs(%2 : tensor<?x1xf64>) -> tensor<?x1xf64>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<?x?xf64>) outs(%3 : tensor<?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %19 = arith.addf %in, %out : f64
      linalg.yield %19 : f64
    } -> tensor<?x1xf64>
    %5 = arith.index_cast %dim_1 : index to i64
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<?x1xf64>) outs(%2 : tensor<?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %19 = arith.sitofp %5 : i64 to f64
      %20 = arith.divf %in, %19 : f64
      linalg.yield %20 : f64
    } -> tensor<?x1xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %6 : tensor<?x?xf64>, tensor<?x1xf64>) outs(%0 : tensor<?x?xf64>) {
    ^bb0(%in: f64, %in_2: f64, %out: f64):
      %19 = arith.subf %in, %in_2 : f64
      linalg.yield %19 : f64
    } -> tensor<?x?xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %7 : tensor<?x?xf64>, tensor<?x?xf64>) outs(%0 : tensor<?x?xf64>) {
    ^bb0(%in: f64, %in_2: f64, %out: f64):
      %19 = arith.mulf %in, %in_2 : f64
      linalg.yield %19 : f64
    } -> tensor<?x?xf64>
    %9 = tensor.empty(%dim) : tensor<?xf64>
    %10 = linalg.fill ins(%cst_0 : f64) outs(%9 : tensor<?xf64>) -> tensor<?xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%8 : tensor<?x?xf64>) outs(%10 : tensor<?xf64>) {
    ^bb0(%in: f64, %out: f64):
      %19 = arith.addf %in, %out : f64
      linalg.yield %19 : f64
    } -> tensor<?xf64>
    %12 = arith.sitofp %5 : i64 to f64
    %13 = arith.addf %12, %cst : f64
    %14 = arith.cmpf uge, %13, %cst : f64
    cf.assert %14, "correction value should be less than or equal to productDimSize + 1"
    %15 = arith.subf %12, %cst : f64
    %16 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%11 : tensor<?xf64>) outs(%9 : tensor<?xf64>) {
    ^bb0(%in: f64, %out: f64):
      %19 = arith.divf %in, %15 : f64
      linalg.yield %19 : f64
    } -> tensor<?xf64>
    %17 = tensor.empty(%dim) : tensor<?xf32>
    %18 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%16 : tensor<?xf64>) outs(%17 : tensor<?xf32>) {
    ^bb0(%in: f64, %out: f32):
      %19 = arith.truncf %in : f64 to f32
      linalg.yield %19 : f32
    } -> tensor<?xf32>
    return %18 : tensor<?xf32>
  }
}
