// shapes: 5x65xi64
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> ()>
module {
  func.func @main(%arg0: tensor<5x65xi64>) -> (tensor<5x65xi64>, tensor<5x65xi64>) {
    %c0_i64 = arith.constant 0 : i64
    %c5_i64 = arith.constant 5 : i64
    %cst = arith.constant dense<7> : tensor<i64>
    %0 = tensor.empty() : tensor<5x65xi64>
    %1 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %cst : tensor<5x65xi64>, tensor<i64>) outs(%0 : tensor<5x65xi64>) {
    ^bb0(%in: i64, %in_0: i64, %out: i64):
      %3 = arith.sitofp %in : i64 to f64
      %4 = arith.sitofp %in_0 : i64 to f64
      %5 = arith.divf %3, %4 : f64
      %6 = math.floor %5 : f64
      %7 = arith.fptosi %6 : f64 to i64
      linalg.yield %7 : i64
    } -> tensor<5x65xi64>
    %2 = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0 : tensor<5x65xi64>) outs(%0 : tensor<5x65xi64>) {
    ^bb0(%in: i64, %out: i64):
      %3 = arith.remsi %in, %c5_i64 : i64
      %4 = arith.cmpi ne, %3, %c0_i64 : i64
      %5 = arith.cmpi slt, %3, %c0_i64 : i64
      %6 = arith.andi %4, %5 : i1
      %7 = arith.addi %3, %c5_i64 : i64
      %8 = arith.select %6, %7, %3 : i64
      linalg.yield %8 : i64
    } -> tensor<5x65xi64>
    return %1, %2 : tensor<5x65xi64>, tensor<5x65xi64>
  }
}
