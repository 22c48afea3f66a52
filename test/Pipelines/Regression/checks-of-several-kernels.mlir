// RUN: softmax-compile %s -o - | FileCheck %s --implicit-check-not='.b8 assert_'

// Kernels of one function are compiled apart; in the one text that becomes of them
// the messages of their checks have names of their own.
// CHECK: .global .align 1 .b8 [[FIRST:main_.*]]_assert_message_0[
// CHECK: .visible .entry [[FIRST]](
// CHECK: .global .align 1 .b8 [[SECOND:main_.*]]_assert_message_0[
// CHECK: .visible .entry [[SECOND]](

#all = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
func.func @main(%x: tensor<?x?xf32>, %n: tensor<?x?xi32>) -> tensor<?x?xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %d0 = tensor.dim %x, %c0 : tensor<?x?xf32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xf32>
  %e = tensor.empty(%d0, %d1) : tensor<?x?xf32>
  %y = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %n : tensor<?x?xf32>, tensor<?x?xi32>) outs(%e : tensor<?x?xf32>) {
  ^bb0(%a: f32, %i: i32, %out: f32):
    %ok = arith.cmpi ne, %i, %zero : i32
    cf.assert %ok, "division by zero"
    %f = arith.sitofp %i : i32 to f32
    %v = arith.divf %a, %f : f32
    linalg.yield %v : f32
  } -> tensor<?x?xf32>
  %z = linalg.softmax dimension(1) ins(%y : tensor<?x?xf32>) outs(%e : tensor<?x?xf32>) -> tensor<?x?xf32>
  return %z : tensor<?x?xf32>
}
