// RUN: softmax-compile %s --remarks --emit=scheduled -o /dev/null 2>&1 | FileCheck %s

// Versions of a dynamic program differ: a remark once spoke for all of them, and was
// true of the first alone.
// CHECK: remark: the maximum and the sum of exponentials are found in one pass over the row in schedules cluster, split, stream{{$}}
// CHECK: remark: the exponential is computed as written in schedule warp: the kernel is kept short{{$}}
// CHECK: remark: the exponential is one multiply-add and exp2 in schedule block{{$}}

func.func @main(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %empty = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<?x?xf32>) outs(%empty : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
