// Contractions that read a matrix once are row programs, as they are where they
// are written as a linalg.generic; a product of matrices is not.

// RUN: softmax-run %s --entry=rows --device=simulator --check --remarks=fuse 2>&1 | FileCheck %s --check-prefix=FUSED
// RUN: softmax-run %s --entry=columns --device=simulator --check --remarks=fuse 2>&1 | FileCheck %s --check-prefix=FUSED
// RUN: softmax-run %s --entry=dot --device=simulator --check --remarks=fuse 2>&1 | FileCheck %s --check-prefix=FUSED
// RUN: softmax-run %s --entry=batch --device=simulator --check --remarks=fuse 2>&1 | FileCheck %s --check-prefix=FUSED
// RUN: not softmax-run %s --entry=matrices --device=simulator --remarks=fuse 2>&1 | FileCheck %s --check-prefix=LEFT

// FUSED: 1 kernel, 1 linalg operation fused, 0 left
// FUSED: check passed
// LEFT: linalg.matmul is not fused: it is a contraction: no operand has all of its dimensions

func.func @rows(%x: tensor<8x20xf32>, %v: tensor<20xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.matvec ins(%x, %v : tensor<8x20xf32>, tensor<20xf32>) outs(%f : tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}

func.func @columns(%v: tensor<20xf32>, %x: tensor<20x8xf32>) -> tensor<8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %y = linalg.vecmat ins(%v, %x : tensor<20xf32>, tensor<20x8xf32>) outs(%f : tensor<8xf32>) -> tensor<8xf32>
  return %y : tensor<8xf32>
}

func.func @dot(%x: tensor<20xf32>, %v: tensor<20xf32>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<f32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %y = linalg.dot ins(%x, %v : tensor<20xf32>, tensor<20xf32>) outs(%f : tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
}

func.func @batch(%x: tensor<3x8x20xf16>, %v: tensor<3x20x1xf16>) -> tensor<3x8x1xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x8x1xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<3x8x1xf32>) -> tensor<3x8x1xf32>
  %y = linalg.batch_matmul ins(%x, %v : tensor<3x8x20xf16>, tensor<3x20x1xf16>) outs(%f : tensor<3x8x1xf32>) -> tensor<3x8x1xf32>
  return %y : tensor<3x8x1xf32>
}

func.func @matrices(%x: tensor<8x20xf32>, %v: tensor<20x8xf32>) -> tensor<8x8xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>
  %y = linalg.matmul ins(%x, %v : tensor<8x20xf32>, tensor<20x8xf32>) outs(%f : tensor<8x8xf32>) -> tensor<8x8xf32>
  return %y : tensor<8x8xf32>
}
