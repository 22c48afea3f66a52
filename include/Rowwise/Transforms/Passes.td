//===- Passes.td - Passes on row programs -----------------*- tablegen -*--===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_TRANSFORMS_PASSES_TD
#define ROWWISE_TRANSFORMS_PASSES_TD

include "mlir/Pass/PassBase.td"

def RaisePass : Pass<"rowwise-raise", "::mlir::func::FuncOp"> {
  let summary = "bring linalg into the form that rowwise-fuse reads";
  let description = [{
    Needs linalg on tensors. Leaves every elementwise operation and reduction as
    a `linalg.generic` whose results are all used, with `linalg.fill` as its
    init: `linalg.softmax` is decomposed, arith and math operations on whole tensors
    become linalg, named operations are generalised (convolutions are not, but
    pooling by one window that covers all, which is a reduction, nor contractions but
    those that read a matrix once, such as `linalg.matvec`: nothing here fuses
    them), results that nobody reads are dropped (the arg max that torch
    computes beside every maximum), and the sizes of intermediate values are taken
    from the arguments.

    - Scalars in bodies: operations on constants are folded, sizes are taken
      outside. Elements of tensors at the loops' positions become operands, by
      arithmetic or by constant tables; one loop may run over several dimensions.
      The element, at an index that is data, of a row that is computed or read
      anyway becomes a reduction of it, with all other elements masked out.
    - An operand that is read from another element than the first on, as
      `x[i, j + 1]`, is a slice.
    - Tensors made of positions alone, such as a causal mask, are computed where
      they are read, if by few operations.
    - A reduction's step becomes one operation of the accumulator and an element:
      elements that leave the accumulator as it is, by a selection or a branch, are
      neutral ones, and products and differences that are added are added as such
      (the product of a fused multiply-add is rounded then: not with `precise`).
    - A branch whose condition is constant and a loop of one step are what is in
      them.
    - Branches that compute numbers become selections, and an operation whose
      results run over different loops, as a row and its sum, one for each.
    - A reduction of the results of one of the same kind is one reduction. What
      scales sums between goes to the elements, unless `precise`: it may not overflow
      where the program as written does. One that asserts anything of what it reads
      stays.
    - An argmax or argmin whose position is used becomes a reduction to the number
      and one to the first position where it stands. NaN counts as the body has
      it.
    - Reshapes of dimensions that are not units move to where the function
      begins and ends: operations between them work on the dimensions that both
      sides have in common (6x4x5 and 3x40: 3x2x4x5), and all of a program sees a
      tensor from outside by its finest view. One at an end that merges other sizes than the rest does stays. A
      reduction over a dimension of size 1 is none.
    - Broadcasts along dimensions whose size is known at run time alone, by an
      element at `size == 1 ? 0 : i` or a branch around a copy, are slices of stride
      0 or 1, or nothing where the sizes are the same. A reshape to computed sizes
      merges and splits the dimensions between those that stay.
    - Copies, broadcasts, positions and views are repeated for each reader.
    - What is returned is the result of an operation, and returned once:
      arguments, constants and repetitions are copied.

    Refuses nothing: what it does not know it leaves, and operations on buffers.
    With `precise` values do not change. A
    remark (`removed`) says which linalg operations have left nothing behind.

    ```mlir
    %y = linalg.softmax dimension(1) ins(%x : tensor<8x16xf32>) ...
    ```
    becomes a maximum, an exponential of the difference, a sum and a division.
  }];
  let dependentDialects = ["::mlir::linalg::LinalgDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::rowwise::RowwiseDialect",
                           "::mlir::tensor::TensorDialect"];
  let options = [
    Option<"precise", "precise", "bool", "false",
           "Round and add as written: neither split a fused multiply-add nor "
           "move what scales a sum into another">];
  let statistics = [
    Statistic<"numDecomposed", "decomposed", "Aggregated operations decomposed">,
    Statistic<"numGeneralized", "generalized", "Named operations generalised">];
}

def FusePass : Pass<"rowwise-fuse", "::mlir::func::FuncOp"> {
  let summary = "gather row programs into rowwise.fuse";
  let description = [{
    Needs the form that `rowwise-raise` leaves. Finds maximal connected groups
    of `linalg.generic` operations that reduce along the same dimensions, or not
    at all, and turns each group into one `rowwise.fuse`. Groups follow the
    dataflow, in whatever order the operations stand: dimensions are identified
    through indexing maps, reshapes that add or drop unit dimensions, and casts,
    so broadcasts in any spelling cost nothing; a tensor that is read in two
    ways is two operands. What is reduced of one tensor and used with rows of
    another that are as long, in the same order, is of the same program. Where
    nothing is reduced, results that lack the innermost dimension, alone or with
    others, are scalars of rows along what they lack. Reductions of different
    results of one program, as of losses and of hits, are of the same program. A
    tensor that a body reads by `tensor.extract` is a table, as the weights of
    classes. A group is grown only while
    - all its reductions are along one axis,
    - no path leaves it and comes back,
    - each result that others use is written once for each outer point,
    - an operation with an assertion runs over every outer dimension that may be
      empty: no kernel is launched where there are no rows,
    - tables are from outside, and read at indices that are scalars of the row.

    What a program would write for others they compute again, if it is elementwise,
    a few operations, and of what is in memory anyway, and less is moved so: `abs(y)`
    is not written beside `y`.

    An init that is not a reduction's identity becomes one more combine, an
    assertion in a body `rowwise.assert`; integers are divided such that padding
    does not trap. What a cast inside of a program says of a size is said of its
    operand, and a result that is said to have another dimension's size is asserted
    to (`cf.assert`). Leaves other operations alone. Values do not change.

    Remarks (category `rowwise-fuse`) say of each operation which kernel it is in
    (`fused`, `constant`) or the first reason that it is in none (`not-fused`), and
    why two that share a tensor are in different ones (`apart`); of each kernel
    what it must move and what its operations would move as one kernel each
    (`traffic`); and how many there are (`summary`).

    ```mlir
    %0 = linalg.generic ... { arith.maximumf }  // row maximum
    %1 = linalg.generic ... { arith.subf }
    ```
    becomes
    ```mlir
    %1 = rowwise.fuse ins(%x : tensor<8x16xf32>) axis [1] maps [...] -> ... {
    ^bb0(%row: tensor<16xf32>):
      %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
      %m = tensor.splat %max : tensor<16xf32>
      %d = arith.subf %row, %m : tensor<16xf32>
      rowwise.yield %d : tensor<16xf32>
    }
    ```
  }];
  let options = [
    Option<"single", "single", "bool", "false",
           "One rowwise.fuse for each linalg operation: the unfused baseline">,
    Option<"target", "target", "std::string", "\"sm_90\"",
           "Compute capability to predict times for, if the module has no "
           "rowwise.target">];
  let dependentDialects = ["::mlir::rowwise::RowwiseDialect",
                           "::mlir::tensor::TensorDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::cf::ControlFlowDialect"];
  let statistics = [
    Statistic<"numOps", "operations", "linalg operations in row programs">,
    Statistic<"numPrograms", "programs", "Row programs made">];
}

def ComputeTypesPass : Pass<"rowwise-compute-types", "::mlir::func::FuncOp"> {
  let summary = "choose the types that row programs compute in";
  let description = [{
    Needs `rowwise.fuse`. Leaves no arithmetic on f16 and bf16: operands are
    extended to f32 where they enter arithmetic, and results rounded where they
    are yielded. Constants keep their values. Operations that are not float
    arithmetic (bit casts, casts with a rounding mode) stay as written, and so do
    all types but f16, bf16 and, where said below, f64. Reads what an operation
    is from interfaces: casts, and what has fast-math flags, is arithmetic.

    Numerics: `fast` drops the roundings to 16 bits between operations, also
    those written as `arith.truncf`, with one remark a program. Comparisons drop
    them too, but with a value that is rounded and no constant, as what another
    program has written: an argmax that is not fused finds the elements that
    equal the maximum as stored. Where f64 occurs inside a program, but in no
    operand or result of it or of its function, it becomes f32 with a remark:
    each such operation then rounds to f32, and overflows as f32 does.
    Comparisons with an f64 constant that f32 does not hold are made in f64. The
    program keeps its f64, with a remark, where f32 has no room for it: a finite
    constant that is not a normal number in f32, a conversion of f64 to an
    integer, a difference of two sums of the row. A variance written as
    E[(x - E[x])^2], as torch-mlir does, is right in f32 within 1e-5 at a mean
    1e4 times the deviation: the squared error of the mean is all that it adds.
    One written as E[x^2] - E[x]^2 keeps f64.

    `precise` rounds the f32 result of each operation, sums and products of a row
    included, to the type written, and keeps f64.

    ```mlir
    %d = arith.subf %row, %m : tensor<16xbf16>
    %e = math.exp %d : tensor<16xbf16>
    rowwise.yield %e : tensor<16xbf16>
    ```
    becomes
    ```mlir
    %d = arith.subf %row_f32, %m_f32 : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    %y = arith.truncf %e : tensor<16xf32> to tensor<16xbf16>
    rowwise.yield %y : tensor<16xbf16>
    ```
  }];
  let options = [
    Option<"precise", "precise", "bool", "false",
           "Keep f64, and every rounding to a 16-bit type">];
  let dependentDialects = ["::mlir::arith::ArithDialect"];
  let statistics = [
    Statistic<"numNarrowed", "narrowed", "Programs whose f64 became f32">,
    Statistic<"numUnrounded", "unrounded",
              "Programs whose roundings to 16 bits were dropped">];
}

def ShiftByMaximumPass : Pass<"rowwise-shift-by-maximum", "::mlir::func::FuncOp"> {
  let summary = "shift exponentials by a maximum without a case for infinities";
  let description = [{
    Needs `rowwise.fuse`. A logsumexp must not subtract an infinite maximum, and
    frontends shift by a finite constant, c, where the maximum m is not finite. The
    sum of exp(x - m) that this hides is what other passes know: wherever
    select(cond, c, m) (or with the branches changed) is m for every finite m, which
    a comparison of m or |m| with an infinity, `math.isfinite`, `math.isinf` or
    `math.isnan` says, the row is shifted by m and the sum chosen by the same
    condition. Leaves exponentials that more than one operation uses, and maxima that
    ignore NaNs. Numerics: the same. Where m is +inf an exp(x - c) is infinite, and so
    is their sum; where it is -inf all are 0; where it is NaN one is: maximum(m, 0).

    ```mlir
    %m = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %abs = math.absf %m : f32
    %isinf = arith.cmpf oeq, %abs, %inf : f32
    %shift = arith.select %isinf, %zero, %m : f32
    %ss = tensor.splat %shift : tensor<16xf32>
    %d = arith.subf %row, %ss : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    ```
    becomes
    ```mlir
    %ms = tensor.splat %m : tensor<16xf32>
    %d = arith.subf %row, %ms : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    %s = rowwise.reduce addf %e : tensor<16xf32> -> f32
    %other = arith.maximumf %m, %zero : f32
    %sum = arith.select %isinf, %other, %s : f32
    ```
  }];
  let dependentDialects = ["::mlir::rowwise::RowwiseDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::tensor::TensorDialect"];
  let statistics = [Statistic<"numRewritten", "rewritten", "Sums rewritten">];
}

def SchedulePass : Pass<"rowwise-schedule", "::mlir::func::FuncOp"> {
  let summary = "choose the kernels of each row program";
  let description = [{
    Needs `rowwise.fuse`. Leaves each with `versions`: for a static width one
    schedule or, where only the buffers' alignment at run time can tell, an
    aligned and an unaligned one; for a dynamic width one or two for each width
    class, narrow first. The target is the module's `rowwise.target` attribute if
    it has one, else that of the option `target`: a row is held as long as the
    registers of a block's threads hold it. Where most rows are not contiguous
    (the axis is not the last of their dimensions), schedule `column` gives
    neighbouring lanes neighbouring rows, with a version that accesses 16-bit
    elements of several rows at once, for buffers that allow it. Rows that one block
    does not hold the blocks of a cluster share, if the target has clusters; what
    those do not hold streams, as do many rows that are read once in any case,
    but for those of 16 bits and any alignment that a few small blocks hold. Where
    rows of a cluster share several operands that are used late, or one that is
    long, and are as many as multiprocessors or more, clusters step over them, in
    two stages, and keep those; also over many rows that a block would hold, if
    they may lie at any alignment, share several such operands and are of 16 bits
    or not short. Of rows that are only read a thread holds few vectors.
    Narrow rows that are no whole number of 16 bytes get a version that is `packed`,
    if all that are not shared can, for buffers in which they lie without gaps.
    Where rows may start anywhere and are some hundred elements or more, a layout
    with `edges` holds their ends apart, and of those layouts the one is taken of
    which most registers hold elements while enough bytes are on their way. So is that
    of aligned rows which more than 256 threads share, if it is clearly better than
    the usual one: powers of two of threads, which hold 4 to 8 vectors each. A program of static sizes that moves so much that the gain exceeds what the
    next kernel may lose asks the L2 cache to keep what it loads.

    `tuning-db` names a file that `softmax-run --tune` wrote: a version that has
    an entry there, by the program, its sizes, its types, the alignment of rows
    and the target, takes the schedule that was fastest. An entry of another
    target, or one whose schedule the version cannot have, is left unused with a
    remark. Forced fields come before entries.

    Refuses, with the reason: elements in memory of types other than f16, bf16,
    f32, f64, i1, i8, i16, i32 and i64, a forced schedule that cannot hold
    the row, and a tuning file that is missing or malformed.

    ```mlir
    %y = rowwise.fuse ins(%x : tensor<1823x781xf32>) axis [1] ...
    ```
    becomes
    ```mlir
    %y = rowwise.fuse ins(%x : tensor<1823x781xf32>) axis [1] ...
        versions [#rowwise.schedule<block, layout = <vector = 4, registers = 7,
            lanes = 32, warps = 1, rows = 1, edges = true>, aligned = false,
            minWidth = 781, maxWidth = 781, stages = 0>]
    ```
  }];
  let options = [
    Option<"target", "target", "std::string", "\"sm_90\"",
           "Compute capability to schedule for">,
    Option<"kind", "kind", "std::string", "\"\"",
           "Force a schedule: warp, block, cluster, split, stream or column">,
    Option<"threads", "threads", "int64_t", "0",
           "Force the number of threads that share a row (0: by width)">,
    Option<"rows", "rows", "int64_t", "0",
           "Force the rows of a block in schedule warp or column (0: four "
           "warps, one row a lane)">,
    Option<"blocks", "blocks", "int64_t", "0",
           "Force the blocks that share a row in schedule cluster, split or column "
           "(0: as many as hold it)">,
    Option<"stages", "stages", "int64_t", "0",
           "Persistent blocks that load this many rows at a time, less one, "
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

def OnlinePass : Pass<"rowwise-online", "::mlir::func::FuncOp"> {
  let summary = "merge reductions of which one waits for the other";
  let description = [{
    Needs `rowwise.fuse`. Merges pairs of reductions where a second pass over the
    row or a second exchange between blocks or between many warps would cost more
    (schedules stream, split, cluster, and column over several blocks; exponentials
    also in blocks of more than 8 warps where no row is written and the elements of
    none that is read have 16 bits or fewer; and programs that are not scheduled yet),
    so that both are known after one.

    A `maximumf` reduction of x and the `addf` reduction of exp(x - maximum) become
    one `max_sumexp` reduction of x; a `maxnumf` reduction that only serves as this
    shift, likewise `maxnum_sumexp`. Leaves the exponentials where others use them.
    Not in a cluster that computes rows again. Numerics: the sum is rescaled as the
    maximum grows; the monoid's description has the rules for infinities.

    ```mlir
    %max = rowwise.reduce maximumf %row : tensor<16xf32> -> f32
    %m = tensor.splat %max : tensor<16xf32>
    %d = arith.subf %row, %m : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    %sum = rowwise.reduce addf %e : tensor<16xf32> -> f32
    ```
    becomes
    ```mlir
    %max, %sum = rowwise.reduce max_sumexp %row : tensor<16xf32> -> f32, f32
    ```

    An `addf` reduction of x, and an `addf` reduction of (x - t)^2 where t is that sum
    times or divided by positive constants and sizes of rows, become one `moments`
    reduction of x: the squares are q moved from m to t. Of f32 and f64; not in a
    cluster where ends of rows have threads of their own, nor in columns. Numerics: the
    squares are found from distances (the monoid's description), also of a row with
    one element far from the others within 1e-6; where an element is no finite number,
    the same infinities and NaNs; of elements beyond 1e25 the squares may be infinite or
    NaN where they should be small, and NaN where they should be infinite.

    ```mlir
    %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
    %t = arith.divf %sum, %width : f32
    %ts = tensor.splat %t : tensor<16xf32>
    %d = arith.subf %row, %ts : tensor<16xf32>
    %dd = arith.mulf %d, %d : tensor<16xf32>
    %squares = rowwise.reduce addf %dd : tensor<16xf32> -> f32
    ```
    becomes
    ```mlir
    %n, %m, %r, %sum, %q = rowwise.reduce moments %row
        : tensor<16xf32> -> f32, f32, f32, f32, f32
    %t = arith.divf %sum, %width : f32
    %d = arith.subf %m, %t : f32
    %moved = math.fma %n, %d, %r : f32
    %both = arith.addf %r, %moved : f32
    %total = math.fma %d, %both, %q : f32
    %positive = arith.maximumf %total, %zero : f32
    %is_empty = arith.cmpf oeq, %n, %zero : f32
    %squares = arith.select %is_empty, %zero, %positive : f32
    ```
  }];
  let dependentDialects = ["::mlir::math::MathDialect",
                           "::mlir::rowwise::RowwiseDialect"];
  let statistics = [
    Statistic<"numMerged", "merged", "Pairs of reductions merged">];
}

def FoldExponentPass : Pass<"rowwise-fold-exponent", "::mlir::func::FuncOp"> {
  let summary = "take exp of a shifted row with one fused multiply-add";
  let description = [{
    Needs `rowwise.fuse`. Rewrites exp(x - m), m the maximum of the row x, to
    exp2(fma(x, log2(e), -M)) with M = m * log2(e) rounded, where |M| < 2^20,
    tested once a row; elsewhere to exp2((x - m) * log2(e)). Other shifts are left:
    an exponential just below f32's largest number might overflow. This scales all
    exponentials of a row by a common factor of 2^(m * log2(e) - M), so it is
    done only where that factor cancels: where every result of the program is
    homogeneous of degree 0 in the exponential (a quotient of it and its sum).
    Where `rowwise-online` merges reductions, programs are left alone: their sums
    are rescaled as they grow. So are rows of a warp and rows that are recomputed, whose kernels are kept short
    and have no second branch, unless x was read from 16-bit floats: where |M| >= 2^20 these lie so far apart that x - m serves as the
    exponent, and (log2(e), -M) or (1, -m) is chosen once a row.

    Numerics: within 4u(4 + A) of exp for arguments up to A, u = 2^-24. Not for
    `--math=precise`.

    ```mlir
    %d = arith.subf %row, %m : tensor<16xf32>
    %e = math.exp %d : tensor<16xf32>
    ```
    becomes
    ```mlir
    %e = scf.if %small -> tensor<16xf32> {
      %t = math.fma %row, %log2e, %minus_M : tensor<16xf32>
      %e0 = math.exp2 %t : tensor<16xf32>
      ...
    ```
  }];
  let dependentDialects = ["::mlir::rowwise::RowwiseDialect",
                           "::mlir::scf::SCFDialect",
                           "::mlir::math::MathDialect"];
  let statistics = [Statistic<"numFolded", "folded", "Exponentials folded">];
}

def UseReciprocalPass : Pass<"rowwise-use-reciprocal", "::mlir::func::FuncOp"> {
  let summary = "divide a row by a scalar with one reciprocal";
  let description = [{
    Needs `rowwise.fuse`. Rewrites the division of a row by a scalar of the row
    to a product with its reciprocal where the scalar's magnitude is within
    [2^-126, 2^126], tested once a row; outside, the reciprocal would overflow or
    be subnormal, and the division stays. A sum of exp(x - max(x)) is at least
    about 1, and is not tested. The reciprocal may be approximate (`afn`): within
    1 ulp. Numerics: one more rounding. Not for `--math=precise`.

    ```mlir
    %s = tensor.splat %sum : tensor<16xf32>
    %y = arith.divf %e, %s : tensor<16xf32>
    ```
    becomes
    ```mlir
    %r = arith.divf %one, %sum fastmath<afn> : f32
    %y = scf.if %safe -> tensor<16xf32> { ... arith.mulf ... } else { ... }
    ```
  }];
  let dependentDialects = ["::mlir::rowwise::RowwiseDialect",
                           "::mlir::scf::SCFDialect"];
  let statistics = [Statistic<"numRewritten", "rewritten", "Divisions rewritten">];
}

def EstimatePass : Pass<"rowwise-estimate", "::mlir::func::FuncOp"> {
  let summary = "say what kernels move and how long that takes";
  let description = [{
    Needs scheduled `rowwise.fuse`. Changes nothing: makes one remark for each
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
    scatter. Where a layout has `neighbours`, and rows lie beside each other in
    memory, a thread accesses its elements of several at once: by way of shared
    memory (`rowwise.copy_rows`), from which it reads them again after each
    exchange if they are computed again. Where a schedule is `packed`, a block's rows
    are copied to shared memory together (`rowwise.copy_packed`), loaded and stored
    there by element, and stored together (`rowwise.store_packed`). A row that rows share and no reduction
    needs is loaded where it is used, by a load marked `rowwise.late`; what else a
    kernel holds is loaded first. Where a thread has several elements of one row,
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

    Rows of schedule `split` with stages wait in a ring in shared memory: they are
    brought there by `rowwise.fetch`, reduced with a `delay`, and computed again when
    the states of all blocks have come. Clusters with stages put what a thread has of
    late rows that all rows share into shared memory (`rowwise.keep`), before their
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

def KeepExponentialsPass : Pass<"rowwise-keep-exponentials", "::mlir::gpu::GPUModuleOp"> {
  let summary = "take the exponentials of a reduction for those of the row";
  let description = [{
    Needs kernels as `rowwise-tile` leaves them. A reduction of kind max_sumexp
    takes exp(x - m) of the elements of each thread, m their maximum, before the
    maximum M of the row is known. Where all that a row is read for beside it is
    exp(x - M), rewrites that to exp(x - m) * exp(m - M): one exponential an
    element, which takes the element's place, and one a thread. A scalar by which
    exp(x - M) is multiplied is multiplied with exp(m - M) first. Elements that
    were read as 16 bits are left alone where a thread has more than 32:
    exponentials take twice their registers.

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
    Needs kernels as `rowwise-tile` leaves them. Replaces each value on a tile
    by one small vector for each register of `#rowwise.layout`, and each
    reduction by a tree over a thread's registers, shuffles across its warp, and
    one exchange of the whole state through shared memory across warps: that of
    the block or, where a row has several blocks, of every block of the cluster,
    by asynchronous stores that an mbarrier of the receiving block counts. Such a
    reduction must be in the kernel's body or in a loop there, whose trips take two
    mbarriers in turn, and none that is not `partial` may be in a branch. Where a warp has many rows and eight states or more of each are to
    be combined, the first warp does so for all. A kernel with an argument
    marked `rowwise.states` exchanges states through it instead: a thread of each
    block writes its block's, a warp reads all until they are there, and the
    block gets the result through shared memory. What lies there before does not
    matter; the launch must be cooperative, since blocks meet at its barrier, in
    the first trip that reads states: a `delay` is refused that not all
    reductions over blocks of a kernel have. A `rowwise.assert` becomes one
    `cf.assert` a thread. Masks are worked out for each register: what is always
    inside the row is loaded and stored without a test, what is never inside is
    not made at all. At the ends of a row vectors that lie partly outside are
    accessed by element: each by the thread that has the vector or, in a layout
    with edges, by threads of their own, for which `rowwise.window` tells which
    element that is.

    A maximum or minimum of 16-bit floats that were extended is found of these, two
    at a time, and extended: it is one of them, so that this changes no result. So is
    that of their products with one positive constant: rounding keeps their order.

    Rows that are copied together are dealt to threads by vectors of 16 bytes, and by
    element behind the last whole one.

    Where a branch chooses between a late load of aligned vectors and the same one by
    element, and several warps share a row, a vector is made of the aligned ones
    around it, which are shifted by what the address says: where both are known to
    be within the buffer's last dimension, whatever the start is.

    Refuses kernels of several blocks, tiles in regions of other operations than
    `scf.if` and `scf.for`, and vectors of scalable length.

    Leaves no value on a tile and of `rowwise` operations `rowwise.hold` alone, and
    marks on loads (`rowwise.late`) as they were. Sums are added in an order that depends on the layout alone, so results are deterministic.

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
    Statistic<"numExchanges", "exchanges", "Exchanges between warps">,
    Statistic<"numMasked", "masked", "Accesses that test a mask">];
}

def SinkPass : Pass<"rowwise-sink", "::mlir::gpu::GPUModuleOp"> {
  let summary = "finish one part of a row before the next";
  let description = [{
    Needs kernels as `rowwise-distribute` leaves them, where each operation is
    done for all registers of a row before the next one is. Between operations
    that nothing may cross (barriers, loads that are not marked `rowwise.late`),
    moves what leads to a store right before it, so that a thread keeps the
    intermediate values of one part of a row at a time. Loads that are marked
    come one store earlier, to be on their way while the part before is worked
    on.

    Leaves the order of stores, and no mark. Values do not change.

    ```mlir
    %a0 = vector.load %weights[%i] {rowwise.late} : ...
    %a1 = vector.load %weights[%j] {rowwise.late} : ...
    %a2 = vector.load %weights[%k] {rowwise.late} : ...
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

def LoopsPass : Pass<"rowwise-loops", "::mlir::ModuleOp"> {
  let summary = "run what is no row program as plain loops";
  let description = [{
    Needs host functions as `rowwise-tile` leaves them with its option
    `fallback`: linalg operations on buffers between launches, the stream as the
    last argument. Makes a kernel of each operation: one thread for each point
    of its parallel dimensions, in blocks of 256, that loops over the other
    dimensions. It is right, and slow: a matrix product reads its operands from
    memory for every element.

    Refuses linalg operations without indexing maps (`linalg.softmax`), and leaves
    none. Numerics: 16-bit floats are accumulated in f32,
    and conversions between the two that cancel are marked so (`contract`).

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
  let dependentDialects = ["::mlir::gpu::GPUDialect",
                           "::mlir::affine::AffineDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::memref::MemRefDialect",
                           "::mlir::scf::SCFDialect"];
  let statistics = [Statistic<"numKernels", "kernels", "Kernels made">];
}

#endif // ROWWISE_TRANSFORMS_PASSES_TD
