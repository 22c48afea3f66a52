// shapes: 5x129xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @main(%arg0: tensor<5x129xf32>) -> (tensor<5xf32>, tensor<5xf32>, tensor<5xf32>) {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0x7F800000 : f32
    %cst_1 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<5xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<5xi64>) -> tensor<5xi64>
    %2 = tensor.empty() : tensor<5xf32>
    %3 = linalg.fill ins(%cst : f32) outs(%2 : tensor<5xf32>) -> tensor<5xf32>
    %4:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x129xf32>) outs(%3, %1 : tensor<5xf32>, tensor<5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_2: i64):
      %9 = linalg.index 1 : index
      %10 = arith.index_cast %9 : index to i64
      %11 = arith.maximumf %in, %out : f32
      %12 = arith.cmpf ogt, %in, %out : f32
      %13 = arith.select %12, %10, %out_2 : i64
      linalg.yield %11, %13 : f32, i64
    } -> (tensor<5xf32>, tensor<5xi64>)
    %5 = linalg.fill ins(%cst_0 : f32) outs(%2 : tensor<5xf32>) -> tensor<5xf32>
    %6:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x129xf32>) outs(%5, %1 : tensor<5xf32>, tensor<5xi64>) {
    ^bb0(%in: f32, %out: f32, %out_2: i64):
      %9 = linalg.index 1 : index
      %10 = arith.index_cast %9 : index to i64
      %11 = arith.minimumf %in, %out : f32
      %12 = arith.cmpf olt, %in, %out : f32
      %13 = arith.select %12, %10, %out_2 : i64
      linalg.yield %11, %13 : f32, i64
    } -> (tensor<5xf32>, tensor<5xi64>)
    %7 = linalg.fill ins(%cst_1 : f32) outs(%2 : tensor<5xf32>) -> tensor<5xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x129xf32>) outs(%7 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = arith.addf %in, %out : f32
      linalg.yield %9 : f32
    } -> tensor<5xf32>
    return %4#0, %6#0, %8 : tensor<5xf32>, tensor<5xf32>, tensor<5xf32>
  }
}
