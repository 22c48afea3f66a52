// RUN: softmax-opt %s --rowwise-raise --split-input-file | FileCheck %s

#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#last = affine_map<(d0, d1, d2) -> (d0, d1)>
#middle = affine_map<(d0, d1, d2) -> (d0, d2)>
// CHECK-DAG: #[[$IN:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
// CHECK-DAG: #[[$OUT:.*]] = affine_map<(d0, d1, d2, d3) -> (d0, d2)>
// The largest of what is largest along another dimension.
// CHECK-LABEL: func @maximum
// CHECK-SAME: (%[[X:.*]]: tensor<5x7x33xf32>)
func.func @maximum(%x: tensor<5x7x33xf32>) -> tensor<5x1xf32> {
  // CHECK-COUNT-1: linalg.generic {indexing_maps = [#[[$IN]], #[[$OUT]]], iterator_types = ["parallel", "reduction", "parallel", "reduction"]} ins(%[[X]] :
  // CHECK-NOT: linalg.generic
  // CHECK: return
  %lowest = arith.constant 0xFF800000 : f32
  %a = tensor.empty() : tensor<5x7xf32>
  %a0 = linalg.fill ins(%lowest : f32) outs(%a : tensor<5x7xf32>) -> tensor<5x7xf32>
  %m = linalg.generic {indexing_maps = [#all, #last], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<5x7x33xf32>) outs(%a0 : tensor<5x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.maximumf %in, %out : f32
    linalg.yield %v : f32
  } -> tensor<5x7xf32>
  %e = tensor.expand_shape %m [[0], [1, 2]] output_shape [5, 7, 1] : tensor<5x7xf32> into tensor<5x7x1xf32>
  %b = tensor.empty() : tensor<5x1xf32>
  %b0 = linalg.fill ins(%lowest : f32) outs(%b : tensor<5x1xf32>) -> tensor<5x1xf32>
  %n = linalg.generic {indexing_maps = [#all, #middle], iterator_types = ["parallel", "reduction", "parallel"]}
      ins(%e : tensor<5x7x1xf32>) outs(%b0 : tensor<5x1xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.maximumf %in, %out : f32
    linalg.yield %v : f32
  } -> tensor<5x1xf32>
  return %n : tensor<5x1xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#first = affine_map<(d0, d1) -> (d0)>
#line = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
// Of another kind, from another init, with the inner result used: they stay.
// CHECK-LABEL: func @negative_others
func.func @negative_others(%x: tensor<8x16xf32>) -> (tensor<f32>, tensor<f32>, tensor<f32>, tensor<8xf32>) {
  // CHECK-COUNT-6: linalg.generic
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %a = tensor.empty() : tensor<8xf32>
  %b = tensor.empty() : tensor<f32>
  %a_lowest = linalg.fill ins(%lowest : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  %a_one = linalg.fill ins(%one : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  %a_zero = linalg.fill ins(%zero : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  %b_zero = linalg.fill ins(%zero : f32) outs(%b : tensor<f32>) -> tensor<f32>
  %max = linalg.generic {indexing_maps = [#all, #first], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%a_lowest : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.maximumf %in, %out : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %sum_of_max = linalg.generic {indexing_maps = [#line, #none], iterator_types = ["reduction"]}
      ins(%max : tensor<8xf32>) outs(%b_zero : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.addf %in, %out : f32
    linalg.yield %v : f32
  } -> tensor<f32>
  %more = linalg.generic {indexing_maps = [#all, #first], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%a_one : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.addf %in, %out : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %sum_of_more = linalg.generic {indexing_maps = [#line, #none], iterator_types = ["reduction"]}
      ins(%more : tensor<8xf32>) outs(%b_zero : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.addf %in, %out : f32
    linalg.yield %v : f32
  } -> tensor<f32>
  %sum = linalg.generic {indexing_maps = [#all, #first], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%a_zero : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.addf %in, %out : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %sum_of_sum = linalg.generic {indexing_maps = [#line, #none], iterator_types = ["reduction"]}
      ins(%sum : tensor<8xf32>) outs(%b_zero : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.addf %in, %out : f32
    linalg.yield %v : f32
  } -> tensor<f32>
  return %sum_of_max, %sum_of_more, %sum_of_sum, %sum : tensor<f32>, tensor<f32>, tensor<f32>, tensor<8xf32>
}

// -----
#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#last = affine_map<(d0, d1, d2) -> (d0, d1)>
#plane = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
#first = affine_map<(d0, d1) -> (d0)>
// CHECK-DAG: #[[$IN:.*]] = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
// CHECK-DAG: #[[$OUT:.*]] = affine_map<(d0, d1, d2) -> (d0)>
// The mean of means: elements are scaled.
// CHECK-LABEL: func @means
// CHECK-SAME: (%[[X:.*]]: tensor<5x7x33xf32>)
func.func @means(%x: tensor<5x7x33xf32>) -> tensor<5xf32> {
  // CHECK: linalg.generic {indexing_maps = [#[[$IN]], #[[$OUT]]], iterator_types = ["parallel", "reduction", "reduction"]} ins(%[[X]] :
  // CHECK-NEXT: ^bb0(%[[E:.*]]: f32, %[[ACC:.*]]: f32):
  // CHECK: %[[SCALED:.*]] = arith.divf %[[E]], %{{.*}} : f32
  // CHECK: arith.addf %[[SCALED]], %[[ACC]] : f32
  // CHECK-NOT: linalg.generic
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 33.0 : f32
  %a = tensor.empty() : tensor<5x7xf32>
  %a0 = linalg.fill ins(%zero : f32) outs(%a : tensor<5x7xf32>) -> tensor<5x7xf32>
  %t = tensor.empty() : tensor<7x5xf32>
  %b = tensor.empty() : tensor<5xf32>
  %b0 = linalg.fill ins(%zero : f32) outs(%b : tensor<5xf32>) -> tensor<5xf32>
  %sums = linalg.generic {indexing_maps = [#all, #last], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%x : tensor<5x7x33xf32>) outs(%a0 : tensor<5x7xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.addf %in, %out : f32
    linalg.yield %v : f32
  } -> tensor<5x7xf32>
  %means = linalg.generic {indexing_maps = [#plane, #turned], iterator_types = ["parallel", "parallel"]}
      ins(%sums : tensor<5x7xf32>) outs(%t : tensor<7x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.divf %in, %n : f32
    linalg.yield %v : f32
  } -> tensor<7x5xf32>
  %y = linalg.generic {indexing_maps = [#turned, #first], iterator_types = ["parallel", "reduction"]}
      ins(%means : tensor<7x5xf32>) outs(%b0 : tensor<5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.addf %in, %out : f32
    linalg.yield %v : f32
  } -> tensor<5xf32>
  return %y : tensor<5xf32>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#first = affine_map<(d0, d1) -> (d0)>
#line = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>
// What would make elements larger could make them infinite.
// CHECK-LABEL: func @negative_scaled_up
func.func @negative_scaled_up(%x: tensor<8x16xf32>) -> tensor<f32> {
  // CHECK-COUNT-3: linalg.generic
  // CHECK: return
  %zero = arith.constant 0.0 : f32
  %large = arith.constant 1.0e30 : f32
  %a = tensor.empty() : tensor<8xf32>
  %b = tensor.empty() : tensor<f32>
  %a0 = linalg.fill ins(%zero : f32) outs(%a : tensor<8xf32>) -> tensor<8xf32>
  %b0 = linalg.fill ins(%zero : f32) outs(%b : tensor<f32>) -> tensor<f32>
  %sums = linalg.generic {indexing_maps = [#all, #first], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<8x16xf32>) outs(%a0 : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.addf %in, %out : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %scaled = linalg.generic {indexing_maps = [#line, #line], iterator_types = ["parallel"]}
      ins(%sums : tensor<8xf32>) outs(%a : tensor<8xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.mulf %in, %large : f32
    linalg.yield %v : f32
  } -> tensor<8xf32>
  %y = linalg.generic {indexing_maps = [#line, #none], iterator_types = ["reduction"]}
      ins(%scaled : tensor<8xf32>) outs(%b0 : tensor<f32>) {
  ^bb0(%in: f32, %out: f32):
    %v = arith.addf %in, %out : f32
    linalg.yield %v : f32
  } -> tensor<f32>
  return %y : tensor<f32>
}
