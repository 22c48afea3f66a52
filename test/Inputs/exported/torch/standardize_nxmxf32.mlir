// shapes: 5x129xf32
// shapes: 11x259xf32
// shapes: 1x1xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<?x?xf32>) -> tensor<?x?xf32> {
    %cst = arith.constant 1.000000e+00 : f64
    %cst_0 = arith.constant 0.000000e+00 : f32
    %c1 = arith.constant 1 : index
    %c0 = arith.constant 0 : index
    %cst_1 = arith.constant 0.000000e+00 : f64
    %dim = tensor.dim %arg0, %c0 : tensor<?x?xf32>
    %0 = tensor.empty(%dim) : tensor<?x1xf32>
    %1 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<?x1xf32>) -> tensor<?x1xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<?x?xf32>) outs(%1 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.addf %in, %out : f32
      linalg.yield %24 : f32
    } -> tensor<?x1xf32>
    %dim_2 = tensor.dim %arg0, %c1 : tensor<?x?xf32>
    %3 = arith.index_cast %dim_2 : index to i64
    %4 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%2 : tensor<?x1xf32>) outs(%0 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = arith.sitofp %3 : i64 to f32
      %25 = arith.divf %in, %24 : f32
      linalg.yield %25 : f32
    } -> tensor<?x1xf32>
    %5 = tensor.empty(%dim, %dim_2) : tensor<?x?xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %4 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%5 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %24 = arith.subf %in, %in_3 : f32
      linalg.yield %24 : f32
    } -> tensor<?x?xf32>
    %7 = tensor.empty(%dim, %dim_2) : tensor<?x?xf64>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<?x?xf32>) outs(%7 : tensor<?x?xf64>) {
    ^bb0(%in: f32, %out: f64):
      %24 = arith.extf %in : f32 to f64
      linalg.yield %24 : f64
    } -> tensor<?x?xf64>
    %9 = tensor.empty(%dim) : tensor<?x1xf64>
    %10 = linalg.fill ins(%cst_1 : f64) outs(%9 : tensor<?x1xf64>) -> tensor<?x1xf64>
    %11 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%8 : tensor<?x?xf64>) outs(%10 : tensor<?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %24 = arith.addf %in, %out : f64
      linalg.yield %24 : f64
    } -> tensor<?x1xf64>
    %12 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%11 : tensor<?x1xf64>) outs(%9 : tensor<?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %24 = arith.sitofp %3 : i64 to f64
      %25 = arith.divf %in, %24 : f64
      linalg.yield %25 : f64
    } -> tensor<?x1xf64>
    %13 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %12 : tensor<?x?xf64>, tensor<?x1xf64>) outs(%7 : tensor<?x?xf64>) {
    ^bb0(%in: f64, %in_3: f64, %out: f64):
      %24 = arith.subf %in, %in_3 : f64
      linalg.yield %24 : f64
    } -> tensor<?x?xf64>
    %14 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%13, %13 : tensor<?x?xf64>, tensor<?x?xf64>) outs(%7 : tensor<?x?xf64>) {
    ^bb0(%in: f64, %in_3: f64, %out: f64):
      %24 = arith.mulf %in, %in_3 : f64
      linalg.yield %24 : f64
    } -> tensor<?x?xf64>
    %15 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%14 : tensor<?x?xf64>) outs(%10 : tensor<?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %24 = arith.addf %in, %out : f64
      linalg.yield %24 : f64
    } -> tensor<?x1xf64>
    %16 = arith.sitofp %3 : i64 to f64
    %17 = arith.addf %16, %cst : f64
    %18 = arith.cmpf uge, %17, %cst : f64
    cf.assert %18, "correction value should be less than or equal to productDimSize + 1"
    %19 = arith.subf %16, %cst : f64
    %20 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<?x1xf64>) outs(%9 : tensor<?x1xf64>) {
    ^bb0(%in: f64, %out: f64):
      %24 = arith.divf %in, %19 : f64
      linalg.yield %24 : f64
    } -> tensor<?x1xf64>
    %21 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%20 : tensor<?x1xf64>) outs(%0 : tensor<?x1xf32>) {
    ^bb0(%in: f64, %out: f32):
      %24 = arith.truncf %in : f64 to f32
      linalg.yield %24 : f32
    } -> tensor<?x1xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<?x1xf32>) outs(%0 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %24 = math.sqrt %in : f32
      linalg.yield %24 : f32
    } -> tensor<?x1xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %22 : tensor<?x?xf32>, tensor<?x1xf32>) outs(%5 : tensor<?x?xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %24 = arith.divf %in, %in_3 : f32
      linalg.yield %24 : f32
    } -> tensor<?x?xf32>
    return %23 : tensor<?x?xf32>
  }
}
