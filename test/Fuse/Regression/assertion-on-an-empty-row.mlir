// RUN: not softmax-run %s --device=simulator --schedule=block --input=3x0xf32 --input=3xf32=0 2>&1 | FileCheck %s
// RUN: softmax-run %s --device=simulator --schedule=block --input=3x0xf32 --input=3xf32=2 --check | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %s --device=simulator --schedule=block --input=3x9xf32 --input=3xf32=2 --check | FileCheck %s --check-prefix=RIGHT

// What is asserted of a row's scalar was not checked where the row is empty.

// CHECK: a run-time check failed: expected no zero
// RIGHT: check passed

func.func @main(%x: tensor<?x?xf32>, %w: tensor<?xf32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %rows = tensor.dim %x, %c0 : tensor<?x?xf32>
  %width = tensor.dim %x, %c1 : tensor<?x?xf32>
  %emptyScalars = tensor.empty(%rows) : tensor<?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%emptyScalars : tensor<?xf32>) -> tensor<?xf32>
  %empty = tensor.empty(%rows, %width) : tensor<?x?xf32>
  %v = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%w : tensor<?xf32>) outs(%emptyScalars : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %isNot = arith.cmpf une, %a, %zero : f32
    cf.assert %isNot, "expected no zero"
    linalg.yield %a : f32
  } -> tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>) outs(%zeros : tensor<?xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %s = arith.addf %a, %acc : f32
    linalg.yield %s : f32
  } -> tensor<?xf32>
  %y = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x, %v, %sum : tensor<?x?xf32>, tensor<?xf32>, tensor<?xf32>) outs(%empty : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %s = arith.divf %a, %b : f32
    %t = arith.addf %s, %c : f32
    linalg.yield %t : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
