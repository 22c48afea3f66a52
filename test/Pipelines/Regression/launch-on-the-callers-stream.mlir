// RUN: softmax-compile %s --emit=llvm | FileCheck %s
// RUN: softmax-compile %s --emit=llvm --schedule=cluster | FileCheck %s
// RUN: softmax-compile %s --emit=llvm --fuse=false | FileCheck %s
// RUN: softmax-compile %s --emit=llvm | mlir-translate --mlir-to-llvmir \
// RUN:     | FileCheck %s --check-prefix=HOST --implicit-check-not=@mgpuStream

// A launch is on the stream that the caller gives, and the host does not wait
// for it. It was on a stream made for each launch, for which the host waited:
// out of order with what else the caller's stream had to do.

// CHECK: llvm.func internal @softmax_on_descriptors({{.*}}, %[[STREAM:arg[0-9]+]]: !llvm.ptr) -> i32
// CHECK-NOT: gpu.launch_func {{ *}}@
// CHECK: gpu.launch_func <%[[STREAM]] : !llvm.ptr> @rowwise_kernels::@softmax_
// CHECK-NOT: gpu.launch_func {{ *}}@

// HOST: call void @mgpuLaunchKernel(
func.func @softmax(%x: tensor<64x1024xf32>) -> tensor<64x1024xf32> {
  %init = tensor.empty() : tensor<64x1024xf32>
  %y = linalg.softmax dimension(1)
      ins(%x : tensor<64x1024xf32>) outs(%init : tensor<64x1024xf32>) -> tensor<64x1024xf32>
  return %y : tensor<64x1024xf32>
}
