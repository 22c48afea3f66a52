// Padding whose sum no size holds was taken for a tensor of two rows.

// RUN: %S/../../Run/Inputs/exits 1 softmax-run %s --device=simulator --fallback=loops --input=4x64xf32 \
// RUN:     --input=index=9223372036854775807 --input=index=9223372036854775807 2>&1 | FileCheck %s
// CHECK: padding-that-wraps.mlir:[[@LINE+4]]:8: error: expected a size below 2^63 with padding of 9223372036854775807 and 9223372036854775807
// CHECK-NOT: error

func.func @main(%x: tensor<4x64xf32>, %low: index, %high: index) -> tensor<?x64xf32> {
  %y = tensor.pad %x low[%low, 0] high[%high, 0] {
  ^bb0(%i: index, %j: index):
    %zero = arith.constant 0.0 : f32
    tensor.yield %zero : f32
  } : tensor<4x64xf32> to tensor<?x64xf32>
  return %y : tensor<?x64xf32>
}
