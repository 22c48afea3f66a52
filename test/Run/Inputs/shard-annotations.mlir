shard.grid @tp(shape = 3)
func.func @main(%x: tensor<5x1001xf32>) -> (tensor<5x1001xf32>, tensor<5xf32>) {
  %s = shard.sharding @tp split_axes = [[], [0]] : !shard.sharding
  %xs = shard.shard %x to %s annotate_for_users : tensor<5x1001xf32>
  %ninf = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %numbers = tensor.empty() : tensor<5xf32>
  %rows = tensor.empty() : tensor<5x1001xf32>
  %none = linalg.fill ins(%ninf : f32) outs(%numbers : tensor<5xf32>) -> tensor<5xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%xs : tensor<5x1001xf32>) outs(%none : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32):
    %r = arith.maximumf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<5xf32>
  %e = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%xs, %m : tensor<5x1001xf32>, tensor<5xf32>) outs(%rows : tensor<5x1001xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %exp = math.exp %d : f32
    linalg.yield %exp : f32
  } -> tensor<5x1001xf32>
  %es = shard.shard %e to %s annotate_for_users : tensor<5x1001xf32>
  %nothing = linalg.fill ins(%zero : f32) outs(%numbers : tensor<5xf32>) -> tensor<5xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%es : tensor<5x1001xf32>) outs(%nothing : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<5xf32>
  %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%es, %sum : tensor<5x1001xf32>, tensor<5xf32>) outs(%rows : tensor<5x1001xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.divf %a, %b : f32
    linalg.yield %d : f32
  } -> tensor<5x1001xf32>
  %ys = shard.shard %y to %s : tensor<5x1001xf32>
  return %ys, %sum : tensor<5x1001xf32>, tensor<5xf32>
}
