// RUN: not softmax-compile %s 2>&1 | FileCheck %s

// A reduction that keeps what its last step makes was said to combine elements.

// CHECK: :[[#@LINE+6]]:8: note: it is not part of a row program: it keeps what the last element makes, and combines none{{$}}
#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @main(%x: tensor<4x65xf32>) -> tensor<4xf32> {
  %zero = arith.constant dense<0.0> : tensor<4xf32>
  // The square of each row's last element.
  %y = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x65xf32>) outs(%zero : tensor<4xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %square = arith.mulf %a, %a : f32
    linalg.yield %square : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}
