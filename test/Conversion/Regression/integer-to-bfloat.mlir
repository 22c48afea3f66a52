// Upstream folds the rounding of an integer's f32 to bf16 into one cast, which
// neither the simulator's host nor GPUs before sm_90 have.

// RUN: softmax-run %s --device=simulator --math=precise --check \
// RUN:   --input=1x6xi32=0,1,-257,259,16777217,-2147483648 | FileCheck %s
// CHECK: check passed

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<1x6xi32>) -> tensor<1x6xbf16> {
  %init = tensor.empty() : tensor<1x6xbf16>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<1x6xi32>) outs(%init : tensor<1x6xbf16>) {
  ^bb0(%in: i32, %out: bf16):
    %f = arith.sitofp %in : i32 to bf16
    linalg.yield %f : bf16
  } -> tensor<1x6xbf16>
  return %y : tensor<1x6xbf16>
}
