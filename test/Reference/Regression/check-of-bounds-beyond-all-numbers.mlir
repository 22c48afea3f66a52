// A bound that is larger than any number that goes in or comes out is no reason to call a
// result right: of a sine of thousands that a rounding may move by tens, nothing is known.

// RUN: %S/../../Run/Inputs/exits 4 softmax-run %s --device=simulator --check --fallback=loops --input=1x2xbf16=1.3,0.7 --input=2x2xbf16=1.1,1.3,0.4,0.7 | FileCheck %s
// CHECK: result 1: {{.*}}nothing known of 1 elements, whose bounds are as large as all numbers of their rows: 1 of 2 elements could not be judged

#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<1x2xbf16>, %w: tensor<2x2xbf16>) -> (tensor<1x2xbf16>, tensor<1x2xf32>) {
  %zero = arith.constant 0.0 : f32
  %many = arith.constant 10000.0 : f32
  %e = tensor.empty() : tensor<1x2xf32>
  %e16 = tensor.empty() : tensor<1x2xbf16>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<1x2xf32>) -> tensor<1x2xf32>
  %square = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<1x2xbf16>) outs(%e16 : tensor<1x2xbf16>) {
  ^bb0(%in: bf16, %out: bf16):
    %r = arith.mulf %in, %in : bf16
    linalg.yield %r : bf16
  } -> tensor<1x2xbf16>
  %product = linalg.matmul ins(%square, %w : tensor<1x2xbf16>, tensor<2x2xbf16>) outs(%init : tensor<1x2xf32>) -> tensor<1x2xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%product : tensor<1x2xf32>) outs(%e : tensor<1x2xf32>) {
  ^bb0(%in: f32, %out: f32):
    %c = arith.constant 2.05 : f32
    %d = arith.subf %in, %c : f32
    %s = arith.mulf %d, %many : f32
    %sin = math.sin %s : f32
    linalg.yield %sin : f32
  } -> tensor<1x2xf32>
  return %square, %y : tensor<1x2xbf16>, tensor<1x2xf32>
}
