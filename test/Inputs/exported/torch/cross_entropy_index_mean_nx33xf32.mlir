// shapes: 5x33xf32 5xi64
// shapes: 11x33xf32 11xi64
// shapes: 1x33xf32 1xi64
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d0)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0) -> ()>
#map5 = affine_map<() -> ()>
module {
  func.func @main(%arg0: tensor<?x33xf32>, %arg1: tensor<?xi64>) -> tensor<f32> {
    %c-100_i64 = arith.constant -100 : i64
    %c33_i64 = arith.constant 33 : i64
    %c0 = arith.constant 0 : index
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %c33 = arith.constant 33 : index
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0> : tensor<i64>
    %dim = tensor.dim %arg1, %c0 : tensor<?xi64>
    %0 = tensor.empty(%dim) : tensor<?xi64>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%arg1 : tensor<?xi64>) outs(%0 : tensor<?xi64>) {
    ^bb0(%in: i64, %out: i64):
      %32 = arith.remsi %in, %c33_i64 : i64
      %33 = arith.cmpi ne, %32, %c0_i64 : i64
      %34 = arith.cmpi slt, %32, %c0_i64 : i64
      %35 = arith.andi %33, %34 : i1
      %36 = arith.addi %32, %c33_i64 : i64
      %37 = arith.select %35, %36, %32 : i64
      linalg.yield %37 : i64
    } -> tensor<?xi64>
    %dim_3 = tensor.dim %arg0, %c0 : tensor<?x33xf32>
    %2 = tensor.empty(%dim_3) : tensor<?xi64>
    %3 = linalg.fill ins(%c0_i64 : i64) outs(%2 : tensor<?xi64>) -> tensor<?xi64>
    %4 = tensor.empty(%dim_3) : tensor<?xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<?xf32>) -> tensor<?xf32>
    %6:2 = linalg.generic {indexing_maps = [#map1, #map2, #map2], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<?x33xf32>) outs(%5, %3 : tensor<?xf32>, tensor<?xi64>) {
    ^bb0(%in: f32, %out: f32, %out_5: i64):
      %32 = linalg.index 1 : index
      %33 = arith.index_cast %32 : index to i64
      %34 = arith.maximumf %in, %out : f32
      %35 = arith.cmpf ogt, %in, %out : f32
      %36 = arith.select %35, %33, %out_5 : i64
      linalg.yield %34, %36 : f32, i64
    } -> (tensor<?xf32>, tensor<?xi64>)
    %expanded = tensor.expand_shape %6#0 [[0, 1]] output_shape [%dim_3, 1] : tensor<?xf32> into tensor<?x1xf32>
    %7 = tensor.empty(%dim_3) : tensor<?x33xf32>
    %8 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%arg0, %expanded : tensor<?x33xf32>, tensor<?x1xf32>) outs(%7 : tensor<?x33xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %32 = arith.subf %in, %in_5 : f32
      linalg.yield %32 : f32
    } -> tensor<?x33xf32>
    %9 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%8 : tensor<?x33xf32>) outs(%7 : tensor<?x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = math.exp %in : f32
      linalg.yield %32 : f32
    } -> tensor<?x33xf32>
    %10 = tensor.empty(%dim_3) : tensor<?x1xf32>
    %11 = linalg.fill ins(%cst_0 : f32) outs(%10 : tensor<?x1xf32>) -> tensor<?x1xf32>
    %12 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%9 : tensor<?x33xf32>) outs(%11 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.addf %in, %out : f32
      linalg.yield %32 : f32
    } -> tensor<?x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%12 : tensor<?x1xf32>) outs(%10 : tensor<?x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = math.log %in : f32
      linalg.yield %32 : f32
    } -> tensor<?x1xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%8, %13 : tensor<?x33xf32>, tensor<?x1xf32>) outs(%7 : tensor<?x33xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %32 = arith.subf %in, %in_5 : f32
      linalg.yield %32 : f32
    } -> tensor<?x33xf32>
    %15 = tensor.empty(%dim) : tensor<?xi1>
    %16 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%1 : tensor<?xi64>) outs(%15 : tensor<?xi1>) {
    ^bb0(%in: i64, %out: i1):
      %32 = arith.cmpi ne, %in, %c-100_i64 : i64
      linalg.yield %32 : i1
    } -> tensor<?xi1>
    %17 = linalg.generic {indexing_maps = [#map, #map, #map4, #map], iterator_types = ["parallel"]} ins(%16, %1, %cst_2 : tensor<?xi1>, tensor<?xi64>, tensor<i64>) outs(%0 : tensor<?xi64>) {
    ^bb0(%in: i1, %in_5: i64, %in_6: i64, %out: i64):
      %32 = arith.select %in, %in_5, %in_6 : i64
      linalg.yield %32 : i64
    } -> tensor<?xi64>
    %expanded_4 = tensor.expand_shape %17 [[0, 1]] output_shape [%dim, 1] : tensor<?xi64> into tensor<?x1xi64>
    %18 = tensor.empty(%dim) : tensor<?x1xf32>
    %19 = linalg.fill ins(%cst_0 : f32) outs(%18 : tensor<?x1xf32>) -> tensor<?x1xf32>
    %20 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded_4 : tensor<?x1xi64>) outs(%19 : tensor<?x1xf32>) {
    ^bb0(%in: i64, %out: f32):
      %32 = linalg.index 0 : index
      %33 = arith.index_cast %in : i64 to index
      %34 = arith.cmpi slt, %33, %c33 : index
      cf.assert %34, "index must be smaller than dim size"
      %35 = arith.cmpi sge, %in, %c0_i64 : i64
      cf.assert %35, "index must be larger or equal to 0"
      %extracted = tensor.extract %14[%32, %33] : tensor<?x33xf32>
      linalg.yield %extracted : f32
    } -> tensor<?x1xf32>
    %collapsed = tensor.collapse_shape %20 [[0, 1]] : tensor<?x1xf32> into tensor<?xf32>
    %21 = tensor.empty(%dim) : tensor<?xf32>
    %22 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel"]} ins(%collapsed : tensor<?xf32>) outs(%21 : tensor<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.negf %in : f32
      linalg.yield %32 : f32
    } -> tensor<?xf32>
    %23 = linalg.generic {indexing_maps = [#map, #map, #map4, #map], iterator_types = ["parallel"]} ins(%16, %22, %cst_1 : tensor<?xi1>, tensor<?xf32>, tensor<f32>) outs(%21 : tensor<?xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %32 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %32 : f32
    } -> tensor<?xf32>
    %24 = tensor.empty() : tensor<i64>
    %25 = linalg.fill ins(%c0_i64 : i64) outs(%24 : tensor<i64>) -> tensor<i64>
    %26 = linalg.generic {indexing_maps = [#map, #map4], iterator_types = ["reduction"]} ins(%16 : tensor<?xi1>) outs(%25 : tensor<i64>) {
    ^bb0(%in: i1, %out: i64):
      %32 = arith.extui %in : i1 to i64
      %33 = arith.addi %32, %out : i64
      linalg.yield %33 : i64
    } -> tensor<i64>
    %27 = tensor.empty() : tensor<f32>
    %28 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = []} ins(%26 : tensor<i64>) outs(%27 : tensor<f32>) {
    ^bb0(%in: i64, %out: f32):
      %32 = arith.sitofp %in : i64 to f32
      linalg.yield %32 : f32
    } -> tensor<f32>
    %29 = linalg.fill ins(%cst_0 : f32) outs(%27 : tensor<f32>) -> tensor<f32>
    %30 = linalg.generic {indexing_maps = [#map, #map4], iterator_types = ["reduction"]} ins(%23 : tensor<?xf32>) outs(%29 : tensor<f32>) {
    ^bb0(%in: f32, %out: f32):
      %32 = arith.addf %in, %out : f32
      linalg.yield %32 : f32
    } -> tensor<f32>
    %31 = linalg.generic {indexing_maps = [#map5, #map5, #map5], iterator_types = []} ins(%30, %28 : tensor<f32>, tensor<f32>) outs(%27 : tensor<f32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %32 = arith.divf %in, %in_5 : f32
      linalg.yield %32 : f32
    } -> tensor<f32>
    return %31 : tensor<f32>
  }
}
