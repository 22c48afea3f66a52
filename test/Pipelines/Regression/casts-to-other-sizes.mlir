// A cast to another size than the one that a cast before has made unknown.
// RUN: not softmax-compile %s -o %t 2>&1 | FileCheck %s
// RUN: not softmax-compile %s --fallback=loops -o %t 2>&1 | FileCheck %s

// CHECK: casts-to-other-sizes.mlir:[[#@LINE+4]]:8: error: 'tensor.cast' op expected size 5 in dimension 0, as its source has, found 'tensor<6x4xf32>'
// CHECK-NOT: error:
func.func @main(%x: tensor<5x4xf32>) -> tensor<6x4xf32> {
  %d = tensor.cast %x : tensor<5x4xf32> to tensor<?x4xf32>
  %s = tensor.cast %d : tensor<?x4xf32> to tensor<6x4xf32>
  %o = tensor.empty() : tensor<6x4xf32>
  %y = linalg.exp ins(%s : tensor<6x4xf32>) outs(%o : tensor<6x4xf32>) -> tensor<6x4xf32>
  return %y : tensor<6x4xf32>
}
