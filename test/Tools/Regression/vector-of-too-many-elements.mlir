// LLVM counts the elements of vectors in 32 bits: its passes crashed.

// RUN: not softmax-opt %s -o %t 2>&1 | FileCheck %s
// RUN: not softmax-compile %s -o %t 2>&1 | FileCheck %s

// CHECK: error: expected a vector of less than 2^31 elements, found 'vector<4611686018427387904xf16>'
gpu.module @kernels {
  llvm.func @zero(%p: !llvm.ptr) attributes {nvvm.kernel, gpu.kernel} {
    %zeros = llvm.mlir.constant(dense<0.0> : vector<4611686018427387904xf16>) : vector<4611686018427387904xf16>
    llvm.store %zeros, %p {alignment = 4 : i64} : vector<4611686018427387904xf16>, !llvm.ptr
    llvm.return
  }
}
