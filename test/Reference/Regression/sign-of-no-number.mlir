// The sign that copysign takes of NaN is whichever an instruction gives it: 0 % 0 has one on
// this machine and another one in a kernel, which was called wrong. That of a number within
// its error of 0 may be either, of which none is known to be right.
// RUN: %S/../../Run/Inputs/exits 4 softmax-run %s --entry=remainder --device=simulator --check --input=4xf32=1,2,3,4 --input=4xf32=0,2,0,4 | FileCheck %s
// CHECK: nothing known of 2 elements, whose bounds are infinite: 2 of 4 elements could not be judged
func.func @remainder(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %r = arith.remf %y, %y : tensor<4xf32>
  %z = math.copysign %x, %r : tensor<4xf32>
  return %z : tensor<4xf32>
}

// RUN: %S/../../Run/Inputs/exits 4 softmax-run %s --entry=difference --device=simulator --check --print --input=2x3xf32=16777216,1,-16777216,16777216,1,1 | FileCheck %s --check-prefix=NEAR
// NEAR: result 0: 2xf32
// NEAR: 1 of 2 elements could not be judged
func.func @difference(%x: tensor<2x3xf32>) -> tensor<2xf32> {
  %zero = arith.constant dense<0.0> : tensor<2xf32>
  %one = arith.constant dense<1.0> : tensor<2xf32>
  %half = arith.constant dense<0.5> : tensor<2xf32>
  %s = linalg.reduce {arith.addf} ins(%x : tensor<2x3xf32>) outs(%zero : tensor<2xf32>) dimensions = [1]
  %d = arith.subf %s, %half : tensor<2xf32>
  %z = math.copysign %one, %d : tensor<2xf32>
  return %z : tensor<2xf32>
}
