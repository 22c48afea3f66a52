// RUN: not softmax-compile %s 2>&1 | FileCheck %s

// An operation of two results was said not to be elementwise, which it is.

// CHECK: :[[#@LINE+8]]:19: note: it is not part of a row program: it has an operation of several results in its body{{$}}
#all = affine_map<(d0, d1) -> (d0, d1)>
func.func @main(%x: tensor<7x33xi32>) -> tensor<7x33xi32> {
  %e = tensor.empty() : tensor<7x33xi32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<7x33xi32>) outs(%e : tensor<7x33xi32>) {
  ^bb0(%in: i32, %out: i32):
    // The square's upper half.
    %low, %high = arith.mulsi_extended %in, %in : i32
    linalg.yield %high : i32
  } -> tensor<7x33xi32>
  return %y : tensor<7x33xi32>
}
