// RUN: softmax-compile %s --schedule=block --l2-hint=evict-last | FileCheck %s
// RUN: softmax-compile %s --schedule=block --l2-hint=none | FileCheck %s --check-prefix=NONE
// RUN: softmax-run %s --schedule=block --l2-hint=evict-last --device=simulator --check | FileCheck %s --check-prefix=SIM
// RUN: softmax-compile %s --l2-hint=evict-last --schedule=split --blocks=2 --threads=256 --stages=3 | FileCheck %s --check-prefix=BULK
// RUN: softmax-compile %s --schedule=block --l2-hint=evict-first | FileCheck %s --check-prefix=FIRST

// Loads of each width ask for it; stores, weights' too, and shared memory do not.

// CHECK: .version 8.1
// CHECK: .entry main_block_
// CHECK: createpolicy.fractional.L2::evict_last.b64 [[POLICY:%rd[0-9]+]], 1.0;
// CHECK-NOT: {{ld.global.[^L]}}
// CHECK: ld.global.L2::cache_hint.v4.b32 {{{.*}}}, [{{.*}}], [[POLICY]];
// CHECK: st.shared
// CHECK: st.global.v4
// CHECK: .entry
// CHECK: ld.global.L2::cache_hint.b32 {{%r[0-9]+}}, [{{.*}}], {{%rd[0-9]+}};

// NONE-NOT: cache_hint

// FIRST: createpolicy.fractional.L2::evict_first.b64 [[POLICY:%rd[0-9]+]], 1.0;
// FIRST: ld.global.L2::cache_hint.v4.b32 {{{.*}}}, [{{.*}}], [[POLICY]];

// So do copies to shared memory.
// BULK: .extern .shared .align 128 .b8 __dynamic_shmem__0[];
// BULK: createpolicy.fractional.L2::evict_last.b64 [[POLICY:%rd[0-9]+]], 1.0;
// BULK: cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.L2::cache_hint [{{.*}}], [{{.*}}], {{.*}}, [{{.*}}], [[POLICY]];

// SIM: check passed
func.func @main(%x: tensor<4x4096xf32>) -> tensor<4x4096xf32> {
  %init = tensor.empty() : tensor<4x4096xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<4x4096xf32>) outs(%init : tensor<4x4096xf32>) -> tensor<4x4096xf32>
  return %y : tensor<4x4096xf32>
}
