// RUN: softmax-opt %s --rowwise-raise --split-input-file | FileCheck %s

// Tensors made of positions are computed where they are read.

#line = affine_map<(d0) -> (d0)>
#row = affine_map<(d0, d1) -> (0, d1)>
#column = affine_map<(d0, d1) -> (d0, 0)>
#matrix = affine_map<(d0, d1) -> (d0, d1)>
#none = affine_map<(d0, d1) -> ()>
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#mask = affine_map<(d0, d1, d2) -> (d1, d2)>
// A causal mask, as it reaches what it is added to.
// CHECK-LABEL: func @causal_mask
// CHECK-SAME: (%[[X:.*]]: tensor<3x17x17xf32>)
func.func @causal_mask(%x: tensor<3x17x17xf32>) -> tensor<3x17x17xf32> {
  // CHECK-NOT: linalg.generic
  // CHECK: linalg.generic {{.*}} ins(%[[X]] : tensor<3x17x17xf32>)
  // CHECK-DAG: %[[COLUMN:.*]] = linalg.index 2
  // CHECK-DAG: %[[ROW:.*]] = linalg.index 1
  // CHECK: %[[MASKED:.*]] = arith.cmpi sge
  // CHECK: %[[TERM:.*]] = arith.select %[[MASKED]]
  // CHECK: arith.addf %{{.*}}, %[[TERM]]
  // CHECK-NOT: linalg.generic
  // CHECK: return
  %c1 = arith.constant 1 : i64
  %lowest = arith.constant dense<0xFF800000> : tensor<17x17xf32>
  %zero = arith.constant dense<0.0> : tensor<f32>
  %numbers = tensor.empty() : tensor<17xi64>
  %positions = linalg.generic {indexing_maps = [#line], iterator_types = ["parallel"]}
      outs(%numbers : tensor<17xi64>) {
  ^bb0(%out: i64):
    %i = linalg.index 0 : index
    %v = arith.index_cast %i : index to i64
    linalg.yield %v : i64
  } -> tensor<17xi64>
  %columns = tensor.expand_shape %positions [[0, 1]] output_shape [1, 17] : tensor<17xi64> into tensor<1x17xi64>
  %rows = tensor.expand_shape %positions [[0, 1]] output_shape [17, 1] : tensor<17xi64> into tensor<17x1xi64>
  %conditions = tensor.empty() : tensor<17x17xi1>
  %isMasked = linalg.generic {indexing_maps = [#row, #column, #matrix], iterator_types = ["parallel", "parallel"]}
      ins(%columns, %rows : tensor<1x17xi64>, tensor<17x1xi64>) outs(%conditions : tensor<17x17xi1>) {
  ^bb0(%a: i64, %b: i64, %out: i1):
    %d = arith.subi %a, %b : i64
    %v = arith.cmpi sge, %d, %c1 : i64
    linalg.yield %v : i1
  } -> tensor<17x17xi1>
  %terms = tensor.empty() : tensor<17x17xf32>
  %mask = linalg.generic {indexing_maps = [#matrix, #matrix, #none, #matrix], iterator_types = ["parallel", "parallel"]}
      ins(%isMasked, %lowest, %zero : tensor<17x17xi1>, tensor<17x17xf32>, tensor<f32>) outs(%terms : tensor<17x17xf32>) {
  ^bb0(%m: i1, %a: f32, %b: f32, %out: f32):
    %v = arith.select %m, %a, %b : f32
    linalg.yield %v : f32
  } -> tensor<17x17xf32>
  %init = tensor.empty() : tensor<3x17x17xf32>
  %y = linalg.generic {indexing_maps = [#all, #mask, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %mask : tensor<3x17x17xf32>, tensor<17x17xf32>) outs(%init : tensor<3x17x17xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %v = arith.addf %a, %b : f32
    linalg.yield %v : f32
  } -> tensor<3x17x17xf32>
  return %y : tensor<3x17x17xf32>
}

// -----
#line = affine_map<(d0) -> (d0)>
#all = affine_map<(d0, d1) -> (d0, d1)>
#last = affine_map<(d0, d1) -> (d1)>
// A sine costs more than reading it.
// CHECK-LABEL: func @negative_costly
func.func @negative_costly(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  // CHECK: %[[TABLE:.*]] = linalg.generic
  // CHECK: math.sin
  // CHECK: linalg.generic {{.*}} ins(%{{.*}}, %[[TABLE]] :
  %numbers = tensor.empty() : tensor<16xf32>
  %waves = linalg.generic {indexing_maps = [#line], iterator_types = ["parallel"]}
      outs(%numbers : tensor<16xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i32
    %f = arith.sitofp %n : i32 to f32
    %v = math.sin %f : f32
    linalg.yield %v : f32
  } -> tensor<16xf32>
  %init = tensor.empty() : tensor<8x16xf32>
  %y = linalg.generic {indexing_maps = [#all, #last, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %waves : tensor<8x16xf32>, tensor<16xf32>) outs(%init : tensor<8x16xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %v = arith.addf %a, %b : f32
    linalg.yield %v : f32
  } -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}
