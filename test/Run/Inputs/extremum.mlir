func.func @main(%x: tensor<4x16xTYPE>) -> tensor<4xTYPE> {
  %start = arith.constant START : f32
  %empty = tensor.empty() : tensor<4xf32>
  %filled = linalg.fill ins(%start : f32) outs(%empty : tensor<4xf32>) -> tensor<4xf32>
  %extremum = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x16xTYPE>) outs(%filled : tensor<4xf32>) {
  ^bb0(%a: TYPE, %b: f32):
    %c = arith.extf %a : TYPE to f32
    %d = arith.OP %c, %b : f32
    linalg.yield %d : f32
  } -> tensor<4xf32>
  %narrow = tensor.empty() : tensor<4xTYPE>
  %y = linalg.generic {
      indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>],
      iterator_types = ["parallel"]}
      ins(%extremum : tensor<4xf32>) outs(%narrow : tensor<4xTYPE>) {
  ^bb0(%a: f32, %b: TYPE):
    %c = arith.truncf %a : f32 to TYPE
    linalg.yield %c : TYPE
  } -> tensor<4xTYPE>
  return %y : tensor<4xTYPE>
}
