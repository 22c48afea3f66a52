// A root of what is 0 up to rounding may be NaN: it was called wrong.

// RUN: %S/../../Run/Inputs/exits 4 softmax-run %s --device=simulator --check --input=3x37xf32 | FileCheck %s

// CHECK: could not be judged
// CHECK-NOT: check failed

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<3x37xf32>) -> tensor<3xf32> {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 37.0 : f32
  %rows = tensor.empty() : tensor<3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%rows : tensor<3xf32>) -> tensor<3xf32>
  %sum = linalg.reduce {arith.addf} ins(%x : tensor<3x37xf32>) outs(%init : tensor<3xf32>) dimensions = [1]
  // The sum of the distances from the mean.
  %distances = linalg.generic {indexing_maps = [#all, #outer, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x, %sum : tensor<3x37xf32>, tensor<3xf32>) outs(%init : tensor<3xf32>) {
  ^bb0(%a: f32, %s: f32, %acc: f32):
    %mean = arith.divf %s, %n : f32
    %d = arith.subf %a, %mean : f32
    %r = arith.addf %acc, %d : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %root = linalg.sqrt ins(%distances : tensor<3xf32>) outs(%rows : tensor<3xf32>) -> tensor<3xf32>
  return %root : tensor<3xf32>
}
