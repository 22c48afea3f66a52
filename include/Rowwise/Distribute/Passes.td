//===- Passes.td - From tiles to threads -------------------*- tablegen -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_DISTRIBUTE_PASSES_TD
#define ROWWISE_DISTRIBUTE_PASSES_TD

include "mlir/Pass/PassBase.td"

def KeepExponentialsPass : Pass<"rowwise-keep-exponentials", "::mlir::gpu::GPUModuleOp"> {
  let summary = "take the exponentials of a reduction for those of the row";
  let description = [{
    Needs: kernels as `rowwise-tile` leaves them. A reduction of kind max_sumexp
    takes exp(x - m) of the elements of each thread, m their maximum, before the
    maximum M of the row is known. Where all that a row is read for beside it is
    exp(x - M), rewrites that to exp(x - m) * exp(m - M): one exponential an
    element, which takes the element's place, and one a thread. A scalar by which
    exp(x - M) is multiplied is multiplied with exp(m - M) first. Elements that
    were read as 16 bits are left alone in kernels whose version says so in `reductions` (no
    `keeps16BitExponentials`): exponentials take twice their registers. Which exponentials
    a row is read for kernels on tiles show first, so that this happens here.

    Leaves: all other reductions and exponentials as they were, and kernels without a
    version. Refuses: nothing.

    Numerics: two exponentials of non-positive arguments that add up to x - M, and
    one more rounding. Special values are those of exp(x - M). Not for
    `--math=precise`.

    ```mlir
    %M, %s = rowwise.reduce max_sumexp %x : vector<16384xf32> -> f32, f32
    %Ms = vector.broadcast %M : f32 to vector<16384xf32>
    %d = arith.subf %x, %Ms : vector<16384xf32>
    %e = math.exp %d : vector<16384xf32>
    ```
    becomes
    ```mlir
    %m = rowwise.reduce maximumf %x partial : ... -> vector<1024xf32>
    %ms = rowwise.spread %m ...            // 0 for -inf
    %d = arith.subf %x, %ms : vector<16384xf32>
    %t = math.exp %d : vector<16384xf32>
    %p = rowwise.reduce addf %t partial : ... -> vector<1024xf32>
    %M, %s = rowwise.reduce max_sumexp %m, %p states : ... -> f32, f32
    %f = math.exp ...                      // of %m - %M
    %fs = rowwise.spread %f ...
    %e = arith.mulf %t, %fs : vector<16384xf32>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::vector::VectorDialect"];
  let statistics = [Statistic<"numKept", "kept", "Exponentials kept">];
}

def DistributePass : Pass<"rowwise-distribute", "::mlir::gpu::GPUModuleOp"> {
  let summary = "map tiles to threads";
  let description = [{
    Needs: kernels as `rowwise-tile` leaves them, with their `rowwise.version`. Replaces each
    value on a tile by `vectorsPerThread` small vectors of the version's layout, and each
    reduction by a tree over a thread's elements, shuffles across its warp, and
    one exchange of the whole state through shared memory across warps: that of
    the block or, where a row has several blocks, of every block of the cluster,
    by asynchronous stores that an mbarrier of the receiving block counts. Such a
    reduction must be in the kernel's body or in a loop there, whose iterations
    alternate between two mbarriers, and none that is not `partial` may be in a branch.
    Where a warp has many rows, a leader thread for each row may combine its states for
    all warps (`leaderThreads`). A kernel with an argument
    marked `rowwise.states` exchanges states through it instead: a thread of each
    block writes its block's, a warp reads all until they are there, and the
    block gets the result through shared memory. It has one where its version's blocks
    share a grid, and only there. What lies there before does not
    matter; the launch must be cooperative, since blocks meet at its barrier, in
    the first iteration that reads states: a `latency` is refused that not all
    reductions over blocks of a kernel have. A `rowwise.assert` becomes one
    `cf.assert` a thread. Masks are worked out for each vector: what is always
    inside the row is loaded and stored without a test, what is never inside is
    not made at all. Boundary vectors, which lie partly outside of the row,
    are accessed by element: each by the thread that has the vector or, in a layout
    that is `peeled`, by threads of their own, for which `rowwise.window` tells which
    element that is.

    A maximum or minimum of 16-bit floats that were extended is found of these, two
    at a time, and extended: it is one of them, so that this changes no result. So is
    that of their products with one positive constant: rounding keeps their order.

    Rows that are copied together are dealt to threads by vectors of 16 bytes, and by
    element behind the last whole one.

    Where a branch chooses between a load of an epilogue operand by aligned vectors
    and the same one by element, a vector is made of the aligned ones around it, which
    are shifted by what the address says: where both are known to be within the
    buffer's last dimension, whatever the start is. Not where the version has
    `shiftsOperands = false`.

    How threads make and combine states the version's `reductions` say. What is decided
    here shows only here: which masks are constant, and where buffers have room for shifted
    loads. With `storesByPart = false` in the version a thread computes all that it stores
    side by side; else it chooses the way to store for each vector by itself, so that
    `rowwise-sink` can finish one before the next.

    Refuses: before it changes a kernel, on tiles all but these operations, in the kernel's
    one basic block and in branches and loops of `scf` there. A tile is of the version's
    layout and made in the kernel, what it is in memory are integers or floats, and a vector
    has a fixed length.

    - `rowwise.reduce` of f16, bf16, f32, f64 and integers, where it may be as above; one that
      is `partial` makes, and one of `states` reads, one element for each thread of a row
    - `rowwise.spread` of one element for each thread of a row
    - `rowwise.assert` of a scalar or a tile
    - `rowwise.stage` and `rowwise.staged` of shared memory that holds what all threads have
      of the tile: `registers` of one row a thread, `async` of several rows a thread, which
      have 4 bytes of an element at least, and `bulk` of one row a block, in vectors of a
      multiple of 16 bytes, not `peeled`
    - `rowwise.store_rows`, of the rows that `async` copies
    - `rowwise.block_copy`
    - `rowwise.window` and, but in a `peeled` layout, `vector.step`, `vector.create_mask`,
      `vector.constant_mask`, `vector.load` and `vector.store`
    - `vector.maskedload` and `vector.maskedstore`; in a `peeled` layout their mask is a
      window's
    - `vector.gather` and `vector.scatter`
    - `arith.constant` of equal elements and `vector.broadcast` of a scalar
    - `scf.if`, `scf.for` and `scf.yield`
    - elementwise operations of one result (the traits of `ElementwiseMappable`)

    So are refused `rowwise` operations in a kernel without a version, and a
    `rowwise.states` that the schedule does not have or that has no room for the states.

    Leaves: the version, the mark of states, no value on a tile, and of `rowwise` operations `rowwise.optimization_barrier` alone, and
    marks on loads (`rowwise.epilogue`) as they were. Sums are added in an order that depends on the layout alone, so results are deterministic.

    ```mlir
    %max = rowwise.reduce maximumf %tile : vector<128xf32> -> f32
    ```
    becomes
    ```mlir
    %m = arith.maximumf ... // the elements of this thread
    %other, %ok = gpu.shuffle xor %m, %c16, %c32 : f32
    %m1 = arith.maximumf %m, %other : f32
    ...
    ```
  }];
  let dependentDialects = ["::mlir::gpu::GPUDialect",
                           "::mlir::cf::ControlFlowDialect",
                           "::mlir::vector::VectorDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::LLVM::LLVMDialect",
                           "::mlir::NVVM::NVVMDialect"];
  let statistics = [
    Statistic<"numExchanges", "exchanges", "Exchanges between warps">];
}

def SinkPass : Pass<"rowwise-sink", "::mlir::gpu::GPUModuleOp"> {
  let summary = "finish one part of a row before the next";
  let description = [{
    Needs: kernels as `rowwise-distribute` leaves them, where each operation is
    done for all registers of a row before the next one is. Between operations
    that nothing may cross (barriers, loads that are not marked `rowwise.epilogue`),
    moves what leads to a store right before it, so that a thread keeps the
    intermediate values of one part of a row at a time. Loads that are marked
    come one store earlier, to be on their way while the part before is worked
    on.

    Leaves: the order of stores, and no mark. Refuses: nothing. Values do not change.

    ```mlir
    %a0 = vector.load %weights[%i] {rowwise.epilogue} : ...
    %a1 = vector.load %weights[%j] {rowwise.epilogue} : ...
    %a2 = vector.load %weights[%k] {rowwise.epilogue} : ...
    %y0 = arith.mulf %x0, %a0 : vector<4xf32>
    %y1 = arith.mulf %x1, %a1 : vector<4xf32>
    %y2 = arith.mulf %x2, %a2 : vector<4xf32>
    vector.store %y0, %y[%i] : ...
    vector.store %y1, %y[%j] : ...
    vector.store %y2, %y[%k] : ...
    ```
    becomes
    ```mlir
    %a0 = vector.load %weights[%i] : ...
    %a1 = vector.load %weights[%j] : ...
    %y0 = arith.mulf %x0, %a0 : vector<4xf32>
    vector.store %y0, %y[%i] : ...
    %a2 = vector.load %weights[%k] : ...
    %y1 = arith.mulf %x1, %a1 : vector<4xf32>
    vector.store %y1, %y[%j] : ...
    %y2 = arith.mulf %x2, %a2 : vector<4xf32>
    vector.store %y2, %y[%k] : ...
    ```
  }];
}

#endif // ROWWISE_DISTRIBUTE_PASSES_TD
