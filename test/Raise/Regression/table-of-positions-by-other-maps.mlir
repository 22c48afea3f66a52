// A constant table of positions was read at 0 where the map is no plain dimension.

// RUN: softmax-run %s --entry=constant --device=simulator --check | FileCheck %s
// RUN: not softmax-run %s --entry=sum --device=simulator 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not softmax-run %s --entry=reversed --device=simulator 2>&1 | FileCheck %s --check-prefix=REFUSED

// CHECK: check passed
// REFUSED: error: 'linalg.generic' op has no lowering to a kernel
func.func @constant(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %t = arith.constant dense<[0, 1, 2, 3, 4, 5, 6]> : tensor<7xi32>
  %e = tensor.empty() : tensor<4x4xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (3)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %t : tensor<4x4xf32>, tensor<7xi32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%a: f32, %i: i32, %o: f32):
    %f = arith.sitofp %i : i32 to f32
    %s = arith.addf %a, %f : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

func.func @sum(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %t = arith.constant dense<[0, 1, 2, 3, 4, 5, 6]> : tensor<7xi32>
  %e = tensor.empty() : tensor<4x4xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0 + d1)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %t : tensor<4x4xf32>, tensor<7xi32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%a: f32, %i: i32, %o: f32):
    %f = arith.sitofp %i : i32 to f32
    %s = arith.addf %a, %f : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}

func.func @reversed(%x: tensor<4x4xf32>) -> tensor<4x4xf32> {
  %t = arith.constant dense<[0, 0, 1, 1]> : tensor<4xi32>
  %e = tensor.empty() : tensor<4x4xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (3 - d0)>, affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %t : tensor<4x4xf32>, tensor<4xi32>) outs(%e : tensor<4x4xf32>) {
  ^bb0(%a: f32, %i: i32, %o: f32):
    %f = arith.sitofp %i : i32 to f32
    %s = arith.addf %a, %f : f32
    linalg.yield %s : f32
  } -> tensor<4x4xf32>
  return %y : tensor<4x4xf32>
}
