// What is held is an instruction a register: a vector that no multiprocessor has
// registers for took minutes.
// RUN: not softmax-opt %s --rowwise-gpu-to-nvvm 2>&1 | FileCheck %s

gpu.module @kernels {
  gpu.func @hold(%b: vector<1073741824xbf16>) {
    // CHECK: optimization-barrier-of-too-much.mlir:[[#@LINE+2]]:10: error: 'rowwise.optimization_barrier' op expected elements for at most 65536 registers, which a multiprocessor has, found 'vector<1073741824xbf16>'
    // CHECK-NOT: error
    %0 = rowwise.optimization_barrier %b : vector<1073741824xbf16>
    gpu.return
  }
}
