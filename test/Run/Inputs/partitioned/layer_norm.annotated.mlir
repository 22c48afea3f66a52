#map = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
#col = affine_map<(i, j) -> (j)>
shard.grid @tp(shape = 4)
func.func @layer_norm(%x: tensor<7x24xf32>, %w: tensor<24xf32>) -> tensor<7x24xf32> {
  %s = shard.sharding @tp split_axes = [[], [0]] : !shard.sharding
  %t = shard.sharding @tp split_axes = [[0]] : !shard.sharding
  %xs = shard.shard %x to %s annotate_for_users : tensor<7x24xf32>
  %ws = shard.shard %w to %t annotate_for_users : tensor<24xf32>
  %zero = arith.constant 0.0 : f32
  %numbers = tensor.empty() : tensor<7xf32>
  %rows = tensor.empty() : tensor<7x24xf32>
  %i0 = linalg.fill ins(%zero : f32) outs(%numbers : tensor<7xf32>) -> tensor<7xf32>
  %sum = linalg.generic {indexing_maps = [#map, #row], iterator_types = ["parallel", "reduction"]} ins(%xs : tensor<7x24xf32>) outs(%i0 : tensor<7xf32>) {
  ^bb0(%a: f32, %b: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<7xf32>
  %d = linalg.generic {indexing_maps = [#map, #row, #map], iterator_types = ["parallel", "parallel"]} ins(%xs, %sum : tensor<7x24xf32>, tensor<7xf32>) outs(%rows : tensor<7x24xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %n = arith.constant 24.0 : f32
    %mean = arith.divf %b, %n : f32
    %r = arith.subf %a, %mean : f32
    linalg.yield %r : f32
  } -> tensor<7x24xf32>
  %d0 = shard.shard %d to %s : tensor<7x24xf32>
  %ds = shard.shard %d0 to %s annotate_for_users : tensor<7x24xf32>
  %sq = linalg.generic {indexing_maps = [#map, #row], iterator_types = ["parallel", "reduction"]} ins(%ds : tensor<7x24xf32>) outs(%i0 : tensor<7xf32>) {
  ^bb0(%a: f32, %b: f32):
    %q = arith.mulf %a, %a : f32
    %r = arith.addf %q, %b : f32
    linalg.yield %r : f32
  } -> tensor<7xf32>
  %y = linalg.generic {indexing_maps = [#map, #row, #col, #map], iterator_types = ["parallel", "parallel"]} ins(%ds, %sq, %ws : tensor<7x24xf32>, tensor<7xf32>, tensor<24xf32>) outs(%rows : tensor<7x24xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %n = arith.constant 24.0 : f32
    %eps = arith.constant 1.0e-5 : f32
    %v = arith.divf %b, %n : f32
    %e = arith.addf %v, %eps : f32
    %i = math.rsqrt %e : f32
    %r = arith.mulf %a, %i : f32
    %z = arith.mulf %r, %c : f32
    linalg.yield %z : f32
  } -> tensor<7x24xf32>
  %ys = shard.shard %y to %s annotate_for_users : tensor<7x24xf32>
  return %ys : tensor<7x24xf32>
}
