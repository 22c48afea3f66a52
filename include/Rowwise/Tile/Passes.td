//===- Passes.td - Kernels on masked tiles -----------------*- tablegen -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_TILE_PASSES_TD
#define ROWWISE_TILE_PASSES_TD

include "mlir/Pass/PassBase.td"

def TilePass : Pass<"rowwise-tile", "::mlir::ModuleOp"> {
  let summary = "turn scheduled row programs into kernels on masked tiles";
  let description = [{
    Needs functions in which each `rowwise.fuse` is scheduled. Leaves, for each
    version of each of these programs, a `gpu.func` that works on masked tiles
    whose extents are powers of two, in `vector`, `scf`, `arith`, `math` and
    `rowwise.reduce`, with its `#rowwise.layout`, and names these kernels on the
    program, which stays as it is until `rowwise-host` launches them. Programs
    whose results nobody reads are dropped.

    Each kernel is in a gpu.module of its own, with its name: that of the function,
    where PTX can spell it, the schedule, the layout and the rows it is for. It takes
    the program's operands and then its results, each as a buffer or a scalar, and in
    schedule `split` a buffer of states. What its launch needs is said there: its
    threads and blocks by the layout, the bytes of dynamic shared memory, if it has
    any, as `rowwise.dynamic_shared_memory_size`, and by the type of the argument with
    `rowwise.states` how many states a group of blocks exchanges.

    ```mlir
    %y = rowwise.fuse ins(%x : tensor<8x12xf32>) ... versions [#cut] -> tensor<8x12xf32> { ... }
    ```
    becomes
    ```mlir
    %y = rowwise.fuse ins(%x : tensor<8x12xf32>) ... versions [#cut]
        kernels [@main_n12::@main_n12] -> tensor<8x12xf32> { ... }

    gpu.module @main_n12 {
      gpu.func @main_n12(%x: memref<8x12xf32, strided<[?, 1], offset: ?>>,
                         %y: memref<8x12xf32, strided<[?, 1], offset: ?>>) kernel
          attributes {known_block_size = array<i32: 4, 32, 1>, rowwise.layout = ...}
    ```

    A row that is contiguous in memory is read and written by vectors, any other
    one (a column, a weight that repeats) element by element, as a gather or
    scatter. Which one it is follows from the views that the program takes of
    buffers without gaps. Where a layout has `neighbours`, and elements are contiguous
    across rows, a thread accesses its elements of several at once: by way of shared
    memory (`rowwise.stage async`), from which it reads them again after each
    exchange if they are computed again. Where a schedule is `packed`, a block's rows
    are copied to shared memory together (`rowwise.block_copy`), loaded and stored
    there by element, and copied back together. A row that rows share and no reduction
    needs, an epilogue operand, is loaded where it is used, by a load marked
    `rowwise.late`; what else is register-resident is loaded first. Where a thread has several elements of one row,
    reductions to one value each that do not wait for each other are folded in each
    thread (`partial`) before threads meet for any of them, so that what they read
    is in no register meanwhile. That is known here first, and so decided here; what
    else changes speed alone the versions say.

    Refuses programs without versions, or with kernels already, versions whose
    `sharedBytes` are not those that bodies ask for (`rowwise-resources` writes them),
    and versions that no kernel is built for: of rows whose vectors do not fit what a
    schedule asks of them. Values do not change.

    An exponential whose small values matter is marked
    `rowwise.keeps_subnormals`: one that goes into more than sums of the row, quotients
    by them and results.

    Rows of schedule `split` with stages wait in a multi-stage buffer in shared memory:
    they are brought there by `rowwise.stage bulk`, reduced with a `delay`, and
    computed again when the states of all blocks have come. Clusters with stages cache
    what a thread has of epilogue operands that all rows share in shared memory
    (`rowwise.stage registers`), before their
    first row and, where rows may start anywhere, before each that is aligned unlike
    the one before.

    Elements of a tile beyond the row are padded with what changes no reduction,
    where such a value is known (-inf for a maximum, and for the sum of
    exponentials that it shifts); other reductions are masked.

    ```mlir
    %tile = vector.maskedload %x[%row, %c0], %mask, %pad {alignment = 16}
        : memref<8x12xf32, strided<[?, 1], offset: ?>>, vector<16xi1>,
          vector<16xf32> into vector<16xf32>
    %max = rowwise.reduce maximumf %tile : vector<16xf32> -> f32
    ```
  }];
  let dependentDialects = ["::mlir::gpu::GPUDialect",
                           "::mlir::vector::VectorDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::NVVM::NVVMDialect",
                           "::mlir::affine::AffineDialect"];
  let statistics = [Statistic<"numKernels", "kernels", "Kernels made">];
}

#endif // ROWWISE_TILE_PASSES_TD
