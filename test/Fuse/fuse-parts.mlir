// RUN: softmax-opt %s --rowwise-raise --rowwise-fuse --split-input-file | FileCheck %s
// RUN: softmax-opt %s --rowwise-raise --rowwise-fuse='single' --split-input-file | FileCheck %s --check-prefix=SINGLE

// Parts of one size are computed side by side, though they share no tensor.
// CHECK-LABEL: func @same_size
// CHECK: %[[PARTS:.*]]:2 = rowwise.fuse
// CHECK-NOT: rowwise.fuse
// CHECK: tensor.concat dim(0) %[[PARTS]]#0, %[[PARTS]]#1
// SINGLE-LABEL: func @same_size
// SINGLE-COUNT-2: rowwise.fuse
func.func @same_size(%x: tensor<9x65xf32>, %y: tensor<9x65xf32>) -> tensor<18x65xf32> {
  %a = math.exp %x : tensor<9x65xf32>
  %b = math.sin %y : tensor<9x65xf32>
  %joined = tensor.concat dim(0) %a, %b : (tensor<9x65xf32>, tensor<9x65xf32>) -> tensor<18x65xf32>
  return %joined : tensor<18x65xf32>
}

// -----
// Parts of other sizes are programs of their own.
// CHECK-LABEL: func @other_size
// CHECK: %[[CACHE:.*]] = rowwise.fuse
// CHECK: %[[NEXT:.*]] = rowwise.fuse
// CHECK: tensor.concat dim(0) %[[CACHE]], %[[NEXT]]
func.func @other_size(%x: tensor<8x65xf32>, %y: tensor<2x65xf32>) -> tensor<10x65xf32> {
  %a = math.exp %x : tensor<8x65xf32>
  %b = math.sin %y : tensor<2x65xf32>
  %joined = tensor.concat dim(0) %a, %b : (tensor<8x65xf32>, tensor<2x65xf32>) -> tensor<10x65xf32>
  return %joined : tensor<10x65xf32>
}

// -----
// Parts that nobody computes, as of a cache that tokens are appended to, are read where the
// whole is written.
// CHECK-LABEL: func @copied
// CHECK: rowwise.fuse ins(%{{.*}}, %{{.*}} : tensor<2x65xf32>, tensor<8x65xf32>
// CHECK: rowwise.lookup
// CHECK: rowwise.lookup
// CHECK: arith.select
// CHECK-NOT: rowwise.fuse
func.func @copied(%x: tensor<8x65xf32>, %y: tensor<2x65xf32>) -> tensor<10x65xf32> {
  %joined = tensor.concat dim(0) %x, %y : (tensor<8x65xf32>, tensor<2x65xf32>) -> tensor<10x65xf32>
  return %joined : tensor<10x65xf32>
}
