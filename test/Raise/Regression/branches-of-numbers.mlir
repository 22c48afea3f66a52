// A branch that computes a number for a program, or chooses between what other branches
// choose, was refused as control flow, and what reads the number once more, for using "a
// value from outside". Where the branch stays it is the only reason.

// RUN: split-file %s %t
// RUN: softmax-run %t/number.mlir --device=simulator --check --input=4x65xf32 --input=i1=1 --input=f32=3 --input=i32=0 | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %t/number.mlir --device=simulator --check --input=4x65xf32 --input=i1=0 --input=f32=3 --input=i32=0 | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %t/nested.mlir --device=simulator --check --input=4x65xf32 --input=4x65xf32 --input=i1=1 --input=i1=0 | FileCheck %s --check-prefix=RIGHT
// RUN: not softmax-compile %t/division.mlir 2>&1 | FileCheck %t/division.mlir
// RIGHT: check passed

//--- number.mlir
#map = affine_map<(i, j) -> (i, j)>
#none = affine_map<(i, j) -> ()>
func.func @main(%x: tensor<4x65xf32>, %c: i1, %u: f32, %k: i32) -> tensor<4x65xf32> {
  %two = arith.constant 2.0 : f32
  %n = scf.if %c -> f32 {
    %m = arith.mulf %u, %two : f32
    scf.yield %m : f32
  } else {
    scf.yield %u : f32
  }
  %init = tensor.empty() : tensor<4x65xf32>
  %y = linalg.generic {indexing_maps = [#map, #none, #map], iterator_types = ["parallel", "parallel"]}
      ins(%x, %n : tensor<4x65xf32>, f32) outs(%init : tensor<4x65xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %m = arith.mulf %a, %b : f32
    linalg.yield %m : f32
  } -> tensor<4x65xf32>
  return %y : tensor<4x65xf32>
}

//--- nested.mlir
func.func @main(%x: tensor<4x65xf32>, %y: tensor<4x65xf32>, %a: i1, %b: i1) -> tensor<4x65xf32> {
  %z = scf.if %a -> tensor<4x65xf32> {
    %inner = scf.if %b -> tensor<4x65xf32> {
      scf.yield %x : tensor<4x65xf32>
    } else {
      scf.yield %y : tensor<4x65xf32>
    }
    scf.yield %inner : tensor<4x65xf32>
  } else {
    scf.yield %y : tensor<4x65xf32>
  }
  %init = tensor.empty() : tensor<4x65xf32>
  %s = linalg.softmax dimension(1) ins(%z : tensor<4x65xf32>) outs(%init : tensor<4x65xf32>) -> tensor<4x65xf32>
  return %s : tensor<4x65xf32>
}

//--- division.mlir
// CHECK: :[[@LINE+5]]:8: error: 'scf.if' op has no lowering to a kernel
// CHECK-NOT: error
#map = affine_map<(i, j) -> (i, j)>
#none = affine_map<(i, j) -> ()>
func.func @main(%x: tensor<4x65xi32>, %c: i1, %k: i32, %n: i32) -> tensor<4x65xi32> {
  %q = scf.if %c -> i32 {
    // The host traps where it divides by 0, though it need not.
    %d = arith.divsi %k, %n : i32
    scf.yield %d : i32
  } else {
    scf.yield %k : i32
  }
  %init = tensor.empty() : tensor<4x65xi32>
  %y = linalg.generic {indexing_maps = [#map, #none, #map], iterator_types = ["parallel", "parallel"]}
      ins(%x, %q : tensor<4x65xi32>, i32) outs(%init : tensor<4x65xi32>) {
  ^bb0(%a: i32, %b: i32, %out: i32):
    %m = arith.muli %a, %b : i32
    linalg.yield %m : i32
  } -> tensor<4x65xi32>
  return %y : tensor<4x65xi32>
}
