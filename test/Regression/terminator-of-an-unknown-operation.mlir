// What is not known was named by what ends its region, and a pass was named that has
// left it.

// RUN: not softmax-compile %s 2>&1 | FileCheck %s --implicit-check-not=error:

func.func @main(%x: tensor<9x65xf32>) -> tensor<9x65xf32> {
  %e = tensor.empty() : tensor<9x65xf32>
  %z = linalg.exp ins(%x : tensor<9x65xf32>) outs(%e : tensor<9x65xf32>) -> tensor<9x65xf32>
  // CHECK: :[[#@LINE+1]]:8: error: expected linalg on tensors, found 'stablehlo.sort' of a dialect that is not known here; what lowers others to linalg has left it
  %y = "stablehlo.sort"(%z) <{dimension = 1 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %0 = tensor.extract %a[] : tensor<f32>
    %1 = "builtin.unrealized_conversion_cast"(%0) : (f32) -> i1
    %2 = "test.if"(%1) ({
      "test.yield"() : () -> ()
    }) : (i1) -> tensor<i1>
    stablehlo.return %2 : tensor<i1>
  }) : (tensor<9x65xf32>) -> tensor<9x65xf32>
  return %y : tensor<9x65xf32>
}
