// Upstream verifies a softmax of integers and takes its elements for floats where it
// is decomposed: a crash.

// RUN: not softmax-compile %s 2>&1 | FileCheck %s
// CHECK: error: 'linalg.softmax' op has no lowering to a kernel
// CHECK: note: it is not part of a row program, {{.*}}: it is a softmax of i32: expected that of floats
// RUN: sed s/xi32/xi1/g %s | not softmax-compile 2>&1 | FileCheck %s --check-prefix=TRUTHS
// TRUTHS: : it is a softmax of i1: expected that of floats
func.func @main(%x: tensor<4x8xi32>) -> tensor<4x8xi32> {
  %e = tensor.empty() : tensor<4x8xi32>
  %r = linalg.softmax dimension(1) ins(%x : tensor<4x8xi32>) outs(%e : tensor<4x8xi32>) -> tensor<4x8xi32>
  return %r : tensor<4x8xi32>
}
