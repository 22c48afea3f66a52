// RUN: softmax-opt %s --rowwise-fusion-pipeline | FileCheck %s --check-prefix=FUSED --implicit-check-not=linalg
// RUN: softmax-opt %s --rowwise-fusion-pipeline=fuse=false \
// RUN:     | FileCheck %s --check-prefix=UNFUSED --implicit-check-not=linalg
// RUN: softmax-opt %s --rowwise-gpu-pipeline | FileCheck %s --check-prefix=GPU --implicit-check-not='{{^ *|= }}rowwise.{{[a-np-z]}}'
// RUN: softmax-opt %s --rowwise-gpu-pipeline=fuse=false | FileCheck %s --check-prefix=UNFUSED-GPU
// RUN: softmax-opt %s --rowwise-nvvm-pipeline \
// RUN:     | FileCheck %s --check-prefix=NVVM --implicit-check-not=math. --implicit-check-not=gpu.shuffle

// Softmax as five operations, through each of the three pipelines.

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>

// FUSED-LABEL: func @static
// FUSED: rowwise.fuse ins(%{{.*}} : tensor<64x781xf32>) axis [1]
// FUSED-NEXT: ^bb0(%[[ROW:.*]]: tensor<781xf32>):
// FUSED-NEXT: %[[MAX:.*]] = rowwise.reduce maximumf %[[ROW]]
// FUSED-NEXT: %[[M:.*]] = tensor.splat %[[MAX]]
// FUSED-NEXT: %[[D:.*]] = arith.subf %[[ROW]], %[[M]]
// FUSED-NEXT: %[[E:.*]] = math.exp %[[D]]
// FUSED-NEXT: %[[SUM:.*]] = rowwise.reduce addf %[[E]]
// FUSED-NEXT: %[[S:.*]] = tensor.splat %[[SUM]]
// FUSED-NEXT: %[[O:.*]] = arith.divf %[[E]], %[[S]]
// FUSED-NEXT: rowwise.yield %[[O]]

// UNFUSED-LABEL: func @static
// UNFUSED-COUNT-5: rowwise.fuse
// UNFUSED-NOT: rowwise.fuse
// UNFUSED: return

// GPU-LABEL: gpu.module @static_
// GPU-COUNT-1: gpu.func @static_block_32x7_n781_unaligned
// GPU-NOT: gpu.func
// GPU: gpu.shuffle
// GPU: func.func @static(
// GPU-COUNT-1: gpu.launch_func
// GPU-NOT: gpu.launch_func
// GPU: func.func @static_workspace_size(

// UNFUSED-GPU-LABEL: gpu.module @static_
// UNFUSED-GPU: gpu.func @static_0_
// UNFUSED-GPU: gpu.func @static_1_
// UNFUSED-GPU: gpu.func @static_2_
// UNFUSED-GPU: gpu.func @static_3_
// UNFUSED-GPU: gpu.func @static_4_
// UNFUSED-GPU-NOT: gpu.func
// UNFUSED-GPU: func.func @static(
// UNFUSED-GPU-COUNT-5: gpu.launch_func
// UNFUSED-GPU-NOT: gpu.launch_func
// UNFUSED-GPU: return

// NVVM-LABEL: gpu.module @static_
// NVVM: llvm.func @static_block_32x7_n781_unaligned(
// NVVM-SAME: gpu.kernel
// NVVM-SAME: nvvm.kernel
// NVVM: nvvm.read.ptx.sreg.tid.x
// NVVM: nvvm.shfl.sync
// NVVM: llvm.call_intrinsic "llvm.nvvm.ex2.approx.ftz.f32"
// NVVM: llvm.return
// NVVM: func.func @static(
func.func @static(%x: tensor<64x781xf32>) -> tensor<64x781xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %init = tensor.empty() : tensor<64xf32>
  %result = tensor.empty() : tensor<64x781xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<64xf32>) -> tensor<64xf32>
  %lowests = linalg.fill ins(%lowest : f32) outs(%init : tensor<64xf32>) -> tensor<64xf32>
  %max = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<64x781xf32>) outs(%lowests : tensor<64xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.maximumf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<64xf32>
  %d = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %max : tensor<64x781xf32>, tensor<64xf32>) outs(%result : tensor<64x781xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %v = arith.subf %in, %m : f32
    linalg.yield %v : f32
  } -> tensor<64x781xf32>
  %e = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%d : tensor<64x781xf32>) outs(%result : tensor<64x781xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.exp %in : f32
    linalg.yield %v : f32
  } -> tensor<64x781xf32>
  %sum = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%e : tensor<64x781xf32>) outs(%zeros : tensor<64xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<64xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%e, %sum : tensor<64x781xf32>, tensor<64xf32>) outs(%result : tensor<64x781xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %v = arith.divf %in, %s : f32
    linalg.yield %v : f32
  } -> tensor<64x781xf32>
  return %y : tensor<64x781xf32>
}
