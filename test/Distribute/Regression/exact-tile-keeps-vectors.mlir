// A tile that a row fills exactly was loaded element by element: folding the
// all-true mask away dropped the alignment of the access.

// RUN: softmax-compile %s --schedule=block --threads=128 --emit=ptx -o - | FileCheck %s

// CHECK-LABEL: .entry main_block_128x8_n4096_aligned
// CHECK-NOT: ld.global.b32
// CHECK-COUNT-8: ld.global.v4.b32
// CHECK-NOT: ld.global.b32
// CHECK-COUNT-8: st.global.v4.b32
// CHECK-NOT: st.global.b32
// CHECK: ret;
func.func @main(%x: tensor<64x4096xf32>) -> tensor<64x4096xf32> {
  %init = tensor.empty() : tensor<64x4096xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<64x4096xf32>)
      outs(%init : tensor<64x4096xf32>) -> tensor<64x4096xf32>
  return %y : tensor<64x4096xf32>
}
