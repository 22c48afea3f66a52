// shapes: 5x65xi64 5x65xi64
#map = affine_map<(d0, d1) -> (d0, d1)>
module {
  func.func @main(%arg0: tensor<5x65xi64>, %arg1: tensor<5x65xi64>) -> tensor<5x65xi64> {
    %c1_i64 = arith.constant 1 : i64
    %c3_i64 = arith.constant 3 : i64
    %0 = tensor.empty() : tensor<5x65xi1>
    %1 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %arg1 : tensor<5x65xi64>, tensor<5x65xi64>) outs(%0 : tensor<5x65xi1>) {
    ^bb0(%in: i64, %in_0: i64, %out: i1):
      %7 = arith.cmpi sgt, %in, %in_0 : i64
      linalg.yield %7 : i1
    } -> tensor<5x65xi1>
    %2 = tensor.empty() : tensor<5x65xi64>
    %3 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x65xi64>) outs(%2 : tensor<5x65xi64>) {
    ^bb0(%in: i64, %out: i64):
      %7 = arith.muli %in, %c3_i64 : i64
      linalg.yield %7 : i64
    } -> tensor<5x65xi64>
    %4 = linalg.generic {indexing_maps = [#map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%3, %arg1 : tensor<5x65xi64>, tensor<5x65xi64>) outs(%2 : tensor<5x65xi64>) {
    ^bb0(%in: i64, %in_0: i64, %out: i64):
      %7 = arith.subi %in, %in_0 : i64
      linalg.yield %7 : i64
    } -> tensor<5x65xi64>
    %5 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg1 : tensor<5x65xi64>) outs(%2 : tensor<5x65xi64>) {
    ^bb0(%in: i64, %out: i64):
      %7 = arith.addi %in, %c1_i64 : i64
      linalg.yield %7 : i64
    } -> tensor<5x65xi64>
    %6 = linalg.generic {indexing_maps = [#map, #map, #map, #map], iterator_types = ["parallel", "parallel"]} ins(%1, %4, %5 : tensor<5x65xi1>, tensor<5x65xi64>, tensor<5x65xi64>) outs(%2 : tensor<5x65xi64>) {
    ^bb0(%in: i1, %in_0: i64, %in_1: i64, %out: i64):
      %7 = arith.select %in, %in_0, %in_1 : i64
      linalg.yield %7 : i64
    } -> tensor<5x65xi64>
    return %6 : tensor<5x65xi64>
  }
}
