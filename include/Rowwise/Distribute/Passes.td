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
    maximum M of the row is known. Where the row's only other use is exp(x - M), rewrites
    that to exp(x - m) * exp(m - M): one exponential for each element, which takes the
    element's registers, and one for each thread. A scalar by which exp(x - M) is multiplied
    is multiplied by exp(m - M) first. Elements that were read as 16 bits, which take half
    of the registers of their exponentials, are left alone in kernels whose version has
    `keeps16BitExponentials = false` in `reductions`. All uses of a row show in kernels on
    tiles first, so that this happens here.

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
    one exchange of the whole state across warps, through shared memory. That is the
    block's own or, where a row has several blocks, that of every block of the cluster,
    reached by asynchronous stores which an mbarrier of the receiving block counts. Such a
    reduction must be in the kernel's body or in a loop there, whose iterations
    alternate between two mbarriers. A reduction in a branch must be `partial`.
    Where a warp has many rows, a leader thread for each row may combine its states for
    all warps (`leaderThreads`).

    A kernel whose version's blocks share rows by way of the grid, and no other, has an
    argument marked `rowwise.states` for the exchange, with any contents: a thread of each
    block writes the block's state, a warp reads the states of all blocks until they are
    there, and passes the result on through shared memory. The launch must be cooperative,
    since blocks wait for each other once, in the first iteration that reads states:
    reductions over blocks of one kernel must have one `latency`.

    Masks are computed for each vector. A vector that always lies inside of the row is loaded
    and stored without a test, and one that never does is not made at all. Boundary vectors,
    which lie partly outside, are accessed element by element: by the thread that has the
    vector or, in a `peeled` layout, by a thread for each element, which `rowwise.window`
    numbers. A `rowwise.assert` becomes one `cf.assert` in each thread.

    The maximum or minimum of extended 16-bit floats is found before they are extended, two
    at a time: it is one of them, so that this changes no result. So is that of their
    products with one positive constant, since rounding keeps their order.

    `rowwise.mma_dot` and `rowwise.mma_sum` become `nvvm.mma.sync` of 16 rows, 8 columns and 16 elements, in which tiles are
    the first 8 rows: a thread's vectors are its operands as they are.

    Contiguous rows of a block (`rowwise.block_copy`) are copied by vectors of 16 bytes, and
    element by element behind the last whole vector.

    Where a branch chooses between a load of an epilogue operand by aligned vectors
    and the same load by element, a vector is made of the aligned ones around it, shifted as
    the address requires. That needs both to lie within the buffer's last dimension for
    any start of the row, and `shiftsOperands` in the version.

    The version's `reductions` say how threads make and combine states. Which masks
    are constant, and which buffers have room for shifted loads, shows only here. With
    `storesByPart = false` in the version a thread computes all vectors that it stores side by
    side; else it chooses how to store for each vector, so that `rowwise-sink` can finish one
    before the next.

    Refuses: before it changes a kernel, operations on tiles other than these, and these
    outside of the kernel's one basic block and branches and loops of `scf` in it. A tile must
    have the size of the version's layout, be computed in the kernel, and have integers or
    floats as elements; vectors have a fixed length.

    - `rowwise.reduce` of f16, bf16, f32, f64 and integers, where it may be as above; one that
      is `partial` makes, and one of `states` reads, one element for each thread of a row
    - `rowwise.spread` of one element for each thread of a row
    - `rowwise.mma_dot` and `rowwise.mma_sum` where a layout has vectors of 8 elements, 4 lanes and a multiple of 8 tiles
    - `rowwise.assert` of a scalar or a tile
    - `rowwise.stage` and `rowwise.staged` with shared memory for all threads' elements of the
      tile: `registers` with one row for each thread; `async` with several, whose adjacent
      elements take 4 bytes or more; `bulk` with one row for each block and vectors of a
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

    Also refused are `rowwise` operations in a kernel without a version, and an argument
    `rowwise.states` that the schedule does not have or that is too small.

    Leaves: the version, the marks of states and of loads (`rowwise.epilogue`), no value on a
    tile, and of `rowwise` operations `rowwise.optimization_barrier` alone. Sums are added in
    an order that depends on the layout alone, so that results are deterministic.

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

def ComparePositionsPass : Pass<"rowwise-compare-positions", "::mlir::gpu::GPUModuleOp"> {
  let summary = "compare positions with a scalar by constants";
  let description = [{
    Needs: kernels as `rowwise-distribute` leaves them, where each position in a row is a
    value of its own. A label is compared with all positions of a row: where a vector of
    positions is one sum for all elements and a constant for each, compares the constants,
    in 32 bits, with the scalar less the sum. Positions then take no registers and one
    instruction each.

    Leaves: comparisons but for equality, of integers below 32 bits, and of positions whose
    constants are negative or above 2^31 - 2, or whose sum has more than 8 terms.
    Refuses: nothing.

    Numerics: integers are compared modulo 2^n, as before. A difference that is no
    number from 0 to 2^31 - 2 becomes -1, which equals no constant.

    ```mlir
    %p1 = arith.addi %first, %c1 : index
    %positions = vector.from_elements %first, %p1 : vector<2xindex>
    %numbers = arith.index_cast %positions : vector<2xindex> to vector<2xi64>
    %labels = vector.broadcast %label : i64 to vector<2xi64>
    %is = arith.cmpi eq, %numbers, %labels : vector<2xi64>
    ```
    becomes
    ```mlir
    %start = arith.index_cast %first : index to i64
    %difference = arith.subi %label, %start : i64
    %isSmall = arith.cmpi ult, %difference, %c2147483647_i64 : i64
    %low = arith.trunci %difference : i64 to i32
    %offset = arith.select %isSmall, %low, %c-1_i32 : i32
    %offsets = vector.broadcast %offset : i32 to vector<2xi32>
    %is = arith.cmpi eq, %constants, %offsets : vector<2xi32> // dense<[0, 1]>
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::vector::VectorDialect"];
  let statistics = [Statistic<"numCompared", "compared", "Comparisons of constants">];
}

def SinkPass : Pass<"rowwise-sink", "::mlir::gpu::GPUModuleOp"> {
  let summary = "finish one part of a row before the next";
  let description = [{
    Needs: kernels as `rowwise-distribute` leaves them, where each operation comes for
    all registers of a row before the next one. Between operations
    that nothing may cross (barriers, loads that are not marked `rowwise.epilogue`),
    moves the operations that lead to a store right in front of it, so that a thread keeps
    the intermediate values of one part of a row at a time. Marked loads are moved
    one store further up, so that they are on their way while the part before is computed.

    Leaves: the order of stores, and no marks. Refuses: nothing. Values do not change.

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
