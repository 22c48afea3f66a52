// However far off the exponents are, a softmax is within 0 and 1. Adding 1e9 rounds them to
// multiples of 64: exponents may be wrong by more than a hundred. What is as written is right,
// and nothing is known of other numbers within the bound.

// RUN: softmax-compile %s --emit=simt -o %t.mlir
// RUN: softmax-run %s --lowered=%t.mlir --device=simulator --check --input=1x3xf32=1,2,3 | FileCheck %s
// CHECK: check passed

// Twice a share of 1/3 is within the bound when it is multiplied by 5.9 in the place of 2, and
// wrong just above: twice a share is at most 2. Nor is it below 0.

// RUN: sed 's/arith.constant 2.000000e+00/arith.constant 5.900000e+00/; s/dense<2.000000e+00>/dense<5.900000e+00>/' %t.mlir > %t-within.mlir
// RUN: %S/../../Run/Inputs/exits 4 softmax-run %s --lowered=%t-within.mlir --device=simulator --check --input=1x3xf32=1,2,3 | FileCheck %s --check-prefix=WITHIN
// WITHIN: 3 of 3 elements could not be judged
// RUN: sed 's/arith.constant 2.000000e+00/arith.constant 6.200000e+00/; s/dense<2.000000e+00>/dense<6.200000e+00>/' %t.mlir > %t-beyond.mlir
// RUN: %S/../../Run/Inputs/exits 2 softmax-run %s --lowered=%t-beyond.mlir --device=simulator --check --input=1x3xf32=1,2,3 | FileCheck %s --check-prefix=BEYOND
// BEYOND: at [0, 0]: got 2.06{{.*}} expected 0.18{{.*}} bound 0.18{{.*}} below and 1.8{{.*}} above
// RUN: sed 's/arith.constant 2.000000e+00/arith.constant -5.000000e-01/; s/dense<2.000000e+00>/dense<-5.000000e-01>/' %t.mlir > %t-below.mlir
// RUN: %S/../../Run/Inputs/exits 2 softmax-run %s --lowered=%t-below.mlir --device=simulator --check --input=1x3xf32=1,2,3 | FileCheck %s --check-prefix=BELOW
// BELOW: at [0, 0]: got -0.16{{.*}} expected 0.18

#id = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<1x3xf32>) -> tensor<1x3xf32> {
  %large = arith.constant 1.0e9 : f32
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<1x3xf32>
  %logits = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<1x3xf32>) outs(%e : tensor<1x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %sum = arith.addf %in, %large : f32
    %rounded = arith.subf %sum, %large : f32
    linalg.yield %rounded : f32
  } -> tensor<1x3xf32>
  %shares = linalg.softmax dimension(1)
      ins(%logits : tensor<1x3xf32>) outs(%e : tensor<1x3xf32>) -> tensor<1x3xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%shares : tensor<1x3xf32>) outs(%e : tensor<1x3xf32>) {
  ^bb0(%in: f32, %out: f32):
    %twice = arith.mulf %in, %two : f32
    linalg.yield %twice : f32
  } -> tensor<1x3xf32>
  return %y : tensor<1x3xf32>
}
