// Where products leave the range of f32 on their way the bound is infinite, and any number
// passed. Nothing is wrong there, and nothing known to be right.

// RUN: sh -c 'softmax-run %s --device=simulator --check --input=4x4xf32=1e30,1e30,1e-30,1e-30,1e30,1e30,1e-30,1e-30,1e30,1e30,1e-30,1e-30,1e30,1e30,1e-30,1e-30; test $? -eq 4' | FileCheck %s
// CHECK: nothing known of 4 elements, whose bounds are infinite, in 4 elements the program as written overflows: 4 of 4 elements could not be judged
// RUN: sh -c 'softmax-run %s --device=simulator --check --input=4x4xf32=1e30,1e30,1e-30,1e-30,1,2,3,4,5,6,7,8,0,1,2,3; test $? -eq 4' | FileCheck %s --check-prefix=ONE
// ONE: nothing known of 1 elements, whose bounds are infinite, in 1 elements the program as written overflows: 1 of 4 elements could not be judged
// RUN: softmax-run %s --device=simulator --check --input=4x7xf32 | FileCheck %s --check-prefix=KNOWN

// 781 numbers have a product of 0, and what is just as written was not known to be right.
// RUN: softmax-run %s --device=simulator --check --input=4x781xf32 | FileCheck %s --check-prefix=KNOWN
// RUN: softmax-run %s --device=simulator --check --input=4x9xf32=1e30 | FileCheck %s --check-prefix=KNOWN
// KNOWN-NOT: nothing known
// KNOWN: check passed
func.func @main(%x: tensor<4x?xf32>) -> tensor<4xf32> {
  %one = arith.constant 1.0 : f32
  %e = tensor.empty() : tensor<4xf32>
  %init = linalg.fill ins(%one : f32) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %r = linalg.reduce {arith.mulf} ins(%x : tensor<4x?xf32>) outs(%init : tensor<4xf32>) dimensions = [1]
  return %r : tensor<4xf32>
}
