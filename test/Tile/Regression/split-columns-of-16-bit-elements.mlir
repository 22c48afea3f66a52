// Buffers beyond the operands, of which a program that is split has one, were asked for
// their maps.

// RUN: softmax-run %s --device=simulator --check --schedule=split --input=19x5xf16 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --schedule=split --input=3x1xf16 | FileCheck %s

// CHECK: check passed
func.func @main(%x: tensor<?x?xf16>) -> tensor<?x?xf16> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf16>
  %n = tensor.dim %x, %c1 : tensor<?x?xf16>
  %e = tensor.empty(%m, %n) : tensor<?x?xf16>
  %r = linalg.softmax dimension(0) ins(%x : tensor<?x?xf16>) outs(%e : tensor<?x?xf16>) -> tensor<?x?xf16>
  return %r : tensor<?x?xf16>
}
