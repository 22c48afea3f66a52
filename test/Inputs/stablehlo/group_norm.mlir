module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<64xf32>, %arg1: tensor<64xf32>, %arg2: tensor<3x5x64xf32>) -> (tensor<3x5x64xf32> {jax.result_info = "result"}) {
    %0 = stablehlo.reshape %arg2 : (tensor<3x5x64xf32>) -> tensor<3x5x8x8xf32>
    %1 = chlo.square %0 : tensor<3x5x8x8xf32> -> tensor<3x5x8x8xf32>
    %cst = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %2 = stablehlo.reduce(%0 init: %cst) applies stablehlo.add across dimensions = [1, 3] : (tensor<3x5x8x8xf32>, tensor<f32>) -> tensor<3x8xf32>
    %cst_0 = stablehlo.constant dense<4.000000e+01> : tensor<f32>
    %3 = stablehlo.broadcast_in_dim %cst_0, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %4 = stablehlo.divide %2, %3 : tensor<3x8xf32>
    %cst_1 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %5 = stablehlo.reduce(%1 init: %cst_1) applies stablehlo.add across dimensions = [1, 3] : (tensor<3x5x8x8xf32>, tensor<f32>) -> tensor<3x8xf32>
    %cst_2 = stablehlo.constant dense<4.000000e+01> : tensor<f32>
    %6 = stablehlo.broadcast_in_dim %cst_2, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %7 = stablehlo.divide %5, %6 : tensor<3x8xf32>
    %8 = chlo.square %4 : tensor<3x8xf32> -> tensor<3x8xf32>
    %9 = stablehlo.subtract %7, %8 : tensor<3x8xf32>
    %cst_3 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %10 = stablehlo.broadcast_in_dim %cst_3, dims = [] : (tensor<f32>) -> tensor<3x8xf32>
    %11 = stablehlo.maximum %10, %9 : tensor<3x8xf32>
    %12 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<3x8xf32>) -> tensor<3x8x8xf32>
    %13 = stablehlo.reshape %12 : (tensor<3x8x8xf32>) -> tensor<3x64xf32>
    %14 = stablehlo.broadcast_in_dim %11, dims = [0, 1] : (tensor<3x8xf32>) -> tensor<3x8x8xf32>
    %15 = stablehlo.reshape %14 : (tensor<3x8x8xf32>) -> tensor<3x64xf32>
    %16 = stablehlo.broadcast_in_dim %13, dims = [0, 2] : (tensor<3x64xf32>) -> tensor<3x1x64xf32>
    %17 = stablehlo.broadcast_in_dim %15, dims = [0, 2] : (tensor<3x64xf32>) -> tensor<3x1x64xf32>
    %18 = stablehlo.broadcast_in_dim %16, dims = [0, 1, 2] : (tensor<3x1x64xf32>) -> tensor<3x5x64xf32>
    %19 = stablehlo.subtract %arg2, %18 : tensor<3x5x64xf32>
    %cst_4 = stablehlo.constant dense<9.99999997E-7> : tensor<f32>
    %20 = stablehlo.broadcast_in_dim %cst_4, dims = [] : (tensor<f32>) -> tensor<3x1x64xf32>
    %21 = stablehlo.add %17, %20 : tensor<3x1x64xf32>
    %22 = stablehlo.rsqrt %21 : tensor<3x1x64xf32>
    %23 = stablehlo.reshape %arg1 : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %24 = stablehlo.broadcast_in_dim %23, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<3x1x64xf32>
    %25 = stablehlo.multiply %22, %24 : tensor<3x1x64xf32>
    %26 = stablehlo.broadcast_in_dim %25, dims = [0, 1, 2] : (tensor<3x1x64xf32>) -> tensor<3x5x64xf32>
    %27 = stablehlo.multiply %19, %26 : tensor<3x5x64xf32>
    %28 = stablehlo.reshape %arg0 : (tensor<64xf32>) -> tensor<1x1x64xf32>
    %29 = stablehlo.broadcast_in_dim %28, dims = [0, 1, 2] : (tensor<1x1x64xf32>) -> tensor<3x5x64xf32>
    %30 = stablehlo.add %27, %29 : tensor<3x5x64xf32>
    return %30 : tensor<3x5x64xf32>
  }
}

