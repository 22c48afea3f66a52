// The simulator put the barrier of an exchange, 8 bytes, wherever shared memory of
// single words ended.

// RUN: softmax-run %s --device=simulator --check --schedule=column --input=16xf32 | FileCheck %s

// CHECK: check passed
func.func @main(%x: tensor<?xf32>) -> tensor<f32> {
  %zero = arith.constant dense<0.0> : tensor<f32>
  %sum = linalg.reduce { arith.addf } ins(%x : tensor<?xf32>)
      outs(%zero : tensor<f32>) dimensions = [0]
  return %sum : tensor<f32>
}
