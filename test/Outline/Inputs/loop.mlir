func.func @iterate(%x: tensor<?x?xf32>, %steps: index, %flips: i1) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %n = tensor.dim %x, %c1 : tensor<?x?xf32>
  %y = scf.for %i = %c0 to %steps step %c1 iter_args(%a = %x) -> tensor<?x?xf32> {
    %init = tensor.empty(%m, %n) : tensor<?x?xf32>
    %s = linalg.softmax dimension(1) ins(%a : tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
    %k = arith.index_cast %i : index to i32
    %scale = arith.sitofp %k : i32 to f32
    %b = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
                         iterator_types = ["parallel", "parallel"]}
        ins(%s : tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %v = arith.mulf %in, %scale : f32
      linalg.yield %v : f32
    } -> tensor<?x?xf32>
    %z = scf.if %flips -> tensor<?x?xf32> {
      %negative = linalg.negf ins(%b : tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
      scf.yield %negative : tensor<?x?xf32>
    } else {
      scf.yield %b : tensor<?x?xf32>
    }
    scf.yield %z : tensor<?x?xf32>
  }
  return %y : tensor<?x?xf32>
}
