// RUN: softmax-compile %s --shard=1:2 --emit=tiled | FileCheck %s

// A rank asks where its part starts before anything depends on that, and nothing runs if ranks have
// not come together. Both components of a state lie in what is sent, and all ranks' in what is
// received, which the workspace has room for.

// CHECK-NOT: shard.
// CHECK-LABEL: func.func @softmax(
// CHECK-SAME: %[[x:[^:]*]]: memref<?x?xf32, {{.*}}>, %[[group:[^:]*]]: i64, %{{[^:]*}}: memref<?x?xf32, {{.*}}>, %{{[^:]*}}: !llvm.ptr, %[[stream:[^:]*]]: !llvm.ptr) -> i32
// CHECK: %[[width:.*]] = arith.index_cast %{{.*}} : index to i64
// CHECK: %[[first:.*]] = func.call @rowwisePartStart(%[[group]], %c2_i64, %c8_i64, %[[width]], %c16_i64, %[[stream]])
// CHECK: %[[met:.*]] = arith.cmpi sge, %[[first]], %c0_i64
// CHECK: scf.if %[[met]] {
// CHECK: func.call @rowwisePartWhole(
// CHECK: gpu.launch_func {{.*}}@softmax_0_
// CHECK: func.call @rowwiseAllGather(%[[group]], %{{.*}}, %{{.*}}, %c64_i64, %[[stream]])
// CHECK: gpu.launch_func {{.*}}@softmax_1_
// CHECK-LABEL: func.func @softmax_workspace_size(
// CHECK: %c512
func.func @softmax(%x: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %init = tensor.empty() : tensor<8x16xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<8x16xf32>) outs(%init : tensor<8x16xf32>) -> tensor<8x16xf32>
  return %y : tensor<8x16xf32>
}
