// The reference added the terms of a row of f64 in order, and was further from the
// truth than the kernel: equal terms are all rounded the same way.

// RUN: softmax-run %s --device=simulator --check --input=2x65536xf64=0.1 | FileCheck %s

// CHECK: check passed
func.func @main(%x: tensor<2x65536xf64>) -> tensor<2xf64> {
  %zero = arith.constant 0.0 : f64
  %empty = tensor.empty() : tensor<2xf64>
  %init = linalg.fill ins(%zero : f64) outs(%empty : tensor<2xf64>) -> tensor<2xf64>
  %y = linalg.reduce {arith.addf} ins(%x : tensor<2x65536xf64>) outs(%init : tensor<2xf64>) dimensions = [1]
  return %y : tensor<2xf64>
}
