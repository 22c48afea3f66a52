//===- Passes.td - Rewrites of row programs ----------------*- tablegen -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_REWRITE_PASSES_TD
#define ROWWISE_REWRITE_PASSES_TD

include "mlir/Pass/PassBase.td"

def ComputeTypesPass : Pass<"rowwise-compute-types", "::mlir::func::FuncOp"> {
  let summary = "choose the types that row programs compute in";
  let description = [{
    Needs: `rowwise.fuse`. Leaves: no arithmetic on f16, bf16, f8E4M3FN, f8E5M2 and f8E8M0FNU: operands are
    extended to f32 where they enter arithmetic, and results rounded where they
    are yielded. Constants keep their values. Operations that are not float
    arithmetic (bit casts, casts with a rounding mode) stay as written, and so do
    types other than these and, in the cases below, f64. Which operations are
    arithmetic follows from interfaces: casts, and those with fast-math flags. Refuses:
    nothing.

    Numerics: roundings to 8 bits are kept, as a program that has them quantizes. `fast` drops the roundings to 16 bits between operations, also
    those written as `arith.truncf`, with one remark for each program. A comparison with a
    value that another program has rounded and stored needs the same rounding, which is kept
    for all uses of the rounded value: an argmax that is not fused must find the elements
    that equal the stored maximum. Arguments of the function are not taken for such values.

    Where f64 occurs inside of a program, but in no
    operand or result of it or of its function, it becomes f32 with a remark:
    each such operation then rounds to f32, and overflows as f32 does.
    Comparisons with an f64 constant that f32 does not hold are made in f64. The
    program keeps its f64, with a remark, where that has more range or precision than f32
    can hold: a finite constant that is not a normal number in f32, a conversion of f64 to an
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
    Needs: `rowwise.fuse`. A logsumexp must not subtract an infinite maximum, so that
    frontends shift by a finite constant c where the maximum m is not finite. That hides
    the sum of exp(x - m) that other passes look for. Wherever the shift is
    select(cond, c, m), or with the operands exchanged, and equals m for every finite m, the
    row is shifted by m itself, and the same condition selects the sum. The condition may be
    a comparison of m or |m| with an infinity, `math.isfinite`, `math.isinf` or `math.isnan`.

    Leaves: exponentials with several uses, and shifts by maxima that ignore NaNs, as they
    were. Refuses: nothing. Numerics: the same. Where m is +inf, some exp(x - c) is infinite,
    and so is the sum; where m is -inf, all are 0; where m is NaN, one is NaN: the sum is
    maximum(m, 0) in each case.

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

def DeferFactorsPass : Pass<"rowwise-defer-factors", "::mlir::func::FuncOp"> {
  let summary = "multiply a weighted sum by what multiplies all weights";
  let description = [{
    Needs: `rowwise.fuse`. Where all weights of a sum of vectors are multiplied or divided by
    a scalar of the row, or a scalar selects them or zeros, the scalar moves behind the
    sum: division of attention's probabilities takes one for each result then, and the
    exponentials alone are left, which `rowwise-online` sums up in one pass. A sum without
    elements stays 0.

    Leaves: weights that have a use for their own sum, and other factors, as they were.
    Refuses: nothing. Numerics: as many roundings. Where a sum with
    deferred factors exceeds the largest number, or vectors that all weights clear are not
    finite, results differ: an infinity or NaN in the first case, 0 in the second. Where
    weights are so small that their products with vectors are subnormal, as those of no
    softmax are, digits are lost that the divided ones keep. Not for `--math=precise`.

    ```mlir
    %p = arith.divf %e, %s : tensor<16xf32>
    %sum, %y = rowwise.reduce addf %p vectors(%v)
        : tensor<16xf32> vectors(tensor<16xvector<8xf32>>) -> f32, vector<8xf32>
    ```
    becomes
    ```mlir
    %sum, %deferred = rowwise.reduce addf %e vectors(%v)
        : tensor<16xf32> vectors(tensor<16xvector<8xf32>>) -> f32, vector<8xf32>
    %divisor = vector.broadcast %total : f32 to vector<8xf32>
    %y = arith.divf %deferred, %divisor : vector<8xf32>
    ```
  }];
  let dependentDialects = ["::mlir::rowwise::RowwiseDialect",
                           "::mlir::vector::VectorDialect"];
  let statistics = [Statistic<"numDeferred", "deferred", "Factors moved">];
}

def OnlinePass : Pass<"rowwise-online", "::mlir::func::FuncOp"> {
  let summary = "merge reductions of which one waits for the other";
  let description = [{
    Needs: `rowwise.fuse`. Merges pairs of reductions, so that both are known after one
    pass over the row and one exchange between threads: in the bodies of versions whose
    `rewrites` allow it (`mergesExponentials`, `mergesMoments`), and of
    programs without versions. Leaves: other pairs as they were. Refuses: nothing.

    A `maximumf` reduction of x and the `addf` reduction of exp(x - maximum) become
    one `max_sumexp` reduction of x; a `maxnumf` reduction that only serves as this
    shift, likewise `maxnum_sumexp`. The exponentials stay where others use them.
    Numerics: the sum is rescaled as the
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

    An `addf` reduction of the same exponentials with `vectors` becomes part of that
    reduction, which then has the vectors: the sum of vectors is rescaled with that of
    exponentials. Where an exponential vanishes beside the maximum, an infinite
    vector may give an infinity or NaN. Exponentials below 2^-126 count as 0.

    ```mlir
    %sum, %y = rowwise.reduce addf %e vectors(%v)
        : tensor<16xf32> vectors(tensor<16xvector<8xf32>>) -> f32, vector<8xf32>
    ```
    becomes
    ```mlir
    %max, %sum, %y = rowwise.reduce max_sumexp %row vectors(%v)
        : tensor<16xf32> vectors(tensor<16xvector<8xf32>>) -> f32, f32, vector<8xf32>
    ```

    An `addf` reduction of x, and an `addf` reduction of (x - t)^2 where t is that sum
    times or divided by positive constants and sizes of rows, become one `moments`
    reduction of x: the squares are q moved from m to t. For f32 and f64. Numerics: the
    squares come from distances (see the monoid), and are within 1e-6 also for a row with
    one element far from the others. With an element that is not finite, infinities and NaNs
    are the same. With elements beyond 1e25 the squares may be infinite or
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
    Needs: `rowwise.fuse`. Rewrites exp(x - m), m the maximum of the row x, to
    exp2(fma(x, log2(e), -M)) with M = m * log2(e) rounded, where |M| < 2^20,
    tested once a row; elsewhere to exp2((x - m) * log2(e)). Shifts other than the maximum
    are left: an exponential just below f32's largest number might overflow. This multiplies
    all exponentials of a row by a common factor of 2^(m * log2(e) - M), so that it is
    done only where the factor cancels: every result of the program must be
    homogeneous of degree 0 in the exponential, such as a quotient of it and its sum.
    Bodies in which `rowwise-online` merges exponentials are left alone, as their sums
    are rescaled while they grow. So are bodies of versions with `branchesOnShift = false`
    in `rewrites`, unless x was read from 16-bit floats: where |M| >= 2^20 these lie so far
    apart that x - m serves as the exponent, and (log2(e), -M) or (1, -m) is selected once a
    row, without a branch.

    Leaves: other exponentials as they were; a remark says why. Refuses: nothing.

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
    Needs: `rowwise.fuse`. Rewrites the division of a row by a scalar of the row
    to a product with its reciprocal where the scalar's magnitude is within
    [2^-126, 2^126], which is tested once a row; outside of that the reciprocal would overflow
    or be subnormal, and the division stays. A sum of exp(x - max(x)) is at least
    about 1, and needs no test. The reciprocal may be approximate (`afn`): within
    1 ulp.

    Leaves: divisions by elements, and those of other types than f32, as they were; a remark
    says which. Refuses: nothing. Numerics: one more rounding. Not for `--math=precise`.

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

#endif // ROWWISE_REWRITE_PASSES_TD
