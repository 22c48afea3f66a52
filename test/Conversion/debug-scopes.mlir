// RUN: softmax-opt %s --rowwise-debug-scopes --mlir-print-debuginfo | FileCheck %s

// Host code keeps its lines; what came in by a call has that of the callee.
// CHECK-LABEL: func.func @host
func.func @host(%x: f32) -> f32 {
  // CHECK: arith.addf %{{.*}} : f32 loc(#[[CALLED:loc[0-9]*]])
  %y = arith.addf %x, %x : f32 loc(callsite(callsite("inner.mlir":1:2 at "middle.mlir":3:4) at "outer.mlir":5:6))
  return %y : f32
}
gpu.module @kernels {
  llvm.mlir.global internal @shared() {addr_space = 3 : i32} : !llvm.array<4 x f32> loc(callsite("inner.mlir":1:2 at "outer.mlir":5:6))
  // CHECK: llvm.func @k
  llvm.func @k(%p: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
    // CHECK: llvm.store {{.*}} loc(#[[SITE:loc[0-9]*]])
    llvm.store %x, %p : f32, !llvm.ptr loc(callsite("inner.mlir":1:2 at "outer.mlir":5:6))
    // CHECK: llvm.store {{.*}} loc(#[[LINE:loc[0-9]*]])
    llvm.store %x, %p : f32, !llvm.ptr loc(callsite("inner.mlir":1:2 at unknown))
    // CHECK: llvm.store {{.*}} loc(#[[UNKNOWN:loc[0-9]*]])
    llvm.store %x, %p : f32, !llvm.ptr loc(callsite(unknown at callsite("middle.mlir":3:4 at "outer.mlir":5:6)))
    llvm.return
  // CHECK: } loc(#[[SCOPE:loc[0-9]*]])
  }
}
// CHECK-DAG: #[[CALLED]] = loc("inner.mlir":1:2)
// CHECK-DAG: #[[UNKNOWN]] = loc(unknown)
// CHECK-DAG: #[[LINE]] = loc(fused<#di_lexical_block_file>[#[[CALLED]]])
// CHECK-DAG: #[[SITE]] = loc(callsite(
// CHECK-DAG: #[[SCOPE]] = loc(fused<#di_subprogram
