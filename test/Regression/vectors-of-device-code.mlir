// A value of 65535 numbers kept LLVM from ending, or made it abort.
// RUN: not softmax-compile %s -o %t 2>&1 | FileCheck %s
// RUN: not softmax-opt %s --rowwise-verify-device-code 2>&1 | FileCheck %s
// CHECK: vectors-of-device-code.mlir:[[#@LINE+4]]:13: error: 'llvm.mlir.constant' op is on more than a thread holds, expected values of at most 1024 numbers, found 'vector<65535xf32>'
// CHECK-NOT: error
gpu.module @kernels {
  llvm.func @memory(%p: !llvm.ptr) attributes {nvvm.kernel, gpu.kernel} {
    %many = llvm.mlir.constant(dense<0.0> : vector<65535xf32>) : vector<65535xf32>
    llvm.store %many, %p {alignment = 4 : i64} : vector<65535xf32>, !llvm.ptr
    llvm.return
  }
}
