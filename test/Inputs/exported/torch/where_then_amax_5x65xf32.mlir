// shapes: 5x65xf32 5x65xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @main(%arg0: tensor<5x65xf32>, %arg1: tensor<5x65xf32>) -> tensor<5xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<5x65xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x65xf32>) outs(%0 : tensor<5x65xi1>) {
    ^bb0(%in: f32, %out: i1):
      %9 = arith.cmpf ogt, %in, %cst_0 : f32
      linalg.yield %9 : i1
    } -> tensor<5x65xi1>
    %2 = tensor.empty() : tensor<5x65xf32>
    %3 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %arg0, %arg1 : tensor<5x65xi1>, tensor<5x65xf32>, tensor<5x65xf32>) outs(%2 : tensor<5x65xf32>) {
    ^bb0(%in: i1, %in_1: f32, %in_2: f32, %out: f32):
      %9 = arith.select %in, %in_1, %in_2 : f32
      linalg.yield %9 : f32
    } -> tensor<5x65xf32>
    %4 = tensor.empty() : tensor<5xi64>
    %5 = linalg.fill ins(%c0_i64 : i64) outs(%4 : tensor<5xi64>) -> tensor<5xi64>
    %6 = tensor.empty() : tensor<5xf32>
    %7 = linalg.fill ins(%cst : f32) outs(%6 : tensor<5xf32>) -> tensor<5xf32>
    %8:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%3 : tensor<5x65xf32>) outs(%7, %5 : tensor<5xf32>, tensor<5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_1: i64):
      %9 = linalg.index 1 : index
      %10 = arith.index_cast %9 : index to i64
      %11 = arith.maximumf %in, %out : f32
      %12 = arith.cmpf ogt, %in, %out : f32
      %13 = arith.select %12, %10, %out_1 : i64
      linalg.yield %11, %13 : f32, i64
    } -> (tensor<5xf32>, tensor<5xi64>)
    return %8#0 : tensor<5xf32>
  }
}
