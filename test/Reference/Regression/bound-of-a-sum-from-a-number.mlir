// The number that a sum starts with counts as a term of it: no f32 was near enough.

// RUN: softmax-run %s --device=simulator --check --input=4x2xf32=0.001,0.001,0.002,0.002,0.003,0.003,0.004,0.004 \
// RUN:     | FileCheck %s

// CHECK: max error 0.{{[0-9]+}} of the bound{{.*}}: check passed
func.func @main(%x: tensor<4x2xf32>) -> tensor<4xf32> {
  %c = arith.constant 1.5 : f32
  %e = tensor.empty() : tensor<4xf32>
  %z = linalg.fill ins(%c : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %s = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x2xf32>) outs(%z : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %s1 = arith.addf %a, %o : f32
    linalg.yield %s1 : f32
  } -> tensor<4xf32>
  return %s : tensor<4xf32>
}
