// shapes: 5x129xi64
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @main(%arg0: tensor<5x129xi64>) -> tensor<5xi64> {
    %c0_i64 = arith.constant 0 : i64
    %0 = tensor.empty() : tensor<5xi64>
    %1 = linalg.fill ins(%c0_i64 : i64) outs(%0 : tensor<5xi64>) -> tensor<5xi64>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x129xi64>) outs(%1 : tensor<5xi64>) {
    ^bb0(%in: i64, %out: i64):
      %3 = arith.addi %in, %out : i64
      linalg.yield %3 : i64
    } -> tensor<5xi64>
    return %2 : tensor<5xi64>
  }
}
