// RUN: softmax-run %s --device=simulator --check --input=2x3xf32=-1,-2,-3,-1.5,-0.25,-3 | FileCheck %s
// CHECK: check passed

// The maximum starts from 0, so that no exponent of a row of negative numbers is 0 and
// the sum may be below 1: a quotient by it was bounded as by one that is not.
#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
  %zero = arith.constant 0.0 : f32
  %rows = tensor.empty() : tensor<2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%rows : tensor<2xf32>) -> tensor<2xf32>
  %max = linalg.reduce {arith.maximumf} ins(%x : tensor<2x3xf32>) outs(%init : tensor<2xf32>) dimensions = [1]
  %empty = tensor.empty() : tensor<2x3xf32>
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %max : tensor<2x3xf32>, tensor<2xf32>) outs(%empty : tensor<2x3xf32>) {
  ^bb0(%a: f32, %m: f32, %o: f32):
    %d = arith.subf %a, %m : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<2x3xf32>
  %sum = linalg.reduce {arith.addf} ins(%e : tensor<2x3xf32>) outs(%init : tensor<2xf32>) dimensions = [1]
  %share = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%e, %sum : tensor<2x3xf32>, tensor<2xf32>) outs(%empty : tensor<2x3xf32>) {
  ^bb0(%a: f32, %s: f32, %o: f32):
    %q = arith.divf %a, %s : f32
    linalg.yield %q : f32
  } -> tensor<2x3xf32>
  return %share : tensor<2x3xf32>
}
