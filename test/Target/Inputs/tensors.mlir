#rows = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>

// Of any sizes. Where blocks of the whole GPU share a row, it needs a workspace.
func.func @softmax(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %width = tensor.dim %x, %c1 : tensor<?x?xf32>
  %init = tensor.empty(%rows, %width) : tensor<?x?xf32>
  %y = linalg.softmax dimension(1)
      ins(%x : tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// x[:, 1:] * (a + b + c + n) where the flag is set, and the sums of its rows: two results,
// of sizes that are none of the arguments', and scalars of many types.
func.func @scale(%x: tensor<?x8xf32>, %a: f32, %b: bf16, %c: f16, %flag: i1, %n: i8) -> (tensor<?x7xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %rows = tensor.dim %x, %c0 : tensor<?x8xf32>
  %part = tensor.extract_slice %x[0, 1] [%rows, 7] [1, 1] : tensor<?x8xf32> to tensor<?x7xf32>
  %init = tensor.empty(%rows) : tensor<?x7xf32>
  %y = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]}
      ins(%part : tensor<?x7xf32>) outs(%init : tensor<?x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %b32 = arith.extf %b : bf16 to f32
    %c32 = arith.extf %c : f16 to f32
    %n32 = arith.sitofp %n : i8 to f32
    %ab = arith.addf %a, %b32 : f32
    %abc = arith.addf %ab, %c32 : f32
    %abcn = arith.addf %abc, %n32 : f32
    %factor = arith.select %flag, %abcn, %zero : f32
    %scaled = arith.mulf %in, %factor : f32
    linalg.yield %scaled : f32
  } -> tensor<?x7xf32>
  %empty = tensor.empty(%rows) : tensor<?xf32>
  %start = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %sums = linalg.generic {indexing_maps = [#rows, #row], iterator_types = ["parallel", "reduction"]}
      ins(%y : tensor<?x7xf32>) outs(%start : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %out : f32
    linalg.yield %sum : f32
  } -> tensor<?xf32>
  return %y, %sums : tensor<?x7xf32>, tensor<?xf32>
}
