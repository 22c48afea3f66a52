// RUN: softmax-run %s --device=simulator --schedule=cluster --input=1x1000xbf16 --check | FileCheck %s
// RUN: softmax-compile %s --schedule=cluster | FileCheck %s --check-prefix=WIDEST

// Few rows are not rematerialized, and the widest that a cluster holds were too wide for
// that: the schedule was refused for rows that nobody had asked for.

// CHECK: check passed
// WIDEST: .entry main_cluster_16384x8_n262082to1048513_aligned(
func.func @main(%x: tensor<1x?xbf16>) -> tensor<1x?xbf16> {
  %c1 = arith.constant 1 : index
  %size = tensor.dim %x, %c1 : tensor<1x?xbf16>
  %e = tensor.empty(%size) : tensor<1x?xbf16>
  %y = linalg.softmax dimension(1) ins(%x : tensor<1x?xbf16>) outs(%e : tensor<1x?xbf16>) -> tensor<1x?xbf16>
  return %y : tensor<1x?xbf16>
}
