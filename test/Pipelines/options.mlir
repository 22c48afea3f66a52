// RUN: softmax-opt %s --rowwise-gpu-pipeline=schedule=block | FileCheck %s --check-prefix=BLOCK
// RUN: softmax-opt %s --rowwise-gpu-pipeline=schedule=stream | FileCheck %s --check-prefix=STREAM
// RUN: softmax-opt %s --rowwise-gpu-pipeline=threads=8 | FileCheck %s --check-prefix=THREADS
// RUN: softmax-opt %s --rowwise-gpu-pipeline=rows=16 | FileCheck %s --check-prefix=ROWS
// RUN: softmax-opt %s --rowwise-gpu-pipeline="schedule=block stages=2" | FileCheck %s --check-prefix=STAGES
// RUN: softmax-opt %s --rowwise-gpu-pipeline=precise=true | FileCheck %s --check-prefix=PRECISE
// RUN: softmax-opt %s --rowwise-nvvm-pipeline=precise=true | FileCheck %s --check-prefix=PRECISE-NVVM
// RUN: softmax-opt %s --rowwise-gpu-pipeline=batch-invariant=true | FileCheck %s --check-prefix=INVARIANT
// RUN: softmax-opt %s --rowwise-nvvm-pipeline=debug-info=true --mlir-print-debuginfo \
// RUN:     | FileCheck %s --check-prefix=DEBUG
// RUN: softmax-opt %s --rowwise-nvvm-pipeline --mlir-print-debuginfo | FileCheck %s --check-prefix=NODEBUG
// RUN: not softmax-opt %s --rowwise-gpu-pipeline=target=sm_75 2>&1 | FileCheck %s --check-prefix=TARGET
// RUN: softmax-opt %s --rowwise-gpu-pipeline | FileCheck %s --check-prefix=DEFAULT

// What each option changes; fuse is in naive-softmax.mlir.

// DEFAULT: gpu.func @softmax_warp_16x7_n101_unaligned({{.*}}known_block_size = array<i32: 16, 8, 1>
// DEFAULT-NOT: scf.for
// DEFAULT: arith.divf %{{.*}} fastmath<afn> : f32
// DEFAULT: gpu.return

// BLOCK: gpu.func @softmax_block_128x1_n101_unaligned({{.*}}known_block_size = array<i32: 128, 1, 1>
// BLOCK: gpu.barrier
// BLOCK: math.exp2
// BLOCK-NOT: math.exp %
// BLOCK: gpu.return

// STREAM: gpu.func @softmax_stream_1024x4_n101_unaligned({{.*}}known_block_size = array<i32: 1024, 1, 1>
// STREAM: scf.for

// THREADS: gpu.func @softmax_warp_8x13_n101_unaligned({{.*}}known_block_size = array<i32: 8, 16, 1>

// ROWS: gpu.func @softmax_warp_16x7_n101_unaligned({{.*}}known_block_size = array<i32: 16, 16, 1>

// STAGES: gpu.func @softmax_block_{{.*}}_n101_unaligned_stages2(
// STAGES: gpu.grid_dim x
// STAGES: scf.for
// STAGES: call @rowwiseResidentBlocks

// No folded exponents and no reciprocals.
// PRECISE-NOT: math.exp2
// PRECISE: math.exp %
// PRECISE-NOT: math.exp2
// PRECISE: arith.divf %{{.*}} : vector<1xf32>
// PRECISE-NOT: math.exp2
// PRECISE: gpu.return

// PRECISE-NVVM: gpu.module
// PRECISE-NVVM-NOT: ex2.approx
// PRECISE-NVVM: llvm.return

// INVARIANT: gpu.func @softmax_warp_{{.*}}_n101_unaligned({{.*}}window = row

// DEBUG: #llvm.di_file<"options.mlir"
// DEBUG: #llvm.di_subprogram<
// NODEBUG-NOT: llvm.di_

// TARGET: error: expected a target of sm_80, {{.*}}, found sm_75
func.func @softmax(%x: tensor<64x101xf32>) -> tensor<64x101xf32> {
  %init = tensor.empty() : tensor<64x101xf32>
  %y = linalg.softmax dimension(1)
      ins(%x : tensor<64x101xf32>) outs(%init : tensor<64x101xf32>) -> tensor<64x101xf32>
  return %y : tensor<64x101xf32>
}
