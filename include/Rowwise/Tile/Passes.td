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
    Needs functions on ranked tensors in which every operation that computes on
    elements is a scheduled `rowwise.fuse`. Leaves each function on buffers and,
    for each version of each program, a `gpu.func` that works on masked tiles
    whose extents are powers of two, in `vector`, `scf`, `arith`, `math` and
    `rowwise.reduce`, with its `#rowwise.layout`.

    Between programs there may be views (`tensor.expand_shape`,
    `tensor.collapse_shape`, `tensor.cast`, `tensor.extract_slice`), which become
    views of buffers, also of the caller's where a program's result is returned
    as a view; and scalar arithmetic on sizes and constants with the `cf.assert`s
    on it, which become host code and checks made before anything runs. A
    constant tensor whose elements differ is uploaded by the first run.

    Each kernel is in a gpu.module of its own, with its name: that of the function,
    where PTX can spell it, the schedule, the layout and the rows it is for.

    The function takes its operands, its results as buffers to write, a
    workspace for intermediate results and a stream, and returns a status. It
    checks sizes and strides, picks a version of each program by width and
    alignment, and launches it. A second function, NAME_workspace_size, gives
    the bytes of workspace. No rows: nothing is launched. Addresses must be multiples
    of an element's size, the workspace's of 256 bytes, and sizes are refused of
    which an argument would have 2^47 elements or an intermediate result as many
    bytes. That the workspace overlaps no argument and no result is the caller's to
    see to.

    A row that is contiguous in memory is read and written by vectors, any other
    one (a column, a weight that repeats) element by element, as a gather or
    scatter. Which one it is follows from the views that the program takes of
    buffers without gaps. Where a layout has `neighbours`, and rows lie beside each other in
    memory, a thread accesses its elements of several at once: by way of shared
    memory (`rowwise.copy_rows`), from which it reads them again after each
    exchange if they are computed again. Where a schedule is `packed`, a block's rows
    are copied to shared memory together (`rowwise.copy_packed`), loaded and stored
    there by element, and stored together (`rowwise.store_packed`). A row that rows share and no reduction
    needs, an epilogue operand, is loaded where it is used, by a load marked
    `rowwise.late`; what else is register-resident is loaded first. Where a thread has several elements of one row,
    reductions to one value each that do not wait for each other are folded in each
    thread (`partial`) before threads meet for any of them, so that what they read
    is in no register meanwhile.

    Refuses any other operation by name: nothing here can run it. With the option
    `fallback`, linalg operations, `tensor.pad`, `tensor.concat`,
    `tensor.insert_slice` and splat constants are left between the launches as
    linalg on buffers, for `rowwise-loops`. Values do not change.

    An exponential whose small values matter is marked
    `rowwise.keeps_subnormals`: one that goes into more than sums of the row, quotients
    by them and results.

    Rows of schedule `split` with stages wait in a multi-stage buffer in shared memory:
    they are brought there by `rowwise.fetch`, reduced with a `delay`, and
    rematerialized when the states of all blocks have come. Clusters with stages cache
    what a thread has of epilogue operands in shared memory (`rowwise.keep`), before
    their first row and, where rows may start anywhere, before each whose alignment
    residue is not that of the one before.

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
  let options = [
    Option<"fallback", "fallback", "bool", "false",
           "Put other operations on tensors on buffers, for rowwise-loops">];
  let dependentDialects = ["::mlir::gpu::GPUDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::vector::VectorDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::NVVM::NVVMDialect",
                           "::mlir::affine::AffineDialect"];
  let statistics = [Statistic<"numKernels", "kernels", "Kernels made">];
}

#endif // ROWWISE_TILE_PASSES_TD
