// RUN: softmax-compile %s --target=sm_90 --emit=tiled | FileCheck %s

// A call's workspace has room for the states of those versions that are for rows of its width:
// nothing below the narrowest rows that blocks of the whole GPU share.

// CHECK-LABEL: func.func @softmax_workspace_size(
// CHECK-SAME: %[[X:arg0]]: memref<?x?xf32
// CHECK: %[[WIDTH:.*]] = memref.dim %[[X]], %c1
// CHECK: %[[ATLEAST:.*]] = arith.cmpi uge, %[[WIDTH]], %c{{[0-9]+}}
// CHECK: %[[ATMOST:.*]] = arith.cmpi ule, %[[WIDTH]], %c{{[0-9]+}}
// CHECK: %[[FITS:.*]] = arith.andi %[[ATLEAST]], %[[ATMOST]]
// CHECK: %[[STATES:.*]] = arith.select %[[FITS]], %c{{[1-9][0-9]*}}, %c0
// CHECK: arith.maxui %[[STATES]], %{{.*}}
// CHECK: %[[PARTS:.*]] = arith.ceildivui %{{.*}}, %c256
// CHECK: arith.muli %[[PARTS]], %c256
func.func @softmax(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %width = tensor.dim %x, %c1 : tensor<?x?xf32>
  %init = tensor.empty(%rows, %width) : tensor<?x?xf32>
  %y = linalg.softmax dimension(1)
      ins(%x : tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}

// Blocks that share a row without a reduction have no states.

// CHECK-LABEL: func.func @exponential_workspace_size(
// CHECK-NEXT: %[[NONE:.*]] = arith.constant 0 : i64
// CHECK-NEXT: return %[[NONE]] : i64
func.func @exponential(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %width = tensor.dim %x, %c1 : tensor<?x?xf32>
  %init = tensor.empty(%rows, %width) : tensor<?x?xf32>
  %y = linalg.exp ins(%x : tensor<?x?xf32>) outs(%init : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
