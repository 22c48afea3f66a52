// logsumexp.annotated.mlir after mlir-opt 22:
//   --pass-pipeline='builtin.module(func.func(sharding-propagation,shard-partition),canonicalize,cse)'
module {
  shard.grid @tp(shape = 3)
  func.func @logsumexp(%arg0: tensor<5x12xf32>) -> tensor<5xf32> {
    %c0 = arith.constant 0 : index
    %cst = arith.constant 0xFF800000 : f32
    %cst_0 = arith.constant 0.000000e+00 : f32
    %0 = tensor.empty() : tensor<5xf32>
    %1 = tensor.empty() : tensor<5x12xf32>
    %2 = linalg.fill ins(%cst : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
    %proc_linear_idx = shard.process_multi_index on @tp axes = [0] : index
    %3 = arith.cmpi eq, %proc_linear_idx, %c0 : index
    %4 = scf.if %3 -> (tensor<5xf32>) {
      scf.yield %2 : tensor<5xf32>
    } else {
      scf.yield %2 : tensor<5xf32>
    }
    %reduced = linalg.reduce ins(%arg0 : tensor<5x12xf32>) outs(%4 : tensor<5xf32>) dimensions = [1]
      (%in: f32, %init: f32) {
        %11 = arith.maximumf %in, %init : f32
        linalg.yield %11 : f32
      }
    %all_reduce = shard.all_reduce %reduced on @tp grid_axes = [0] reduction =  max : tensor<5xf32> -> tensor<5xf32>
    %broadcasted = linalg.broadcast ins(%all_reduce : tensor<5xf32>) outs(%1 : tensor<5x12xf32>) dimensions = [1]
    %5 = linalg.sub ins(%arg0, %broadcasted : tensor<5x12xf32>, tensor<5x12xf32>) outs(%1 : tensor<5x12xf32>) -> tensor<5x12xf32>
    %6 = linalg.exp ins(%5 : tensor<5x12xf32>) outs(%1 : tensor<5x12xf32>) -> tensor<5x12xf32>
    %7 = linalg.fill ins(%cst_0 : f32) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
    %8 = scf.if %3 -> (tensor<5xf32>) {
      scf.yield %7 : tensor<5xf32>
    } else {
      scf.yield %7 : tensor<5xf32>
    }
    %reduced_1 = linalg.reduce ins(%6 : tensor<5x12xf32>) outs(%8 : tensor<5xf32>) dimensions = [1]
      (%in: f32, %init: f32) {
        %11 = arith.addf %in, %init : f32
        linalg.yield %11 : f32
      }
    %all_reduce_2 = shard.all_reduce %reduced_1 on @tp grid_axes = [0] : tensor<5xf32> -> tensor<5xf32>
    %9 = linalg.log ins(%all_reduce_2 : tensor<5xf32>) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
    %10 = linalg.add ins(%9, %all_reduce : tensor<5xf32>, tensor<5xf32>) outs(%0 : tensor<5xf32>) -> tensor<5xf32>
    return %10 : tensor<5xf32>
  }
}
