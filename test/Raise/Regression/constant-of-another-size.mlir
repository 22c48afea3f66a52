// A returned constant took the size of the first argument that was as dynamic.

// RUN: softmax-run %s --device=simulator --check --input=3xf32 --input=5xf32 | FileCheck %s

// CHECK: result 0: 5xf32: {{.*}}check passed
func.func @main(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1.0 : f32
  %d = tensor.dim %y, %c0 : tensor<?xf32>
  %e = tensor.empty(%d) : tensor<?xf32>
  %f = linalg.fill ins(%one : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %f : tensor<?xf32>
}
