// Row programs before, between and after products: several results, of which some are
// scalars of rows, a number as an argument, dynamic sizes, and a private
// function.
func.func @layer(%x: tensor<?x?xf32>, %w: tensor<?x?xf32>, %scale: f32)
    -> (tensor<?x?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %inner = tensor.dim %x, %c1 : tensor<?x?xf32>
  %width = tensor.dim %w, %c1 : tensor<?x?xf32>
  %scaled = call @softmax(%x, %scale) : (tensor<?x?xf32>, f32) -> tensor<?x?xf32>
  %product = tensor.empty(%rows, %width) : tensor<?x?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%product : tensor<?x?xf32>) -> tensor<?x?xf32>
  %mixed = linalg.matmul ins(%scaled, %w : tensor<?x?xf32>, tensor<?x?xf32>) outs(%zeros : tensor<?x?xf32>) -> tensor<?x?xf32>
  %sums = tensor.empty(%rows) : tensor<?xf32>
  %none = linalg.fill ins(%zero : f32) outs(%sums : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
                         iterator_types = ["parallel", "reduction"]}
      ins(%mixed : tensor<?x?xf32>) outs(%none : tensor<?xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %next = arith.addf %in, %acc : f32
    linalg.yield %next : f32
  } -> tensor<?xf32>
  %part = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>,
                                           affine_map<(d0, d1) -> (d0, d1)>],
                          iterator_types = ["parallel", "parallel"]}
      ins(%mixed, %sum : tensor<?x?xf32>, tensor<?xf32>) outs(%product : tensor<?x?xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %d = arith.divf %in, %s : f32
    linalg.yield %d : f32
  } -> tensor<?x?xf32>
  return %part, %sum : tensor<?x?xf32>, tensor<?xf32>
}
func.func private @softmax(%x: tensor<?x?xf32>, %scale: f32) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %width = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%rows, %width) : tensor<?x?xf32>
  %scaled = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>],
                            iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.mulf %in, %scale : f32
    linalg.yield %m : f32
  } -> tensor<?x?xf32>
  %y = linalg.softmax dimension(1) ins(%scaled : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
