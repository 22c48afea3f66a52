// shapes: 2x33x33xf32
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1) -> ()>
#map5 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#map6 = affine_map<(d0, d1, d2) -> (d1, d2)>
#map7 = affine_map<(d0, d1, d2) -> (d0, d1)>
#map8 = affine_map<(d0, d1, d2) -> (d0, d1, 0)>
module {
  func.func @main(%arg0: tensor<2x33x33xf32>) -> tensor<2x33x33xf32> {
    %c0_i64 = arith.constant 0 : i64
    %c1_i64 = arith.constant 1 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<0.000000e+00> : tensor<f32>
    %cst_2 = arith.constant dense<0xFF800000> : tensor<33x33xf32>
    %0 = tensor.empty() : tensor<33xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<33xi64>) {
    ^bb0(%out: i64):
      %21 = linalg.index 0 : index
      %22 = arith.index_cast %21 : index to i64
      linalg.yield %22 : i64
    } -> tensor<33xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 33] : tensor<33xi64> into tensor<1x33xi64>
    %expanded_3 = tensor.expand_shape %1 [[0, 1]] output_shape [33, 1] : tensor<33xi64> into tensor<33x1xi64>
    %2 = tensor.empty() : tensor<33x33xi64>
    %3 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_3 : tensor<1x33xi64>, tensor<33x1xi64>) outs(%2 : tensor<33x33xi64>) {
    ^bb0(%in: i64, %in_5: i64, %out: i64):
      %21 = arith.subi %in, %in_5 : i64
      linalg.yield %21 : i64
    } -> tensor<33x33xi64>
    %4 = tensor.empty() : tensor<33x33xi1>
    %5 = linalg.generic {indexing_maps = [#map3, #map3], iterator_types = ["parallel", "parallel"]} ins(%3 : tensor<33x33xi64>) outs(%4 : tensor<33x33xi1>) {
    ^bb0(%in: i64, %out: i1):
      %21 = arith.cmpi sge, %in, %c1_i64 : i64
      linalg.yield %21 : i1
    } -> tensor<33x33xi1>
    %6 = tensor.empty() : tensor<33x33xf32>
    %7 = linalg.generic {indexing_maps = [#map3, #map3, #map4, #map3], iterator_types = ["parallel", "parallel"]} ins(%5, %cst_2, %cst_1 : tensor<33x33xi1>, tensor<33x33xf32>, tensor<f32>) outs(%6 : tensor<33x33xf32>) {
    ^bb0(%in: i1, %in_5: f32, %in_6: f32, %out: f32):
      %21 = arith.select %in, %in_5, %in_6 : f32
      linalg.yield %21 : f32
    } -> tensor<33x33xf32>
    %8 = tensor.empty() : tensor<2x33x33xf32>
    %9 = linalg.generic {indexing_maps = [#map5, #map6, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%arg0, %7 : tensor<2x33x33xf32>, tensor<33x33xf32>) outs(%8 : tensor<2x33x33xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %21 = arith.addf %in, %in_5 : f32
      linalg.yield %21 : f32
    } -> tensor<2x33x33xf32>
    %10 = tensor.empty() : tensor<2x33xi64>
    %11 = linalg.fill ins(%c0_i64 : i64) outs(%10 : tensor<2x33xi64>) -> tensor<2x33xi64>
    %12 = tensor.empty() : tensor<2x33xf32>
    %13 = linalg.fill ins(%cst : f32) outs(%12 : tensor<2x33xf32>) -> tensor<2x33xf32>
    %14:2 = linalg.generic {indexing_maps = [#map5, #map7, #map7], iterator_types = ["parallel", "parallel", "reduction"]} ins(%9 : tensor<2x33x33xf32>) outs(%13, %11 : tensor<2x33xf32>, tensor<2x33xi64>) {
    ^bb0(%in: f32, %out: f32, %out_5: i64):
      %21 = linalg.index 2 : index
      %22 = arith.index_cast %21 : index to i64
      %23 = arith.maximumf %in, %out : f32
      %24 = arith.cmpf ogt, %in, %out : f32
      %25 = arith.select %24, %22, %out_5 : i64
      linalg.yield %23, %25 : f32, i64
    } -> (tensor<2x33xf32>, tensor<2x33xi64>)
    %expanded_4 = tensor.expand_shape %14#0 [[0], [1, 2]] output_shape [2, 33, 1] : tensor<2x33xf32> into tensor<2x33x1xf32>
    %15 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %expanded_4 : tensor<2x33x33xf32>, tensor<2x33x1xf32>) outs(%8 : tensor<2x33x33xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %21 = arith.subf %in, %in_5 : f32
      linalg.yield %21 : f32
    } -> tensor<2x33x33xf32>
    %16 = linalg.generic {indexing_maps = [#map5, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%15 : tensor<2x33x33xf32>) outs(%8 : tensor<2x33x33xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = math.exp %in : f32
      linalg.yield %21 : f32
    } -> tensor<2x33x33xf32>
    %17 = tensor.empty() : tensor<2x33x1xf32>
    %18 = linalg.fill ins(%cst_0 : f32) outs(%17 : tensor<2x33x1xf32>) -> tensor<2x33x1xf32>
    %19 = linalg.generic {indexing_maps = [#map5, #map8], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<2x33x33xf32>) outs(%18 : tensor<2x33x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %21 = arith.addf %in, %out : f32
      linalg.yield %21 : f32
    } -> tensor<2x33x1xf32>
    %20 = linalg.generic {indexing_maps = [#map5, #map8, #map5], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %19 : tensor<2x33x33xf32>, tensor<2x33x1xf32>) outs(%8 : tensor<2x33x33xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %21 = arith.divf %in, %in_5 : f32
      linalg.yield %21 : f32
    } -> tensor<2x33x33xf32>
    return %20 : tensor<2x33x33xf32>
  }
}
