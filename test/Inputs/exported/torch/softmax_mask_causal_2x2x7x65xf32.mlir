// shapes: 2x2x7x65xf32
#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0, d1) -> (0, d1)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
#map3 = affine_map<(d0, d1) -> (d0, d1)>
#map4 = affine_map<(d0, d1, d2, d3) -> (d2, d3)>
#map5 = affine_map<(d0, d1, d2, d3) -> ()>
#map6 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#map7 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#map8 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, 0)>
module {
  func.func @main(%arg0: tensor<2x2x7x65xf32>) -> tensor<2x2x7x65xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %cst_1 = arith.constant dense<0xFF800000> : tensor<f32>
    %0 = tensor.empty() : tensor<65xi64>
    %1 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%0 : tensor<65xi64>) {
    ^bb0(%out: i64):
      %19 = linalg.index 0 : index
      %20 = arith.index_cast %19 : index to i64
      linalg.yield %20 : i64
    } -> tensor<65xi64>
    %expanded = tensor.expand_shape %1 [[0, 1]] output_shape [1, 65] : tensor<65xi64> into tensor<1x65xi64>
    %2 = tensor.empty() : tensor<7xi64>
    %3 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel"]} outs(%2 : tensor<7xi64>) {
    ^bb0(%out: i64):
      %19 = linalg.index 0 : index
      %20 = arith.index_cast %19 : index to i64
      linalg.yield %20 : i64
    } -> tensor<7xi64>
    %expanded_2 = tensor.expand_shape %3 [[0, 1]] output_shape [7, 1] : tensor<7xi64> into tensor<7x1xi64>
    %4 = tensor.empty() : tensor<7x65xi1>
    %5 = linalg.generic {indexing_maps = [#map1, #map2, #map3], iterator_types = ["parallel", "parallel"]} ins(%expanded, %expanded_2 : tensor<1x65xi64>, tensor<7x1xi64>) outs(%4 : tensor<7x65xi1>) {
    ^bb0(%in: i64, %in_4: i64, %out: i1):
      %19 = arith.cmpi sgt, %in, %in_4 : i64
      linalg.yield %19 : i1
    } -> tensor<7x65xi1>
    %6 = tensor.empty() : tensor<2x2x7x65xf32>
    %7 = linalg.generic {indexing_maps = [#map4, #map5, #map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%5, %cst_1, %arg0 : tensor<7x65xi1>, tensor<f32>, tensor<2x2x7x65xf32>) outs(%6 : tensor<2x2x7x65xf32>) {
    ^bb0(%in: i1, %in_4: f32, %in_5: f32, %out: f32):
      %19 = arith.select %in, %in_4, %in_5 : f32
      linalg.yield %19 : f32
    } -> tensor<2x2x7x65xf32>
    %8 = tensor.empty() : tensor<2x2x7xi64>
    %9 = linalg.fill ins(%c0_i64 : i64) outs(%8 : tensor<2x2x7xi64>) -> tensor<2x2x7xi64>
    %10 = tensor.empty() : tensor<2x2x7xf32>
    %11 = linalg.fill ins(%cst : f32) outs(%10 : tensor<2x2x7xf32>) -> tensor<2x2x7xf32>
    %12:2 = linalg.generic {indexing_maps = [#map6, #map7, #map7], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%7 : tensor<2x2x7x65xf32>) outs(%11, %9 : tensor<2x2x7xf32>, tensor<2x2x7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_4: i64):
      %19 = linalg.index 3 : index
      %20 = arith.index_cast %19 : index to i64
      %21 = arith.maximumf %in, %out : f32
      %22 = arith.cmpf ogt, %in, %out : f32
      %23 = arith.select %22, %20, %out_4 : i64
      linalg.yield %21, %23 : f32, i64
    } -> (tensor<2x2x7xf32>, tensor<2x2x7xi64>)
    %expanded_3 = tensor.expand_shape %12#0 [[0], [1], [2, 3]] output_shape [2, 2, 7, 1] : tensor<2x2x7xf32> into tensor<2x2x7x1xf32>
    %13 = linalg.generic {indexing_maps = [#map6, #map8, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%7, %expanded_3 : tensor<2x2x7x65xf32>, tensor<2x2x7x1xf32>) outs(%6 : tensor<2x2x7x65xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %19 = arith.subf %in, %in_4 : f32
      linalg.yield %19 : f32
    } -> tensor<2x2x7x65xf32>
    %14 = linalg.generic {indexing_maps = [#map6, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%13 : tensor<2x2x7x65xf32>) outs(%6 : tensor<2x2x7x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = math.exp %in : f32
      linalg.yield %19 : f32
    } -> tensor<2x2x7x65xf32>
    %15 = tensor.empty() : tensor<2x2x7x1xf32>
    %16 = linalg.fill ins(%cst_0 : f32) outs(%15 : tensor<2x2x7x1xf32>) -> tensor<2x2x7x1xf32>
    %17 = linalg.generic {indexing_maps = [#map6, #map8], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%14 : tensor<2x2x7x65xf32>) outs(%16 : tensor<2x2x7x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %19 = arith.addf %in, %out : f32
      linalg.yield %19 : f32
    } -> tensor<2x2x7x1xf32>
    %18 = linalg.generic {indexing_maps = [#map6, #map8, #map6], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%14, %17 : tensor<2x2x7x65xf32>, tensor<2x2x7x1xf32>) outs(%6 : tensor<2x2x7x65xf32>) {
    ^bb0(%in: f32, %in_4: f32, %out: f32):
      %19 = arith.divf %in, %in_4 : f32
      linalg.yield %19 : f32
    } -> tensor<2x2x7x65xf32>
    return %18 : tensor<2x2x7x65xf32>
  }
}
