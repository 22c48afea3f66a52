// shapes: 7x65xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @main(%arg0: tensor<7x65xf32>) -> tensor<7xf32> {
    %c0_i64 = arith.constant 0 : i64
    %cst = arith.constant 0xFF800000 : f32
    %0 = tensor.empty() : tensor<7x65xf32>
    %1 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<7x65xf32>) outs(%0 : tensor<7x65xf32>) {
    ^bb0(%in: f32, %out: f32):
      %7 = math.absf %in : f32
      linalg.yield %7 : f32
    } -> tensor<7x65xf32>
    %2 = tensor.empty() : tensor<7xi64>
    %3 = linalg.fill ins(%c0_i64 : i64) outs(%2 : tensor<7xi64>) -> tensor<7xi64>
    %4 = tensor.empty() : tensor<7xf32>
    %5 = linalg.fill ins(%cst : f32) outs(%4 : tensor<7xf32>) -> tensor<7xf32>
    %6:2 = linalg.generic {indexing_maps = [#map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%1 : tensor<7x65xf32>) outs(%5, %3 : tensor<7xf32>, tensor<7xi64>) {
    ^bb0(%in: f32, %out: f32, %out_0: i64):
      %7 = linalg.index 1 : index
      %8 = arith.index_cast %7 : index to i64
      %9 = arith.maximumf %in, %out : f32
      %10 = arith.cmpf ogt, %in, %out : f32
      %11 = arith.select %10, %8, %out_0 : i64
      linalg.yield %9, %11 : f32, i64
    } -> (tensor<7xf32>, tensor<7xi64>)
    return %6#0 : tensor<7xf32>
  }
}
