// A lookup that a program may have was given as the reason why it is none.

// RUN: not softmax-compile %s 2>&1 | FileCheck %s

// CHECK: :[[#@LINE+14]]:10: note: it is not part of a row program: it has control flow in its body
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<5x33xf32>, %at: tensor<5xi64>, %t: tensor<7xi8>, %w: tensor<9x1xf32>, %b: tensor<5xi1>) -> tensor<5xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %empty = tensor.empty() : tensor<5xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<5xf32>) -> tensor<5xf32>
  %y = linalg.generic {indexing_maps = [#all, #row, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x, %at, %b : tensor<5x33xf32>, tensor<5xi64>, tensor<5xi1>) outs(%init : tensor<5xf32>) {
  ^bb0(%in: f32, %l: i64, %bb: i1, %out: f32):
    %j = arith.index_cast %l : i64 to index
    %k = tensor.extract %t[%j] : tensor<7xi8>
    %q = arith.index_cast %k : i8 to index
    %v = scf.if %bb -> f32 {
      %a = tensor.extract %w[%q, %c0] : tensor<9x1xf32>
      scf.yield %a : f32
    } else {
      scf.yield %zero : f32
    }
    %p = arith.mulf %in, %v : f32
    %s = arith.addf %p, %out : f32
    linalg.yield %s : f32
  } -> tensor<5xf32>
  return %y : tensor<5xf32>
}
