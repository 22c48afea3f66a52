// RUN: softmax-opt %s --split-input-file --allow-unregistered-dialect --rowwise-outline | FileCheck %s

// A call in the place of each program, of what it reads and of what it writes. What no
// one here knows stays as it is.

// CHECK-LABEL: func.func @main(
// CHECK-SAME: %[[x:[^:]*]]: tensor<?x16xf32>, %[[w:[^:]*]]: tensor<16xf32>
// CHECK: %[[rows:.*]] = tensor.dim %[[x]], %{{.*}} : tensor<?x16xf32>
// CHECK: %[[empty:.*]] = tensor.empty(%[[rows]]) : tensor<?x16xf32>
// CHECK: %[[y:.*]] = call @main_program_0(%[[x]], %[[w]], %[[empty]]) : (tensor<?x16xf32>, tensor<16xf32>, tensor<?x16xf32>) -> tensor<?x16xf32>
// CHECK: %[[z:.*]] = "other.product"(%[[y]]) : (tensor<?x16xf32>) -> !other.thing
// CHECK: return %[[z]]

// CHECK: func.func private @main_program_0(
// CHECK-SAME: %[[row:[^:]*]]: tensor<?x16xf32> {bufferization.access = "read"},
// CHECK-SAME: %[[weight:[^:]*]]: tensor<16xf32> {bufferization.access = "read"},
// CHECK-SAME: %{{[^:]*}}: tensor<?x16xf32> {bufferization.access = "write"}) -> tensor<?x16xf32>
// CHECK-SAME: attributes {llvm.emit_c_interface, rowwise.outlined}
// CHECK-NEXT: %[[result:.*]] = rowwise.fuse ins(%[[row]], %[[weight]] :
// CHECK: return %[[result]]
#row = affine_map<(d0, d1) -> (d0, d1)>
#weight = affine_map<(d0, d1) -> (d1)>
func.func @main(%x: tensor<?x16xf32>, %w: tensor<16xf32>) -> !other.thing {
  %y = rowwise.fuse ins(%x, %w : tensor<?x16xf32>, tensor<16xf32>) axis [1] maps [#row, #weight, #row] -> tensor<?x16xf32> {
  ^bb0(%r: tensor<16xf32>, %s: tensor<16xf32>):
    %o = arith.mulf %r, %s : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  %z = "other.product"(%y) : (tensor<?x16xf32>) -> !other.thing
  return %z : !other.thing
}

// -----

// Programs that compute the same are one function, in whatever function they are; a
// name that is taken is left to who has it.

// CHECK-LABEL: func.func @first(
// CHECK: call @first_program_0(
// CHECK: call @first_program_1_0(
// CHECK: call @first_program_0(
// CHECK-LABEL: func.func @second(
// CHECK: call @second_program_0(
// CHECK: call @first_program_0(
// CHECK: func.func private @first_program_1()
// CHECK: func.func private @first_program_0(
// CHECK: func.func private @first_program_1_0(
// CHECK: func.func private @second_program_0(
// CHECK-NOT: func.func
#map = affine_map<(d0, d1) -> (d0, d1)>
func.func @first(%x: tensor<4x16xf32>) -> tensor<4x16xf32> {
  %y = rowwise.fuse ins(%x : tensor<4x16xf32>) axis [1] maps [#map, #map] -> tensor<4x16xf32> {
  ^bb0(%r: tensor<16xf32>):
    %o = math.exp %r : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  %z = rowwise.fuse ins(%y : tensor<4x16xf32>) axis [1] maps [#map, #map] -> tensor<4x16xf32> {
  ^bb0(%r: tensor<16xf32>):
    %o = math.log %r : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  %u = rowwise.fuse ins(%z : tensor<4x16xf32>) axis [1] maps [#map, #map] -> tensor<4x16xf32> {
  ^bb0(%r: tensor<16xf32>):
    %o = math.exp %r : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %u : tensor<4x16xf32>
}
func.func @second(%x: tensor<4x17xf32>, %y: tensor<4x16xf32>) -> (tensor<4x17xf32>, tensor<4x16xf32>) {
  %z = rowwise.fuse ins(%x : tensor<4x17xf32>) axis [1] maps [#map, #map] -> tensor<4x17xf32> {
  ^bb0(%r: tensor<17xf32>):
    %o = math.exp %r : tensor<17xf32>
    rowwise.yield %o : tensor<17xf32>
  }
  %u = rowwise.fuse ins(%y : tensor<4x16xf32>) axis [1] maps [#map, #map] -> tensor<4x16xf32> {
  ^bb0(%r: tensor<16xf32>):
    %o = math.exp %r : tensor<16xf32>
    rowwise.yield %o : tensor<16xf32>
  }
  return %z, %u : tensor<4x17xf32>, tensor<4x16xf32>
}
func.func private @first_program_1()

// -----

// A tensor that is read twice is passed once, numbers are passed as such, one that
// nobody has written is made again of its sizes, and results of which rows are scalars
// lack the axis. Programs within loops are called there.

// CHECK-LABEL: func.func @operands(
// CHECK-SAME: %[[x:[^:]*]]: tensor<?x?xf32>, %[[scale:[^:]*]]: f32, %[[n:[^:]*]]: index
// CHECK: scf.for
// CHECK: %[[rows:.*]] = tensor.dim %[[x]], %{{.*}}
// CHECK: %[[sums:.*]] = tensor.empty(%[[rows]]) : tensor<?xf32>
// CHECK: %[[t:.*]] = tensor.empty(
// CHECK: call @operands_program_0(%[[x]], %[[scale]], %{{.*}}, %[[n]], %[[sums]], %[[t]])
// CHECK: func.func private @operands_program_0(
// CHECK-SAME: %[[fx:[^:]*]]: tensor<?x?xf32> {bufferization.access = "read"}, %[[fscale:[^:]*]]: f32, %[[fm:[^:]*]]: index, %[[fn:[^:]*]]: index,
// CHECK-SAME: tensor<?xf32> {bufferization.access = "write"}, %{{[^:]*}}: tensor<?x?xf32> {bufferization.access = "write"})
// CHECK-NEXT: %[[sized:.*]] = tensor.empty(%[[fm]], %[[fn]])
// CHECK-NEXT: rowwise.fuse ins(%[[fx]], %[[fx]], %[[fscale]], %[[sized]] :
#id = affine_map<(d0, d1) -> (d0, d1)>
#t = affine_map<(d0, d1) -> (d1, d0)>
#none = affine_map<(d0, d1) -> ()>
#outer = affine_map<(d0, d1) -> (d0)>
func.func @operands(%x: tensor<?x?xf32>, %scale: f32, %n: index) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = tensor.dim %x, %c0 : tensor<?x?xf32>
  %start = tensor.empty(%m) : tensor<?xf32>
  %end = scf.for %i = %c0 to %n step %c1 iter_args(%a = %start) -> (tensor<?xf32>) {
    %e = tensor.empty(%m, %n) : tensor<?x?xf32>
    %s, %u = rowwise.fuse ins(%x, %x, %scale, %e : tensor<?x?xf32>, tensor<?x?xf32>, f32, tensor<?x?xf32>) axis [1]
        maps [#id, #t, #none, #id, #outer, #id] -> tensor<?xf32>, tensor<?x?xf32> {
    ^bb0(%r: tensor<?xf32>, %c: tensor<?xf32>, %f: f32, %sized: tensor<?xf32>):
      %p = arith.addf %r, %c : tensor<?xf32>
      %sum = rowwise.reduce addf %p : tensor<?xf32> -> f32
      %q = arith.mulf %sum, %f : f32
      rowwise.yield %q, %p : f32, tensor<?xf32>
    }
    scf.yield %s : tensor<?xf32>
  }
  return %end : tensor<?xf32>
}

// -----

// CHECK-LABEL: func.func private @declared(
// CHECK-LABEL: func.func @without(
// CHECK-NOT: func.func
func.func private @declared(tensor<4xf32>)
func.func @without(%x: memref<4xf32>) -> memref<4xf32> {
  return %x : memref<4xf32>
}
