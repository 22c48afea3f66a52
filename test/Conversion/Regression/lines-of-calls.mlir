// With -g, what a call brought into host code ended upstream's pass for debug scopes. The line
// in the kernel is that of the called function.
// RUN: softmax-compile %s -g | FileCheck %s
// RUN: softmax-run %s -g --entry=main --device=simulator --check | FileCheck %s --check-prefix=RUN-CHECK
// CHECK: .loc{{.*}}1 [[#@LINE+9]]
// CHECK: .file{{.*}}lines-of-calls.mlir
// RUN-CHECK: check passed
#id = affine_map<(d0, d1) -> (d0, d1)>
func.func private @twice(%x: f32) -> f32 {
  %sum = arith.addf %x, %x : f32
  return %sum : f32
}
func.func private @square(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = arith.mulf %x, %x : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}
func.func @main(%x: tensor<4x8xf32>, %scale: f32) -> tensor<4x8xf32> {
  %factor = func.call @twice(%scale) : (f32) -> f32
  %square = func.call @square(%x) : (tensor<4x8xf32>) -> tensor<4x8xf32>
  %init = tensor.empty() : tensor<4x8xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%square : tensor<4x8xf32>) outs(%init : tensor<4x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %product = arith.mulf %a, %factor : f32
    linalg.yield %product : f32
  } -> tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}
