// A number that is looked up, at a position that the program knows, reads no operand by its
// dimensions. It was a program without an axis, which the scheduler refuses.

// RUN: softmax-compile %s --emit=fused --remarks=fuse -o /dev/null 2>&1 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check | FileCheck %s --check-prefix=RIGHT
// CHECK: main: 1 kernel, 1 linalg operation fused, 0 left
// RIGHT: check passed

#number = affine_map<() -> ()>
func.func @main(%x: tensor<100xf32>) -> tensor<f32> {
  %init = tensor.empty() : tensor<f32>
  %y = linalg.generic {indexing_maps = [#number], iterator_types = []} outs(%init : tensor<f32>) {
  ^bb0(%out: f32):
    %c2 = arith.constant 2 : index
    %element = tensor.extract %x[%c2] : tensor<100xf32>
    linalg.yield %element : f32
  } -> tensor<f32>
  return %y : tensor<f32>
}
