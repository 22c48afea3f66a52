//===- RowwiseAttributes.td - Attributes of the dialect ----*- tablegen -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_ROWWISEATTRIBUTES_TD
#define ROWWISE_IR_ROWWISEATTRIBUTES_TD

include "Rowwise/IR/RowwiseDialect.td"
include "Rowwise/IR/RowwiseInterfaces.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"

//===----------------------------------------------------------------------===//
// Reduction kinds
//===----------------------------------------------------------------------===//

def Rowwise_ReductionKind : I32EnumAttr<"ReductionKind", "kind of reduction", [
    I32EnumAttrCase<"maximumf", 0>, I32EnumAttrCase<"maxnumf", 1>,
    I32EnumAttrCase<"minimumf", 2>, I32EnumAttrCase<"minnumf", 3>,
    I32EnumAttrCase<"addf", 4>, I32EnumAttrCase<"mulf", 5>,
    I32EnumAttrCase<"max_sumexp", 6>, I32EnumAttrCase<"maxnum_sumexp", 7>,
    I32EnumAttrCase<"addi", 8>, I32EnumAttrCase<"muli", 9>,
    I32EnumAttrCase<"andi", 10>, I32EnumAttrCase<"ori", 11>,
    I32EnumAttrCase<"xori", 12>, I32EnumAttrCase<"maxsi", 13>,
    I32EnumAttrCase<"maxui", 14>, I32EnumAttrCase<"minsi", 15>,
    I32EnumAttrCase<"minui", 16>, I32EnumAttrCase<"moments", 17>]> {
  let cppNamespace = "::mlir::rowwise";
  let genSpecializedAttr = 0;
}

def Rowwise_ReductionKindAttr
    : EnumAttr<Rowwise_Dialect, Rowwise_ReductionKind, "kind"> {
  let summary = "how the elements of a row combine";
  let description = [{
    | kind | result | identity |
    |---|---|---|
    | `maximumf`, `minimumf` | largest, smallest; NaN if any is NaN | -inf, +inf |
    | `maxnumf`, `minnumf` | the same of those that are not NaN | NaN |
    | `addf` | sum from +0.0: a row of -0.0 gives +0.0 | +0.0 |
    | `mulf` | product | 1.0 |
    | `max_sumexp` | m = maximumf, s = sum of exp(x - m) | (-inf, 0.0) |
    | `maxnum_sumexp` | m = maxnumf of -inf and all, s = sum of exp(x - m) | (-inf, 0.0) |
    | `moments` | n elements; m, r = sum of (x - m); s = addf; q = sum of (x - m)^2 | 0.0 each |
    | `addi`, `muli` | sum and product of integers, modulo 2^width | 0, 1 |
    | `andi`, `ori`, `xori` | of the bits of integers | -1, 0, 0 |
    | `maxsi`, `minsi` | largest and smallest signed integer | lowest, highest |
    | `maxui`, `minui` | largest and smallest unsigned integer | 0, -1 |

    `max_sumexp` combines (m1, s1) and (m2, s2) to m = max(m1, m2) and
    s = s1 exp(m1 - m) + s2 exp(m2 - m) (Milakov and Gimelshein, "Online
    normalizer calculation for softmax", 2018). Where m is -inf, the shift is 0
    inside a partial state: a part of a row that is all -inf has s = 0 rather
    than NaN. `finalize` makes s NaN where m is infinite, which is what
    exp(x - m) gives on a whole row.

    `moments` has a number m near the mean, and around it r = sum of (x - m) and
    q = sum of (x - m)^2. Around another number t, with d = m - t, r becomes r + n d, and
    q becomes q + d (2 r + n d); two parts combine around the mean of both (after Chan,
    Golub and LeVeque, "Updating formulae and a pairwise algorithm for computing sample
    variances", 1979). Of several elements that are lifted at once the mean is computed first,
    and then their distances from it. If an element is not finite, m and r are not either, and
    q is NaN. There is no neutral element: elements that a mask leaves out are not counted.
    n has the elements' type.
  }];
  let assemblyFormat = "$value";
}

//===----------------------------------------------------------------------===//
// Layout
//===----------------------------------------------------------------------===//

def Rowwise_LayoutAttr : AttrDef<Rowwise_Dialect, "Layout"> {
  let mnemonic = "layout";
  let summary = "which thread holds which elements of a row's tile";
  let description = [{
    A tile covers `vector * vectorsPerThread * lanes * warps` consecutive elements of
    one row; a block of threads holds `rows` tiles, of consecutive rows. The
    thread (x, y) of a block works on row y of these and holds
    `vectorsPerThread` vectors of it, of which vector v has the elements

        (v * lanes * warps + x) * vector + [0, vector)

    With `blocks` above 1 that many adjacent blocks share one row, and block
    b of them stands for the threads from b * lanes * warps on: x above is then
    b * lanes * warps + x, and lanes * warps is lanes * warps * blocks.

    For `vector = 2, vectorsPerThread = 2, lanes = 4, warps = 1`, thread by element:

        element   0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
        thread    0  0  1  1  2  2  3  3  0  0  1  1  2  2  3  3
        vector    0  0  0  0  0  0  0  0  1  1  1  1  1  1  1  1

    `lanes` is a power of two up to 32, and 32 where `warps` is above 1. The
    block has `lanes * warps * rows` threads: whole warps, 1024 at most.

    `transposed`: x and y change roles, so that adjacent threads hold the
    same element of adjacent rows, and `rows` is a power of two. A warp then
    has `lanes = 32 / min(rows, 32)` threads of each of its rows, and the
    blocks of a cluster share all `rows` rows. With `rowsPerThread` above 1 a thread
    holds its elements of that many adjacent rows: thread x of a block those of
    the rows from x * rowsPerThread on, and `rows` above becomes rows / rowsPerThread.

    `peeled`: a row may start and end inside of a vector. The vectors of a thread then hold
    only whole vectors of the row, and each thread may hold one element more, a boundary
    element: elements of the vector in which the row starts belong to the first `vector`
    threads, one each, and those of the vector in which it ends to the `vector` threads after
    these. For `vector = 2` and a row of elements 1 to 12 of the tile above, with e for the
    boundary element:

        element   1  2  3  4  5  6  7  8  9 10 11 12
        thread    1  1  1  2  2  3  3  0  0  1  1  2
        vector    e  0  0  0  0  0  0  1  1  1  1  e
  }];
  let parameters = (ins "int64_t":$vector, "int64_t":$vectorsPerThread,
                        "int64_t":$lanes, "int64_t":$warps, "int64_t":$rows,
                        DefaultValuedParameter<"bool", "false">:$transposed,
                        DefaultValuedParameter<"int64_t", "1">:$blocks,
                        DefaultValuedParameter<"bool", "false">:$peeled,
                        DefaultValuedParameter<"int64_t", "1">:$rowsPerThread);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Threads that share a row.
    int64_t getThreadsPerRow() const { return getLanes() * getWarps() * getBlocks(); }
    /// Threads of one block that share a row.
    int64_t getThreadsOfBlock() const { return getLanes() * getWarps(); }
    /// Threads of a block.
    int64_t getThreads() const { return getThreadsOfBlock() * getRowThreads(); }
    /// Threads of a block that hold the same elements of different rows.
    int64_t getRowThreads() const { return getRows() / getRowsPerThread(); }
    /// Elements of a row that a vector of each thread covers.
    int64_t getStride() const { return getThreadsPerRow() * getVector(); }
    /// Elements of a row that the tile covers.
    int64_t getCovered() const { return getStride() * getVectorsPerThread(); }
    /// Elements that the threads of a block hold, of all of its rows.
    int64_t getElementsOfBlock() const {
      int64_t threadElements = getVector() * getVectorsPerThread() + getPeeled();
      return threadElements * getThreads() * getRowsPerThread();
    }
    /// Vectors of a cache line, if a vector is the widest that a thread accesses.
    static constexpr int64_t vectorsOfLine = lineBytes / vectorBytes;
    /// The distance in a warp between adjacent threads of one row.
    int64_t getLaneDistance() const {
      return getTransposed() ? warpSize / getLanes() : 1;
    }
    /// The power of two that is the tile's extent.
    int64_t getTileSize() const;
  }];
}

//===----------------------------------------------------------------------===//
// Versions
//===----------------------------------------------------------------------===//

def Rowwise_Alignment : I32EnumAttr<"Alignment", "what is known of the addresses of rows", [
    I32EnumAttrCase<"any", 0>, I32EnumAttrCase<"aligned", 1>,
    I32EnumAttrCase<"packed", 2>]> {
  let cppNamespace = "::mlir::rowwise";
  let genSpecializedAttr = 0;
}

def Rowwise_RowsAttr : AttrDef<Rowwise_Dialect, "Rows"> {
  let mnemonic = "rows";
  let summary = "the rows that a version is for";
  let description = [{
    `minWidth`, `maxWidth`: the kernel is for rows of that many elements, and the
    host launches it for no others. `alignment` is what it may assume of their addresses:

    | alignment | rows |
    |---|---|
    | `any` | start at any element |
    | `aligned` | each starts at a multiple of 16 bytes and has a whole number of vectors |
    | `packed` | one behind another without a gap, the first at a multiple of 16 bytes |

    Of rows of vectors, which step over vectors of inner dimensions, `aligned` is said of each
    such vector of an operand or result: it starts at a multiple of 16 bytes and its elements
    are contiguous.

    In schedule `column`, threads of `aligned` rows hold n adjacent rows. They may assume
    that element i of n rows, from a row whose number is a multiple of n on, are contiguous
    and start at a multiple of their total size.

    `minRows`: the host launches the kernel for no fewer rows; above 1 for `packed` rows only.
  }];
  let parameters = (ins EnumParameter<Rowwise_Alignment>:$alignment,
                        "int64_t":$minWidth, "int64_t":$maxWidth,
                        DefaultValuedParameter<"int64_t", "1">:$minRows);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// Whether rows start at addresses of vectors.
    bool isAligned() const { return getAlignment() != Alignment::any; }
  }];
}

def Rowwise_L2Hint : I32EnumAttr<"L2Hint", "what loads ask of the L2 cache", [
    I32EnumAttrCase<"none", 0>, I32EnumAttrCase<"evictLast", 1, "evict_last">,
    I32EnumAttrCase<"evictFirst", 2, "evict_first">,
    I32EnumAttrCase<"hold", 3>]> {
  let cppNamespace = "::mlir::rowwise";
  let genSpecializedAttr = 0;
}

def Rowwise_WindowStart : I32EnumAttr<"WindowStart", "where windows of unaligned rows start", [
    I32EnumAttrCase<"vector", 0>, I32EnumAttrCase<"line", 1>,
    I32EnumAttrCase<"wholeVector", 2, "whole_vector">,
    I32EnumAttrCase<"row", 3>]> {
  let cppNamespace = "::mlir::rowwise";
  let genSpecializedAttr = 0;
}

/// A field that may be left out, with the value that the attribute's `getDefault` has.
class Rowwise_FieldOfDefault<string type, string attribute, string name>
    : DefaultValuedParameter<type, "::mlir::rowwise::" # attribute #
                                   "::getDefault($_ctxt).get" # name # "()">;

def Rowwise_RewritesAttr : AttrDef<Rowwise_Dialect, "Rewrites"> {
  let mnemonic = "rewrites";
  let summary = "which rewrites a version's body gets";
  let description = [{
    `mergesExponentials`: `rowwise-online` merges a maximum and the sum of exponentials that
    it shifts into one reduction. `mergesMoments`: it merges a sum and the sum of
    squared distances from a multiple of it. `branchesOnShift`: `rowwise-fold-exponent` may
    compute exponentials in two ways, with a branch on the magnitude of their shift; rows of
    16-bit elements need no branch.
  }];
  let parameters = (ins
      Rowwise_FieldOfDefault<"bool", "RewritesAttr", "MergesExponentials">:$mergesExponentials,
      Rowwise_FieldOfDefault<"bool", "RewritesAttr", "MergesMoments">:$mergesMoments,
      Rowwise_FieldOfDefault<"bool", "RewritesAttr", "BranchesOnShift">:$branchesOnShift);
  let assemblyFormat = "`<` struct(params) `>`";
  let extraClassDeclaration = [{
    /// The value of a version that does not state it.
    static RewritesAttr getDefault(::mlir::MLIRContext *context);
  }];
  let extraClassDefinition = [{
    ::mlir::rowwise::RewritesAttr $cppClass::getDefault(::mlir::MLIRContext *context) {
      return get(context, /*mergesExponentials=*/false, /*mergesMoments=*/false,
                 /*branchesOnShift=*/true);
    }
  }];
}

def Rowwise_ReductionsAttr : AttrDef<Rowwise_Dialect, "Reductions"> {
  let mnemonic = "reductions";
  let summary = "how threads make and combine the states of a row";
  let description = [{
    - `liftedElements`: how many elements a thread lifts to one state at a time, where a state
      has several components, before it combines that with its own. While they are lifted, twice as
      many values are in registers.
    - `statesAtOnce`: how many states of other threads a thread loads before it combines them.
    - `serialStates`: up to so many states of warps or blocks each thread combines alone;
      more are shared between lanes, which then shuffle. Lanes of a transposed layout never
      share them.
    - `leaderThreads`: one thread for each row combines the states of all warps, and passes
      the result on across a second barrier. For transposed layouts only; required in those
      whose threads have several rows.
    - `keeps16BitExponentials`: exponentials in f32 may replace elements that were
      read as 16 bits, which takes twice the registers.

    The numbers are limits. Where they are not stated there are none; the scheduler states them.
  }];
  let parameters = (ins
      Rowwise_FieldOfDefault<"int64_t", "ReductionsAttr", "LiftedElements">:$liftedElements,
      Rowwise_FieldOfDefault<"int64_t", "ReductionsAttr", "StatesAtOnce">:$statesAtOnce,
      Rowwise_FieldOfDefault<"int64_t", "ReductionsAttr", "SerialStates">:$serialStates,
      Rowwise_FieldOfDefault<"bool", "ReductionsAttr", "LeaderThreads">:$leaderThreads,
      Rowwise_FieldOfDefault<"bool", "ReductionsAttr", "Keeps16BitExponentials">:$keeps16BitExponentials);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The value of a version that does not state it: without limits.
    static ReductionsAttr getDefault(::mlir::MLIRContext *context);
  }];
  let extraClassDefinition = [{
    ::mlir::rowwise::ReductionsAttr $cppClass::getDefault(::mlir::MLIRContext *context) {
      return get(context, /*liftedElements=*/maxThreads, /*statesAtOnce=*/maxThreads,
                 /*serialStates=*/maxThreads, /*leaderThreads=*/false, /*keeps16BitExponentials=*/true);
    }
  }];
}

def Rowwise_VersionAttr : AttrDef<Rowwise_Dialect, "Version"> {
  let mnemonic = "version";
  let summary = "how one kernel computes rows, and which rows";
  let description = [{
    `schedule`: how rows are mapped to threads, an attribute of its own (`#rowwise.warp` and
    others). `layout`: which thread holds which elements. `rows`: the rows that the
    kernel is for. The other fields are decisions that any schedule may have:

    `rematerialized`: between reductions a row is in registers as it was loaded, and values
    computed from it are rematerialized after each reduction: rows of 16-bit elements take
    half of the registers that way.

    `l2Hint`: what loads ask of the L2 cache.

    | hint | lines that are loaded | effect on an H200 |
    |---|---|---|
    | `none` | are cached as by default | |
    | `evict_last` | are evicted last | large tensors move 2 to 4 % faster; the next kernel finds a cache full of data that nobody reads again |
    | `evict_first` | are evicted first, and not what kernels before have written | up to 13 % faster where rows are only read, as fewer written lines go to memory meanwhile |
    | `hold` | are evicted last until the row is in registers | up to 3 % faster, at no cost for the next kernel; not for loads in a loop, in a branch or to shared memory |

    Copies of single vectors to shared memory (`cp.async`) have none: ptxas before 13.4 may
    drop what makes the hint, and the copy traps.

    `window`: where the tile of a row of any alignment starts in memory.

    | window | the tile starts at the last | elements before the row, at most |
    |---|---|---|
    | `vector` | whole vector that starts no later than the row | `vector - 1` |
    | `line` | 8 vectors, a cache line if a vector has 16 bytes | `8 * vector - 1` |
    | `whole_vector` | first vector that lies in the row: in a `peeled` layout only | none |
    | `row` | element that starts the row, wherever that lies: vectors of rows of any alignment are accessed by element | none |

    With `row` a thread has the same elements of a row at each address, so that versions of one
    schedule and layout add them in the same order. Versions of one program that may be launched
    for the same width must then do so (`--batch-invariant`).

    `readsWholeVectors`: where a buffer has room around a row, loads of the vectors in
    which the row starts and ends have no masks.
    `shiftsOperands`: a vector of an unaligned epilogue operand may be
    made of the aligned vectors around it, where both lie in the buffer.
    `loadsOperandsFirst`: threads that hold a row load epilogue operands together with it, not
    after its reductions: one latency of memory less, for registers.
    `rewrites`: which rewrites the version's body gets. `reductions`: how threads make and
    combine the states of a row.

    The pass `rowwise-resources` writes the fields that depend on the version's body.
    `minBlocks`: how many blocks of a multiprocessor ptxas must leave registers for
    (`minctasm`), or 0. `sharedBytes`: dynamic shared memory of a block. `storesByPart`: a
    thread computes and stores one vector after the other; else all side by side.

    A kernel has the version that it was built from as its attribute `rowwise.version`.
    Stages after `rowwise-tile` read their decisions from there, until
    `rowwise-gpu-to-nvvm` turns the last two into attributes of LLVM functions.
  }];
  let parameters = (ins "::mlir::rowwise::ScheduleInterface":$schedule,
                        "::mlir::rowwise::LayoutAttr":$layout,
                        "::mlir::rowwise::RowsAttr":$rows,
                        DefaultValuedParameter<"bool", "false">:$rematerialized,
                        DefaultValuedParameter<"::mlir::rowwise::L2Hint",
                            "::mlir::rowwise::L2Hint::none">:$l2Hint,
                        DefaultValuedParameter<"::mlir::rowwise::WindowStart",
                            "::mlir::rowwise::WindowStart::vector">:$window,
                        DefaultValuedParameter<"bool", "false">:$readsWholeVectors,
                        DefaultValuedParameter<"bool", "true">:$shiftsOperands,
                        DefaultValuedParameter<"bool", "false">:$loadsOperandsFirst,
                        DefaultValuedParameter<"::mlir::rowwise::RewritesAttr",
                            "::mlir::rowwise::RewritesAttr::getDefault($_ctxt)">:$rewrites,
                        DefaultValuedParameter<"::mlir::rowwise::ReductionsAttr",
                            "::mlir::rowwise::ReductionsAttr::getDefault($_ctxt)">:$reductions,
                        DefaultValuedParameter<"int64_t", "0">:$minBlocks,
                        DefaultValuedParameter<"int64_t", "0">:$sharedBytes,
                        DefaultValuedParameter<"bool", "true">:$storesByPart);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    int64_t getMinWidth() const { return getRows().getMinWidth(); }
    int64_t getMaxWidth() const { return getRows().getMaxWidth(); }
    bool isAligned() const { return getRows().isAligned(); }
    KernelShape getKernelShape() const {
      return getSchedule().getKernelShape(getLayout(), getRows());
    }
    /// The rows that a block has at a time.
    int64_t getRowsOfBlock() const {
      TileRows tile = getSchedule().getTileRows();
      return getLayout().getRows() / tile.parts / tile.getTilesOfRows() * tile.rows;
    }
    /// The blocks that have parts of the same rows.
    int64_t getBlocksOfRow() const {
      return getLayout().getBlocks() * getSchedule().getTileRows().blocks;
    }
    TileContent getTileContent() const {
      return getSchedule().getTileContent(getLayout(), getRows());
    }
    /// Whether the whole row is held in one tile.
    bool holdsRow() const { return getTileContent() == TileContent::row; }
    /// Whether a tile is a vector of an inner dimension.
    bool holdsVectors() const { return getTileContent() == TileContent::innerVector; }
    /// Whether the blocks of a row are a cluster.
    bool hasCluster() const;
    /// Whether a row streams through blocks of the grid, which must all run at the same time.
    bool streamsThroughGrid() const;
    /// Whether it is for rows of all widths of `other`, at any alignment.
    bool servesAllRowsOf(VersionAttr other) const;
    /// The alignment, in elements, of the window of an unaligned row.
    static int64_t getWindowAlignment(WindowStart window, int64_t vector) {
      return window == WindowStart::line ? vector * LayoutAttr::vectorsOfLine : vector;
    }
    int64_t getWindowAlignment() const {
      return getWindowAlignment(getWindow(), getLayout().getVector());
    }
    /// Whether rows with one alignment residue may have their vectors in different threads,
    /// which then read operands cached for another row at a shift.
    bool shiftsCached() const;
    /// This version for other rows, with windows that start where a row does; null, with
    /// a diagnostic, if that is no version.
    VersionAttr startingAtRow(
        ::llvm::function_ref<::mlir::InFlightDiagnostic()> emitError, RowsAttr rows) const;
    /// Whether the vectors of a row may lie at the address of any element.
    bool startsAnywhere() const {
      return !isAligned() && getWindow() == WindowStart::row;
    }
    /// Whether the threads of both combine the same elements in the same order, if windows
    /// start where rows do.
    bool addsInOrderOf(VersionAttr other) const;
    VersionAttr withL2Hint(L2Hint hint) const;
    /// This version with other values of the fields that rowwise-resources computes.
    VersionAttr withResources(int64_t minBlocks, int64_t sharedBytes,
                              bool storesByPart) const;
  }];
}

def Rowwise_TargetAttr : AttrDef<Rowwise_Dialect, "Target"> {
  let mnemonic = "target";
  let summary = "what a schedule may use of a GPU";
  let description = [{
    `sms` multiprocessors, each with `registers` 32-bit registers, `shared`
    bytes of shared memory a block can have and `threads` resident threads;
    blocks in a `cluster` at most; bytes of `l2`; device memory `bandwidth` in
    GB/s (both directions together).
  }];
  let parameters = (ins StringRefParameter<>:$chip, "int64_t":$sms,
                        "int64_t":$registers, "int64_t":$shared,
                        "int64_t":$threads, "int64_t":$cluster, "int64_t":$l2,
                        "int64_t":$bandwidth);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
  let extraClassDeclaration = [{
    /// The target of a compute capability such as "sm_90a" (IR/GPUModels.h); null if
    /// unknown.
    static TargetAttr forChip(::mlir::MLIRContext *context,
                              ::llvm::StringRef chip);
  }];
}

#endif // ROWWISE_IR_ROWWISEATTRIBUTES_TD
