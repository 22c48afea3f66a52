// shapes: 5x33xf32 5xi64
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d0, d1)>
#map2 = affine_map<(d0, d1) -> (d1)>
#map3 = affine_map<(d0, d1) -> (d0, 0)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @main(%arg0: tensor<5x33xf32>, %arg1: tensor<5xi64>) -> tensor<5x33xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %0 = tensor.empty() : tensor<33xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<33xi64>) {
    ^bb0(%out: i64):
      %19 = linalg.index 0 : index
      %20 = arith.index_cast %19 : index to i64
      linalg.yield %20 : i64
    } -> tensor<33xi64>
    %expanded = tensor.expand_shape %arg1 [[0, 1]] output_shape [5, 1] : tensor<5xi64> into tensor<5x1xi64>
    %2 = tensor.empty() : tensor<5x1xi64>
    %3 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%expanded : tensor<5x1xi64>) outs(%2 : tensor<5x1xi64>) {
    ^bb0(%in: i64, %out: i64):
      %19 = math.absi %in : i64
      linalg.yield %19 : i64
    } -> tensor<5x1xi64>
    %4 = tensor.empty() : tensor<5x33xi1>
    %5 = linalg.generic {indexing_maps = [#map2, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%1, %3 : tensor<33xi64>, tensor<5x1xi64>) outs(%4 : tensor<5x33xi1>) {
    ^bb0(%in: i64, %in_3: i64, %out: i1):
      %19 = arith.cmpi sgt, %in, %in_3 : i64
      linalg.yield %19 : i1
    } -> tensor<5x33xi1>
    %6 = tensor.empty() : tensor<5x33xf32>
    %7 = linalg.generic {indexing_maps = [#map1, #map4, #map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%5, %cst_1, %arg0 : tensor<5x33xi1>, tensor<f32>, tensor<5x33xf32>) outs(%6 : tensor<5x33xf32>) {
    ^bb0(%in: i1, %in_3: f32, %in_4: f32, %out: f32):
      %19 = arith.select %in, %in_3, %in_4 : f32
      linalg.yield %19 : f32
    } -> tensor<5x33xf32>
    %8 = tensor.empty() : tensor<5xi64>
    %9 = linalg.fill ins(%c0_i64 : i64) outs(%8 : tensor<5xi64>) -> tensor<5xi64>
    %10 = tensor.empty() : tensor<5xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<5xf32>) -> tensor<5xf32>
    %12:2 = linalg.generic {indexing_maps = [#map1, #map5, #map5], iterator_types = ["parallel", "reduction"]} ins(%7 : tensor<5x33xf32>) outs(%11, %9 : tensor<5xf32>, tensor<5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_3: i64):
      %19 = linalg.index 1 : index
      %20 = arith.index_cast %19 : index to i64
      %21 = arith.maximumf %in, %out : f32
      %22 = arith.cmpf ogt, %in, %out : f32
      %23 = arith.select %22, %20, %out_3 : i64
      linalg.yield %21, %23 : f32, i64
    } -> (tensor<5xf32>, tensor<5xi64>)
    %expanded_2 = tensor.expand_shape %12#0 [[0, 1]] output_shape [5, 1] : tensor<5xf32> into tensor<5x1xf32>
    %13 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%7, %expanded_2 : tensor<5x33xf32>, tensor<5x1xf32>) outs(%6 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %19 = arith.subf %in, %in_3 : f32
      linalg.yield %19 : f32
    } -> tensor<5x33xf32>
    %14 = linalg.generic {indexing_maps = [#map1, #map1], iterator_types = ["parallel", "parallel"]} ins(%13 : tensor<5x33xf32>) outs(%6 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = math.exp %in : f32
      linalg.yield %19 : f32
    } -> tensor<5x33xf32>
    %15 = tensor.empty() : tensor<5x1xf32>
    %16 = linalg.fill ins(%cst_0 : f32) outs(%15 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %17 = linalg.generic {indexing_maps = [#map1, #map3], iterator_types = ["parallel", "reduction"]} ins(%14 : tensor<5x33xf32>) outs(%16 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.addf %in, %out : f32
      linalg.yield %19 : f32
    } -> tensor<5x1xf32>
    %18 = linalg.generic {indexing_maps = [#map1, #map3, #map1], iterator_types = ["parallel", "parallel"]} ins(%14, %17 : tensor<5x33xf32>, tensor<5x1xf32>) outs(%6 : tensor<5x33xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %19 = arith.divf %in, %in_3 : f32
      linalg.yield %19 : f32
    } -> tensor<5x33xf32>
    return %18 : tensor<5x33xf32>
  }
}
