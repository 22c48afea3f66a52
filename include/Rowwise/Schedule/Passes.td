//===- Passes.td - Which kernels run a program -------------*- tablegen -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_SCHEDULE_PASSES_TD
#define ROWWISE_SCHEDULE_PASSES_TD

include "mlir/Pass/PassBase.td"

def AccumulatePass : Pass<"rowwise-accumulate", "::mlir::func::FuncOp"> {
  let summary = "combine rows in the pass that computes them";
  let description = [{
    Needs: `rowwise.fuse` without versions. Leaves: two programs for two. A program that
    computes rows and a later one that reads them, or what they are computed from, and reduces
    across them, such as the gradients of a norm along and across rows, become one with
    accumulated dimensions, whose results are partial, and one that combines the parts. No
    tensor that both read is then read twice, and what the first only computes for the second is
    not stored.

    Rows are dealt to equal parts of rows that follow each other, of the numbers of parts that the
    target runs at a time the one that is predicted to be fastest: a dimension is split by
    `tensor.expand_shape`. The later program may have elementwise operations in front of its
    reductions, which are of one component, and operations on scalars behind.

    Both programs stay as they are unless

    - what the later one reads is more than the L2 cache of the target holds;
    - rows are of known number and length, contiguous, of 8 KiB of each operand at most, and held in
      registers by a warp, a block or a cluster, with what they are combined to;
    - the rows can be dealt to equal parts;
    - both are predicted to take 3/4 of their time at most.

    A remark says which of these does not hold, or `apart` if that is given. The pipelines have
    this pass with `accumulate`, which is why they have it last of the phase typed: what is tuned
    and launched are the programs that it leaves. `apart` is given where a schedule is forced, rows
    are sharded, or are to have the same bits in any batch: whether a pair becomes one pass depends
    on the number of rows. The target is the module's `rowwise.target` attribute if it has one, else
    that of the option `target`. Refuses: an unknown target.

    Numerics: rows of a part are added in their order, a sum keeps its rounding errors, and
    parts are added as any column is. The order of a sum depends on the sizes and the
    target alone. Rows have the values that they had.

    ```mlir
    %y:2 = rowwise.fuse ins(%x, %dy : tensor<8192x4096xf32>, tensor<8192x4096xf32>) axis [1]
        maps [#all, #all, #all, #all] -> tensor<8192x4096xf32>, tensor<8192x4096xf32> {...}
    %dw = rowwise.fuse ins(%y#1 : tensor<8192x4096xf32>) axis [0]
        maps [#all, affine_map<(d0, d1) -> (d1)>] -> tensor<4096xf32> {...}
    ```
    becomes
    ```mlir
    %x3 = tensor.expand_shape %x [[0, 1], [2]] output_shape [128, 64, 4096] ...
    %y:2 = rowwise.fuse ins(%x3, %dy3 : ...) axis [2] accumulated [1] by [#rowwise<kind addf>]
        maps [#all3, #all3, #all3, affine_map<(d0, d1, d2) -> (d0, d2)>]
        -> tensor<128x64x4096xf32>, tensor<128x4096xf32> {...}
    %dx = tensor.collapse_shape %y#0 [[0, 1], [2]] ...
    %dw = rowwise.fuse ins(%y#1 : tensor<128x4096xf32>) axis [0]
        maps [#all, affine_map<(d0, d1) -> (d1)>] -> tensor<4096xf32> {...}
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"sm_90\"",
           "Compute capability to decide for, if the module has no rowwise.target">,
    Option<"apart", "apart", "std::string", "",
           "Why all programs stay as they are, for remarks; empty: they need not">];
  let dependentDialects = ["::mlir::rowwise::RowwiseDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::tensor::TensorDialect"];
  let statistics = [
    Statistic<"numAccumulated", "accumulated", "Pairs that became one pass">];
}

def SchedulePass : Pass<"rowwise-schedule", "::mlir::func::FuncOp"> {
  let summary = "choose the kernels of each row program";
  let description = [{
    Needs: `rowwise.fuse`. Leaves: each with `versions`. For a static width these are one
    version or, where only the buffers' alignment at run time can tell, an
    aligned and an unaligned one; for a dynamic width one or two for each width
    class, narrow first, and before these one for the width alone that the program's
    `rowwise.expected_size` says, if nothing is forced. The target is the module's `rowwise.target` attribute if
    it has one, else that of the option `target`.

    Which schedule rows get:

    - A row is register-resident in a warp (`warp`) or a block (`block`) as long as the
      registers of these threads hold it.
    - Rows that one block does not hold are shared by the blocks of a cluster (`cluster`), if
      the target has clusters.
    - Where rows of a cluster share several epilogue operands, or a long one, and there are at
      least as many rows as multiprocessors, clusters step over rows in two stages, and cache
      these operands in shared memory (`persistent_cluster`). They also do so for many rows
      that a block would hold, if these may have any alignment, share several such operands,
      and are of 16-bit elements or long.
    - Rows that clusters do not hold are shared by blocks of the whole GPU, in registers
      (`split`) or a multi-stage buffer (`ring`), or stream (`stream`). Many rows that are read
      once in any case stream too, except unaligned 16-bit rows that a few small blocks hold; and
      many aligned rows where nothing is reduced.
    - Where most rows are not contiguous (the axis is not their last dimension), adjacent lanes
      have adjacent rows (`column`). A second version accesses 16-bit elements of several rows
      at once, for buffers that allow it. Rows that a cluster does not hold, or only in large
      blocks with little of each element, are shared by blocks of the whole GPU
      (`split_column`).
    - Rows of vectors stream, one vector after the other (`stream`). Where rows are known to be so
      few that this leaves multiprocessors idle, blocks of the whole GPU have parts of the same
      rows (`split`), if that is predicted to save more than their exchange takes.
    - Narrow rows that are no multiple of 16 bytes get an additional version that copies
      rows together (`packed`), for buffers without gaps, if all rows that are not shared can.

    Which layout they get:

    - By default powers of two of threads, with 4 to 8 vectors each; fewer vectors of rows
      that are only read.
    - Unaligned rows of some hundred elements or more get a `peeled` layout, which gives
      their boundary elements to threads of their own. Among these layouts the one is taken
      in which most registers hold elements while enough bytes are on their way.
    - Aligned rows that more than 256 threads share get the best layout by the same rating, if
      it is clearly better than the default one.

    A program of static sizes that moves many bytes asks the L2 cache to keep what it loads,
    if it gains more by that than the next kernel may lose.

    `tuning-db` names a file that `softmax-run --tune` wrote. A version that has
    an entry there, by the program, its sizes, its types, the alignment of rows
    and the target, takes the place of what the rules choose: the entry states the
    whole version. An entry of another target, or with a version that the program
    cannot have, is not used, which a remark says. Forced fields take precedence over entries.

    Forced fields are a filter: for rows of each alignment the version that rules choose with
    nothing forced stands if it has them. If not, the first schedule that they leave and that can hold the rows completes
    them to a layout, and no rule compares that with others.

    With `batch-invariant` the number of rows, the alignment of buffers and the number of
    multiprocessors have no part in it. Schedules are chosen as for an unknown number of rows
    on the first product of the compute capability. Rows of a width have one schedule and
    one layout, of the widest vectors of which a row has a whole number, and their tile starts
    where they do (`window = row`): at addresses that are not aligned the same kernel accesses
    single elements. No layout is peeled, no rows are `packed`, no threads have several columns
    and no row waits in a multi-stage buffer, as these need an alignment.

    Refuses: elements in memory of types other than f16, bf16, f32, f64, f8E4M3FN,
    f8E5M2, f8E8M0FNU, i1, i8, i16, i32 and i64, an unknown target, a forced schedule that cannot
    hold the row or does not have a field that is forced, and a tuning file that is missing or
    malformed, or given with `batch-invariant`, as what it has is for an alignment.

    ```mlir
    %y = rowwise.fuse ins(%x : tensor<1823x781xf32>) axis [1] ...
    ```
    becomes
    ```mlir
    %y = rowwise.fuse ins(%x : tensor<1823x781xf32>) axis [1] ...
        versions [#rowwise.version<schedule = #rowwise.block,
            layout = <vector = 4, vectorsPerThread = 7, lanes = 32, warps = 1, rows = 1, peeled = true>,
            rows = <alignment = any, minWidth = 781, maxWidth = 781>, window = line>]
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"sm_90\"",
           "Compute capability to schedule for">,
    Option<"kind", "kind", "std::string", "\"\"",
           "Force a schedule: a name that softmax-compile --list-schedules writes">,
    Option<"threads", "threads", "int64_t", "0",
           "Force the number of threads of a row in one block (0: by width)">,
    Option<"rows", "rows", "int64_t", "0",
           "Force the rows of a block, in a schedule that may have several "
           "(0: four warps, one row a lane)">,
    Option<"blocks", "blocks", "int64_t", "0",
           "Force the blocks that share a row, in a schedule where several do "
           "(0: as many as hold it)">,
    Option<"stages", "stages", "int64_t", "0",
           "Persistent blocks or clusters that load this many rows at a time, less one, "
           "ahead; in schedule split rows in shared memory, or 1 (0: one row a "
           "group of threads, and in schedule split as many as pay)">,
    Option<"l2Hint", "l2-hint", "std::string", "\"auto\"",
           "What loads ask of the L2 cache: none, evict-last, evict-first, hold or auto">,
    Option<"tuningDatabase", "tuning-db", "std::string", "\"\"",
           "File of measured schedules to take where nothing is forced">,
    Option<"batchInvariant", "batch-invariant", "bool", "false",
           "The same bits of a row in any batch: schedules and the order of sums "
           "follow from a row's width, the types and the program alone">];
  let dependentDialects = ["::mlir::rowwise::RowwiseDialect",
                           "::mlir::tensor::TensorDialect"];
  let statistics = [
    Statistic<"numVersions", "versions", "Kernels scheduled">];
}

def ResourcesPass : Pass<"rowwise-resources", "::mlir::func::FuncOp"> {
  let summary = "compute what each version's kernel takes of a multiprocessor";
  let description = [{
    Needs: scheduled `rowwise.fuse` with bodies as kernels are made of them: last in the
    phase `scheduled`. Leaves: programs without versions as they are, and in each version
    the fields that depend on its body, whatever they were:

    - `sharedBytes`, the dynamic shared memory of a block: operands that it caches, or the
      stages of its rows;
    - `minBlocks`, the blocks that a multiprocessor can run at the same time, by the
      registers that a thread needs and by shared memory, if it is to run several:
      while blocks that hold rows wait, others load or store;
    - `storesByPart`, false where all stored values are computed from rematerialized rows,
      and nothing else is loaded for them.

    The target is the module's `rowwise.target` attribute if it has one, else that of the
    option `target`. Refuses: an unknown target. Values do not change.

    ```mlir
    #rowwise.version<schedule = #rowwise.persistent_cluster<stages = 2>, ...>
    ```
    becomes
    ```mlir
    #rowwise.version<schedule = #rowwise.persistent_cluster<stages = 2>, ...,
        minBlocks = 2, sharedBytes = 40960>
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"sm_90\"",
           "Compute capability to count for, if the module has no rowwise.target">];
  let dependentDialects = ["::mlir::rowwise::RowwiseDialect"];
}

def EstimatePass : Pass<"rowwise-estimate", "::mlir::func::FuncOp"> {
  let summary = "report the bytes that kernels move and how long that takes";
  let description = [{
    Needs: scheduled `rowwise.fuse`. Leaves: everything as it was. Refuses: an unknown
    target, if remarks are wanted. Emits a remark for each
    program on the bytes that any kernel for it must move, each tensor once. Emits another
    on the bytes that a version moves which does not hold its row, and reads it again in
    each pass. Where sizes are dynamic, bytes are a
    sum of products of the program's dimensions d0, d1, ...

    The predicted time is that of moving the bytes at the target's bandwidth, with empty
    caches and without any other delay, but never below that of an empty
    kernel: 3.4 us between two CUDA events, measured on an H100 with the method
    of bench/run.

    ```text
    kernel 0 must read 134217728 and write 134217728 bytes: predicted 55.9 us at 4800 GB/s of sm_90
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"sm_90\"",
           "Compute capability to estimate for, if the module has no "
           "rowwise.target">];
  let dependentDialects = ["::mlir::rowwise::RowwiseDialect"];
}

#endif // ROWWISE_SCHEDULE_PASSES_TD
