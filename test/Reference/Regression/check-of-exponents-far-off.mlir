// Of scores that one kernel rounds to 16 bits and another takes exponentials of, these may
// be off by more than log 2: with a bound that was the same on both sides their sum might
// be 0, and nothing was known of a softmax; with exponents off by more than 709, nothing of
// a sigmoid. Neither is beyond 0 or 1 by more than a rounding. Of what may be any number of
// these nothing is known: 0 passed for it.

// RUN: %S/../../Run/Inputs/exits 4 softmax-run %s --device=simulator --check --fallback=loops --input=2x2xbf16=256,1,256,1.5 --input=2x3xbf16=1.1875,1.1953125,1.203125,0.8,0.5,1.3 | FileCheck %s

// CHECK: result 0
// CHECK-NOT: infinite
// CHECK-SAME: 1 of 6 elements could not be judged
// CHECK: result 1
// CHECK-NOT: infinite
// CHECK-SAME: 1 of 6 elements could not be judged

#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<2x2xbf16>, %w: tensor<2x3xbf16>) -> (tensor<2x3xf32>, tensor<2x3xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %mean = arith.constant 306.5625 : f32
  %steep = arith.constant 1000.0 : f32
  %e = tensor.empty() : tensor<2x3xf32>
  %e16 = tensor.empty() : tensor<2x3xbf16>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  %product = linalg.matmul ins(%x, %w : tensor<2x2xbf16>, tensor<2x3xbf16>) outs(%init : tensor<2x3xf32>) -> tensor<2x3xf32>
  %scores = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%product : tensor<2x3xf32>) outs(%e16 : tensor<2x3xbf16>) {
  ^bb0(%in: f32, %out: bf16):
    %r = arith.truncf %in : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<2x3xbf16>
  %wide = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%scores : tensor<2x3xbf16>) outs(%e : tensor<2x3xf32>) {
  ^bb0(%in: bf16, %out: f32):
    %r = arith.extf %in : bf16 to f32
    linalg.yield %r : f32
  } -> tensor<2x3xf32>
  %softmax = linalg.softmax dimension(1) ins(%wide : tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) -> tensor<2x3xf32>
  %sigmoid = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%wide : tensor<2x3xf32>) outs(%e : tensor<2x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %d = arith.subf %mean, %in : f32
    %n = arith.mulf %d, %steep : f32
    %exp = math.exp %n : f32
    %s = arith.addf %exp, %one : f32
    %q = arith.divf %one, %s : f32
    linalg.yield %q : f32
  } -> tensor<2x3xf32>
  return %softmax, %sigmoid : tensor<2x3xf32>, tensor<2x3xf32>
}
