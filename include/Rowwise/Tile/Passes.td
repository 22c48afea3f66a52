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
    Builds one `gpu.func` for each version of each `rowwise.fuse`. The kernel works on
    tiles: vectors of one dimension whose size is a power of two, one for each row or part of
    a row, with a mask where the row ends earlier. `rowwise-distribute` then maps tiles to
    threads.

    Needs: `versions` on each `rowwise.fuse`, with the `sharedBytes` that
    `rowwise-resources` writes, and no `kernels`.

    Leaves: each program as it is, with the names of its kernels in `kernels`, until
    `rowwise-host` launches them. Programs whose results have no uses are erased. A kernel
    consists of `vector`, `memref`, `scf`, `arith`, `math` and `rowwise` operations, and is
    alone in a `gpu.module` of the same name: that of the function (if PTX can spell it),
    the schedule, the layout and the widths.

    - Arguments: the program's operands, then its results, each as a buffer or a scalar.
      Schedules whose blocks exchange states through device memory (`split`, `split_stream`, `ring`,
      `split_column` and `split_vector_stream`) have one more, marked `rowwise.states`; its type says how many states a
      group of blocks exchanges.
    - Attributes: `rowwise.version`, the version that it was built from, whole: later
      passes read from there what they obey. `known_block_size`, the threads of a block; of a
      range of widths it is not known where the host counts the threads that a row needs
      (IR/LaunchedThreads.h), and the kernel reads `gpu.block_dim`.

    ```mlir
    %y = rowwise.fuse ins(%x : tensor<8x12xf32>) ... versions [#unaligned] -> tensor<8x12xf32> { ... }
    ```
    becomes
    ```mlir
    %y = rowwise.fuse ins(%x : tensor<8x12xf32>) ... versions [#unaligned]
        kernels [@main_n12::@main_n12] -> tensor<8x12xf32> { ... }

    gpu.module @main_n12 {
      gpu.func @main_n12(%x: memref<8x12xf32, strided<[?, 1], offset: ?>>,
                         %y: memref<8x12xf32, strided<[?, 1], offset: ?>>) kernel
          attributes {known_block_size = array<i32: 4, 32, 1>, rowwise.version = #unaligned} {
        ...
        %tile = vector.maskedload %x[%row, %c0], %mask, %pad {alignment = 16}
            : memref<8x12xf32, strided<[?, 1], offset: ?>>, vector<16xi1>,
              vector<16xf32> into vector<16xf32>
        %max = rowwise.reduce maximumf %tile : vector<16xf32> -> f32
    ```

    How a kernel reads and writes a row:

    | row | accessed by |
    |---|---|
    | contiguous in memory | vector loads and stores |
    | any other, such as a column or a weight that repeats | gathers and scatters, one element each |
    | one of several of a thread (`rowsPerThread` in the layout), with elements contiguous across rows | `rowwise.stage async` and `rowwise.store_rows`; rematerialized rows are read again from shared memory |
    | in schedule `packed` | `rowwise.block_copy` between device and shared memory for all rows of the block, element by element in shared memory |
    | in schedule `ring` | `rowwise.stage bulk` into a multi-stage buffer; reductions have a `latency`, after which the row is rematerialized from the buffer |
    | in schedule `split_column` | the same with `rowwise.stage async` for several rows of a thread, and `rowwise.store_rows` |
    | vectors of its elements, in `vector_stream` and `split_vector_stream` | vector loads of a tile each, gathers where they are not aligned; with `mma` `rowwise.mma_dot` and `rowwise.mma_sum` for the tiles of a warp |
    | epilogue operand: shared by rows, and needed by no reduction | a load right before its use, marked `rowwise.epilogue` |
    | epilogue operand that a persistent cluster caches | `rowwise.stage registers`, once before the first row; if rows may have any alignment, again for each row aligned unlike the previous one |

    A row counts as contiguous if the program's views of dense buffers make it so. Rows
    other than epilogue operands are loaded first and stay in registers.

    Independent reductions of a row to scalars are computed as `partial` ones, one state a
    thread, before threads exchange any: what they read is then dead at the exchange.

    Refuses: programs without versions or with kernels, elements in memory of types that
    `rowwise-schedule` refuses, a `sharedBytes` that is not what the body needs, versions with `mma` whose body is not one dot product
    and one sum of vectors that exponentials of it weigh, and versions of `packed`, `ring` or `split_column` whose rows that schedule cannot copy.

    Numerics: values do not change. Masked elements of a tile are padding that is neutral in
    all reductions of the tile, if one value is (-inf for a maximum, and for a sum of
    exponentials shifted by it); otherwise the reductions have masks. Exponentials with other
    uses than sums of the row, quotients by these and results are marked
    `rowwise.keeps_subnormals`, so that small results are not flushed to zero.
  }];
  let dependentDialects = ["::mlir::gpu::GPUDialect",
                           "::mlir::vector::VectorDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::NVVM::NVVMDialect"];
  let statistics = [Statistic<"numKernels", "kernels", "Kernels made">];
}

#endif // ROWWISE_TILE_PASSES_TD
