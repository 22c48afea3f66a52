// RUN: softmax-run %s --device=simulator --check --input=1x3xf32=60,100,-100 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --input=1x3xf32=60,80,-100 | FileCheck %s --check-prefix=FINITE

// One of the exponentials is beyond f32. The line of the result did not say that its element
// is no number as the program is written.
// CHECK: in 1 elements the program as written overflows: check passed
// FINITE-NOT: overflow
// FINITE: check passed
func.func @main(%x: tensor<1x3xf32>) -> tensor<1x3xf32> {
  %one = arith.constant dense<1.0> : tensor<1x3xf32>
  %e = math.exp %x : tensor<1x3xf32>
  %d = arith.addf %e, %one : tensor<1x3xf32>
  %r = arith.divf %e, %d : tensor<1x3xf32>
  return %r : tensor<1x3xf32>
}
