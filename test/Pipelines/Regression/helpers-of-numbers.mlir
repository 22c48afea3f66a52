// Private functions that are gone once calls are inlined were held to what the entry
// may take and give.

// RUN: softmax-compile %s -o /dev/null
// RUN: softmax-run %s --device=simulator --check | FileCheck %s
// CHECK: check passed

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func private @unused(%m: memref<4xf32>) {
  return
}
func.func private @twice(%x: f32) -> f32 {
  %sum = arith.addf %x, %x : f32
  return %sum : f32
}
func.func @main(%x: tensor<4x8xf32>, %scale: f32) -> tensor<4x8xf32> {
  %factor = func.call @twice(%scale) : (f32) -> f32
  %init = tensor.empty() : tensor<4x8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x8xf32>) outs(%init : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %product = arith.mulf %a, %factor : f32
    linalg.yield %product : f32
  } -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}
