// RUN: softmax-compile %s --emit=ptx --target=sm_90 -o - \
// RUN:     | FileCheck %s --implicit-check-not=.local --implicit-check-not=.extern
// RUN: not softmax-compile %s --emit=ptx --target=sm_75 -o - 2>&1 \
// RUN:     | FileCheck %s --check-prefix=UNKNOWN

// Rows of 16-byte vectors: global (not generic) 128-bit accesses, one exponential
// instruction an element, and the maximum of linalg.softmax, which is maxnumf.

// CHECK: .target sm_90
// CHECK: .visible .entry
// CHECK: .maxntid
// CHECK: ld.global.v4.b32
// CHECK: max.f32
// CHECK: shfl.sync.bfly.b32
// CHECK: ex2.approx.ftz.f32
// CHECK: st.global.v4.b32

// UNKNOWN: expected --target to be simulator alone or of sm_80, {{.*}} found 'sm_75'
func.func @softmax(%x: tensor<1024x1024xf32>) -> tensor<1024x1024xf32> {
  %init = tensor.empty() : tensor<1024x1024xf32>
  %y = linalg.softmax dimension(1)
      ins(%x : tensor<1024x1024xf32>) outs(%init : tensor<1024x1024xf32>) -> tensor<1024x1024xf32>
  return %y : tensor<1024x1024xf32>
}
