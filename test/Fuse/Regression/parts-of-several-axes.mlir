// RUN: softmax-run %s --device=simulator --check --entry=inner --remarks=schedule 2>&1 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --entry=first --remarks=schedule 2>&1 | FileCheck %s --check-prefix=FIRST
// RUN: softmax-run %s --device=simulator --check --entry=dynamic --input=3x6x8xf32 | FileCheck %s
// RUN: softmax-run %s --device=simulator --check --entry=reshaped | FileCheck %s

// A row of several dimensions, of which the program takes a part of an inner one, has
// gaps in memory. It was read as if it had none, which the host's check refused.

#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#outer = affine_map<(d0, d1, d2) -> (d0)>

// CHECK: check passed
func.func @inner(%x: tensor<3x6x8xf32>) -> tensor<3xf32> {
  %zero = arith.constant 0.0 : f32
  %part = tensor.extract_slice %x[0, 1, 2] [3, 4, 5] [1, 1, 1] : tensor<3x6x8xf32> to tensor<3x4x5xf32>
  %empty = tensor.empty() : tensor<3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<3xf32>) -> tensor<3xf32>
  %sum = linalg.reduce {arith.addf} ins(%part : tensor<3x4x5xf32>) outs(%init : tensor<3xf32>) dimensions = [1, 2]
  return %sum : tensor<3xf32>
}

// A part of the first of them has none, and is read by vectors.
// FIRST: rows of 32 elements, aligned
// FIRST: check passed
func.func @first(%x: tensor<3x6x8xf32>) -> tensor<3xf32> {
  %zero = arith.constant 0.0 : f32
  %part = tensor.extract_slice %x[0, 1, 0] [3, 4, 8] [1, 1, 1] : tensor<3x6x8xf32> to tensor<3x4x8xf32>
  %empty = tensor.empty() : tensor<3xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<3xf32>) -> tensor<3xf32>
  %sum = linalg.reduce {arith.addf} ins(%part : tensor<3x4x8xf32>) outs(%init : tensor<3xf32>) dimensions = [1, 2]
  return %sum : tensor<3xf32>
}

// Less than all by a number that is known at run time alone.
func.func @dynamic(%x: tensor<?x?x?xf32>) -> tensor<?xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?x?xf32>
  %most = tensor.dim %x, %c1 : tensor<?x?x?xf32>
  %all = tensor.dim %x, %c2 : tensor<?x?x?xf32>
  %size = arith.subi %all, %c1 : index
  %part = tensor.extract_slice %x[0, 0, 0] [%rows, %most, %size] [1, 1, 1] : tensor<?x?x?xf32> to tensor<?x?x?xf32>
  %empty = tensor.empty(%rows) : tensor<?xf32>
  %init = linalg.fill ins(%zero : f32) outs(%empty : tensor<?xf32>) -> tensor<?xf32>
  %sum = linalg.reduce {arith.addf} ins(%part : tensor<?x?x?xf32>) outs(%init : tensor<?xf32>) dimensions = [1, 2]
  return %sum : tensor<?xf32>
}

// By way of a reshape, which rows have on their way to a program.
func.func @reshaped(%x: tensor<3x6x8xf32>) -> tensor<3x20xf32> {
  %part = tensor.extract_slice %x[0, 1, 2] [3, 4, 5] [1, 1, 1] : tensor<3x6x8xf32> to tensor<3x4x5xf32>
  %flat = tensor.collapse_shape %part [[0], [1, 2]] : tensor<3x4x5xf32> into tensor<3x20xf32>
  %empty = tensor.empty() : tensor<3x20xf32>
  %y = linalg.softmax dimension(1) ins(%flat : tensor<3x20xf32>) outs(%empty : tensor<3x20xf32>) -> tensor<3x20xf32>
  return %y : tensor<3x20xf32>
}
