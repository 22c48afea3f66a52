// softmax.annotated.mlir after mlir-opt 22:
//   --pass-pipeline='builtin.module(func.func(sharding-propagation,shard-partition),canonicalize,cse)'
#map = affine_map<(d0, d1) -> (d0, d1)>
#map1 = affine_map<(d0, d1) -> (d0)>
module {
  shard.grid @tp(shape = 2)
  func.func @softmax(%arg0: tensor<5x17xf32>) -> tensor<5x17xf32> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<5xf32>
    %1 = linalg.fill ins(%cst : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
    %proc_linear_idx = shard.process_multi_index on @tp axes = [0] : index
    %2 = arith.cmpi eq, %proc_linear_idx, %c0 : index
    %3 = scf.if %2 -> (tensor<5xf32>) {
      scf.yield %1 : tensor<5xf32>
    } else {
      scf.yield %1 : tensor<5xf32>
    }
    %4 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%arg0 : tensor<5x17xf32>) outs(%3 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = arith.maximumf %in, %out : f32
      linalg.yield %11 : f32
    } -> tensor<5xf32>
    %all_reduce = shard.all_reduce %4 on @tp grid_axes = [0] reduction =  max : tensor<5xf32> -> tensor<5xf32>
    %5 = tensor.empty() : tensor<5x17xf32>
    %6 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%arg0, %all_reduce : tensor<5x17xf32>, tensor<5xf32>) outs(%5 : tensor<5x17xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %11 = arith.subf %in, %in_2 : f32
      %12 = math.exp %11 : f32
      linalg.yield %12 : f32
    } -> tensor<5x17xf32>
    %7 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
    %8 = scf.if %2 -> (tensor<5xf32>) {
      scf.yield %7 : tensor<5xf32>
    } else {
      scf.yield %7 : tensor<5xf32>
    }
    %9 = linalg.generic {indexing_maps = [#map, #map1], iterator_types = ["parallel", "reduction"]} ins(%6 : tensor<5x17xf32>) outs(%8 : tensor<5xf32>) {
    ^bb0(%in: f32, %out: f32):
      %11 = arith.addf %in, %out : f32
      linalg.yield %11 : f32
    } -> tensor<5xf32>
    %all_reduce_1 = shard.all_reduce %9 on @tp grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
    %10 = linalg.generic {indexing_maps = [#map, #map1, #map], iterator_types = ["parallel", "parallel"]} ins(%6, %all_reduce_1 : tensor<5x17xf32>, tensor<5xf32>) outs(%5 : tensor<5x17xf32>) {
    ^bb0(%in: f32, %in_2: f32, %out: f32):
      %11 = arith.divf %in, %in_2 : f32
      linalg.yield %11 : f32
    } -> tensor<5x17xf32>
    return %10 : tensor<5x17xf32>
  }
}
