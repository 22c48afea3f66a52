// shapes: 5x65xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d0, 0)>
module {
  func.func @main(%arg0: tensor<5x65xf32>) -> tensor<5x65xf32> {
    %c3_i64 = arith.constant 3 : i64
    %cst = arith.constant 4.471500e-02 : f32
    %cst_0 = arith.constant 7.977240e-01 : f32
    %cst_1 = arith.constant 1.000000e+00 : f32
    %cst_2 = arith.constant 5.000000e-01 : f32
    %c0_i64 = arith.constant 0 : i64
    %cst_3 = arith.constant 0xFF800000 : f32
    %cst_4 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<5x65xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = math.fpowi %in, %c3_i64 : f32, i64
      %14 = arith.mulf %13, %cst : f32
      %15 = arith.addf %in, %14 : f32
      %16 = arith.mulf %15, %cst_0 : f32
      %17 = math.tanh %16 : f32
      %18 = arith.addf %17, %cst_1 : f32
      %19 = arith.mulf %18, %cst_2 : f32
      %20 = arith.mulf %in, %19 : f32
      linalg.yield %20 : f32
    } -> tensor<5x65xf32>
    %2 = tensor.empty() : tensor<5xi64>
    %3 = linalg.fill ins(%c0_i64 : i64) outs(%2 : tensor<5xi64>) -> tensor<5xi64>
    %4 = tensor.empty() : tensor<5xf32>
    %5 = linalg.fill ins(%cst_3 : f32) outs(%4 : tensor<5xf32>) -> tensor<5xf32>
    %6:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<5x65xf32>) outs(%5, %3 : tensor<5xf32>, tensor<5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_5: i64):
      %13 = linalg.index 1 : index
      %14 = arith.index_cast %13 : index to i64
      %15 = arith.maximumf %in, %out : f32
      %16 = arith.cmpf ogt, %in, %out : f32
      %17 = arith.select %16, %14, %out_5 : i64
      linalg.yield %15, %17 : f32, i64
    } -> (tensor<5xf32>, tensor<5xi64>)
    %expanded = tensor.expand_shape %6#0 [[0, 1]] output_shape [5, 1] : tensor<5xf32> into tensor<5x1xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %expanded : tensor<5x65xf32>, tensor<5x1xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %13 = arith.subf %in, %in_5 : f32
      linalg.yield %13 : f32
    } -> tensor<5x65xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%7 : tensor<5x65xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = math.exp %in : f32
      linalg.yield %13 : f32
    } -> tensor<5x65xf32>
    %9 = tensor.empty() : tensor<5x1xf32>
    %10 = linalg.fill ins(%cst_4 : f32) outs(%9 : tensor<5x1xf32>) -> tensor<5x1xf32>
    %11 = linalg.generic {indexing_maps = [#map, #map2], iterator_types = ["parallel", "reduction"]} ins(%8 : tensor<5x65xf32>) outs(%10 : tensor<5x1xf32>) {
    ^bb0(%in: f32, %out: f32):
      %13 = arith.addf %in, %out : f32
      linalg.yield %13 : f32
    } -> tensor<5x1xf32>
    %12 = linalg.generic {indexing_maps = [#map, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%8, %11 : tensor<5x65xf32>, tensor<5x1xf32>) outs(%0 : tensor<5x65xf32>) {
    ^bb0(%in: f32, %in_5: f32, %out: f32):
      %13 = arith.divf %in, %in_5 : f32
      linalg.yield %13 : f32
    } -> tensor<5x65xf32>
    return %12 : tensor<5x65xf32>
  }
}
