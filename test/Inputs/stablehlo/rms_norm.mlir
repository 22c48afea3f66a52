module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64xf32>, %arg1: tensor<9x64xf32>) -> (tensor<9x64xf32> {jax.result_info = "result"}) {
    %0 = chlo.square %arg1 : tensor<9x64xf32> -> tensor<9x64xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1] : (tensor<9x64xf32>, tensor<f32>) -> tensor<9xf32>
    %cst_0 = stablehlo.constant dense<6.400000e+01> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %3 = stablehlo.divide %1, %2 : tensor<9xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %4 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<9xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0] : (tensor<9xf32>) -> tensor<9x1xf32>
    %6 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<9xf32>) -> tensor<9x1xf32>
    %7 = stablehlo.broadcast_in_dim %5, dims = [0, 1] : (tensor<9x1xf32>) -> tensor<9x64xf32>
    %8 = stablehlo.subtract %arg1, %7 : tensor<9x64xf32>
    %cst_2 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %9 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<9x1xf32>
    %10 = stablehlo.add %6, %9 : tensor<9x1xf32>
    %11 = stablehlo.rsqrt %10 : tensor<9x1xf32>
    %12 = stablehlo.reshape %arg0 : (tensor<64xf32>) -> tensor<1x64xf32>
    %13 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<9x1xf32>) -> tensor<9x64xf32>
    %14 = stablehlo.broadcast_in_dim %12, dims = [0, 1] : (tensor<1x64xf32>) -> tensor<9x64xf32>
    %15 = stablehlo.multiply %13, %14 : tensor<9x64xf32>
    %16 = stablehlo.multiply %8, %15 : tensor<9x64xf32>
    return %16 : tensor<9x64xf32>
  }
}

