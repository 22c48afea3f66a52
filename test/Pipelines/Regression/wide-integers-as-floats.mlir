// The compiler aborted at conversions for which LLVM calls its runtime library.

// RUN: not softmax-compile %s -o %t.ptx 2>&1 | FileCheck %s
// CHECK: wide-integers-as-floats.mlir:15:10: error: 'llvm.sitofp' op has no instruction on a GPU, expected numbers of at most 64 bits, found {{.*}}i128
// RUN: not ls %t.ptx

#all = affine_map<(i, j) -> (i, j)>
func.func @as_f64(%x: tensor<8x16xi64>) -> tensor<8x16xf64> {
  %empty = tensor.empty() : tensor<8x16xf64>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x16xi64>) outs(%empty : tensor<8x16xf64>) {
  ^bb0(%a: i64, %out: f64):
    %wide = arith.extsi %a : i64 to i128
    %square = arith.muli %wide, %wide : i128
    %f = arith.sitofp %square : i128 to f64
    linalg.yield %f : f64
  } -> tensor<8x16xf64>
  return %y : tensor<8x16xf64>
}
