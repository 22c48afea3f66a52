// RUN: softmax-compile %s --emit=fused | FileCheck %s --check-prefix=FUSED
// RUN: softmax-compile %s --emit=scheduled | FileCheck %s --check-prefix=SCHEDULED
// RUN: softmax-compile %s --emit=tiled | FileCheck %s --check-prefix=TILED
// RUN: softmax-compile %s --emit=simt | FileCheck %s --check-prefix=SIMT
// RUN: softmax-compile %s --emit=nvvm | FileCheck %s --check-prefix=NVVM
// RUN: softmax-compile %s --emit=llvm | FileCheck %s --check-prefix=LLVM
// RUN: softmax-compile %s --emit=ptx \
// RUN:     | FileCheck %s --check-prefix=PTX --implicit-check-not=.local --implicit-check-not=.extern
// RUN: softmax-compile %s > %t.ptx
// RUN: FileCheck %s --check-prefix=PTX --input-file=%t.ptx
// RUN: not softmax-compile %s --emit=object 2>&1 | FileCheck %s --check-prefix=UNKNOWN

// Each phase holds what the map in the design says of it.

// FUSED-NOT: versions
// FUSED: rowwise.fuse ins(%{{.*}} : tensor<64x2048xf32>) axis [1]
// FUSED-NOT: versions
// FUSED: return

// SCHEDULED: rowwise.fuse {{.*}} versions [#rowwise.version<schedule = #rowwise.block, {{.*}} rows = <alignment = aligned, {{.*}}, #rowwise.version<{{.*}} rows = <alignment = any
// SCHEDULED: math.exp2
// SCHEDULED-NOT: gpu.
// SCHEDULED: return

// TILED: module attributes {gpu.container_module}
// TILED: gpu.module @softmax_
// TILED: gpu.func @softmax_block_256x2_n2048_aligned
// TILED-SAME: rowwise.version = #rowwise.version<schedule = #rowwise.block,
// TILED: vector.load {{.*}} vector<2048xf32>
// TILED: rowwise.reduce
// TILED: func.func @softmax(
// TILED: gpu.launch_func

// SIMT: gpu.func @softmax_block_256x2_n2048_aligned
// SIMT-SAME: rowwise.version = #rowwise.version<{{.*}} {
// SIMT-NOT: {{^ *|= }}rowwise.{{[a-np-z]}}
// SIMT: vector.load {{.*}} vector<4xf32>
// SIMT: gpu.shuffle
// SIMT-NOT: {{^ *|= }}rowwise.{{[a-np-z]}}
// SIMT: func.func @softmax(

// NVVM: llvm.func @softmax_block_256x2_n2048_aligned(
// NVVM: nvvm.shfl.sync
// NVVM: llvm.return
// NVVM: func.func @softmax(

// LLVM: gpu.binary @rowwise_kernels
// LLVM: llvm.func @softmax(
// LLVM-SAME: !llvm.ptr
// LLVM: llvm.func @softmax_workspace_size(
// LLVM-NOT: func.func

// PTX: .target sm_90
// PTX: .visible .entry softmax_block_256x2_n2048_aligned(
// PTX: .maxntid 256, 1
// PTX-COUNT-2: ld.global.v4
// PTX: shfl.sync.bfly.b32
// PTX: ex2.approx.ftz.f32
// PTX-COUNT-2: st.global.v4
// PTX: .visible .entry softmax_{{.*}}_n2048_unaligned(

// UNKNOWN: expected --emit to be one of fused, {{.*}}, cubin, so, obj, header, found 'object'
func.func @softmax(%x: tensor<64x2048xf32>) -> tensor<64x2048xf32> {
  %init = tensor.empty() : tensor<64x2048xf32>
  %y = linalg.softmax dimension(1)
      ins(%x : tensor<64x2048xf32>) outs(%init : tensor<64x2048xf32>) -> tensor<64x2048xf32>
  return %y : tensor<64x2048xf32>
}
