// shapes: 7x65xf32
// shapes: 15x131xf32
// shapes: 1x1xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0) -> (d0)>
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?xf32> {
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0.000000e+00 : f64
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %dim_0 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %0 = tensor.empty(%dim, %dim_0) : tensor<?x?xf64>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<?x?xf32>) outs(%0 : tensor<?x?xf64>) {
    ^bb0(%in: f32, %out: f64):
      %16 = arith.extf %in : f32 to f64
      linalg.yield %16 : f64
    } -> tensor<?x?xf64>
    %2 = tensor.empty(%dim) : tensor<?x1xf64>
    %3 = linalg.fill ins(%cst : f64) outs(%2 : tensor<?x1xf64>) -> tensor<?x1xf64>
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<?x?xf64>) outs(%3 : tensor<?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %16 = arith.addf %in, %out : f64
      linalg.yield %16 : f64
    } -> tensor<?x1xf64>
    %5 = arith.index_cast %dim_0 : index to i64
    %6 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%4 : tensor<?x1xf64>) outs(%2 : tensor<?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %16 = arith.sitofp %5 : i64 to f64
      %17 = arith.divf %in, %16 : f64
      linalg.yield %17 : f64
    } -> tensor<?x1xf64>
    %7 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %6 : tensor<?x?xf64>, tensor<?x1xf64>) outs(%0 : tensor<?x?xf64>) {
    ^bb0(%in: f64, %in_1: f64, %out: f64):
      %16 = arith.subf %in, %in_1 : f64
      linalg.yield %16 : f64
    } -> tensor<?x?xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%7, %7 : tensor<?x?xf64>, tensor<?x?xf64>) outs(%0 : tensor<?x?xf64>) {
    ^bb0(%in: f64, %in_1: f64, %out: f64):
      %16 = arith.mulf %in, %in_1 : f64
      linalg.yield %16 : f64
    } -> tensor<?x?xf64>
    %9 = tensor.empty(%dim) : tensor<?xf64>
    %10 = linalg.fill ins(%cst : f64) outs(%9 : tensor<?xf64>) -> tensor<?xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%8 : tensor<?x?xf64>) outs(%10 : tensor<?xf64>) {
    ^bb0(%in: f64, %out: f64):
      %16 = arith.addf %in, %out : f64
      linalg.yield %16 : f64
    } -> tensor<?xf64>
    %12 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%11 : tensor<?xf64>) outs(%9 : tensor<?xf64>) {
    ^bb0(%in: f64, %out: f64):
      %16 = arith.sitofp %5 : i64 to f64
      %17 = arith.divf %in, %16 : f64
      linalg.yield %17 : f64
    } -> tensor<?xf64>
    %13 = tensor.empty(%dim) : tensor<?xf32>
    %14 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%12 : tensor<?xf64>) outs(%13 : tensor<?xf32>) {
    ^bb0(%in: f64, %out: f32):
      %16 = arith.truncf %in : f64 to f32
      linalg.yield %16 : f32
    } -> tensor<?xf32>
    %15 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel"]} ins(%14 : tensor<?xf32>) outs(%13 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %16 = math.sqrt %in : f32
      linalg.yield %16 : f32
    } -> tensor<?xf32>
    return %15 : tensor<?xf32>
  }
}
