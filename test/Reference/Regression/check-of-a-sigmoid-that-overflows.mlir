// RUN: softmax-run %s --device=simulator --check --input=1x3xf32=-88.8,-89.2,-90 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --math=precise --input=1x3xf32=-88.8,-89.2,-90 | FileCheck %s

// exp(-x) overflows, and the result is -0 as written and as compiled: 14 bounds from the
// wide value, which was not enough for what the program is as written to count.

// CHECK: got -0 expected -2.4{{[0-9]+}}e-37: check passed

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<1x3xf32>) -> tensor<1x3xf32> {
  %one = arith.constant 1.0 : f32
  %empty = tensor.empty() : tensor<1x3xf32>
  %silu = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<1x3xf32>) outs(%empty : tensor<1x3xf32>) {
  ^bb0(%in: f32, %o: f32):
    %n = arith.negf %in : f32
    %e = math.exp %n : f32
    %d = arith.addf %e, %one : f32
    %s = arith.divf %one, %d : f32
    %y = arith.mulf %in, %s : f32
    linalg.yield %y : f32
  } -> tensor<1x3xf32>
  return %silu : tensor<1x3xf32>
}
