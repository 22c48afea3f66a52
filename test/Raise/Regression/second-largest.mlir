// The two largest elements of a row were said to be an argmax, of positions that are none.

// RUN: not softmax-compile %s -o /dev/null 2>&1 | FileCheck %s
// CHECK: note: it is not part of a row program: it combines elements in a way that is no known monoid

#all = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>
func.func @main(%x: tensor<4x65xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %lowest = arith.constant dense<0xFF800000> : tensor<4xf32>
  %r:2 = linalg.generic {indexing_maps = [#all, #row, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x65xf32>) outs(%lowest, %lowest : tensor<4xf32>, tensor<4xf32>) {
  ^bb0(%a: f32, %first: f32, %second: f32):
    %larger = arith.maximumf %a, %first : f32
    %smaller = arith.minimumf %a, %first : f32
    %next = arith.maximumf %smaller, %second : f32
    linalg.yield %larger, %next : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  return %r#0, %r#1 : tensor<4xf32>, tensor<4xf32>
}
