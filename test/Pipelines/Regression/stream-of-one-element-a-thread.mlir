// Rows that stream by a layout in which a thread has one element of a tile: its
// state is as long as the tile.

// RUN: softmax-compile %s --schedule=stream --emit=scheduled \
// RUN:   | sed 's/layout = <vector = [0-9]*, vectorsPerThread = [0-9]*, lanes = 32, warps = [0-9]*/layout = <vector = 1, vectorsPerThread = 1, lanes = 32, warps = 2/' > %t.scheduled.mlir
// RUN: softmax-compile %t.scheduled.mlir --scheduled --emit=simt -o %t.mlir
// RUN: FileCheck %s < %t.mlir
// RUN: softmax-run %s --device=simulator --lowered=%t.mlir --check

// CHECK: vector = 1, vectorsPerThread = 1, lanes = 32, warps = 2
func.func @main(%x: tensor<3x200xf32>) -> tensor<3x200xf32> {
  %init = tensor.empty() : tensor<3x200xf32>
  %y = linalg.softmax dimension(1)
      ins(%x : tensor<3x200xf32>) outs(%init : tensor<3x200xf32>)
      -> tensor<3x200xf32>
  return %y : tensor<3x200xf32>
}
