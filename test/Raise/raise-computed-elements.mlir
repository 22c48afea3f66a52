// RUN: softmax-opt %s --rowwise-raise --split-input-file | FileCheck %s

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
// An element of an embedding whose table is scaled and cast is computed from one of the table.
// CHECK-LABEL: func @embedding
// CHECK-SAME: (%[[TABLE:.*]]: tensor<8x33xf32>, %[[SCALE:.*]]: tensor<33xf32>, %[[TOKENS:.*]]: tensor<5xi64>)
func.func @embedding(%table: tensor<8x33xf32>, %scale: tensor<33xf32>, %tokens: tensor<5xi64>) -> tensor<5x33xbf16> {
  // CHECK: linalg.generic {{.*}} ins(%[[TOKENS]], %[[SCALE]] : tensor<5xi64>, tensor<33xf32>)
  // CHECK: ^bb0(%{{.*}}: i64, %[[S:.*]]: f32, %{{.*}}: bf16)
  // CHECK: %[[T:.*]] = tensor.extract %[[TABLE]]
  // CHECK: %[[X:.*]] = arith.mulf %[[T]], %[[S]]
  // CHECK: arith.truncf %[[X]] : f32 to bf16
  // CHECK-NOT: linalg.generic
  %wide = tensor.empty() : tensor<8x33xbf16>
  %scaled = linalg.generic {indexing_maps = [#all, affine_map<(d0, d1) -> (d1)>, #all], iterator_types = ["parallel", "parallel"]}
      ins(%table, %scale : tensor<8x33xf32>, tensor<33xf32>) outs(%wide : tensor<8x33xbf16>) {
  ^bb0(%in: f32, %s: f32, %out: bf16):
    %m = arith.mulf %in, %s : f32
    %t = arith.truncf %m : f32 to bf16
    linalg.yield %t : bf16
  } -> tensor<8x33xbf16>
  %empty = tensor.empty() : tensor<5x33xbf16>
  %y = linalg.generic {indexing_maps = [#row, #all], iterator_types = ["parallel", "parallel"]}
      ins(%tokens : tensor<5xi64>) outs(%empty : tensor<5x33xbf16>) {
  ^bb0(%token: i64, %out: bf16):
    %i = arith.index_cast %token : i64 to index
    %j = linalg.index 1 : index
    %v = tensor.extract %scaled[%i, %j] : tensor<8x33xbf16>
    linalg.yield %v : bf16
  } -> tensor<5x33xbf16>
  return %y : tensor<5x33xbf16>
}

// -----
#all = affine_map<(d0, d1) -> (d0, d1)>
#turned = affine_map<(d0, d1) -> (d1, d0)>
// Through a transposition and from positions.
// CHECK-LABEL: func @transposed
// CHECK-SAME: (%[[X:.*]]: tensor<33x5xf32>)
func.func @transposed(%x: tensor<33x5xf32>) -> tensor<5x40xf32> {
  // CHECK: %[[I:.*]] = linalg.index 0
  // CHECK: %[[J:.*]] = arith.select %{{.*}}, %{{.*}}, %c0
  // CHECK: %[[V:.*]] = tensor.extract %[[X]][%[[J]], %[[I]]] : tensor<33x5xf32>
  // CHECK: %[[P:.*]] = arith.index_cast %[[J]] : index to i32
  // CHECK: %[[F:.*]] = arith.sitofp %[[P]]
  // CHECK: arith.addf %[[V]], %[[F]]
  // CHECK-NOT: linalg.generic
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<5x33xf32>
  %y = linalg.generic {indexing_maps = [#turned, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<33x5xf32>) outs(%empty : tensor<5x33xf32>) {
  ^bb0(%in: f32, %out: f32):
    %j = linalg.index 1 : index
    %p = arith.index_cast %j : index to i32
    %f = arith.sitofp %p : i32 to f32
    %s = arith.addf %in, %f : f32
    linalg.yield %s : f32
  } -> tensor<5x33xf32>
  %z = tensor.pad %y low[0, 3] high[0, 4] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<5x33xf32> to tensor<5x40xf32>
  return %z : tensor<5x40xf32>
}

// -----
// What is also read elsewhere is in memory, and what a reduction makes is read there.
// CHECK-LABEL: func @written_anyway
// CHECK: %[[Y:.*]] = linalg.generic
// CHECK: math.exp
// CHECK: tensor.extract %[[Y]]
// CHECK-NOT: math.exp
func.func @written_anyway(%x: tensor<5x33xf32>) -> (tensor<5x33xf32>, tensor<5x40xf32>) {
  %zero = arith.constant 0.0 : f32
  %y = math.exp %x : tensor<5x33xf32>
  %z = tensor.pad %y low[0, 3] high[0, 4] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<5x33xf32> to tensor<5x40xf32>
  return %y, %z : tensor<5x33xf32>, tensor<5x40xf32>
}

// -----
// CHECK-LABEL: func @of_a_reduction
// CHECK: arith.divf
// CHECK: tensor.extract
func.func @of_a_reduction(%x: tensor<5x33xf32>) -> tensor<5x40xf32> {
  %zero = arith.constant 0.0 : f32
  %empty = tensor.empty() : tensor<5x33xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<5x33xf32>) outs(%empty : tensor<5x33xf32>) -> tensor<5x33xf32>
  %z = tensor.pad %y low[0, 3] high[0, 4] {
  ^bb0(%i: index, %j: index):
    tensor.yield %zero : f32
  } : tensor<5x33xf32> to tensor<5x40xf32>
  return %z : tensor<5x40xf32>
}
