// RUN: softmax-compile %s --l2-hint=hold | FileCheck %s
// RUN: softmax-compile %s --l2-hint=hold --schedule=block --threads=128 --stages=1 | FileCheck %s --check-prefix=LOOP --implicit-check-not=cache_hint --implicit-check-not=applypriority
// RUN: softmax-run %s --l2-hint=hold --device=simulator --check | FileCheck %s --check-prefix=SIM

// Loads ask to be kept, and whoever has loaded the start of a line of 128 bytes gives
// the line back before anything is stored. Lines that are constants apart start in
// the same threads.

// CHECK: .entry main_block_128x8_n4096_aligned(
// CHECK: createpolicy.fractional.L2::evict_last.b64 [[POLICY:%rd[0-9]+]], 1.0;
// CHECK-NOT: st.global
// CHECK-COUNT-8: ld.global.L2::cache_hint.v4.b32 {{{.*}}}, [{{.*}}], [[POLICY]];
// CHECK-NOT: st.global
// CHECK: and.b32 [[IN_LINE:%r[0-9]+]], %r{{[0-9]+}}, 127;
// CHECK: { .reg .pred starts; setp.eq.b32 starts, [[IN_LINE]], 0; @starts applypriority.global.L2::evict_normal [[[ROW:%rd[0-9]+]]+0], 128; }
// CHECK: setp.eq.b32 starts, [[IN_LINE]], 0; @starts applypriority.global.L2::evict_normal [[[ROW]]+2048], 128; }
// CHECK: setp.eq.b32 starts, [[IN_LINE]], 0; @starts applypriority.global.L2::evict_normal [[[ROW]]+14336], 128; }
// CHECK-NOT: applypriority
// CHECK: st.global.v4

// What some threads do not load, at the ends of an unaligned row, nobody keeps.
// CHECK: .entry main_block_128x8_n4096_unaligned(
// CHECK: ld.global.v4.b32
// CHECK: ld.global.b32

// Nor what is loaded in a loop, where blocks step over rows.
// LOOP: .entry main_block_128x8_n4096_aligned_stages1(
// LOOP: ld.global.v4.b32
// LOOP: .entry main_block_128x8_n4096_unaligned_stages1(
// LOOP: ld.global.v4.b32

// SIM: check passed
func.func @main(%x: tensor<1024x4096xf32>) -> tensor<1024x4096xf32> {
  %init = tensor.empty() : tensor<1024x4096xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<1024x4096xf32>) outs(%init : tensor<1024x4096xf32>) -> tensor<1024x4096xf32>
  return %y : tensor<1024x4096xf32>
}
