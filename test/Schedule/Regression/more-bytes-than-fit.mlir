// RUN: softmax-compile %s --emit=scheduled | FileCheck %s

// The bytes of the rows' outer dimension are no 64-bit number.

// CHECK: rowwise.fuse
// CHECK-SAME: tensor<9223372036854775807x?xbf16>
func.func @softmax(%x: tensor<9223372036854775807x?xbf16>)
    -> tensor<9223372036854775807x?xbf16> {
  %c1 = arith.constant 1 : index
  %size = tensor.dim %x, %c1 : tensor<9223372036854775807x?xbf16>
  %init = tensor.empty(%size) : tensor<9223372036854775807x?xbf16>
  %y = linalg.softmax dimension(1)
      ins(%x : tensor<9223372036854775807x?xbf16>)
      outs(%init : tensor<9223372036854775807x?xbf16>)
      -> tensor<9223372036854775807x?xbf16>
  return %y : tensor<9223372036854775807x?xbf16>
}
