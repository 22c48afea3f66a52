// RUN: softmax-opt %s --rowwise-raise --split-input-file | FileCheck %s

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
// Both halves of bytes, each of what is scaled by a maximum of all: elements that are even
// and those that are odd are parts of the row, for the maximum as well.
// CHECK-LABEL: func @packed
// CHECK-SAME: (%[[X:.*]]: tensor<5x32xf32>)
func.func @packed(%x: tensor<5x32xf32>) -> tensor<5x16xi32> {
  // CHECK: %[[VIEW:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0], [1, 2]] output_shape [5, 16, 2]
  // CHECK: %[[EVEN:.*]] = tensor.extract_slice %[[VIEW]][0, 0, 0] [5, 16, 1] [1, 1, 1]
  // CHECK: %[[ODD:.*]] = tensor.extract_slice %[[VIEW]][0, 0, 1] [5, 16, 1] [1, 1, 1]
  // CHECK: %[[FIRST:.*]] = linalg.generic {{.*}} "reduction"{{.*}} ins(%[[EVEN]] :
  // CHECK: linalg.generic {{.*}} "reduction"{{.*}} ins(%[[ODD]] : {{.*}} outs(%[[FIRST]] :
  // CHECK: ins(%[[EVEN]], %{{.*}} : tensor<5x16x1xf32>
  // CHECK: ins(%[[ODD]], %{{.*}} : tensor<5x16x1xf32>
  // CHECK-NOT: tensor.extract_slice
  // CHECK: return
  %lowest = arith.constant 0xFF800000 : f32
  %four = arith.constant 4 : i32
  %empty = tensor.empty() : tensor<5xf32>
  %fill = linalg.fill ins(%lowest : f32) outs(%empty : tensor<5xf32>) -> tensor<5xf32>
  %max = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<5x32xf32>) outs(%fill : tensor<5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %m = arith.maximumf %in, %out : f32
    linalg.yield %m : f32
  } -> tensor<5xf32>
  %all = tensor.empty() : tensor<5x32xi32>
  %q = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %max : tensor<5x32xf32>, tensor<5xf32>) outs(%all : tensor<5x32xi32>) {
  ^bb0(%in: f32, %m: f32, %out: i32):
    %d = arith.divf %in, %m : f32
    %i = arith.fptosi %d : f32 to i32
    linalg.yield %i : i32
  } -> tensor<5x32xi32>
  %even = tensor.extract_slice %q[0, 0] [5, 16] [1, 2] : tensor<5x32xi32> to tensor<5x16xi32>
  %odd = tensor.extract_slice %q[0, 1] [5, 16] [1, 2] : tensor<5x32xi32> to tensor<5x16xi32>
  %half = tensor.empty() : tensor<5x16xi32>
  %p = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%even, %odd : tensor<5x16xi32>, tensor<5x16xi32>) outs(%half : tensor<5x16xi32>) {
  ^bb0(%low: i32, %high: i32, %out: i32):
    %h = arith.shli %high, %four : i32
    %b = arith.ori %low, %h : i32
    linalg.yield %b : i32
  } -> tensor<5x16xi32>
  return %p : tensor<5x16xi32>
}

// -----
// The last of three alone, along a dimension that is not the last one.
// CHECK-LABEL: func @one_of_three
// CHECK-SAME: (%[[X:.*]]: tensor<6x33xf32>)
func.func @one_of_three(%x: tensor<6x33xf32>) -> tensor<2x33xf32> {
  // CHECK: %[[VIEW:.*]] = tensor.expand_shape %[[X]] {{\[\[}}0, 1], [2]] output_shape [2, 3, 33]
  // CHECK: tensor.extract_slice %[[VIEW]][0, 2, 0] [2, 1, 33] [1, 1, 1]
  // CHECK: return
  %y = math.exp %x : tensor<6x33xf32>
  %a = tensor.extract_slice %y[2, 0] [2, 33] [3, 1] : tensor<6x33xf32> to tensor<2x33xf32>
  %z = math.sqrt %a : tensor<2x33xf32>
  return %z : tensor<2x33xf32>
}

// -----
// Not up to the end, of what is returned as well, or by different strides: what is sliced
// is there as a whole.
// CHECK-LABEL: func @negative
func.func @negative(%x: tensor<5x32xf32>) -> (tensor<5x15xf32>, tensor<5x32xf32>, tensor<5x16xf32>, tensor<5x16xf32>) {
  // CHECK-NOT: tensor.expand_shape
  // CHECK: return
  %u = math.exp %x : tensor<5x32xf32>
  %a = tensor.extract_slice %u[0, 0] [5, 15] [1, 2] : tensor<5x32xf32> to tensor<5x15xf32>
  %b = math.sqrt %a : tensor<5x15xf32>
  %v = math.sin %x : tensor<5x32xf32>
  %c = tensor.extract_slice %v[0, 1] [5, 16] [1, 2] : tensor<5x32xf32> to tensor<5x16xf32>
  %d = math.sqrt %c : tensor<5x16xf32>
  %w = math.cos %x : tensor<5x32xf32>
  %e = tensor.extract_slice %w[0, 0] [5, 16] [1, 2] : tensor<5x32xf32> to tensor<5x16xf32>
  %f = tensor.extract_slice %w[0, 0] [5, 8] [1, 4] : tensor<5x32xf32> to tensor<5x8xf32>
  %g = math.sqrt %e : tensor<5x16xf32>
  %h = math.sqrt %f : tensor<5x8xf32>
  %i = tensor.concat dim(1) %h, %h : (tensor<5x8xf32>, tensor<5x8xf32>) -> tensor<5x16xf32>
  %j = arith.addf %g, %i : tensor<5x16xf32>
  return %b, %v, %d, %j : tensor<5x15xf32>, tensor<5x32xf32>, tensor<5x16xf32>, tensor<5x16xf32>
}
