// shapes: 5x33xi1
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module {
  func.func @main(%arg0: tensor<5x33xi1>) -> tensor<5xi1> {
    %true = arith.constant true
    %0 = tensor.empty() : tensor<5xi1>
    %1 = linalg.fill ins(%true : i1) outs(%0 : tensor<5xi1>) -> tensor<5xi1>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x33xi1>) outs(%1 : tensor<5xi1>) {
    ^bb0(%in: i1, %out: i1):
      %3 = arith.andi %in, %out : i1
      linalg.yield %3 : i1
    } -> tensor<5xi1>
    return %2 : tensor<5xi1>
  }
}
