// shapes: 7x65xf32
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<7x65xf32>) -> (tensor<7xf32> {jax.result_info = "result[0]"}, tensor<7xi32> {jax.result_info = "result[1]"}) {
    %c0_i32 = arith.constant 0 : i32
    %cst = arith.constant 0xFF800000 : f32
    %0 = tensor.empty() : tensor<7xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<7xf32>) -> tensor<7xf32>
    %2 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<7x65xf32>) outs(%1 : tensor<7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %8 = arith.maximumf %out, %in : f32
      linalg.yield %8 : f32
    } -> tensor<7xf32>
    %3 = tensor.empty() : tensor<7x65xi32>
    %4 = linalg.generic {indexing_maps = [#map], iterator_types = ["parallel", "parallel"]} outs(%3 : tensor<7x65xi32>) {
    ^bb0(%out: i32):
      %8 = linalg.index 1 : index
      %9 = arith.index_cast %8 : index to i32
      linalg.yield %9 : i32
    } -> tensor<7x65xi32>
    %5 = tensor.empty() : tensor<7xi32>
    %6 = linalg.fill ins(%c0_i32 : i32) outs(%5 : tensor<7xi32>) -> tensor<7xi32>
    %7:2 = linalg.generic {indexing_maps = [#map, #map, #map1, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0, %4 : tensor<7x65xf32>, tensor<7x65xi32>) outs(%1, %6 : tensor<7xf32>, tensor<7xi32>) {
    ^bb0(%in: f32, %in_0: i32, %out: f32, %out_1: i32):
      %8 = arith.cmpf ogt, %out, %in : f32
      %9 = arith.cmpf une, %out, %out : f32
      %10 = arith.ori %8, %9 : i1
      %11 = arith.cmpf oeq, %out, %in : f32
      %12 = arith.cmpi slt, %out_1, %in_0 : i32
      %13 = arith.andi %11, %12 : i1
      %14 = arith.ori %10, %13 : i1
      %15 = arith.select %10, %out, %in : f32
      %16 = arith.select %14, %out_1, %in_0 : i32
      linalg.yield %15, %16 : f32, i32
    } -> (tensor<7xf32>, tensor<7xi32>)
    return %2, %7#1 : tensor<7xf32>, tensor<7xi32>
  }
}
