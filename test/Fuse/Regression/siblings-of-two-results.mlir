// RUN: softmax-compile %s --emit=fused | FileCheck %s
// RUN: softmax-run %s --device=simulator --check | FileCheck %s --check-prefix=RIGHT

// An operation of two results went to the program before it, an operation on one
// of them to its reader: the two readers, along one axis, read nothing in common
// any more and were two kernels. They are one if that operation is theirs.

// CHECK-COUNT-2: rowwise.fuse
// CHECK-NOT: rowwise.fuse
// RIGHT-COUNT-2: check passed

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#inner = affine_map<(d0, d1) -> (d1)>
func.func @main(%x: tensor<19x33xf32>) -> (tensor<19xi32>, tensor<19xf32>) {
  %zero = arith.constant 0.0 : f32
  %none = arith.constant 0 : i32
  %columns = tensor.empty() : tensor<33xf32>
  %rows = tensor.empty() : tensor<19xf32>
  %integers = tensor.empty() : tensor<19xi32>
  %empty = tensor.empty() : tensor<19x33xf32>
  %emptyIntegers = tensor.empty() : tensor<19x33xi32>
  %a = linalg.fill ins(%zero : f32) outs(%columns : tensor<33xf32>) -> tensor<33xf32>
  %b = linalg.fill ins(%zero : f32) outs(%rows : tensor<19xf32>) -> tensor<19xf32>
  %c = linalg.fill ins(%none : i32) outs(%integers : tensor<19xi32>) -> tensor<19xi32>
  %sums = linalg.generic {indexing_maps = [#all, #inner], iterator_types = ["reduction", "parallel"]}
      ins(%x : tensor<19x33xf32>) outs(%a : tensor<33xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.addf %in, %out : f32
    linalg.yield %v : f32
  } -> tensor<33xf32>
  %centred = linalg.generic {indexing_maps = [#all, #inner, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sums : tensor<19x33xf32>, tensor<33xf32>) outs(%empty : tensor<19x33xf32>) {
  ^bb0(%in: f32, %sum: f32, %out: f32):
    %v = arith.subf %in, %sum : f32
    linalg.yield %v : f32
  } -> tensor<19x33xf32>
  %two:2 = linalg.generic {indexing_maps = [#all, #all, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%centred, %x : tensor<19x33xf32>, tensor<19x33xf32>)
      outs(%empty, %emptyIntegers : tensor<19x33xf32>, tensor<19x33xi32>) {
  ^bb0(%in: f32, %original: f32, %out: f32, %number: i32):
    %v = arith.addf %in, %original : f32
    %w = arith.fptosi %original : f32 to i32
    linalg.yield %v, %w : f32, i32
  } -> (tensor<19x33xf32>, tensor<19x33xi32>)
  %scaled = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%two#0 : tensor<19x33xf32>) outs(%empty : tensor<19x33xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.mulf %in, %in : f32
    linalg.yield %v : f32
  } -> tensor<19x33xf32>
  %most = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%two#1 : tensor<19x33xi32>) outs(%c : tensor<19xi32>) {
  ^bb0(%in: i32, %out: i32):
    %v = arith.maxsi %in, %out : i32
    linalg.yield %v : i32
  } -> tensor<19xi32>
  %squares = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%scaled : tensor<19x33xf32>) outs(%b : tensor<19xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.addf %in, %out : f32
    linalg.yield %v : f32
  } -> tensor<19xf32>
  return %most, %squares : tensor<19xi32>, tensor<19xf32>
}
