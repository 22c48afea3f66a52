// A choice between tensors by one truth, as a branch leaves it that computes nothing,
// was refused for being "neither elementwise nor a reduction". It is elementwise where the
// tensors are as large as each other, whoever knows the truth: the host, or the device.

// RUN: split-file %s %t
// RUN: softmax-opt %t/host.mlir --rowwise-raise | FileCheck %t/host.mlir
// RUN: softmax-compile %t/host.mlir --emit=fused --remarks=fuse -o /dev/null 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: softmax-run %t/host.mlir --device=simulator --check --input=3x65xf32 --input=3x65xf32 --input=i1=1 | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-run %t/host.mlir --device=simulator --check --input=3x65xf32 --input=3x65xf32 --input=i1=0 | FileCheck %s --check-prefix=RIGHT
// RUN: softmax-compile %t/device.mlir --emit=fused --remarks=fuse -o /dev/null 2>&1 | FileCheck %s --check-prefix=ONE
// RUN: softmax-run %t/device.mlir --device=simulator --check --input=3x65xf32 --input=3x65xf32 --input=i1=1 | FileCheck %s --check-prefix=RIGHT
// RUN: not softmax-compile %t/sizes.mlir -o /dev/null 2>&1 | FileCheck %t/sizes.mlir
// ONE: 1 kernel, {{[0-9]+}} linalg operations fused, 0 left
// RIGHT: check passed

//--- host.mlir
// CHECK-NOT: scf.if
// CHECK: linalg.generic {{.*}} ins(%[[ARG:.*]], %{{.*}} : tensor<?x65xf32>, tensor<?x65xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[ARG]], %{{.*}} : tensor<?x65xf32>, tensor<?x65xf32>)
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %[[Y:.*]]: f32, %{{.*}}: f32):
// CHECK-NEXT: %[[CHOSEN:.*]] = arith.select %{{.*}}, %[[X]], %[[Y]] : f32
// CHECK-NEXT: linalg.yield %[[CHOSEN]]
#map = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<?x65xf32>, %w: tensor<?x65xf32>, %c: i1) -> tensor<?x65xf32> {
  %c0 = arith.constant 0 : index
  %rows = tensor.dim %x, %c0 : tensor<?x65xf32>
  %init = tensor.empty(%rows) : tensor<?x65xf32>
  %y = linalg.sub ins(%x, %w : tensor<?x65xf32>, tensor<?x65xf32>) outs(%init : tensor<?x65xf32>) -> tensor<?x65xf32>
  %chosen = scf.if %c -> tensor<?x65xf32> {
    scf.yield %x : tensor<?x65xf32>
  } else {
    scf.yield %y : tensor<?x65xf32>
  }
  %s = linalg.softmax dimension(1) ins(%chosen : tensor<?x65xf32>) outs(%init : tensor<?x65xf32>) -> tensor<?x65xf32>
  return %s : tensor<?x65xf32>
}

//--- device.mlir
func.func @main(%x: tensor<3x65xf32>, %y: tensor<3x65xf32>, %t: tensor<i1>) -> tensor<3x65xf32> {
  %c = tensor.extract %t[] : tensor<i1>
  %chosen = arith.select %c, %x, %y : tensor<3x65xf32>
  %init = tensor.empty() : tensor<3x65xf32>
  %s = linalg.softmax dimension(1) ins(%chosen : tensor<3x65xf32>) outs(%init : tensor<3x65xf32>) -> tensor<3x65xf32>
  return %s : tensor<3x65xf32>
}

//--- sizes.mlir
// CHECK: sizes.mlir:[[@LINE+4]]:8: error: 'arith.select' op has no lowering to a kernel
// CHECK: note: {{.*}}: it chooses between tensors whose sizes may differ
// CHECK-NOT: error
func.func @main(%x: tensor<?x65xf32>, %y: tensor<?x65xf32>, %c: i1) -> tensor<?x65xf32> {
  %z = arith.select %c, %x, %y : tensor<?x65xf32>
  return %z : tensor<?x65xf32>
}
