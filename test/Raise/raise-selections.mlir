// RUN: softmax-opt %s --rowwise-raise --split-input-file | FileCheck %s

// A padded element is one of the tensor in its place: where there is none another one is
// read, and not selected.
// CHECK-LABEL: func @padded
// CHECK-SAME: (%[[X:.*]]: tensor<?x33xf32>)
func.func @padded(%x: tensor<?x33xf32>) -> tensor<?x40xf32> {
  // CHECK: %[[FIVE:.*]] = arith.constant 5.000000e+00 : f32
  // CHECK: linalg.generic
  // CHECK: %[[I:.*]] = linalg.index 0
  // CHECK: %[[J:.*]] = linalg.index 1
  // CHECK: %[[K:.*]] = arith.subi %[[J]], %c3
  // CHECK: %[[IS_INSIDE:.*]] = arith.cmpi ult, %[[K]], %c33
  // CHECK: %[[AT:.*]] = arith.select %[[IS_INSIDE]], %[[K]], %c0
  // CHECK: %[[V:.*]] = tensor.extract %[[X]][%[[I]], %[[AT]]]
  // CHECK: %[[Y:.*]] = arith.select %[[IS_INSIDE]], %[[V]], %[[FIVE]]
  // CHECK: linalg.yield %[[Y]]
  // CHECK-NOT: tensor.pad
  %five = arith.constant 5.0 : f32
  %y = tensor.pad %x low[0, 3] high[0, 4] {
  ^bb0(%i: index, %j: index):
    tensor.yield %five : f32
  } : tensor<?x33xf32> to tensor<?x40xf32>
  return %y : tensor<?x40xf32>
}

// -----
#window = affine_map<(d0, d1, d2) -> (d0, d1 + d2)>
#step = affine_map<(d0, d1, d2) -> (d2)>
#row = affine_map<(d0, d1, d2) -> (d0, d1)>
// What windows are read of is padded by who reads them. Amounts that are known at run time only, or of no
// elements, stay.
// CHECK-LABEL: func @pads_that_stay
// CHECK-COUNT-3: tensor.pad
func.func @pads_that_stay(%x: tensor<9x65xf32>, %n: index, %none: tensor<9x0xf32>)
    -> (tensor<9x65xf32>, tensor<9x?xf32>, tensor<9x2xf32>) {
  %zero = arith.constant 0.0 : f32
  %padded = tensor.pad %x low[0, 64] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<9x65xf32> to tensor<9x129xf32>
  %init = tensor.empty() : tensor<9x65xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<9x65xf32>) -> tensor<9x65xf32>
  %steps = tensor.empty() : tensor<65xf32>
  %y = linalg.generic {indexing_maps = [#window, #step, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%padded, %steps : tensor<9x129xf32>, tensor<65xf32>) outs(%zeros : tensor<9x65xf32>) {
  ^bb0(%in: f32, %unused: f32, %out: f32):
    %s = arith.addf %out, %in : f32
    linalg.yield %s : f32
  } -> tensor<9x65xf32>
  %longer = tensor.pad %x low[0, %n] high[0, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<9x65xf32> to tensor<9x?xf32>
  %two = tensor.pad %none low[0, 1] high[0, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<9x0xf32> to tensor<9x2xf32>
  return %y, %longer, %two : tensor<9x65xf32>, tensor<9x?xf32>, tensor<9x2xf32>
}

// -----
// Parts of a row that are not as long as each other, one of them constant.
// CHECK-LABEL: func @parts
// CHECK-SAME: (%[[A:.*]]: tensor<5x8xf32>, %[[B:.*]]: tensor<5x7xf32>)
func.func @parts(%a: tensor<5x8xf32>, %b: tensor<5x7xf32>) -> tensor<5x18xf32> {
  // CHECK: linalg.generic {{.*}} outs(
  // CHECK: %[[TWO:.*]] = arith.constant 2.000000e+00 : f32
  // CHECK: arith.subi %{{.*}}, %c8
  // CHECK: %[[W:.*]] = tensor.extract %[[B]]
  // CHECK: %[[REST:.*]] = arith.select %{{.*}}, %[[W]], %[[TWO]] : f32
  // CHECK: %[[V:.*]] = tensor.extract %[[A]]
  // CHECK: arith.select %{{.*}}, %[[V]], %[[REST]] : f32
  // CHECK: math.exp
  // CHECK-NOT: {{tensor.concat|linalg.generic}}
  %c = arith.constant dense<2.0> : tensor<5x3xf32>
  %x = tensor.concat dim(1) %a, %b, %c : (tensor<5x8xf32>, tensor<5x7xf32>, tensor<5x3xf32>) -> tensor<5x18xf32>
  %y = math.exp %x : tensor<5x18xf32>
  return %y : tensor<5x18xf32>
}

// -----
// What is written in parts of a tensor that has other elements: at an offset that a tensor
// holds, in a dimension that the part lacks, over all of another.
// CHECK-LABEL: func @inserted
// CHECK-SAME: (%[[CACHE:.*]]: tensor<4x6x8xf32>, %[[NEW:.*]]: tensor<4x2xf32>, %[[AT:.*]]: tensor<i32>)
func.func @inserted(%cache: tensor<4x6x8xf32>, %new: tensor<4x2xf32>, %at: tensor<i32>) -> tensor<4x6x8xf32> {
  // CHECK: linalg.generic {{.*}} ins({{.*}}%[[CACHE]]
  // CHECK: tensor.extract %[[NEW]][%{{.*}}, %{{.*}}] : tensor<4x2xf32>
  // CHECK: arith.select
  // CHECK-NOT: tensor.insert_slice
  %n = tensor.extract %at[] : tensor<i32>
  %i = arith.index_cast %n : i32 to index
  %y = tensor.insert_slice %new into %cache[0, %i, 3] [4, 1, 2] [1, 1, 1] : tensor<4x2xf32> into tensor<4x6x8xf32>
  return %y : tensor<4x6x8xf32>
}

// -----
// Where sizes are not known to fit, they are compared, and what is put somewhere is copied.
// CHECK-LABEL: func @unknown
// CHECK: tensor.concat
// CHECK: tensor.insert_slice
func.func @unknown(%a: tensor<?x8xf32>, %b: tensor<?x5xf32>) -> (tensor<?x13xf32>, tensor<?x8xf32>) {
  %x = tensor.concat dim(1) %a, %b : (tensor<?x8xf32>, tensor<?x5xf32>) -> tensor<?x13xf32>
  %c0 = arith.constant 0 : index
  %m = tensor.dim %a, %c0 : tensor<?x8xf32>
  %y = tensor.insert_slice %b into %a[0, 2] [%m, 5] [1, 1] : tensor<?x5xf32> into tensor<?x8xf32>
  return %x, %y : tensor<?x13xf32>, tensor<?x8xf32>
}

// -----
// What tensors are put together of, as by no one else, stays.
// CHECK-LABEL: func @put_together
// CHECK-COUNT-2: tensor.insert_slice
func.func @put_together(%a: tensor<5x8xf32>, %b: tensor<5x7xf32>) -> tensor<5x15xf32> {
  %empty = tensor.empty() : tensor<5x15xf32>
  %x = tensor.insert_slice %a into %empty[0, 0] [5, 8] [1, 1] : tensor<5x8xf32> into tensor<5x15xf32>
  %y = tensor.insert_slice %b into %x[0, 8] [5, 7] [1, 1] : tensor<5x7xf32> into tensor<5x15xf32>
  return %y : tensor<5x15xf32>
}
