module @jit__lambda attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  func.func public @main(%arg0: tensor<3x40xf32>) -> (tensor<3x40xf32> {jax.result_info = "result"}) {
    %c = stablehlo.constant dense<"0x010000000101010101010100010001000101000100000101010101010101010100010101010101010101010101010001000101000100010001010000010000010001000101000101010101010101010101010101010101010001010100010101000101010100010100010101000101000100010101000100"> : tensor<3x40xi1>
    %cst = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %0 = call @_where(%c, %arg0, %cst) : (tensor<3x40xi1>, tensor<3x40xf32>, tensor<f32>) -> tensor<3x40xf32>
    %cst_0 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %1 = stablehlo.reduce(%0 init: %cst_0) applies stablehlo.maximum across dimensions = [1] : (tensor<3x40xf32>, tensor<f32>) -> tensor<3xf32>
    %cst_1 = stablehlo.constant dense<0xFF800000> : tensor<f32>
    %2 = stablehlo.broadcast_in_dim %cst_1, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %3 = stablehlo.maximum %2, %1 : tensor<3xf32>
    %4 = stablehlo.broadcast_in_dim %3, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %5 = stablehlo.broadcast_in_dim %4, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x40xf32>
    %6 = stablehlo.subtract %0, %5 : tensor<3x40xf32>
    %7 = stablehlo.exponential %6 : tensor<3x40xf32>
    %cst_2 = stablehlo.constant dense<0.000000e+00> : tensor<f32>
    %8 = stablehlo.reduce(%7 init: %cst_2) applies stablehlo.add across dimensions = [1] : (tensor<3x40xf32>, tensor<f32>) -> tensor<3xf32>
    %9 = stablehlo.broadcast_in_dim %8, dims = [0] : (tensor<3xf32>) -> tensor<3x1xf32>
    %10 = stablehlo.broadcast_in_dim %9, dims = [0, 1] : (tensor<3x1xf32>) -> tensor<3x40xf32>
    %11 = stablehlo.divide %7, %10 : tensor<3x40xf32>
    return %11 : tensor<3x40xf32>
  }
  func.func private @_where(%arg0: tensor<3x40xi1>, %arg1: tensor<3x40xf32>, %arg2: tensor<f32>) -> tensor<3x40xf32> {
    %0 = stablehlo.convert %arg2 : tensor<f32>
    %1 = stablehlo.broadcast_in_dim %0, dims = [] : (tensor<f32>) -> tensor<3x40xf32>
    %2 = stablehlo.select %arg0, %arg1, %1 : tensor<3x40xi1>, tensor<3x40xf32>
    return %2 : tensor<3x40xf32>
  }
}
