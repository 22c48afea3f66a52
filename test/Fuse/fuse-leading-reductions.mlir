// RUN: softmax-opt %s --rowwise-fuse --split-input-file | FileCheck %s

// A reduction of a small tensor to one element, for which large ones wait, is a program in front of
// theirs, so that it does not divide them.

#r = affine_map<(d0, d1) -> (d0, d1)>
#o = affine_map<(d0, d1) -> (d0)>
#s = affine_map<(d0, d1) -> ()>
#v = affine_map<(d0) -> (d0)>
#n = affine_map<(d0) -> ()>
#z = affine_map<() -> ()>

// The mean over rows that have a label, and its gradient: the rows are read once, and nothing as
// large as they are is written but the gradient. Which rows have a label, both programs ask.
// CHECK-LABEL: func @mean_with_gradient
// CHECK-SAME: %[[X:.*]]: tensor<8x64xf32>, %[[LABELS:.*]]: tensor<8xi64>
func.func @mean_with_gradient(%x: tensor<8x64xf32>, %labels: tensor<8xi64>) -> (tensor<f32>, tensor<8x64xf32>) {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %ignored = arith.constant -100 : i64
  %rows = tensor.empty() : tensor<8x64xf32>
  %row = tensor.empty() : tensor<8xf32>
  %scalar = tensor.empty() : tensor<f32>
  %sums = linalg.fill ins(%zero : f32) outs(%row : tensor<8xf32>) -> tensor<8xf32>
  %sum = linalg.fill ins(%zero : f32) outs(%scalar : tensor<f32>) -> tensor<f32>

  // CHECK: %[[COUNT:.*]] = rowwise.fuse ins(%[[LABELS]] : tensor<8xi64>) axis [0]
  // CHECK: rowwise.reduce addf
  // CHECK-NOT: rowwise.reduce
  // CHECK: %[[ROWS:.*]]:2 = rowwise.fuse ins(%[[LABELS]], %[[COUNT]], %[[X]] : {{.*}}) axis [1] {{.*}} -> tensor<8xf32>, tensor<8x64xf32>
  // CHECK: %[[LOSS:.*]] = rowwise.fuse ins(%[[ROWS]]#0, %[[COUNT]] : tensor<8xf32>, tensor<f32>) axis [0]
  // CHECK-NOT: rowwise.fuse
  // CHECK: return %[[LOSS]], %[[ROWS]]#1
  %has = linalg.generic {indexing_maps = [#v, #v], iterator_types = ["parallel"]}
      ins(%labels : tensor<8xi64>) outs(%row : tensor<8xf32>) {
  ^bb0(%l: i64, %out: f32):
    %is = arith.cmpi ne, %l, %ignored : i64
    %w = arith.uitofp %is : i1 to f32
    linalg.yield %w : f32
  } -> tensor<8xf32>
  %count = linalg.generic {indexing_maps = [#v, #n], iterator_types = ["reduction"]}
      ins(%has : tensor<8xf32>) outs(%sum : tensor<f32>) {
  ^bb0(%w: f32, %acc: f32):
    %a = arith.addf %w, %acc : f32
    linalg.yield %a : f32
  } -> tensor<f32>
  %inverse = linalg.generic {indexing_maps = [#z, #z], iterator_types = []}
      ins(%count : tensor<f32>) outs(%scalar : tensor<f32>) {
  ^bb0(%c: f32, %out: f32):
    %i = arith.divf %one, %c : f32
    linalg.yield %i : f32
  } -> tensor<f32>
  %e = linalg.generic {indexing_maps = [#r, #r], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<8x64xf32>) outs(%rows : tensor<8x64xf32>) {
  ^bb0(%in: f32, %out: f32):
    %y = math.exp %in : f32
    linalg.yield %y : f32
  } -> tensor<8x64xf32>
  %d = linalg.generic {indexing_maps = [#r, #o], iterator_types = ["parallel", "reduction"]}
      ins(%e : tensor<8x64xf32>) outs(%sums : tensor<8xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %a = arith.addf %in, %acc : f32
    linalg.yield %a : f32
  } -> tensor<8xf32>
  %kept = linalg.generic {indexing_maps = [#v, #v, #v], iterator_types = ["parallel"]}
      ins(%d, %has : tensor<8xf32>, tensor<8xf32>) outs(%row : tensor<8xf32>) {
  ^bb0(%in: f32, %w: f32, %out: f32):
    %l = math.log %in : f32
    %k = arith.mulf %l, %w : f32
    linalg.yield %k : f32
  } -> tensor<8xf32>
  %total = linalg.generic {indexing_maps = [#v, #n], iterator_types = ["reduction"]}
      ins(%kept : tensor<8xf32>) outs(%sum : tensor<f32>) {
  ^bb0(%in: f32, %acc: f32):
    %a = arith.addf %in, %acc : f32
    linalg.yield %a : f32
  } -> tensor<f32>
  %mean = linalg.generic {indexing_maps = [#z, #z, #z], iterator_types = []}
      ins(%total, %count : tensor<f32>, tensor<f32>) outs(%scalar : tensor<f32>) {
  ^bb0(%t: f32, %c: f32, %out: f32):
    %m = arith.divf %t, %c : f32
    linalg.yield %m : f32
  } -> tensor<f32>
  %gradient = linalg.generic {indexing_maps = [#r, #o, #o, #s, #r], iterator_types = ["parallel", "parallel"]}
      ins(%e, %d, %has, %inverse : tensor<8x64xf32>, tensor<8xf32>, tensor<8xf32>, tensor<f32>) outs(%rows : tensor<8x64xf32>) {
  ^bb0(%in: f32, %s: f32, %w: f32, %i: f32, %out: f32):
    %p = arith.divf %in, %s : f32
    %scale = arith.mulf %w, %i : f32
    %g = arith.mulf %p, %scale : f32
    linalg.yield %g : f32
  } -> tensor<8x64xf32>
  return %mean, %gradient : tensor<f32>, tensor<8x64xf32>
}

// -----

#v = affine_map<(d0) -> (d0)>
#n = affine_map<(d0) -> ()>
#z = affine_map<() -> ()>

// Nothing larger waits for the number of labels: it is counted beside the sum.
// CHECK-LABEL: func @mean
// CHECK: rowwise.fuse
// CHECK-NOT: rowwise.fuse
func.func @mean(%x: tensor<8xf32>, %weights: tensor<8xf32>) -> tensor<f32> {
  %zero = arith.constant 0.0 : f32
  %scalar = tensor.empty() : tensor<f32>
  %sum = linalg.fill ins(%zero : f32) outs(%scalar : tensor<f32>) -> tensor<f32>
  %count = linalg.generic {indexing_maps = [#v, #n], iterator_types = ["reduction"]}
      ins(%weights : tensor<8xf32>) outs(%sum : tensor<f32>) {
  ^bb0(%w: f32, %acc: f32):
    %a = arith.addf %w, %acc : f32
    linalg.yield %a : f32
  } -> tensor<f32>
  %total = linalg.generic {indexing_maps = [#v, #n], iterator_types = ["reduction"]}
      ins(%x : tensor<8xf32>) outs(%sum : tensor<f32>) {
  ^bb0(%in: f32, %acc: f32):
    %a = arith.addf %in, %acc : f32
    linalg.yield %a : f32
  } -> tensor<f32>
  %mean = linalg.generic {indexing_maps = [#z, #z, #z], iterator_types = []}
      ins(%total, %count : tensor<f32>, tensor<f32>) outs(%scalar : tensor<f32>) {
  ^bb0(%t: f32, %c: f32, %out: f32):
    %m = arith.divf %t, %c : f32
    linalg.yield %m : f32
  } -> tensor<f32>
  return %mean : tensor<f32>
}
