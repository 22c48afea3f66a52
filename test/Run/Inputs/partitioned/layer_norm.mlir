// layer_norm.annotated.mlir after mlir-opt 22:
//   --pass-pipeline='builtin.module(func.func(sharding-propagation,shard-partition),canonicalize,cse)'
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
#map2 = affine_map<(d0, d1) -> (d1)>
module {
  shard.grid @tp(shape = 4)
  func.func @layer_norm(%arg0: tensor<7x6xf32>, %arg1: tensor<6xf32>) -> tensor<7x6xf32> {
    %cst = arith.constant 9.99999974E-6 : f32
    %cst_0 = arith.constant 2.400000e+01 : f32
    %c0 = arith.constant 0 : index
    %cst_1 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<7xf32>
    %1 = tensor.empty() : tensor<7x6xf32>
    %2 = linalg.fill ins(%cst_1 : f32) outs(%0 : tensor<7xf32>) -> tensor<7xf32>
    %proc_linear_idx = shard.process_multi_index on @tp axes = [0] : index
    %3 = arith.cmpi eq, %proc_linear_idx, %c0 : index
    %4 = scf.if %3 -> (tensor<7xf32>) {
      scf.yield %2 : tensor<7xf32>
    } else {
      scf.yield %2 : tensor<7xf32>
    }
    %5 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<7x6xf32>) outs(%4 : tensor<7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = arith.addf %in, %out : f32
      linalg.yield %9 : f32
    } -> tensor<7xf32>
    %all_reduce = shard.all_reduce %5 on @tp grid_axes = [0] : tensor<7xf32> -> tensor<7xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %all_reduce : tensor<7x6xf32>, tensor<7xf32>) outs(%1 : tensor<7x6xf32>) {
    ^bb0(%in: f32, %in_3: f32, %out: f32):
      %9 = arith.divf %in_3, %cst_0 : f32
      %10 = arith.subf %in, %9 : f32
      linalg.yield %10 : f32
    } -> tensor<7x6xf32>
    %7 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%6 : tensor<7x6xf32>) outs(%4 : tensor<7xf32>) {
    ^bb0(%in: f32, %out: f32):
      %9 = arith.mulf %in, %in : f32
      %10 = arith.addf %9, %out : f32
      linalg.yield %10 : f32
    } -> tensor<7xf32>
    %all_reduce_2 = shard.all_reduce %7 on @tp grid_axes = [0] : tensor<7xf32> -> tensor<7xf32>
    %8 = linalg.generic {indexing_maps = [#map, #map1, #map2, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %all_reduce_2, %arg1 : tensor<7x6xf32>, tensor<7xf32>, tensor<6xf32>) outs(%1 : tensor<7x6xf32>) {
    ^bb0(%in: f32, %in_3: f32, %in_4: f32, %out: f32):
      %9 = arith.divf %in_3, %cst_0 : f32
      %10 = arith.addf %9, %cst : f32
      %11 = math.rsqrt %10 : f32
      %12 = arith.mulf %in, %11 : f32
      %13 = arith.mulf %12, %in_4 : f32
      linalg.yield %13 : f32
    } -> tensor<7x6xf32>
    return %8 : tensor<7x6xf32>
  }
}
