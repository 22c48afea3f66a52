// RUN: softmax-opt %s --rowwise-fusion-pipeline | FileCheck %s --check-prefix=FUSED
// RUN: softmax-opt %s --rowwise-gpu-pipeline=fallback=true | FileCheck %s --check-prefix=LOOPS
// RUN: softmax-opt %s --rowwise-nvvm-pipeline=fallback=true | FileCheck %s --check-prefix=NVVM
// RUN: not softmax-opt %s --rowwise-gpu-pipeline 2>&1 | FileCheck %s --check-prefix=NONE

// A matrix product is no row program: fusion leaves it, and only loops run it.
// 16-bit arithmetic in its kernel is on f32.

// FUSED: linalg.matmul
// FUSED: rowwise.fuse

// LOOPS: gpu.module @main_
// LOOPS: gpu.func @main_warp
// LOOPS: gpu.func @main_loops_0
// LOOPS: scf.for
// LOOPS: arith.mulf {{.*}} : f32
// LOOPS: gpu.return
// LOOPS-NOT: linalg

// NVVM: llvm.func @main_loops_0({{.*}}nvvm.kernel
// NVVM: llvm.fmul {{.*}} : f32

// NONE: error: 'linalg.matmul' op has no lowering to a kernel, but --fallback=loops runs it as plain loops

func.func @main(%a: tensor<8x16xf16>, %b: tensor<16x32xf16>, %c: tensor<8x32xf16>) -> tensor<8x32xf32> {
  %product = linalg.matmul ins(%a, %b : tensor<8x16xf16>, tensor<16x32xf16>) outs(%c : tensor<8x32xf16>) -> tensor<8x32xf16>
  %init = tensor.empty() : tensor<8x32xf32>
  %wide = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]}
      ins(%product : tensor<8x32xf16>) outs(%init : tensor<8x32xf32>) {
  ^bb0(%x: f16, %o: f32):
    %y = arith.extf %x : f16 to f32
    linalg.yield %y : f32
  } -> tensor<8x32xf32>
  %y = linalg.softmax dimension(1) ins(%wide : tensor<8x32xf32>) outs(%init : tensor<8x32xf32>) -> tensor<8x32xf32>
  return %y : tensor<8x32xf32>
}
