shard.grid @tp(shape = 3)
func.func @logsumexp(%x: tensor<5x36xf32>) -> tensor<5xf32> {
  %s = shard.sharding @tp split_axes = [[], [0]] : !shard.sharding
  %xs = shard.shard %x to %s annotate_for_users : tensor<5x36xf32>
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %numbers = tensor.empty() : tensor<5xf32>
  %rows = tensor.empty() : tensor<5x36xf32>
  %i0 = linalg.fill ins(%ninf : f32) outs(%numbers : tensor<5xf32>) -> tensor<5xf32>
  %m = linalg.reduce ins(%xs : tensor<5x36xf32>) outs(%i0 : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.maximumf %a, %b : f32
      linalg.yield %r : f32
    }
  %mb = linalg.broadcast ins(%m : tensor<5xf32>) outs(%rows : tensor<5x36xf32>) dimensions = [1]
  %mbs0 = shard.shard %mb to %s : tensor<5x36xf32>
  %mbs = shard.shard %mbs0 to %s annotate_for_users : tensor<5x36xf32>
  %d = linalg.sub ins(%xs, %mbs : tensor<5x36xf32>, tensor<5x36xf32>) outs(%rows : tensor<5x36xf32>) -> tensor<5x36xf32>
  %ds0 = shard.shard %d to %s : tensor<5x36xf32>
  %ds = shard.shard %ds0 to %s annotate_for_users : tensor<5x36xf32>
  %e = linalg.exp ins(%ds : tensor<5x36xf32>) outs(%rows : tensor<5x36xf32>) -> tensor<5x36xf32>
  %es0 = shard.shard %e to %s : tensor<5x36xf32>
  %es = shard.shard %es0 to %s annotate_for_users : tensor<5x36xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%numbers : tensor<5xf32>) -> tensor<5xf32>
  %sum = linalg.reduce ins(%es : tensor<5x36xf32>) outs(%i1 : tensor<5xf32>) dimensions = [1]
    (%a: f32, %b: f32) {
      %r = arith.addf %a, %b : f32
      linalg.yield %r : f32
    }
  %l = linalg.log ins(%sum : tensor<5xf32>) outs(%numbers : tensor<5xf32>) -> tensor<5xf32>
  %y = linalg.add ins(%l, %m : tensor<5xf32>, tensor<5xf32>) outs(%numbers : tensor<5xf32>) -> tensor<5xf32>
  return %y : tensor<5xf32>
}
