// RUN: softmax-opt %s | softmax-opt | FileCheck %s
// RUN: softmax-opt %s --mlir-print-op-generic | softmax-opt | FileCheck %s
// RUN: softmax-opt %s --emit-bytecode | softmax-opt | FileCheck %s

// What torch-mlir writes beside linalg is read and printed as it writes it.

// CHECK-LABEL: func @scatter
func.func @scatter(%x: tensor<9x65xf32>, %u: tensor<9xf32>, %at: tensor<9x2xi64>) -> tensor<9x65xf32> {
  // CHECK: tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%{{.*}}, %{{.*}} : tensor<9xf32>, tensor<9x2xi64>) outs(%{{.*}} : tensor<9x65xf32>) {
  // CHECK-NEXT: ^bb0(%{{.*}}: f32, %[[OLD:.*]]: f32):
  // CHECK-NEXT: tm_tensor.yield %[[OLD]] : f32
  // CHECK-NEXT: } -> tensor<9x65xf32>
  %y = tm_tensor.scatter {dimension_map = array<i64: 0, 1>} unique_indices(false) ins(%u, %at : tensor<9xf32>, tensor<9x2xi64>) outs(%x : tensor<9x65xf32>) {
  ^bb0(%update: f32, %old: f32):
    tm_tensor.yield %old : f32
  } -> tensor<9x65xf32>
  return %y : tensor<9x65xf32>
}

// CHECK-LABEL: func @scan
func.func @scan(%x: tensor<9x65xf32>, %y: tensor<9x65xf32>, %acc: tensor<9xf32>) -> tensor<9x65xf32> {
  // CHECK: tm_tensor.scan dimension(1) inclusive(true) ins(%{{.*}} : tensor<9x65xf32>) outs(%{{.*}}, %{{.*}} : tensor<9x65xf32>, tensor<9xf32>) {
  // CHECK: } -> tensor<9x65xf32>, tensor<9xf32>
  %z:2 = tm_tensor.scan dimension(1) inclusive(true) ins(%x : tensor<9x65xf32>) outs(%y, %acc : tensor<9x65xf32>, tensor<9xf32>) {
  ^bb0(%a: f32, %b: f32):
    %s = arith.addf %a, %b : f32
    tm_tensor.yield %s : f32
  } -> tensor<9x65xf32>, tensor<9xf32>
  return %z#0 : tensor<9x65xf32>
}

// CHECK-LABEL: func @sort
func.func @sort(%x: tensor<9x65xf32>, %n: tensor<9x65xi64>) -> tensor<9x65xi64> {
  // CHECK: tm_tensor.sort dimension(1) outs(%{{.*}}, %{{.*}} : tensor<9x65xf32>, tensor<9x65xi64>) {
  %y:2 = tm_tensor.sort dimension(1) outs(%x, %n : tensor<9x65xf32>, tensor<9x65xi64>) {
  ^bb0(%a: f32, %b: f32, %i: i64, %j: i64):
    %g = arith.cmpf oge, %a, %b : f32
    tm_tensor.yield %g : i1
  } -> tensor<9x65xf32>, tensor<9x65xi64>
  return %y#1 : tensor<9x65xi64>
}

// CHECK-LABEL: func @topk
func.func @topk(%x: tensor<9x65xf32>, %v: tensor<9x5xf32>, %n: tensor<9x5xi32>) -> tensor<9x5xi32> {
  // CHECK: tm_tensor.topk dimension(1) ins(%{{.*}} : tensor<9x65xf32>) outs(%{{.*}}, %{{.*}} : tensor<9x5xf32>, tensor<9x5xi32>) {
  %y:2 = tm_tensor.topk dimension(1) ins(%x : tensor<9x65xf32>) outs(%v, %n : tensor<9x5xf32>, tensor<9x5xi32>) {
  ^bb0(%a: f32, %b: f32):
    %g = arith.cmpf ogt, %a, %b : f32
    tm_tensor.yield %g : i1
  } -> tensor<9x5xf32>, tensor<9x5xi32>
  return %y#1 : tensor<9x5xi32>
}

// CHECK-LABEL: func @attention
func.func @attention(%q: tensor<2x9x16xf32>, %k: tensor<2x7x16xf32>, %v: tensor<2x7x16xf32>, %o: tensor<2x9x16xf32>) -> tensor<2x9x16xf32> {
  // CHECK: tm_tensor.attention ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<2x9x16xf32>, tensor<2x7x16xf32>, tensor<2x7x16xf32>) outs(%{{.*}} : tensor<2x9x16xf32>) -> tensor<2x9x16xf32>
  %y = tm_tensor.attention ins(%q, %k, %v : tensor<2x9x16xf32>, tensor<2x7x16xf32>, tensor<2x7x16xf32>) outs(%o : tensor<2x9x16xf32>) -> tensor<2x9x16xf32>
  return %y : tensor<2x9x16xf32>
}
