// RUN: not softmax-run %s --device=simulator --input=10x65xf32 2>&1 | FileCheck %s --check-prefix=SIZE
// RUN: softmax-run %s --device=simulator --check --input=9x65xf32 | FileCheck %s

// A cast that says how many rows there are was looked through, and said nothing.

// SIZE: error: expected 'tensor<9x65xf32>', found size 10 in dimension 0
// CHECK: check passed
func.func @main(%x: tensor<?x65xf32>) -> tensor<?x?xf32> {
  %rows = tensor.cast %x : tensor<?x65xf32> to tensor<9x65xf32>
  %empty = tensor.empty() : tensor<9x65xf32>
  %y = linalg.softmax dimension(1) ins(%rows : tensor<9x65xf32>) outs(%empty : tensor<9x65xf32>) -> tensor<9x65xf32>
  %any = tensor.cast %y : tensor<9x65xf32> to tensor<?x?xf32>
  return %any : tensor<?x?xf32>
}
