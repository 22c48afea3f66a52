shard.grid @tp(shape = 3)
func.func @statistics(%x: tensor<36x5xf32>, %init: tensor<5xf32>) -> (tensor<5xf32>, tensor<5xf32>, tensor<36x5xf32>) {
  %s = shard.sharding @tp split_axes = [[0]] : !shard.sharding
  %xs = shard.shard %x to %s annotate_for_users : tensor<36x5xf32>
  %sum = linalg.reduce ins(%xs : tensor<36x5xf32>) outs(%init : tensor<5xf32>) dimensions = [0]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %most = linalg.reduce ins(%xs : tensor<36x5xf32>) outs(%init : tensor<5xf32>) dimensions = [0]
    (%a: f32, %b: f32) {
      %r = arith.maxnumf %a, %b : f32
      linalg.yield %r : f32
    }
  %e = tensor.empty() : tensor<36x5xf32>
  %y = linalg.exp ins(%xs : tensor<36x5xf32>) outs(%e : tensor<36x5xf32>) -> tensor<36x5xf32>
  %ys = shard.shard %y to %s : tensor<36x5xf32>
  return %sum, %most, %ys : tensor<5xf32>, tensor<5xf32>, tensor<36x5xf32>
}
