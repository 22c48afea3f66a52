// RUN: softmax-compile %s --emit=fused | FileCheck %s
// RUN: softmax-run %s --entry=branch --device=simulator --check | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=loop --device=simulator --check | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --entry=choice --device=simulator --check | FileCheck %s --check-prefix=RIGHT

// Branches whose condition is known, here from a caller, loops of one step and the
// like are what is in them.

// RIGHT: check passed

func.func private @exponential_if(%x: tensor<5x33xf32>, %wanted: i1) -> tensor<5x33xf32> {
  %true = arith.constant true
  %unwanted = arith.xori %wanted, %true : i1
  %y = scf.if %unwanted -> tensor<5x33xf32> {
    scf.yield %x : tensor<5x33xf32>
  } else {
    %e = tensor.empty() : tensor<5x33xf32>
    %q = linalg.exp ins(%x : tensor<5x33xf32>) outs(%e : tensor<5x33xf32>) -> tensor<5x33xf32>
    scf.yield %q : tensor<5x33xf32>
  }
  return %y : tensor<5x33xf32>
}

// CHECK-LABEL: func.func @branch
// CHECK: rowwise.fuse
// CHECK: math.exp
func.func @branch(%x: tensor<5x33xf32>) -> tensor<5x33xf32> {
  %true = arith.constant true
  %y = call @exponential_if(%x, %true) : (tensor<5x33xf32>, i1) -> tensor<5x33xf32>
  return %y : tensor<5x33xf32>
}

// CHECK-LABEL: func.func @loop
// CHECK: rowwise.fuse
// CHECK: math.exp
func.func @loop(%x: tensor<5x33xf32>) -> tensor<5x33xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = scf.for %i = %c0 to %c1 step %c1 iter_args(%v = %x) -> tensor<5x33xf32> {
    %e = tensor.empty() : tensor<5x33xf32>
    %q = linalg.exp ins(%v : tensor<5x33xf32>) outs(%e : tensor<5x33xf32>) -> tensor<5x33xf32>
    scf.yield %q : tensor<5x33xf32>
  }
  return %y : tensor<5x33xf32>
}

// CHECK-LABEL: func.func @choice
// CHECK: rowwise.fuse
// CHECK: math.exp
func.func @choice(%x: tensor<5x33xf32>) -> tensor<5x33xf32> {
  %c1 = arith.constant 1 : index
  %y = scf.index_switch %c1 -> tensor<5x33xf32>
  case 1 {
    %e = tensor.empty() : tensor<5x33xf32>
    %q = linalg.exp ins(%x : tensor<5x33xf32>) outs(%e : tensor<5x33xf32>) -> tensor<5x33xf32>
    scf.yield %q : tensor<5x33xf32>
  }
  default {
    scf.yield %x : tensor<5x33xf32>
  }
  return %y : tensor<5x33xf32>
}
