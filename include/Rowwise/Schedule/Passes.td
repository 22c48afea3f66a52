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

def SchedulePass : Pass<"rowwise-schedule", "::mlir::func::FuncOp"> {
  let summary = "choose the kernels of each row program";
  let description = [{
    Needs: `rowwise.fuse`. Leaves: each with `versions`: for a static width one
    schedule or, where only the buffers' alignment at run time can tell, an
    aligned and an unaligned one; for a dynamic width one or two for each width
    class, narrow first. The target is the module's `rowwise.target` attribute if
    it has one, else that of the option `target`: a row is register-resident as long
    as the registers of a block's threads hold it. Where most rows are not contiguous
    (the axis is not the last of their dimensions), schedule `column` gives
    adjacent lanes adjacent rows, with a version that accesses 16-bit
    elements of several rows at once, for buffers that allow it. Rows that one block
    does not hold the blocks of a cluster share, if the target has clusters; what
    those do not hold streams, as do many rows that are read once in any case,
    but for those of 16 bits and any alignment that a few small blocks hold. Where
    rows of a cluster share several epilogue operands, or one that is long, and are as many as multiprocessors or more, clusters step over them, in
    two stages, and cache those in shared memory; also over many rows that a block would hold, if
    they may lie at any alignment, share several such operands and are of 16 bits
    or not short. Of rows that are only read a thread holds few vectors.
    Narrow rows that are no whole number of 16 bytes get a version that is `packed`,
    if all that are not shared can, for buffers in which they lie without gaps.
    Where rows may start anywhere and are some hundred elements or more, a `peeled`
    layout gives their boundary elements to threads of their own, and of those layouts the one is
    taken of which most registers hold elements while enough bytes are on their way. So is that
    of aligned rows which more than 256 threads share, if it is clearly better than
    the default one: powers of two of threads, which hold 4 to 8 vectors each. A program of static sizes that moves so much that the gain exceeds what the
    next kernel may lose asks the L2 cache to keep what it loads.

    `tuning-db` names a file that `softmax-run --tune` wrote: a version that has
    an entry there, by the program, its sizes, its types, the alignment of rows
    and the target, takes the schedule that was fastest. An entry of another
    target, or one whose schedule the version cannot have, is left unused with a
    remark. Forced fields come before entries.

    Refuses: elements in memory of types other than f16, bf16,
    f32, f64, i1, i8, i16, i32 and i64, a target that is none, a forced schedule that cannot
    hold the row or have a field that is forced, and a tuning file that is missing or
    malformed.

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
           "Force the number of threads that share a row (0: by width)">,
    Option<"rows", "rows", "int64_t", "0",
           "Force the rows of a block in schedule warp or column (0: four "
           "warps, one row a lane)">,
    Option<"blocks", "blocks", "int64_t", "0",
           "Force the blocks that share a row in schedule cluster, split or column "
           "(0: as many as hold it)">,
    Option<"stages", "stages", "int64_t", "0",
           "Persistent blocks or clusters that load this many rows at a time, less one, "
           "ahead; in schedule split rows in shared memory, or 1 (0: one row a "
           "group of threads, and in schedule split as many as pay)">,
    Option<"l2Hint", "l2-hint", "std::string", "\"auto\"",
           "What loads ask of the L2 cache: none, evict-last, evict-first, hold or auto">,
    Option<"tuningDatabase", "tuning-db", "std::string", "\"\"",
           "File of measured schedules to take where nothing is forced">];
  let dependentDialects = ["::mlir::rowwise::RowwiseDialect"];
  let statistics = [
    Statistic<"numVersions", "versions", "Kernels scheduled">];
}

def ResourcesPass : Pass<"rowwise-resources", "::mlir::func::FuncOp"> {
  let summary = "say what each version's kernel takes of a multiprocessor";
  let description = [{
    Needs: scheduled `rowwise.fuse` with bodies as kernels are made of them: last in the
    phase `scheduled`. Leaves: programs without versions as they are, and in each version
    the fields that depend on its body, whatever they were:

    - `sharedBytes`, of dynamic shared memory: operands that a block caches, or the stages
      of its rows;
    - `minBlocks`, the blocks that a multiprocessor can run at the same time by the
      registers of what a thread holds and by shared memory, if it is to run several:
      where blocks wait and hold a row, another one fills the gap;
    - `storesByPart`, false where all that is stored is computed from rematerialized rows,
      and nothing else is loaded for that.

    The target is the module's `rowwise.target` attribute if it has one, else that of the
    option `target`. Refuses: a target that is none. Values do not change.

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
  let summary = "say what kernels move and how long that takes";
  let description = [{
    Needs: scheduled `rowwise.fuse`. Leaves: all as it was. Refuses: where remarks are
    wanted, a target that is none. Makes one remark for each
    program on the bytes that any kernel for it must move, each tensor once, and
    one on those that a kernel moves which holds no row in registers: each pass
    over the row reads again what it needs. Where sizes are dynamic, bytes are a
    sum of products of the program's dimensions d0, d1, ...

    The time is that of the bytes at the target's bandwidth, as if nothing else
    were in the way and the caches were empty, and never below that of an empty
    kernel: 3.4 us between two CUDA events, measured on an H200 with the method
    of bench/sweep.

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
