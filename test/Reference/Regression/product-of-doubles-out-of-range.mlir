// A row of f64 that is multiplied in another order: where a partial product of the program as
// written is too large or too small for f64, that of the kernel may not be. It was called wrong.

// RUN: not softmax-run %s --device=simulator --check --schedule=column --input=1x4xf64=1e200,1e200,1e-200,1e-200 | FileCheck %s
// RUN: not softmax-run %s --device=simulator --check --schedule=column --input=1x4xf64=1e-200,1e-200,1e200,1e200 | FileCheck %s
// RUN: not softmax-run %s --device=simulator --check --schedule=warp --input=1x4xf64=1e-200,1e-200,1e200,1e200 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --input=1x4xf64=1e200,1e100,1e-200,0 | FileCheck %s --check-prefix=KNOWN
// RUN: softmax-run %s --device=simulator --check --input=1x4xf64=3,-7,1e200,11 | FileCheck %s --check-prefix=KNOWN

// CHECK-NOT: check failed
// CHECK: nothing known of 1 elements, whose bounds are infinite: 1 of 1 elements could not be judged
// KNOWN: check passed
func.func @product(%x: tensor<1x4xf64>) -> tensor<1xf64> {
  %one = arith.constant dense<1.0> : tensor<1xf64>
  %y = linalg.reduce {arith.mulf} ins(%x : tensor<1x4xf64>) outs(%one : tensor<1xf64>) dimensions = [1]
  return %y : tensor<1xf64>
}
