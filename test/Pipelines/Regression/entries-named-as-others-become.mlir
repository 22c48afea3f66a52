// A function whose name is the one that another gets, where it is on unpacked descriptors: callers of the other ran this
// one instead.

// RUN: softmax-compile %s --emit=llvm -o - | FileCheck %s
// CHECK: llvm.func internal @f_on_descriptors_0(
// CHECK-LABEL: llvm.func @f(
// CHECK: llvm.call @f_on_descriptors_0(
// CHECK-LABEL: llvm.func @f_on_descriptors(
// CHECK: llvm.call @f_on_descriptors_on_descriptors(

func.func @f(%x: tensor<4x8xf32>) -> tensor<4x8xf32> {
  %y = math.exp %x : tensor<4x8xf32>
  return %y : tensor<4x8xf32>
}
func.func @f_on_descriptors(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %y = math.tanh %x : tensor<?x8xf32>
  return %y : tensor<?x8xf32>
}
