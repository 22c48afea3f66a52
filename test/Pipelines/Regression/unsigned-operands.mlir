// What verification says of the body of a named operation had no place, and did not
// name the type.

// RUN: not softmax-compile %s --fallback=loops 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: not softmax-run %s --device=simulator 2>&1 | FileCheck %s --implicit-check-not=error:

// CHECK: :[[#@LINE+5]]:8: error: expected signless integers such as i8, found 'tensor<4x16xui8>'
func.func @main(%a: tensor<4x16xui8>, %b: tensor<16x8xui8>) -> tensor<4x8xf32> {
  %z = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<4x8xf32>
  %f = linalg.fill ins(%z : f32) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
  %m = linalg.matmul ins(%a, %b : tensor<4x16xui8>, tensor<16x8xui8>) outs(%f : tensor<4x8xf32>) -> tensor<4x8xf32>
  return %m : tensor<4x8xf32>
}
