// (x * w + z) / s + i and -x, where s = sum of (x * w)^2, and s of each row.
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#weights = affine_map<(d0, d1, d2) -> (d2)>
#row = affine_map<(d0, d1, d2) -> (d0, d1)>
func.func @main(%x: tensor<?x?x33xbf16>, %z: tensor<?x?x33xf32>, %i: tensor<?x?x33xi8>, %w: tensor<33xbf16>)
    -> (tensor<?x?x33xf32>, tensor<?x?x33xbf16>, tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x?x33xbf16>
  %n = tensor.dim %x, %c1 : tensor<?x?x33xbf16>
  %sums = tensor.empty(%m, %n) : tensor<?x?xf32>
  %wide = tensor.empty(%m, %n) : tensor<?x?x33xf32>
  %narrow = tensor.empty(%m, %n) : tensor<?x?x33xbf16>
  %zeros = linalg.fill ins(%zero : f32) outs(%sums : tensor<?x?xf32>) -> tensor<?x?xf32>
  %sum = linalg.generic {indexing_maps = [#all, #weights, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x, %w : tensor<?x?x33xbf16>, tensor<33xbf16>) outs(%zeros : tensor<?x?xf32>) {
  ^bb0(%a: bf16, %b: bf16, %s: f32):
    %a1 = arith.extf %a : bf16 to f32
    %b1 = arith.extf %b : bf16 to f32
    %p = arith.mulf %a1, %b1 : f32
    %q = arith.mulf %p, %p : f32
    %r = arith.addf %s, %q : f32
    linalg.yield %r : f32
  } -> tensor<?x?xf32>
  %y:2 = linalg.generic {indexing_maps = [#all, #all, #all, #weights, #row, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %z, %i, %w, %sum : tensor<?x?x33xbf16>, tensor<?x?x33xf32>, tensor<?x?x33xi8>, tensor<33xbf16>, tensor<?x?xf32>)
      outs(%wide, %narrow : tensor<?x?x33xf32>, tensor<?x?x33xbf16>) {
  ^bb0(%a: bf16, %c: f32, %d: i8, %b: bf16, %s: f32, %o: f32, %o1: bf16):
    %a1 = arith.extf %a : bf16 to f32
    %b1 = arith.extf %b : bf16 to f32
    %p = arith.mulf %a1, %b1 : f32
    %q = arith.addf %p, %c : f32
    %t = arith.divf %q, %s : f32
    %d1 = arith.sitofp %d : i8 to f32
    %r = arith.addf %t, %d1 : f32
    %n1 = arith.negf %a : bf16
    linalg.yield %r, %n1 : f32, bf16
  } -> (tensor<?x?x33xf32>, tensor<?x?x33xbf16>)
  return %y#0, %y#1, %sum : tensor<?x?x33xf32>, tensor<?x?x33xbf16>, tensor<?x?xf32>
}
