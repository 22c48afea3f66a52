// RUN: not softmax-compile %s 2>&1 | FileCheck %s

// A selection beside another reduction was taken for an argmax. The reason is what the
// selection does with NaN.

// CHECK: it is a maximum or minimum that keeps or loses a NaN by the order of the elements

#all = affine_map<(i, j) -> (i, j)>
#outer = affine_map<(i, j) -> (i)>
func.func @main(%x: tensor<2x5xf32>, %start: tensor<2xf32>) -> (tensor<2xf32>, tensor<2xf32>) {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<2xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%empty : tensor<2xf32>) -> tensor<2xf32>
  %y:2 = linalg.generic {indexing_maps = [#all, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<2x5xf32>) outs(%start, %zeros : tensor<2xf32>, tensor<2xf32>) {
  ^bb0(%a: f32, %m: f32, %s: f32):
    %larger = arith.cmpf ogt, %m, %a : f32
    %max = arith.select %larger, %m, %a : f32
    %sum = arith.addf %s, %a : f32
    linalg.yield %max, %sum : f32, f32
  } -> (tensor<2xf32>, tensor<2xf32>)
  return %y#0, %y#1 : tensor<2xf32>, tensor<2xf32>
}
