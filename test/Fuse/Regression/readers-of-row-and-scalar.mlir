// RUN: softmax-compile %s --emit=fused | FileCheck %s
// RUN: softmax-run %s --device=simulator --check | FileCheck %s --check-prefix=RIGHT

// An operation of two results, each read along another axis, was left with the
// program that makes one scalar of each row for it, as if that scalar and a
// broadcast were rows to be written: its readers had nothing in common to read and
// were two kernels.

// CHECK: %[[SUMS:.*]] = rowwise.fuse {{.*}} axis [1] {{.*}} -> tensor<19xf32> {
// CHECK: rowwise.fuse {{.*}} axis [0] {{.*}} -> tensor<33xf32>, tensor<33xf16> {
// CHECK-NOT: rowwise.fuse
// RIGHT-COUNT-2: check passed

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>
#inner = affine_map<(d0, d1) -> (d1)>
func.func @main(%x: tensor<19x33xf32>, %z: tensor<19xf32>) -> (tensor<33xf32>, tensor<33xf16>) {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFC00 : f16
  %rows = tensor.empty() : tensor<19xf32>
  %columns = tensor.empty() : tensor<33xf32>
  %columnsOfHalves = tensor.empty() : tensor<33xf16>
  %empty = tensor.empty() : tensor<19x33xf32>
  %emptyHalves = tensor.empty() : tensor<19x33xf16>
  %a = linalg.fill ins(%zero : f32) outs(%rows : tensor<19xf32>) -> tensor<19xf32>
  %b = linalg.fill ins(%zero : f32) outs(%columns : tensor<33xf32>) -> tensor<33xf32>
  %c = linalg.fill ins(%lowest : f16) outs(%columnsOfHalves : tensor<33xf16>) -> tensor<33xf16>
  %repeated = linalg.broadcast ins(%z : tensor<19xf32>) outs(%empty : tensor<19x33xf32>) dimensions = [1]
  %sums = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<19x33xf32>) outs(%a : tensor<19xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.addf %in, %out : f32
    linalg.yield %v : f32
  } -> tensor<19xf32>
  %two:2 = linalg.generic {indexing_maps = [#all, #outer, #all, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %sums, %repeated : tensor<19x33xf32>, tensor<19xf32>, tensor<19x33xf32>)
      outs(%empty, %emptyHalves : tensor<19x33xf32>, tensor<19x33xf16>) {
  ^bb0(%in: f32, %sum: f32, %other: f32, %out: f32, %half: f16):
    %v = arith.addf %in, %other : f32
    %w = arith.mulf %v, %sum : f32
    %n = arith.truncf %v : f32 to f16
    linalg.yield %w, %n : f32, f16
  } -> (tensor<19x33xf32>, tensor<19x33xf16>)
  %products = linalg.generic {indexing_maps = [#all, #inner], iterator_types = ["reduction", "parallel"]}
      ins(%two#0 : tensor<19x33xf32>) outs(%b : tensor<33xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.addf %in, %out : f32
    linalg.yield %v : f32
  } -> tensor<33xf32>
  %most = linalg.generic {indexing_maps = [#all, #inner], iterator_types = ["reduction", "parallel"]}
      ins(%two#1 : tensor<19x33xf16>) outs(%c : tensor<33xf16>) {
  ^bb0(%in: f16, %out: f16):
    %v = arith.maximumf %in, %out : f16
    linalg.yield %v : f16
  } -> tensor<33xf16>
  return %products, %most : tensor<33xf32>, tensor<33xf16>
}
