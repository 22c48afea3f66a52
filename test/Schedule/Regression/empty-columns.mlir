// The blocks that hold a column of no elements were none, and a number divided by them.
// A single column was given to a schedule that accesses them in pairs.

// RUN: softmax-run %s --entry=sum --device=simulator | FileCheck %s --check-prefix=SUM
// RUN: softmax-run %s --entry=softmax --device=simulator --check | FileCheck %s
// RUN: softmax-compile %s | FileCheck %s --check-prefix=PTX

// SUM: result 0: 5xf32=0,0,0,0,0
func.func @sum(%x: tensor<0x5xf32>) -> tensor<5xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5xf32>
  %init = linalg.fill ins(%zero : f32) outs(%e : tensor<5xf32>) -> tensor<5xf32>
  %r = linalg.reduce {arith.addf} ins(%x : tensor<0x5xf32>) outs(%init : tensor<5xf32>) dimensions = [0]
  return %r : tensor<5xf32>
}

// CHECK: result 0: 0x6xbf16: 0 elements{{.*}}check passed
func.func @softmax(%x: tensor<0x6xbf16>) -> tensor<0x6xbf16> {
  %e = tensor.empty() : tensor<0x6xbf16>
  %r = linalg.softmax dimension(0) ins(%x : tensor<0x6xbf16>) outs(%e : tensor<0x6xbf16>) -> tensor<0x6xbf16>
  return %r : tensor<0x6xbf16>
}

// PTX: .visible .entry none_
func.func @none(%x: tensor<0x0xbf16>) -> tensor<0x0xbf16> {
  %e = tensor.empty() : tensor<0x0xbf16>
  %r = linalg.softmax dimension(0) ins(%x : tensor<0x0xbf16>) outs(%e : tensor<0x0xbf16>) -> tensor<0x0xbf16>
  return %r : tensor<0x0xbf16>
}
