// Upstream's passes find what they ask of operations, and none is there that
// makes what the tool cannot read again.
// RUN: split-file %s %t
// RUN: softmax-opt %t/tile.mlir --transform-interpreter | FileCheck %t/tile.mlir
// RUN: softmax-opt %t/buffers.mlir --one-shot-bufferize=bufferize-function-boundaries --buffer-deallocation-pipeline \
// RUN:     | FileCheck %t/buffers.mlir
// RUN: softmax-opt %t/checks.mlir --generate-runtime-verification --inline | FileCheck %t/checks.mlir
// RUN: softmax-opt %t/kernel.mlir --gpu-lower-to-nvvm-pipeline=cubin-format=isa | FileCheck %t/kernel.mlir
// RUN: softmax-opt %t/types.mlir | FileCheck %t/types.mlir
// RUN: not softmax-opt %t/types.mlir --rocdl-attach-target 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not softmax-opt %t/types.mlir --convert-scf-to-openmp 2>&1 | FileCheck %s --check-prefix=ABSENT
// RUN: not softmax-opt %t/unknown.mlir 2>&1 | FileCheck %t/unknown.mlir

// ABSENT: Unknown command line argument

//--- tile.mlir
// CHECK: scf.for
// CHECK: linalg.generic
// CHECK-SAME: tensor<4x50xf32>
module attributes {transform.with_named_sequence} {
  func.func @f(%x: tensor<8x50xf32>) -> tensor<8x50xf32> {
    %init = tensor.empty() : tensor<8x50xf32>
    %y = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],
        iterator_types = ["parallel", "parallel"]}
        ins(%x : tensor<8x50xf32>) outs(%init : tensor<8x50xf32>) {
    ^bb0(%a: f32, %out: f32):
      %e = math.exp %a : f32
      linalg.yield %e : f32
    } -> tensor<8x50xf32>
    return %y : tensor<8x50xf32>
  }
  transform.named_sequence @__transform_main(%module: !transform.any_op) {
    %op = transform.structured.match ops{["linalg.generic"]} in %module
        : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [4, 0]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}

//--- buffers.mlir
// CHECK: memref.alloc
// CHECK: linalg.softmax
// CHECK-SAME: memref<8x50xf32
// CHECK: memref.dealloc
func.func @f(%x: tensor<8x50xf32>, %i: index) -> f32 {
  %init = tensor.empty() : tensor<8x50xf32>
  %y = linalg.softmax dimension(1) ins(%x : tensor<8x50xf32>)
      outs(%init : tensor<8x50xf32>) -> tensor<8x50xf32>
  %first = tensor.extract %y[%i, %i] : tensor<8x50xf32>
  return %first : f32
}

//--- checks.mlir
// CHECK-LABEL: llvm.func @caller
// CHECK-NOT: llvm.call
// CHECK: llvm.return
llvm.func @callee(%x: i32) -> i32 {
  llvm.return %x : i32
}
llvm.func @caller(%x: i32) -> i32 {
  %y = llvm.call @callee(%x) : (i32) -> i32
  llvm.return %y : i32
}
// CHECK-LABEL: func.func @load
// CHECK: cf.assert
func.func @load(%x: memref<?xf32>, %i: index) -> f32 {
  %y = memref.load %x[%i] : memref<?xf32>
  return %y : f32
}

//--- kernel.mlir
// CHECK: gpu.binary @kernels {{.*}}.visible .entry scale
gpu.module @kernels {
  gpu.func @scale(%x: memref<64xf32>) kernel {
    %i = gpu.thread_id x
    %a = memref.load %x[%i] : memref<64xf32>
    %b = arith.addf %a, %a : f32
    memref.store %b, %x[%i] : memref<64xf32>
    gpu.return
  }
}

//--- types.mlir
// CHECK: dlti.dl_spec
// CHECK: !quant.uniform
module attributes {dlti.dl_spec = #dlti.dl_spec<index = 64 : i32>} {
  func.func private @f(tensor<4x!quant.uniform<i8:f32, 0.5>>)
}

//--- unknown.mlir
// CHECK: error: Dialect `omp' not found for custom op 'omp.barrier'
func.func @f() {
  omp.barrier
  return
}
