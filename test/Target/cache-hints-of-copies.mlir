// RUN: softmax-compile %s --l2-hint=evict-last --schedule=warp | FileCheck %s
// RUN: softmax-compile %s --l2-hint=none --schedule=warp | FileCheck %s --check-prefix=NONE

// Copies of single vectors to shared memory have no hint, whatever is asked: ptxas may drop what
// makes it, and a copy with an undefined hint is an illegal instruction.

// CHECK: .entry main_warp_1x33_n33_packed(
// CHECK-NOT: cache_hint
// CHECK: cp.async.cg.shared.global [
// CHECK-NOT: cache_hint
// CHECK: cp.async.commit_group;
// CHECK: .entry {{.*}}unaligned(
// CHECK: createpolicy.fractional.L2::evict_last.b64 [[POLICY:%rd[0-9]+]], 1.0;
// CHECK: ld.global.L2::cache_hint.b16 {{%rs[0-9]+}}, [{{%rd[0-9]+}}], [[POLICY]];

// NONE: cp.async.cg.shared.global [
// NONE-NOT: cache_hint
func.func @main(%x: tensor<256x33xbf16>) -> tensor<256x33xbf16> {
  %init = tensor.empty() : tensor<256x33xbf16>
  %y = linalg.softmax dimension(1) ins(%x : tensor<256x33xbf16>) outs(%init : tensor<256x33xbf16>) -> tensor<256x33xbf16>
  return %y : tensor<256x33xbf16>
}
