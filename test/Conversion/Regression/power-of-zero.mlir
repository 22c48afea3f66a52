// RUN: softmax-run %s --entry=float --device=simulator --check --input=1x4xf32=0,-0.0,2,-4 | FileCheck %s --check-prefix=FLOAT
// RUN: softmax-run %s --entry=integer --device=simulator --check --input=1x4xf32=0,-0.0,2,-4 | FileCheck %s --check-prefix=INTEGER

// A constant negative power of +0 was -inf.

#all = affine_map<(i, j) -> (i, j)>

// FLOAT: check passed
func.func @float(%x: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<1x4xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<1x4xf32>) outs(%e : tensor<1x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.constant -2.0 : f32
    %p = math.powf %a, %n : f32
    linalg.yield %p : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}

// INTEGER: check passed
func.func @integer(%x: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %e = tensor.empty() : tensor<1x4xf32>
  %y = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<1x4xf32>) outs(%e : tensor<1x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.constant -3 : i32
    %p = math.fpowi %a, %n : f32, i32
    linalg.yield %p : f32
  } -> tensor<1x4xf32>
  return %y : tensor<1x4xf32>
}
