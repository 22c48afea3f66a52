// RUN: softmax-run %s --device=simulator --math=precise --check --input=1x2xbf16=1.0078125,1 --input=1x2xbf16=1.0078125,1 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --input=1x2xbf16=1.0078125,1 --input=1x2xbf16=1.0078125,1 | FileCheck %s --check-prefix=FAST

// The reference did not round a fused multiply-add of 16-bit numbers, the one
// operation that upstream does not write out for them: x y + x, less 2, of
// x = y = 1 + 2^-7 was 3 * 2^-7, and is 2^-5.

// CHECK: got 0.03125 expected 0.03125: check passed
// FAST: check passed
#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<1x2xbf16>, %y: tensor<1x2xbf16>) -> tensor<1xf32> {
  %lowest = arith.constant 0xFF800000 : f32
  %two = arith.constant 2.0 : bf16
  %empty = tensor.empty() : tensor<1xf32>
  %init = linalg.fill ins(%lowest : f32) outs(%empty : tensor<1xf32>) -> tensor<1xf32>
  %max = linalg.generic {indexing_maps = [#all, #all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x, %y : tensor<1x2xbf16>, tensor<1x2xbf16>) outs(%init : tensor<1xf32>) {
  ^bb0(%a: bf16, %b: bf16, %acc: f32):
    %f = math.fma %a, %b, %a : bf16
    %d = arith.subf %f, %two : bf16
    %e = arith.extf %d : bf16 to f32
    %m = arith.maximumf %acc, %e : f32
    linalg.yield %m : f32
  } -> tensor<1xf32>
  return %max : tensor<1xf32>
}
