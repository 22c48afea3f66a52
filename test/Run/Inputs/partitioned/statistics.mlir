// statistics.annotated.mlir after mlir-opt 22:
//   --pass-pipeline='builtin.module(func.func(sharding-propagation,shard-partition),canonicalize,cse)'
module {
  shard.grid @tp(shape = 3)
  func.func @statistics(%arg0: tensor<12x5xf32>, %arg1: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>, tensor<12x5xf32>) {
    %cst = arith.constant 0xFFC00000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %c0 = arith.constant 0 : index
    %proc_linear_idx = shard.process_multi_index on @tp axes = [0] : index
    %0 = arith.cmpi eq, %proc_linear_idx, %c0 : index
    %1 = scf.if %0 -> (tensor<5xf32>) {
      scf.yield %arg1 : tensor<5xf32>
    } else {
      %5 = tensor.empty() : tensor<5xf32>
      %6 = linalg.fill ins(%cst_0 : f32) outs(%5 : tensor<5xf32>) -> tensor<5xf32>
      scf.yield %6 : tensor<5xf32>
    }
    %reduced = linalg.reduce ins(%arg0 : tensor<12x5xf32>) outs(%1 : tensor<5xf32>) dimensions = [0]
      (%in: f32, %init: f32) {
        %5 = arith.addf %in, %init : f32
        linalg.yield %5 : f32
      }
    %all_reduce = shard.all_reduce %reduced on @tp grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
    %2 = scf.if %0 -> (tensor<5xf32>) {
      scf.yield %arg1 : tensor<5xf32>
    } else {
      %5 = tensor.empty() : tensor<5xf32>
      %6 = linalg.fill ins(%cst : f32) outs(%5 : tensor<5xf32>) -> tensor<5xf32>
      scf.yield %6 : tensor<5xf32>
    }
    %reduced_1 = linalg.reduce ins(%arg0 : tensor<12x5xf32>) outs(%2 : tensor<5xf32>) dimensions = [0]
      (%in: f32, %init: f32) {
        %5 = arith.maxnumf %in, %init : f32
        linalg.yield %5 : f32
      }
    %all_reduce_2 = shard.all_reduce %reduced_1 on @tp grid_axes = [0] reduction =  generic : tensor<5xf32> -> tensor<5xf32>
    %3 = tensor.empty() : tensor<12x5xf32>
    %4 = linalg.exp ins(%arg0 : tensor<12x5xf32>) outs(%3 : tensor<12x5xf32>) -> tensor<12x5xf32>
    return %all_reduce, %all_reduce_2, %4 : tensor<5xf32>, tensor<5xf32>, tensor<12x5xf32>
  }
}
