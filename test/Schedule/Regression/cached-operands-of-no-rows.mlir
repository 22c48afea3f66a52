// RUN: softmax-compile %s -o - | FileCheck %s

// What rows share was counted as cached, though assertions alone read it, and no row of
// its own was there to divide by.

// CHECK: .entry main
#w = affine_map<(i, j) -> (j)>
#s = affine_map<(i, j) -> (i)>
func.func @main(%w: tensor<8192xf32>, %s: tensor<132xf32>, %l: tensor<8192xi32>, %k: tensor<8192xi32>) -> tensor<132xf32> {
  %z = arith.constant 0.0 : f32
  %c = arith.constant 0 : i32
  %e = tensor.empty() : tensor<132xf32>
  %i = linalg.fill ins(%z : f32) outs(%e : tensor<132xf32>) -> tensor<132xf32>
  %q = linalg.generic {indexing_maps = [#w, #s, #w, #w, #s], iterator_types = ["parallel", "reduction"]}
      ins(%w, %s, %l, %k : tensor<8192xf32>, tensor<132xf32>, tensor<8192xi32>, tensor<8192xi32>) outs(%i : tensor<132xf32>) {
  ^bb0(%a: f32, %b: f32, %x: i32, %y: i32, %acc: f32):
    %p = arith.cmpi sge, %x, %c : i32
    cf.assert %p, "first"
    %r = arith.cmpi sge, %y, %c : i32
    cf.assert %r, "second"
    %d = arith.mulf %a, %b : f32
    %t = arith.addf %d, %acc : f32
    linalg.yield %t : f32
  } -> tensor<132xf32>
  return %q : tensor<132xf32>
}
