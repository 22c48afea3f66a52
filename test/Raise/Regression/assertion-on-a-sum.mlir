// An assertion on what a reduction has come to was dropped.

// RUN: not softmax-compile %s -o /dev/null 2>&1 | FileCheck %s

// CHECK: error: 'linalg.generic' op has no lowering to a kernel
func.func @main(%x: tensor<4x8xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %i = linalg.fill ins(%c0 : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<4x8xf32>) outs(%i : tensor<4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %ok = arith.cmpf ole, %o, %c0 : f32
    cf.assert %ok, "the sum so far is positive"
    %s = arith.addf %o, %a : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %y : tensor<4xf32>
}
