//===- RowwiseOps.td - Operations of the rowwise dialect --*- tablegen -*--===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_ROWWISEOPS_TD
#define ROWWISE_IR_ROWWISEOPS_TD

include "Rowwise/IR/RowwiseAttributes.td"
include "Rowwise/IR/RowwiseGroupOps.td"
include "Rowwise/IR/RowwiseSchedules.td"
include "Rowwise/IR/RowwiseTileOps.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Rowwise_FuseOp : Rowwise_Op<"fuse", [
    IsolatedFromAbove,
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>, DeclareOpInterfaceMethods<ConditionallySpeculatable>,
    SingleBlockImplicitTerminator<"::mlir::rowwise::YieldOp">,
    DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmBlockArgumentNames"]>]> {
  let summary = "one row program: becomes one kernel";
  let description = [{
    Runs its body once for every point of the *outer* dimensions, on whole rows
    along the *axis* dimensions. The iteration space is given by `maps`, one for
    each input and then one for each result, from the program's dimensions to
    those of the tensor (as in `linalg.generic`). The body sees an input as

    - a row, if its map names an axis dimension: a 1-D tensor along the axis. Of
      several axis dimensions the last varies fastest; one that the map does not
      name repeats the elements;
    - a scalar, if it names none. A scalar that is no tensor, such as a size
      known on the host, is the same for all rows; its map has no results;
    - the tensor itself, a *table*, if it has dimensions and its map no results:
      `tensor.extract` reads an element of it at indices that are scalars of the
      row, `rowwise.lookup` a row of elements at indices of their own. An element
      at an index out of range is NaN, or 0.

    Rows of their own, a weight shared by all rows, a mask broadcast over heads
    and one scalar for each row therefore differ in their maps only.

    *Inner* dimensions, of static sizes, are those that a row sees whole. An operand
    that names one has a vector in place of each number: what names the axis as well is a
    row of vectors, a tensor of them, and what does not is one vector for each row.
    `rowwise.dot` makes numbers of vectors, and `rowwise.reduce` adds vectors up:

    ```mlir
    %y = rowwise.fuse ins(%q, %k, %v : tensor<8x16xf32>, tensor<40x16xf32>, tensor<40x24xf32>)
        axis [1] inner [2, 3]
        maps [affine_map<(d0, d1, d2, d3) -> (d0, d2)>, affine_map<(d0, d1, d2, d3) -> (d1, d2)>,
              affine_map<(d0, d1, d2, d3) -> (d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3)>]
        -> tensor<8x24xf32> {
    ^bb0(%query: vector<16xf32>, %keys: tensor<40xvector<16xf32>>,
         %values: tensor<40xvector<24xf32>>):
      %x = rowwise.dot %query, %keys : vector<16xf32>, tensor<40xvector<16xf32>> -> tensor<40xf32>
      %sum, %weighted = rowwise.reduce addf %x vectors(%values)
          : tensor<40xf32> vectors(tensor<40xvector<24xf32>>) -> f32, vector<24xf32>
      rowwise.yield %weighted : vector<24xf32>
    }
    ```

    *Accumulated* dimensions are outer dimensions along which the rows of a program are
    combined. A result whose map names none of them has, for each point of the other outer
    dimensions, the combination of what the body yields for all rows there. Each such result
    has a monoid of `by`, in order; the combination of no rows is its identity. Rows along
    accumulated dimensions are combined in their order, the last dimension varying fastest,
    whichever version computes them. Here the rows of each of 4 parts add up to one of `%sums`,
    a program of its own adds up these, and `%x` is read once:

    ```mlir
    %y, %sums = rowwise.fuse ins(%x : tensor<4x8x16xf32>)
        axis [2] accumulated [1] by [#rowwise<kind addf>]
        maps [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
              affine_map<(d0, d1, d2) -> (d0, d2)>]
        -> tensor<4x8x16xf32>, tensor<4x16xf32> {
    ^bb0(%row: tensor<16xf32>):
      %sum = rowwise.reduce addf %row : tensor<16xf32> -> f32
      %s = tensor.splat %sum : tensor<16xf32>
      %o = arith.divf %row, %s : tensor<16xf32>
      %square = arith.mulf %o, %row : tensor<16xf32>
      rowwise.yield %o, %square : tensor<16xf32>, tensor<16xf32>
    }
    ```

    Without inner or accumulated dimensions:

    ```mlir
    %y = rowwise.fuse ins(%x : tensor<1823x781xf32>) axis [1]
        maps [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>]
        -> tensor<1823x781xf32> {
    ^bb0(%row: tensor<781xf32>):
      %max = rowwise.reduce maximumf %row : tensor<781xf32> -> f32
      %m = tensor.splat %max : tensor<781xf32>
      %d = arith.subf %row, %m : tensor<781xf32>
      %e = math.exp %d : tensor<781xf32>
      %sum = rowwise.reduce addf %e : tensor<781xf32> -> f32
      %s = tensor.splat %sum : tensor<781xf32>
      %o = arith.divf %e, %s : tensor<781xf32>
      rowwise.yield %o : tensor<781xf32>
    }
    ```

    `versions`, once scheduled, are the kernels to make of it, of which the host
    launches the first that fits a call. Each has a body of its own, because which rewrites
    pay depends on the schedule: a row that streams is best computed by the online softmax, a
    row in registers is not. All bodies compute the same values.

    `kernels`, once they are built, names the `gpu.func` of each version. Its
    arguments are the operands and then the results: from there on unused ones
    are not dropped any more.

    ```mlir
    %y = rowwise.fuse ins(%x : tensor<1823x781xf32>) axis [1] maps [#all, #all]
        versions [#unaligned] kernels [@main_n781::@main_n781] -> tensor<1823x781xf32> { ... }
    ```

    Constraints:

    - fuse_c1: one map for each input and result, all over the same dimensions.
    - fuse_c2: the results of a map are distinct dimensions or, where the tensor
      has a static size of 1, the constant 0; as many as the tensor's rank, none
      for a scalar or a table.
    - fuse_c3: static sizes of one dimension agree.
    - fuse_c4: an input names every dimension, so that its size is known.
    - fuse_c5: `axis` is ascending and within the dimensions.
    - fuse_c6: a result's map names every outer dimension, or every one that is not
      accumulated, and all of the axis or none of it: no two rows write the same element.
      It names no axis dimension with an inner one.
    - fuse_c7: block arguments and yielded values have the types said above.
    - fuse_c8: the body holds elementwise operations, constants whose elements
      are equal, `tensor.splat`, `tensor.dim`, `tensor.extract` and `rowwise.lookup`
      from tables, `scf.if` with results, `rowwise.position` and, outside of branches,
      `rowwise.reduce` and `rowwise.assert` only, and where there are inner dimensions
      `rowwise.dot` and `vector.broadcast` of scalars. An elementwise operation has one
      result and may be executed on padding: no integer division by what may be 0.
    - fuse_c9: one body for each version; one if there are no versions.
    - fuse_c10: a static width is within the widths of each version.
    - fuse_c11: what is not a scalar or a table is a row: a 1-D tensor along the axis, of
      numbers or of vectors of an inner dimension's size, or is such a vector.
    - fuse_c12: a row has fewer than 2^63 elements.
    - fuse_c13: `kernels` names one for each version.
    - fuse_c14: if a version's window is `row`, so are those of all versions for some of its
      widths, and they have one schedule, layout, `rematerialized`, `rewrites` and
      `reductions`.
    - fuse_c15: a version that streams rows through blocks of the grid is the last, or that
      behind it is for its widths at any alignment: it is launched where the device runs fewer
      blocks at a time.
    - fuse_c16: `inner` is ascending, of static sizes of at least 1, apart from the axis, and a
      map names one of it at most. There is one axis dimension with it.
    - fuse_c17: versions step over vectors if and only if there are inner dimensions, and have
      a layout that covers each of these.
    - fuse_c18: `accumulated` is ascending and of outer dimensions, and there are no inner
      dimensions with it. `by` has a monoid of one component for each result that names none
      of them, of the kind of its elements, integers or floating point.
    - fuse_c19: with accumulated dimensions a version holds rows in registers, does not step
      over rows, and a thread has the same elements of all rows: they are aligned, start
      where the tile does (`window = row`) or have vectors of one element.
  }];
  let arguments = (ins Variadic<AnyTypeOf<[AnyRankedTensor, AnySignlessIntegerOrIndex, AnyFloat]>>:$inputs,
                       AffineMapArrayAttr:$maps, DenseI64ArrayAttr:$axis,
                       OptionalAttr<DenseI64ArrayAttr>:$inner,
                       OptionalAttr<DenseI64ArrayAttr>:$accumulated,
                       OptionalAttr<TypedArrayAttrBase<Rowwise_ReductionKindAttr,
                                                       "reduction kinds">>:$by,
                       OptionalAttr<ArrayAttr>:$versions,
                       OptionalAttr<SymbolRefArrayAttr>:$kernels);
  let results = (outs Variadic<AnyRankedTensor>:$outputs);
  let regions = (region VariadicRegion<SizedRegion<1>>:$bodies);
  let assemblyFormat = [{
    `ins` `(` ($inputs^ `:` type($inputs))? `)` `axis` $axis (`inner` $inner^)?
    (`accumulated` $accumulated^ `by` $by)? `maps` $maps
    (`versions` $versions^)? (`kernels` $kernels^)?
    attr-dict-with-keyword (`->` type($outputs)^)? $bodies
  }];
  let builders = [
    OpBuilder<(ins "::mlir::TypeRange":$results, "::mlir::ValueRange":$inputs,
                   "::mlir::ArrayAttr":$maps, "::mlir::DenseI64ArrayAttr":$axis,
                   "::mlir::DenseI64ArrayAttr":$inner, "::mlir::ArrayAttr":$versions,
                   "unsigned":$numBodies), [{
      build($_builder, $_state, results, inputs, maps, axis, inner,
            /*accumulated=*/::mlir::DenseI64ArrayAttr(), /*by=*/::mlir::ArrayAttr(), versions,
            /*kernels=*/::mlir::ArrayAttr(), numBodies);
    }]>];
  let hasVerifier = 1;
  let hasRegionVerifier = 1;
  let hasCanonicalizer = 1;
  let extraClassDeclaration = [{
    unsigned getNumDims() {
      return getMaps().empty() ? 0 : getMap(0).getNumDims();
    }
    ::mlir::AffineMap getMap(unsigned i) {
      return ::llvm::cast<::mlir::AffineMapAttr>(getMaps()[i]).getValue();
    }
    ::mlir::AffineMap getInputMap(unsigned i) { return getMap(i); }
    ::mlir::AffineMap getOutputMap(unsigned i) {
      return getMap(getInputs().size() + i);
    }
    bool isAxis(unsigned dim) {
      return ::llvm::is_contained(getAxis(), static_cast<int64_t>(dim));
    }
    ::llvm::ArrayRef<int64_t> getInnerDims() {
      ::mlir::DenseI64ArrayAttr inner = getInnerAttr();
      return inner ? inner.asArrayRef() : ::llvm::ArrayRef<int64_t>();
    }
    bool isInner(unsigned dim) {
      return ::llvm::is_contained(getInnerDims(), static_cast<int64_t>(dim));
    }
    ::llvm::ArrayRef<int64_t> getAccumulatedDims() {
      ::mlir::DenseI64ArrayAttr dims = getAccumulatedAttr();
      return dims ? dims.asArrayRef() : ::llvm::ArrayRef<int64_t>();
    }
    bool hasAccumulated() { return !getAccumulatedDims().empty(); }
    /// Whether rows that differ in their index along `dim` are combined.
    bool isAccumulated(unsigned dim) {
      return ::llvm::is_contained(getAccumulatedDims(), static_cast<int64_t>(dim));
    }
    /// Whether rows that differ in their index along `dim` are computed by
    /// threads of their own.
    bool isParallel(unsigned dim) { return isOuter(dim) && !isAccumulated(dim); }
    void setAccumulated(::mlir::DenseI64ArrayAttr dims, ::mlir::ArrayAttr by) {
      setAccumulatedAttr(dims);
      setByAttr(by);
    }
    /// Whether a result of this map combines rows.
    bool isCombined(::mlir::AffineMap map);
    /// How the rows of a result are combined; nothing if it has a row for each.
    ::std::optional<::mlir::rowwise::ReductionKind> getCombiner(unsigned output);
    /// Whether rows differ in their index along `dim`.
    bool isOuter(unsigned dim) { return !isAxis(dim) && !isInner(dim); }
    /// These dimensions, ascending: the last varies fastest from row to row.
    ::llvm::SmallVector<unsigned> getOuterDims();
    /// The outer dimensions that are not accumulated.
    ::llvm::SmallVector<unsigned> getParallelDims();
    /// Whether operands have vectors of inner dimensions.
    bool hasInner() { return !getInnerDims().empty(); }
    /// The position in `map` of an inner dimension, if it names one.
    ::std::optional<unsigned> getInnerPosition(::mlir::AffineMap map);
    /// The numbers of the operands and results that have vectors.
    ::llvm::SmallVector<unsigned> getVectorOperands();
    /// Whether `map` names an axis dimension: the value is a row, not a scalar.
    bool isRow(::mlir::AffineMap map);
    /// Whether not all rows have the same of an operand that has this map: it
    /// names an outer dimension.
    bool variesWithRow(::mlir::AffineMap map);
    /// Whether an input is read at indices that the program computes.
    bool isTable(unsigned input);
    /// Whether a value is what a body sees of such an input.
    bool isTable(::mlir::Value value);
    /// The static size of a dimension, or ShapedType::kDynamic.
    int64_t getDimSize(unsigned dim);
    /// An input and its dimension whose size is that of `dim`: the first where
    /// it is static, else the first.
    ::std::pair<unsigned, unsigned> getDimSource(unsigned dim);
    /// The number of elements along the axis, or ShapedType::kDynamic.
    int64_t getRowSize();
    /// The type under which the body sees an operand that has this map.
    ::mlir::Type getBodyType(::mlir::Type type, ::mlir::AffineMap map);
    /// The inputs and then the results.
    ::llvm::SmallVector<::mlir::Value> getTensors();
    ::mlir::Region &getBody(unsigned version = 0) { return getBodies()[version]; }
    ::mlir::rowwise::YieldOp getYield(unsigned version = 0);
    /// How each kernel computes rows; empty if not yet scheduled.
    ::llvm::SmallVector<::mlir::rowwise::VersionAttr> getVersionList();
  }];
}

def Rowwise_YieldOp : Rowwise_Op<"yield", [
    Pure, Terminator, HasParent<"FuseOp">, ReturnLike]> {
  let summary = "the results of a row program, for one row";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
}

/// In place of each number of a row a vector of an inner dimension.
def Rowwise_RowOfVectors : RankedTensorOf<[VectorOfRankAndType<[1], [AnyFloat]>]>;

def Rowwise_DotOp : Rowwise_Op<"dot", [Pure]> {
  let summary = "the products of a row's vectors with vectors";
  let description = [{
    For each element of the row the sum of the products of two vectors, of which one may be
    the same for all elements. Elements are extended to the result's type first. The
    order of additions is fixed for a given kernel.

    ```mlir
    %x = rowwise.dot %query, %keys
        : vector<128xbf16>, tensor<4096xvector<128xbf16>> -> tensor<4096xf32>
    ```

    Constraints:

    - dot_c1: vectors have one length, and at least one operand is a row of them.
    - dot_c2: the result is a row of as many elements, of f32 or f64, and of no fewer bits
      than those of the vectors.
  }];
  let arguments = (ins AnyTypeOf<[VectorOfRankAndType<[1], [AnyFloat]>, Rowwise_RowOfVectors]>:$lhs,
                       AnyTypeOf<[VectorOfRankAndType<[1], [AnyFloat]>, Rowwise_RowOfVectors]>:$rhs);
  let results = (outs RankedTensorOf<[F32, F64]>:$result);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` type($lhs) `,` type($rhs) `->` type($result)";
  let hasVerifier = 1;
}

def Rowwise_ReduceOp : Rowwise_Op<"reduce", [Pure, AttrSizedOperandSegments]> {
  let summary = "combines the elements of a row";
  let description = [{
    Lifts every element of its operand into the monoid `kind` and combines them
    all, in an order that is fixed for a given kernel. A reduction of no elements
    gives the identity. `mask` leaves elements out, on vectors.

    ```mlir
    %max = rowwise.reduce maximumf %row : tensor<781xf32> -> f32
    %m, %s = rowwise.reduce max_sumexp %row : tensor<781xf32> -> f32, f32
    %sum = rowwise.reduce addf %tile mask(%in_row)
        : vector<1024xf32> mask(vector<1024xi1>) -> f32
    ```

    With `partial`, on vectors, the result is a vector that has one state for
    each thread of the row (see `#rowwise.layout`), and with as many operands as
    the state has components and `states`, states are combined instead of
    elements lifted:

    ```mlir
    %pm, %ps = rowwise.reduce max_sumexp %tile partial
        : vector<16384xf32> -> vector<1024xf32>, vector<1024xf32>
    %m, %s = rowwise.reduce max_sumexp %pm, %ps states
        : vector<1024xf32>, vector<1024xf32> -> f32, f32
    ```

    On vectors, several operands without `states` are tiles of as many rows, of a
    layout with that number as `rowsPerThread`. The results are those of each row in
    turn, from one exchange between threads. With `states` there are those of each row in
    turn:

    ```mlir
    %m0, %s0, %m1, %s1 = rowwise.reduce max_sumexp %row0, %row1
        : vector<4096xf32>, vector<4096xf32> -> f32, f32, f32, f32
    ```

    With `vectors`, a row of them that is as long, there is one more result: the sum of
    the vectors, each times what its element adds to the last component of the kind, which
    is a sum. Of `addf` that is the element, and of `max_sumexp` its exponential. A
    reduction of no elements gives zeros.

    ```mlir
    %m, %s, %weighted = rowwise.reduce max_sumexp %row vectors(%values)
        : tensor<40xf32> vectors(tensor<40xvector<24xbf16>>) -> f32, f32, vector<24xf32>
    ```

    With `latency` n, in a loop, the results are those of the operands of n iterations
    before, and in the first n iterations the identity: the states of other
    blocks have n iterations to arrive before a thread waits for them.

    ```mlir
    %m, %s = rowwise.reduce max_sumexp %pm, %ps states latency 3
        : vector<1024xf32>, vector<1024xf32> -> f32, f32
    ```

    With `unfinalized` the results are the state of the row's elements, of which a reduction
    without it makes its results at the end: states of parts of a row can be combined.
    Of a row of nothing but -inf, the sum of exponentials in the state is 0, and NaN as a result.

    ```mlir
    %m, %s = rowwise.reduce max_sumexp %part unfinalized : tensor<?xf32> -> f32, f32
    ```

    Constraints:

    - reduce_c1: as many results as the monoid has components, for each row, and one more
      with `vectors`.
    - reduce_c2: one operand or, on vectors that are not `partial`, one for each row;
      with `states` as many for each row as there are components; of one type.
    - reduce_c3: a result has the operand's element type, and is a scalar or,
      with `partial`, a vector.
    - reduce_c4: `mask`, `partial` and `states` need vectors; a mask has the
      operand's shape.
    - reduce_c5: elements are of the kind's type, integers or floating point, and
      of a tensor those of one row.
    - reduce_c6: `latency` needs `states` and a result that is a scalar, and is at
      most 8.
    - reduce_c7: a `partial` result is a state by itself, without `unfinalized`.
    - reduce_c8: `vectors` needs a tensor as operand, of as many elements, and kind `addf`,
      `max_sumexp` or `maxnum_sumexp`; its result is a vector of their length with the
      operand's element type.
  }];
  let arguments = (ins Rowwise_ReductionKindAttr:$kind,
                       Variadic<AnyTypeOf<[RankedTensorOf<[AnyFloat, AnySignlessInteger]>,
                                           VectorOfRankAndType<[1], [AnyFloat, AnySignlessInteger]>]>>:$inputs,
                       Optional<Rowwise_RowOfVectors>:$vectors,
                       Optional<VectorOfRankAndType<[1], [I1]>>:$mask,
                       UnitAttr:$states, UnitAttr:$partial,
                       OptionalAttr<ConfinedAttr<I64Attr, [IntPositive]>>:$latency,
                       UnitAttr:$unfinalized);
  let results = (outs Variadic<AnyTypeOf<[AnyFloat, AnySignlessInteger,
                                               VectorOfRankAndType<[1], [AnyFloat, AnySignlessInteger]>]>>:$outputs);
  let assemblyFormat = [{
    `` $kind $inputs (`vectors` `(` $vectors^ `)`)? (`mask` `(` $mask^ `)`)?
    (`states` $states^)? (`partial` $partial^)? (`unfinalized` $unfinalized^)?
    (`latency` $latency^)? attr-dict
    `:` type($inputs) (`vectors` `(` type($vectors)^ `)`)? (`mask` `(` type($mask)^ `)`)?
    `->` type($outputs)
  }];
  let hasVerifier = 1;
  let builders = [
    OpBuilder<(ins "::mlir::TypeRange":$results,
                   "::mlir::rowwise::ReductionKind":$kind,
                   "::mlir::ValueRange":$inputs,
                   CArg<"::mlir::Value", "{}">:$mask,
                   CArg<"bool", "false">:$states,
                   CArg<"bool", "false">:$partial), [{
      build($_builder, $_state, results, kind, inputs, /*vectors=*/::mlir::Value(), mask,
            states, partial, /*latency=*/::mlir::IntegerAttr());
    }]>];
  let extraClassDeclaration = [{
    /// How its elements combine.
    const ::mlir::rowwise::Monoid &getMonoid() {
      return ::mlir::rowwise::getMonoid(getKind());
    }
    ::mlir::ShapedType getInputType() {
      return ::llvm::cast<::mlir::ShapedType>(getInputs()[0].getType());
    }
  }];
}

def Rowwise_PositionOp : Rowwise_Op<"position", [Pure]> {
  let summary = "where along a dimension of the program an element lies";
  let description = [{
    For an axis dimension the result is a row that holds 0, 1, 2, ... (of
    several axis dimensions: the index along this one of each element); for an
    outer dimension it is the index of the current row. `linalg.index` becomes this
    operation, so that a causal mask needs no memory.

    ```mlir
    %column = rowwise.position 1 : tensor<781xindex>
    %row = rowwise.position 0 : index
    ```

    Constraint position_c1: `dim` is an axis or an outer dimension of the enclosing
    `rowwise.fuse`, and the result is a row of index if it is an axis dimension,
    else index.
  }];
  let arguments = (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$dim);
  let results = (outs AnyTypeOf<[Index, RankedTensorOf<[Index]>]>:$result);
  let assemblyFormat = "$dim attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Rowwise_LookupOp : Rowwise_Op<"lookup", [Pure]> {
  let summary = "elements of a table, one for each element of the row";
  let description = [{
    Reads the element of `table` at the indices that each element of the row has:
    an index that is a scalar is the same for the whole row. An element at an
    index out of range is NaN, or 0 for integers, and nothing is read for it. An
    embedding reads a row of its table at a scalar of the program's row:

    ```mlir
    %column = rowwise.position 1 : tensor<16xindex>
    %embedded = rowwise.lookup %table[%token, %column]
        : tensor<33x16xf32>[index, tensor<16xindex>] -> tensor<16xf32>
    ```

    `tensor.extract` says the same where all indices are scalars.

    Constraints:

    - lookup_c1: one index for each dimension of the table.
    - lookup_c2: some index is a row; those that are have the result's shape.
    - lookup_c3: the result has elements of the table's type.
  }];
  let arguments = (ins AnyRankedTensor:$table,
                       Variadic<AnyTypeOf<[Index, 1DTensorOf<[Index]>]>>:$indices);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = [{
    $table `[` $indices `]` attr-dict `:` type($table) `[` type($indices) `]`
    `->` type($result)
  }];
  let hasVerifier = 1;
}

def Rowwise_AssertOp : Rowwise_Op<"assert", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "stops the program where a condition does not hold";
  let description = [{
    What `cf.assert` in a linalg body becomes: an element of the row for which
    `condition` is false stops the kernel with `message`, a run-time error.
    Padding is not tested: on vectors, `mask` tells which elements exist.

    ```mlir
    %zeros = arith.constant dense<0.0> : tensor<781xf32>
    %ok = arith.cmpf une, %row, %zeros : tensor<781xf32>
    rowwise.assert %ok, "expected no zero" : tensor<781xi1>
    ```

    Constraint assert_c1: a mask has the condition's type.
  }];
  let arguments = (ins AnyTypeOf<[I1, RankedTensorOf<[I1]>,
                                  VectorOfRankAndType<[1], [I1]>]>:$condition,
                       StrAttr:$message,
                       Optional<VectorOfRankAndType<[1], [I1]>>:$mask);
  let assemblyFormat = [{
    $condition `,` $message (`mask` `(` $mask^ `)`)? attr-dict
    `:` type($condition) (`mask` `(` type($mask)^ `)`)?
  }];
  let hasVerifier = 1;
}

#endif // ROWWISE_IR_ROWWISEOPS_TD
