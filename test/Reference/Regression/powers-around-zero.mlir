// The bound of a power was infinite where its base may be 0, as elements of a row that is
// squared are, and 0 where the base was 0 in the reference.

// RUN: %S/../../Run/Inputs/exits 4 softmax-run %s --entry=squares --device=simulator --check --input=4x64xf32 --seed=3 | FileCheck %s
// CHECK-NOT: nothing known
// CHECK: check passed
// CHECK-NOT: nothing known
// CHECK: check passed

// A cubic root of 0, give or take 1e-6, is 0, give or take 0.01: of a row of these nothing is
// known, though no bound is infinite.
// CHECK-NOT: infinite
// CHECK: nothing known of {{[0-9]+}} elements, whose bounds are as large as all numbers of their rows

// A root of what may be below 0 may be NaN, which was wrong.
// RUN: sh -c 'softmax-run %s --entry=roots --device=simulator --check --input=4x64xf32 --seed=3; test $? -eq 4' | FileCheck %s --check-prefix=ROOTS
// ROOTS: nothing known of {{[0-9]+}} elements, whose bounds are infinite
// ROOTS-SAME: elements could not be judged
// ROOTS: nothing known of {{[0-9]+}} elements, whose bounds are infinite
// ROOTS-SAME: elements could not be judged

#all = affine_map<(i, j) -> (i, j)>

// exp(x) exp(-x) - 1, which is 0 but for roundings.
func.func private @zero(%x: tensor<4x64xf32>) -> tensor<4x64xf32> {
  %one = arith.constant dense<1.0> : tensor<4x64xf32>
  %e = math.exp %x : tensor<4x64xf32>
  %minus = arith.negf %x : tensor<4x64xf32>
  %f = math.exp %minus : tensor<4x64xf32>
  %product = arith.mulf %e, %f : tensor<4x64xf32>
  %zero = arith.subf %product, %one : tensor<4x64xf32>
  return %zero : tensor<4x64xf32>
}

func.func @squares(%x: tensor<4x64xf32>) -> (tensor<4x64xf32>, tensor<4x64xf32>, tensor<4x64xf32>) {
  %two = arith.constant dense<2.0> : tensor<4x64xf32>
  %three = arith.constant dense<3> : tensor<4x64xi32>
  %zero = func.call @zero(%x) : (tensor<4x64xf32>) -> tensor<4x64xf32>
  %square = math.powf %zero, %two : tensor<4x64xf32>
  %cube = math.fpowi %zero, %three : tensor<4x64xf32>, tensor<4x64xi32>
  %root = math.cbrt %zero : tensor<4x64xf32>
  return %square, %cube, %root : tensor<4x64xf32>, tensor<4x64xf32>, tensor<4x64xf32>
}

func.func @roots(%x: tensor<4x64xf32>) -> (tensor<4x64xf32>, tensor<4x64xf32>) {
  %half = arith.constant dense<0.5> : tensor<4x64xf32>
  %one = arith.constant dense<1.0> : tensor<4x64xf32>
  %zero = func.call @zero(%x) : (tensor<4x64xf32>) -> tensor<4x64xf32>
  %root = math.powf %zero, %half : tensor<4x64xf32>
  %nearly = arith.addf %zero, %one : tensor<4x64xf32>
  %angle = math.acos %nearly : tensor<4x64xf32>
  return %root, %angle : tensor<4x64xf32>, tensor<4x64xf32>
}
