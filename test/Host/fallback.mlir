// RUN: softmax-opt %s --rowwise-tile --rowwise-host=fallback=true --canonicalize --cse --split-input-file --verify-diagnostics | FileCheck %s

// Operations that are no row program, on buffers.

// CHECK-DAG: llvm.mlir.global internal constant @{{.*}}("product: the size of operand 1 of linalg.matmul at [[#@LINE+17]]:8 in dimension 0 differs from that of the other operands\00")

// The result starts from what is filled in, in place; a view of it is returned.
// CHECK-LABEL: func.func @product(
// CHECK-SAME: %[[A:[^:]*]]: memref<?x?xf32, strided<[?, ?], offset: ?>>, %[[B:[^:]*]]: memref<?x?xf32, strided<[?, ?], offset: ?>>, %[[C:[^:]*]]: memref<?x?x?xf32
// CHECK-DAG: %[[LEFT:.*]] = memref.reinterpret_cast %[[A]] {{.*}} to memref<?x16xf32
// CHECK-DAG: %[[RIGHT:.*]] = memref.reinterpret_cast %[[B]] {{.*}} to memref<?x4xf32
// CHECK: linalg.fill ins(%cst : f32) outs(%[[OUT:.*]] : memref<?x4xf32
// CHECK: linalg.matmul ins(%[[LEFT]], %[[RIGHT]] : {{.*}}) outs(%[[OUT]] :
// CHECK-LABEL: func.func @product_workspace_size(
// CHECK: return %c0_i64
func.func @product(%a: tensor<?x16xf32>, %b: tensor<?x4xf32>) -> tensor<?x2x2xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %a, %c0 : tensor<?x16xf32>
  %init = tensor.empty(%m) : tensor<?x4xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%init : tensor<?x4xf32>) -> tensor<?x4xf32>
  %y = linalg.matmul ins(%a, %b : tensor<?x16xf32>, tensor<?x4xf32>) outs(%fill : tensor<?x4xf32>) -> tensor<?x4xf32>
  %r = tensor.expand_shape %y [[0], [1, 2]] output_shape [%m, 2, 2] : tensor<?x4xf32> into tensor<?x2x2xf32>
  return %r : tensor<?x2x2xf32>
}

// -----
// An argument is not overwritten, and what is returned twice is copied.
// CHECK-LABEL: func.func @copies(
// CHECK: linalg.copy ins(%[[X:.*]] : {{.*}}) outs(%[[Y:.*]] :
// CHECK: linalg.add ins(%{{.*}}, %{{.*}} : {{.*}}) outs(%[[Z:.*]] :
// CHECK: linalg.copy ins(%[[Z]] :
func.func @copies(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %init = tensor.empty() : tensor<8xf32>
  %c = linalg.copy ins(%x : tensor<8xf32>) outs(%y : tensor<8xf32>) -> tensor<8xf32>
  %z = linalg.add ins(%c, %x : tensor<8xf32>, tensor<8xf32>) outs(%init : tensor<8xf32>) -> tensor<8xf32>
  return %c, %z, %z : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

// -----
// Elements that a body reads by index, and scalars that it names.
// CHECK-LABEL: func.func @body(
// CHECK-SAME: %[[TABLE:[^:]*]]: memref<?xf32
// CHECK: %[[ROWS:.*]] = memref.dim %[[TABLE]], %c0
// CHECK: linalg.generic
// CHECK: memref.load %[[TABLE]][%{{.*}}]
// CHECK: arith.index_cast %[[ROWS]] : index to i32
#id = affine_map<(d0) -> (d0)>
func.func @body(%table: tensor<?xf32>, %x: tensor<4xi32>) -> (tensor<4xf32>, tensor<4xi32>) {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %table, %c0 : tensor<?xf32>
  %i0 = tensor.empty() : tensor<4xf32>
  %i1 = tensor.empty() : tensor<4xi32>
  %y:2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<4xi32>) outs(%i0, %i1 : tensor<4xf32>, tensor<4xi32>) {
  ^bb0(%k: i32, %o0: f32, %o1: i32):
    %i = arith.index_cast %k : i32 to index
    %e = tensor.extract %table[%i] : tensor<?xf32>
    %n = arith.index_cast %rows : index to i32
    linalg.yield %e, %n : f32, i32
  } -> (tensor<4xf32>, tensor<4xi32>)
  return %y#0, %y#1 : tensor<4xf32>, tensor<4xi32>
}

// -----
// CHECK-LABEL: func.func @joined(
// CHECK: linalg.copy ins(%{{.*}} : memref<4x3xf32
// CHECK: linalg.copy ins(%{{.*}} : memref<4x2xf32
// CHECK: linalg.fill ins(%{{.*}} : f32) outs(%{{.*}} : memref<6x5xf32
// CHECK: linalg.copy ins(%{{.*}} : memref<4x5xf32
func.func @joined(%x: tensor<4x3xf32>, %y: tensor<4x2xf32>) -> tensor<6x5xf32> {
  %one = arith.constant 1.0 : f32
  %c = tensor.concat dim(1) %x, %y : (tensor<4x3xf32>, tensor<4x2xf32>) -> tensor<4x5xf32>
  %p = tensor.pad %c low[1, 0] high[1, 0] {
  ^bb0(%i: index, %j: index):
    tensor.yield %one : f32
  } : tensor<4x5xf32> to tensor<6x5xf32>
  return %p : tensor<6x5xf32>
}

// -----
func.func @negative_padding_by_position(%x: tensor<4xf32>) -> tensor<6xf32> {
  // expected-error @+2 {{'tensor.pad' op has no lowering to a kernel}}
  // expected-note @+1 {{it is not part of a row program}}
  %p = tensor.pad %x low[1] high[1] {
  ^bb0(%i: index):
    %n = arith.index_cast %i : index to i32
    %f = arith.sitofp %n : i32 to f32
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<6xf32>
  return %p : tensor<6xf32>
}

// -----
func.func @negative_control_flow(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  // expected-error @+2 {{'scf.for' op has no lowering to a kernel}}
  // expected-note @+1 {{it is not part of a row program}}
  %z = scf.for %i = %c0 to %c3 step %c1 iter_args(%acc = %x) -> tensor<4xf32> {
    scf.yield %y : tensor<4xf32>
  }
  return %z : tensor<4xf32>
}

// -----
// The window of a pooling has sizes and no memory, however large; a tensor whose elements
// are used has.
// CHECK-LABEL: func.func @pool(
// CHECK: %[[WINDOW:.*]] = memref.view {{.*}} to memref<3x1000000xf32>
// CHECK: linalg.pooling_nchw_sum ins(%{{.*}}, %[[WINDOW]] :
// CHECK-LABEL: func.func @pool_workspace_size(
// CHECK: return %c0_i64
func.func @pool(%x: tensor<1x1x8x2000000xf32>) -> tensor<1x1x6x1000001xf32> {
  %zero = arith.constant 0.0 : f32
  %window = tensor.empty() : tensor<3x1000000xf32>
  %init = tensor.empty() : tensor<1x1x6x1000001xf32>
  %fill = linalg.fill ins(%zero : f32) outs(%init : tensor<1x1x6x1000001xf32>) -> tensor<1x1x6x1000001xf32>
  %y = linalg.pooling_nchw_sum ins(%x, %window : tensor<1x1x8x2000000xf32>, tensor<3x1000000xf32>)
      outs(%fill : tensor<1x1x6x1000001xf32>) -> tensor<1x1x6x1000001xf32>
  return %y : tensor<1x1x6x1000001xf32>
}
