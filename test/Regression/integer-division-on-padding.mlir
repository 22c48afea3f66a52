// Kernels also compute on padding, where a division by 0 trapped.

// RUN: not softmax-run %s --device=simulator 2>&1 | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<4x13xf32>) -> tensor<4x13xf32> {
  %init = tensor.empty() : tensor<4x13xf32>
  // CHECK: [[@LINE+1]]:8: error: 'linalg.generic' op has no lowering to a kernel
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<4x13xf32>) outs(%init : tensor<4x13xf32>) {
  ^bb0(%in: f32, %out: f32):
    %hundred = arith.constant 100 : i32
    %divisor = arith.fptosi %in : f32 to i32
    %quotient = arith.divsi %hundred, %divisor : i32
    %0 = arith.sitofp %quotient : i32 to f32
    linalg.yield %0 : f32
  } -> tensor<4x13xf32>
  return %y : tensor<4x13xf32>
}
