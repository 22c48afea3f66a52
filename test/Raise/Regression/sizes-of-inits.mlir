// What arith on tensors becomes has an operand as its init, and the empty tensor in its
// place had the size of that operand, which another operation computes: between two
// calls, a program was cut in two where it asks for the size.

// RUN: softmax-compile %s --emit=fused --remarks=fuse -o /dev/null 2>&1 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check | FileCheck %s --check-prefix=RIGHT
// CHECK: main: 1 kernel, 6 linalg operations fused, 0 left
// RIGHT: check passed

func.func private @normalize(%x: tensor<?x65xf32>) -> tensor<?x65xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %rows = tensor.dim %x, %c0 : tensor<?x65xf32>
  %empty = tensor.empty(%rows) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.reduce {arith.addf} ins(%x : tensor<?x65xf32>) outs(%init : tensor<?xf32>) dimensions = [1]
  %all = tensor.empty(%rows) : tensor<?x65xf32>
  %sums = linalg.broadcast ins(%sum : tensor<?xf32>) outs(%all : tensor<?x65xf32>) dimensions = [1]
  %y = arith.divf %x, %sums : tensor<?x65xf32>
  return %y : tensor<?x65xf32>
}
func.func @main(%x: tensor<4x65xf32>) -> tensor<4x65xf32> {
  %any = tensor.cast %x : tensor<4x65xf32> to tensor<?x65xf32>
  %once = call @normalize(%any) : (tensor<?x65xf32>) -> tensor<?x65xf32>
  %twice = call @normalize(%once) : (tensor<?x65xf32>) -> tensor<?x65xf32>
  %y = tensor.cast %twice : tensor<?x65xf32> to tensor<4x65xf32>
  return %y : tensor<4x65xf32>
}
