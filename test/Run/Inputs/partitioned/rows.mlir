// Exponentials of 6x36 numbers of which ranks have rows, after sharding-propagation and
// shard-partition.
module {
  shard.grid @tp(shape = 3)
  func.func @f(%arg0: tensor<2x36xf32>) -> tensor<2x36xf32> {
    %0 = tensor.empty() : tensor<2x36xf32>
    %1 = linalg.exp ins(%arg0 : tensor<2x36xf32>) outs(%0 : tensor<2x36xf32>) -> tensor<2x36xf32>
    return %1 : tensor<2x36xf32>
  }
}
