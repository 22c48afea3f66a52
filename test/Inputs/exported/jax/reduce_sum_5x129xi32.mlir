// shapes: 5x129xi32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<5x129xi32>) -> (tensor<5xi32> {jax.result_info = "result"}) {
    %c0_i32 = arith.constant 0 : i32
    %0 = tensor.empty() : tensor<5xi32>
    %1 = linalg.fill ins(%c0_i32 : i32) outs(%0 : tensor<5xi32>) -> tensor<5xi32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x129xi32>) outs(%1 : tensor<5xi32>) {
    ^bb0(%in: i32, %out: i32):
      %3 = arith.addi %out, %in : i32
      linalg.yield %3 : i32
    } -> tensor<5xi32>
    return %2 : tensor<5xi32>
  }
}
