shard.grid @tp(shape = 2)
func.func @softmax(%x: tensor<5x34xf32>) -> tensor<5x34xf32> {
  %s = shard.sharding @tp split_axes = [[], [0]] : !shard.sharding
  %xs = shard.shard %x to %s annotate_for_users : tensor<5x34xf32>
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<5xf32>
  %i0 = linalg.fill ins(%ninf : f32) outs(%e0 : tensor<5xf32>) -> tensor<5xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%xs : tensor<5x34xf32>) outs(%i0 : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32):
    %r = arith.maximumf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<5xf32>
  %e1 = tensor.empty() : tensor<5x34xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%xs, %m : tensor<5x34xf32>, tensor<5xf32>) outs(%e1 : tensor<5x34xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %x2 = math.exp %d : f32
    linalg.yield %x2 : f32
  } -> tensor<5x34xf32>
  %p0 = shard.shard %p to %s : tensor<5x34xf32>
  %ps = shard.shard %p0 to %s annotate_for_users : tensor<5x34xf32>
  %i1 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<5xf32>) -> tensor<5xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]} ins(%ps : tensor<5x34xf32>) outs(%i1 : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<5xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%ps, %sum : tensor<5x34xf32>, tensor<5xf32>) outs(%e1 : tensor<5x34xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.divf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<5x34xf32>
  %ys = shard.shard %y to %s annotate_for_users : tensor<5x34xf32>
  return %ys : tensor<5x34xf32>
}
