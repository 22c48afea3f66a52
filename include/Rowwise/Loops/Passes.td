//===- Passes.td - What is no row program ------------------*- tablegen -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LOOPS_PASSES_TD
#define ROWWISE_LOOPS_PASSES_TD

include "mlir/Pass/PassBase.td"

def LoopsPass : Pass<"rowwise-loops", "::mlir::ModuleOp"> {
  let summary = "run operations that are no row program as plain loops";
  let description = [{
    Needs: host functions as `rowwise-host` leaves them with its option
    `fallback`: linalg operations on buffers between launches, the stream as the
    last argument. Makes a kernel of each operation: one thread for each point
    of its parallel dimensions, in blocks of 256, that loops over the other
    dimensions. It is right, and slow: a matrix product reads its operands from
    memory for every element. There is no version of it, and nothing is decided for speed:
    the block size is a multiple of a warp that any GPU runs.

    Leaves: no linalg operation. Refuses: those without indexing maps (`linalg.softmax`),
    those on tensors, and functions with some whose last argument is no pointer.

    Numerics: floats narrower than f32 are accumulated in f32, also where the body
    rounds each sum, and rounded once. `fast` drops other roundings to 16 bits
    that a conversion to f32 follows: it marks both `contract`. `precise` computes each
    operation on 16-bit floats in f32, and rounds its result.

    ```mlir
    linalg.matmul ins(%a, %b : memref<8x16xf32>, memref<16x4xf32>)
        outs(%c : memref<8x4xf32>)
    ```
    becomes
    ```mlir
    gpu.launch_func <%stream : !llvm.ptr> @main_loops_0::@main_loops_0
        blocks in (%c1, %c1, %c1) threads in (%c256, %c1, %c1) args(...)
    ```
    with a kernel that holds
    ```mlir
    scf.if %inside { // this thread's row and column
      %start = memref.load %c[%row, %column] : memref<8x4xf32>
      %sum = scf.for %k = %c0 to %c16 step %c1 iter_args(%acc = %start) -> (f32) {
        %a0 = memref.load %a[%row, %k] : memref<8x16xf32>
        ...
      }
      memref.store %sum, %c[%row, %column] : memref<8x4xf32>
    }
    ```
  }];
  let options = [Option<"precise", "precise", "bool", "false",
                        "Keep every rounding to a 16-bit type but those of sums">];
  let dependentDialects = ["::mlir::gpu::GPUDialect",
                           "::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
  let statistics = [Statistic<"numKernels", "kernels", "Kernels made">];
}

def FoldCopiesPass : Pass<"rowwise-fold-copies", "::mlir::func::FuncOp"> {
  let summary = "fold copies into the operations that read them";
  let description = [{
    Needs: linalg on tensors, with copies that `rowwise-fuse` leaves: `linalg.generic`
    operations that only move elements for operations of linalg in no program. Such a reader
    becomes a `linalg.generic` that reads the copy's operand by an indexing map, and the copy
    is erased. Where dimensions of a copy are merged (`tensor.collapse_shape`) before they
    are read, the loops of the reader are split.
    Leaves: a copy that alone gives a loop its size, one that is an init, and all other
    operations. Refuses: nothing. Values do not change.

    ```mlir
    %t = linalg.generic {indexing_maps = [(d0, d1) -> (d0, d1), (d0, d1) -> (d1, d0)], ...}
        ins(%w : tensor<16x8xf32>) outs(%empty : tensor<8x16xf32>) { ... linalg.yield %in }
    %y = linalg.matmul ins(%x, %t : tensor<4x8xf32>, tensor<8x16xf32>) outs(%zeros : ...)
    ```
    becomes
    ```mlir
    %y = linalg.generic {indexing_maps = [(d0, d1, d2) -> (d0, d2),
                                          (d0, d1, d2) -> (d1, d2),
                                          (d0, d1, d2) -> (d0, d1)], ...}
        ins(%x, %w : tensor<4x8xf32>, tensor<16x8xf32>) outs(%zeros : ...) { ... }
    ```
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect",
                           "::mlir::affine::AffineDialect"];
  let statistics = [Statistic<"numFolded", "folded", "Copies folded into their readers">];
}

#endif // ROWWISE_LOOPS_PASSES_TD
