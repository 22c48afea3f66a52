// A sum of exponentials that are shifted by the maximum of several rows is at least 1 in
// one of them alone: of the others right kernels were called wrong.
//
// RUN: softmax-run %s --device=simulator --check --input=2x4xf32=1,2,3,4,-50,-50.1,-50.2,-50.3 | FileCheck %s
// CHECK: check passed

func.func @main(%x: tensor<2x4xf32>) -> tensor<2x4xf32> {
  %row = tensor.empty() : tensor<2x4xf32>
  %column = tensor.empty() : tensor<2xf32>
  %scalar = tensor.empty() : tensor<f32>
  %lowest = arith.constant 0xFF800000 : f32
  %zero = arith.constant 0.0 : f32
  %least = linalg.fill ins(%lowest : f32) outs(%scalar : tensor<f32>) -> tensor<f32>
  %max = linalg.reduce {arith.maximumf} ins(%x : tensor<2x4xf32>) outs(%least : tensor<f32>) dimensions = [0, 1]
  %exp = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> ()>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %max : tensor<2x4xf32>, tensor<f32>) outs(%row : tensor<2x4xf32>) {
  ^bb0(%a: f32, %m: f32, %o: f32):
    %d = arith.subf %a, %m : f32
    %e = math.exp %d : f32
    linalg.yield %e : f32
  } -> tensor<2x4xf32>
  %init = linalg.fill ins(%zero : f32) outs(%column : tensor<2xf32>) -> tensor<2xf32>
  %sum = linalg.reduce {arith.addf} ins(%exp : tensor<2x4xf32>) outs(%init : tensor<2xf32>) dimensions = [1]
  %y = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%exp, %sum : tensor<2x4xf32>, tensor<2xf32>) outs(%row : tensor<2x4xf32>) {
  ^bb0(%a: f32, %s: f32, %o: f32):
    %q = arith.divf %a, %s : f32
    linalg.yield %q : f32
  } -> tensor<2x4xf32>
  return %y : tensor<2x4xf32>
}
