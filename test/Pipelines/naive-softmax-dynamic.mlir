// RUN: softmax-opt %s --rowwise-fusion-pipeline | FileCheck %s --check-prefix=FUSED --implicit-check-not=linalg
// RUN: softmax-opt %s --rowwise-fusion-pipeline=fuse=false \
// RUN:     | FileCheck %s --check-prefix=UNFUSED --implicit-check-not=linalg
// RUN: softmax-opt %s --rowwise-gpu-pipeline | FileCheck %s --check-prefix=GPU --implicit-check-not='{{^ *|= }}rowwise.{{[a-np-z]}}'
// RUN: softmax-opt %s --rowwise-nvvm-pipeline \
// RUN:     | FileCheck %s --check-prefix=NVVM --implicit-check-not=math. --implicit-check-not=gpu.shuffle
// RUN: softmax-compile %s -o - | FileCheck %s --check-prefix=PTX

// The same with sizes known at run time: kernels for classes of widths.

#all = affine_map<(d0, d1) -> (d0, d1)>
#outer = affine_map<(d0, d1) -> (d0)>

// FUSED-LABEL: func @dynamic
// FUSED: rowwise.fuse ins(%{{.*}} : tensor<?x?xf32>) axis [1]
// FUSED: rowwise.reduce maximumf %{{.*}} : tensor<?xf32> -> f32
// FUSED: rowwise.reduce addf %{{.*}} : tensor<?xf32> -> f32
// FUSED-NOT: rowwise.fuse
// FUSED: return

// UNFUSED-LABEL: func @dynamic
// UNFUSED-COUNT-5: rowwise.fuse
// UNFUSED-NOT: rowwise.fuse
// UNFUSED: return

// The narrowest class comes first, then the rest; the last streams through all blocks or,
// on devices that run fewer, through one.
// GPU-LABEL: gpu.module @dynamic_
// GPU: gpu.func @dynamic_warp_{{.*}}_n0to{{.*}}_aligned
// GPU: gpu.func @dynamic_warp_{{.*}}_n0to{{.*}}_unaligned
// GPU: gpu.func @dynamic_block_
// GPU: gpu.func @dynamic_split_{{.*}}up_aligned
// GPU: gpu.func @dynamic_split_{{.*}}up_unaligned
// GPU: gpu.func @dynamic_stream_{{.*}}up_unaligned
// GPU-NOT: gpu.func @
// GPU: func.func @dynamic(
// GPU: gpu.launch_func {{.*}} @dynamic_warp_{{.*}}::@dynamic_warp_
// GPU: gpu.launch_func {{.*}} @dynamic_stream_{{.*}}::@dynamic_stream_

// Kernels are compiled apart, and one text in the end.
// PTX-COUNT-1: .version
// PTX: .visible .entry dynamic_warp_
// PTX: .visible .entry dynamic_stream_
// PTX-NOT: .version

// NVVM-LABEL: gpu.module @dynamic_
// NVVM: llvm.func @dynamic_warp_
// NVVM: nvvm.shfl.sync
// NVVM: llvm.func @dynamic_stream_
// NVVM: nvvm.barrier
// NVVM: func.func @dynamic(
func.func @dynamic(%x: tensor<?x?xf32>) -> tensor<?x?xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %height = tensor.dim %x, %c0 : tensor<?x?xf32>
  %width = tensor.dim %x, %c1 : tensor<?x?xf32>
  %init = tensor.empty(%height) : tensor<?xf32>
  %result = tensor.empty(%height, %width) : tensor<?x?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%init : tensor<?xf32>) -> tensor<?xf32>
  %lowests = linalg.fill ins(%lowest : f32) outs(%init : tensor<?xf32>) -> tensor<?xf32>
  %max = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<?x?xf32>) outs(%lowests : tensor<?xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.maximumf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<?xf32>
  %d = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%x, %max : tensor<?x?xf32>, tensor<?xf32>) outs(%result : tensor<?x?xf32>) {
  ^bb0(%in: f32, %m: f32, %out: f32):
    %v = arith.subf %in, %m : f32
    linalg.yield %v : f32
  } -> tensor<?x?xf32>
  %e = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel"]}
      ins(%d : tensor<?x?xf32>) outs(%result : tensor<?x?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %v = math.exp %in : f32
    linalg.yield %v : f32
  } -> tensor<?x?xf32>
  %sum = linalg.generic {indexing_maps = [#all, #outer], iterator_types = ["parallel", "reduction"]}
      ins(%e : tensor<?x?xf32>) outs(%zeros : tensor<?xf32>) {
  ^bb0(%in: f32, %acc: f32):
    %v = arith.addf %in, %acc : f32
    linalg.yield %v : f32
  } -> tensor<?xf32>
  %y = linalg.generic {indexing_maps = [#all, #outer, #all], iterator_types = ["parallel", "parallel"]}
      ins(%e, %sum : tensor<?x?xf32>, tensor<?xf32>) outs(%result : tensor<?x?xf32>) {
  ^bb0(%in: f32, %s: f32, %out: f32):
    %v = arith.divf %in, %s : f32
    linalg.yield %v : f32
  } -> tensor<?x?xf32>
  return %y : tensor<?x?xf32>
}
