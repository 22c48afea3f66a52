// RUN: softmax-compile %s --emit=ptx --target=sm_90 -o - | FileCheck %s --check-prefixes=CHECK,NEW
// RUN: softmax-compile %s --emit=ptx --target=sm_89 -o - | FileCheck %s --check-prefixes=CHECK,NEW
// RUN: softmax-compile %s --emit=ptx --target=sm_80 -o - | FileCheck %s --check-prefixes=CHECK,OLD

// Two codes are one instruction, on GPUs that have it, and are never taken apart; 16 are
// one access.

// CHECK: .visible .entry
// CHECK: ld.global.v4.b32 {%{{r[0-9]+}}, %{{r[0-9]+}}, %{{r[0-9]+}}, %[[LAST:r[0-9]+]]}
// NEW: mov.b32 {%[[LOW:rs[0-9]+]], %[[HIGH:rs[0-9]+]]}, %[[LAST]];
// NEW-NOT: b8
// NEW: cvt.rn.f16x2.e5m2x2 %{{r[0-9]+}}, %[[LOW]];
// NEW: cvt.rn.f16x2.e5m2x2 %{{r[0-9]+}}, %[[HIGH]];
// NEW-COUNT-8: cvt.rn.satfinite.e4m3x2.f32
// NEW: st.global.v4.b32
// OLD-NOT: e4m3x2
// OLD-NOT: e5m2x2
// OLD: cvt.f32.f16
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @scale(%x: tensor<1024x1024xf8E5M2>, %scale: f32) -> tensor<1024x1024xf8E4M3FN> {
  %init = tensor.empty() : tensor<1024x1024xf8E4M3FN>
  %y = linalg.generic {indexing_maps = [#map, #map], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<1024x1024xf8E5M2>) outs(%init : tensor<1024x1024xf8E4M3FN>) {
  ^bb0(%a: f8E5M2, %o: f8E4M3FN):
    %wide = arith.extf %a : f8E5M2 to f32
    %scaled = arith.mulf %wide, %scale : f32
    %b = arith.truncf %scaled : f32 to f8E4M3FN
    linalg.yield %b : f8E4M3FN
  } -> tensor<1024x1024xf8E4M3FN>
  return %y : tensor<1024x1024xf8E4M3FN>
}
