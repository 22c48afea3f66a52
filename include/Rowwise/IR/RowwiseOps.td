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
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

class Rowwise_Op<string mnemonic, list<Trait> traits = []>
    : Op<Rowwise_Dialect, mnemonic, traits>;

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
      row. Where an index is out of range it finds nothing: NaN, or 0.

    A row of one's own, a weight shared by all rows, a mask broadcast over heads
    and one scalar a row are therefore the same thing with other maps.

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
    takes the first that fits a call. Each has a body of its own, because what
    pays depends on the schedule: a row that streams wants the online softmax, a
    row in registers does not. All bodies compute the same values.

    Constraints:

    - fuse_c1: one map for each input and result, all over the same dimensions.
    - fuse_c2: the results of a map are distinct dimensions or, where the tensor
      has a static size of 1, the constant 0; as many as the tensor's rank, none
      for a scalar or a table.
    - fuse_c3: static sizes of one dimension agree.
    - fuse_c4: an input names every dimension, so that its size is known.
    - fuse_c5: `axis` is ascending and within the dimensions.
    - fuse_c6: a result's map names every outer dimension, and all of the axis or
      none of it: no two rows write the same element.
    - fuse_c7: block arguments and yielded values have the types said above.
    - fuse_c8: the body holds elementwise operations, constants whose elements
      are equal, `tensor.splat`, `tensor.dim`, `tensor.extract` from tables,
      `scf.if` with results, `rowwise.position` and, outside of branches,
      `rowwise.reduce` and `rowwise.assert` only. An elementwise operation has one
      result and may be executed on padding: no integer division by what may be 0.
    - fuse_c9: one body for each version; one if there are no versions.
    - fuse_c10: a static width is within the widths of each version.
    - fuse_c11: what is not a scalar or a table is a row: a 1-D tensor along the axis.
    - fuse_c12: a row has fewer than 2^63 elements.
  }];
  let arguments = (ins Variadic<AnyTypeOf<[AnyRankedTensor, AnySignlessIntegerOrIndex, AnyFloat]>>:$inputs,
                       AffineMapArrayAttr:$maps, DenseI64ArrayAttr:$axis,
                       OptionalAttr<ArrayAttr>:$versions);
  let results = (outs Variadic<AnyRankedTensor>:$outputs);
  let regions = (region VariadicRegion<SizedRegion<1>>:$bodies);
  let assemblyFormat = [{
    `ins` `(` ($inputs^ `:` type($inputs))? `)` `axis` $axis `maps` $maps
    (`versions` $versions^)? attr-dict-with-keyword (`->` type($outputs)^)? $bodies
  }];
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
    /// The versions as schedules; empty if not yet scheduled.
    ::llvm::SmallVector<::mlir::rowwise::ScheduleAttr> getSchedules();
  }];
}

def Rowwise_YieldOp : Rowwise_Op<"yield", [
    Pure, Terminator, HasParent<"FuseOp">, ReturnLike]> {
  let summary = "the results of a row program, for one row";
  let arguments = (ins Variadic<AnyType>:$values);
  let assemblyFormat = "attr-dict ($values^ `:` type($values))?";
  let builders = [OpBuilder<(ins), [{ build($_builder, $_state, ::mlir::ValueRange()); }]>];
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

    On vectors, several operands without `states` are tiles of as many rows, which a
    layout with `neighbours` gives to a thread. The results are those of each row in
    turn, from one exchange between threads:

    ```mlir
    %m0, %s0, %m1, %s1 = rowwise.reduce max_sumexp %row0, %row1
        : vector<4096xf32>, vector<4096xf32> -> f32, f32, f32, f32
    ```

    With `delay` n, in a loop, the results are those of the operands that it had
    n trips before, and in the first n trips the identity: what other blocks
    send is waited for when it has long been on its way.

    ```mlir
    %m, %s = rowwise.reduce max_sumexp %pm, %ps states delay 3
        : vector<1024xf32>, vector<1024xf32> -> f32, f32
    ```

    Constraints:

    - reduce_c1: as many results as the monoid has components, for each row.
    - reduce_c2: one operand or, on vectors that are not `partial`, one for each row;
      with `states` as many as there are components; of one type.
    - reduce_c3: a result has the operand's element type, and is a scalar or,
      with `partial`, a vector.
    - reduce_c4: `mask`, `partial` and `states` need vectors; a mask has the
      operand's shape.
    - reduce_c5: elements are of the kind's type, integers or floating point, and
      of a tensor those of one row.
    - reduce_c6: `delay` needs `states` and a result that is a scalar, and is at
      most 8.
  }];
  let arguments = (ins Rowwise_ReductionKindAttr:$kind,
                       Variadic<AnyTypeOf<[RankedTensorOf<[AnyFloat, AnySignlessInteger]>,
                                           VectorOfRankAndType<[1], [AnyFloat, AnySignlessInteger]>]>>:$inputs,
                       Optional<VectorOfRankAndType<[1], [I1]>>:$mask,
                       UnitAttr:$states, UnitAttr:$partial,
                       OptionalAttr<ConfinedAttr<I64Attr, [IntPositive]>>:$delay);
  let results = (outs Variadic<AnyTypeOf<[AnyFloat, AnySignlessInteger,
                                               VectorOfRankAndType<[1], [AnyFloat, AnySignlessInteger]>]>>:$outputs);
  let assemblyFormat = [{
    `` $kind $inputs (`mask` `(` $mask^ `)`)? (`states` $states^)?
    (`partial` $partial^)? (`delay` $delay^)? attr-dict `:` type($inputs)
    (`mask` `(` type($mask)^ `)`)? `->` type($outputs)
  }];
  let hasVerifier = 1;
  let builders = [
    OpBuilder<(ins "::mlir::TypeRange":$results,
                   "::mlir::rowwise::ReductionKind":$kind,
                   "::mlir::ValueRange":$inputs,
                   CArg<"::mlir::Value", "{}">:$mask,
                   CArg<"bool", "false">:$states,
                   CArg<"bool", "false">:$partial), [{
      build($_builder, $_state, results, kind, inputs, mask, states, partial,
            /*delay=*/::mlir::IntegerAttr());
    }]>];
  let extraClassDeclaration = [{
    ::mlir::rowwise::MonoidAttrInterface getMonoid() { return getKindAttr(); }
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
    outer dimension it is the index of the row at hand. It is what `linalg.index`
    becomes: a causal mask needs no memory.

    ```mlir
    %column = rowwise.position 1 : tensor<781xindex>
    %row = rowwise.position 0 : index
    ```

    Constraint position_c1: `dim` is a dimension of the enclosing
    `rowwise.fuse`, and the result is a row of index if it is an axis dimension,
    else index.
  }];
  let arguments = (ins ConfinedAttr<I64Attr, [IntNonNegative]>:$dim);
  let results = (outs AnyTypeOf<[Index, RankedTensorOf<[Index]>]>:$result);
  let assemblyFormat = "$dim attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def Rowwise_WindowOp : Rowwise_Op<"window", [
    Pure,
    TypesMatchWith<"numbers have the mask's shape", "mask", "numbers",
                   "::llvm::cast<::mlir::VectorType>($_self)"
                   ".clone(::mlir::IndexType::get($_ctxt))">]> {
  let summary = "which elements of a tile are a row's, and where each is";
  let description = [{
    A row that is element `first` to before element `end` of a tile: a mask of its
    elements, and the number in the tile of each. A row may start before the tile, at
    a negative number, or end behind it: in a layout with `edges`, whose threads hold
    what is cut there, too, otherwise it is masked. One that ends before it starts has
    no elements. Of a tile that is held by a
    layout with `edges` no other operation knows, as what a thread holds depends on
    where the row starts and ends (see `#rowwise.layout`); the number of an
    element that the mask leaves out is not specified.

    ```mlir
    %mask, %numbers = rowwise.window %first, %end : vector<1024xi1>
    ```
  }];
  let arguments = (ins Index:$first, Index:$end);
  let results = (outs VectorOfRankAndType<[1], [I1]>:$mask,
                      VectorOfRankAndType<[1], [Index]>:$numbers);
  let assemblyFormat = "$first `,` $end attr-dict `:` type($mask)";
  let builders = [
    OpBuilder<(ins "::mlir::VectorType":$mask, "::mlir::Value":$first,
                   "::mlir::Value":$end), [{
      build($_builder, $_state, mask, mask.clone($_builder.getIndexType()),
            first, end);
    }]>];
}

def Rowwise_HoldOp : Rowwise_Op<"hold", [
    Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    SameOperandsAndResultType]> {
  let summary = "a tile again, from which values are computed anew";
  let description = [{
    Its operand. No pass sees that they are the same, nor does ptxas: what was
    computed from the operand is not kept in registers for uses of the result,
    but computed again. Schedules that recompute put one between reductions.
    Lowers to one instruction a register, a sum with what is always zero.

    ```mlir
    %again = rowwise.hold %tile : vector<1024xbf16>
    ```
  }];
  let arguments = (ins VectorOfRank<[1]>:$tile);
  let results = (outs VectorOfRank<[1]>:$result);
  let assemblyFormat = "$tile attr-dict `:` type($tile)";
}

def Rowwise_FetchOp : Rowwise_Op<"fetch"> {
  let summary = "starts copying a tile from device memory to shared memory";
  let description = [{
    Of a tile at `buffer[indices]`, of which `size` elements from its start are
    there, copies what this block has (see `#rowwise.layout`) to `shared`, from
    byte `offset` on: for each register the elements of all of its threads. One
    thread starts the copies, the mbarrier number `slot` of `barriers` counts their
    bytes, and `rowwise.fetched` waits for them. All threads of the block must get
    here, once for each phase of the mbarrier, and have met at a barrier since they
    read what lies there.

    ```mlir
    rowwise.fetch %x[%i, %c0] size(%c1048576) into %shared[%offset], %barriers[%slot]
        : memref<256x1048576xf32> into memref<?xi8, #gpu.address_space<workgroup>>,
          memref<7xi64, #gpu.address_space<workgroup>>
    ```

    Needs a GPU with bulk copies (sm_90 or later), rows that start at a multiple of
    16 bytes and have a whole number of vectors, which are of 16 bytes or a
    multiple, and one row a block.

    Constraints:

    - fetch_c1: as many indices as the buffer has dimensions, and elements of 1, 2, 4
      or 8 bytes.
    - fetch_c2: `shared` holds bytes and `barriers` a static number of 64-bit
      integers, both in workgroup memory.
  }];
  let arguments = (ins AnyNon0RankedMemRef:$buffer, Variadic<Index>:$indices,
                       Index:$size, MemRefRankOf<[I8], [1]>:$shared,
                       Index:$offset, MemRefRankOf<[I64], [1]>:$barriers,
                       Index:$slot);
  let assemblyFormat = [{
    $buffer `[` $indices `]` `size` `(` $size `)` `into` $shared `[` $offset `]`
    `,` $barriers `[` $slot `]` attr-dict `:` type($buffer) `into` type($shared)
    `,` type($barriers)
  }];
  let hasVerifier = 1;
}

def Rowwise_FetchedOp : Rowwise_Op<"fetched", [AttrSizedOperandSegments]> {
  let summary = "waits for a tile that rowwise.fetch copies, and reads it";
  let description = [{
    The tile whose copy to the same place `rowwise.fetch` has started. Waits for the
    phase of the mbarrier whose number has the parity `parity` (0 for the first).
    Elements that `mask` leaves out are those of `padding`; without it all have been
    copied. A block has its own elements of the tile only.

    ```mlir
    %row = rowwise.fetched %shared[%offset], %barriers[%slot] parity(%odd)
        : memref<?xi8, #gpu.address_space<workgroup>>,
          memref<7xi64, #gpu.address_space<workgroup>> -> vector<1048576xf32>
    ```

    Constraints:

    - fetched_c1: `shared` holds bytes and `barriers` a static number of 64-bit
      integers, both in workgroup memory.
    - fetched_c2: mask and padding come together, of the tile's shape and type.
  }];
  let arguments = (ins MemRefRankOf<[I8], [1]>:$shared, Index:$offset,
                       MemRefRankOf<[I64], [1]>:$barriers, Index:$slot,
                       I32:$parity, Optional<VectorOfRankAndType<[1], [I1]>>:$mask,
                       Optional<VectorOfRankAndType<[1], [AnyType]>>:$padding);
  let results = (outs VectorOfRankAndType<[1], [AnyType]>:$tile);
  let assemblyFormat = [{
    $shared `[` $offset `]` `,` $barriers `[` $slot `]` `parity` `(` $parity `)`
    (`mask` `(` $mask^ `,` $padding `)`)? attr-dict `:` type($shared) `,`
    type($barriers) (`,` type($mask)^ `,` type($padding))? `->` type($tile)
  }];
  let hasVerifier = 1;
}

def Rowwise_SpreadOp : Rowwise_Op<"spread", [Pure]> {
  let summary = "gives each element of a tile the value of its thread";
  let description = [{
    From one value for each thread of the row, as `rowwise.reduce` with `partial`
    leaves it, to a tile whose elements each have the value of the thread that
    holds them (see `#rowwise.layout`).

    ```mlir
    %shifts = rowwise.spread %shift : vector<1024xf32> -> vector<16384xf32>
    ```

    Constraints:

    - spread_c1: the result has the operand's element type.
  }];
  let arguments = (ins VectorOfRankAndType<[1], [AnyType]>:$ofThreads);
  let results = (outs VectorOfRankAndType<[1], [AnyType]>:$tile);
  let assemblyFormat =
      "$ofThreads attr-dict `:` type($ofThreads) `->` type($tile)";
  let hasVerifier = 1;
}

def Rowwise_CopyRowsOp : Rowwise_Op<"copy_rows"> {
  let summary = "starts copying elements of neighbouring rows to shared memory";
  let description = [{
    For a layout with `neighbours`, of n: element i of the tile of row r of these is
    `base[start + distances[i] + r]`, so that in memory n rows have their elements of
    one number side by side. Each thread copies those that it holds and that `mask`
    lets through to a place of its own in `shared`, and `rowwise.copied_rows` waits
    for them; no other thread has to.

    ```mlir
    rowwise.copy_rows %x[%row] [%distances] mask(%mask) into %shared
        : memref<?xbf16>, vector<4096xindex>, vector<4096xi1>
          into memref<16384xbf16, #gpu.address_space<workgroup>>
    ```

    Needs a GPU with asynchronous copies (sm_80 or later), and n elements that start
    at a multiple of their size, which is 4 or 8 bytes or a multiple of 16.

    Constraints:

    - copy_rows_c1: `shared` holds elements of the base's type, in workgroup memory,
      and the base is contiguous device memory for elements of 1, 2, 4 or 8 bytes.
  }];
  let arguments = (ins MemRefRankOf<[AnyType], [1]>:$base, Index:$start,
                       VectorOfRankAndType<[1], [Index]>:$distances,
                       VectorOfRankAndType<[1], [I1]>:$mask,
                       MemRefRankOf<[AnyType], [1]>:$shared);
  let assemblyFormat = [{
    $base `[` $start `]` `[` $distances `]` `mask` `(` $mask `)` `into` $shared
    attr-dict `:` type($base) `,` type($distances) `,` type($mask) `into`
    type($shared)
  }];
  let hasVerifier = 1;
}

def Rowwise_CopiedRowsOp : Rowwise_Op<"copied_rows"> {
  let summary = "waits for elements that rowwise.copy_rows copies, and reads them";
  let description = [{
    The tiles of neighbouring rows, of which this thread has started to copy its
    elements to `shared`. Elements that `mask` leaves out are those of `padding`.

    ```mlir
    %row0, %row1 = rowwise.copied_rows %shared mask(%mask, %padding)
        : memref<8192xf32, #gpu.address_space<workgroup>>, vector<4096xi1>,
          vector<4096xf32> -> vector<4096xf32>, vector<4096xf32>
    ```

    Constraints:

    - copied_rows_c1: `shared` holds elements of the padding's type, in workgroup
      memory; the results have its type, and mask and padding one shape.
  }];
  let arguments = (ins MemRefRankOf<[AnyType], [1]>:$shared,
                       VectorOfRankAndType<[1], [I1]>:$mask,
                       VectorOfRankAndType<[1], [AnyType]>:$padding);
  let results = (outs Variadic<VectorOfRankAndType<[1], [AnyType]>>:$tiles);
  let assemblyFormat = [{
    $shared `mask` `(` $mask `,` $padding `)` attr-dict `:` type($shared) `,`
    type($mask) `,` type($padding) `->` type($tiles)
  }];
  let hasVerifier = 1;
}

def Rowwise_StoreRowsOp : Rowwise_Op<"store_rows"> {
  let summary = "stores elements of neighbouring rows side by side";
  let description = [{
    The counterpart of `rowwise.copy_rows`, from registers: element i of tile r goes
    to `base[start + distances[i] + r]` if `mask` lets it through.

    ```mlir
    rowwise.store_rows %row0, %row1 to %y[%row] [%distances] mask(%mask)
        : vector<4096xf32>, vector<4096xf32> to memref<?xf32>, vector<4096xindex>,
          vector<4096xi1>
    ```

    Constraints:

    - store_rows_c1: the base is contiguous device memory for elements of the tiles'
      type, and tiles, mask and distances have one shape.
  }];
  let arguments = (ins Variadic<VectorOfRankAndType<[1], [AnyType]>>:$tiles,
                       MemRefRankOf<[AnyType], [1]>:$base, Index:$start,
                       VectorOfRankAndType<[1], [Index]>:$distances,
                       VectorOfRankAndType<[1], [I1]>:$mask);
  let assemblyFormat = [{
    $tiles `to` $base `[` $start `]` `[` $distances `]` `mask` `(` $mask `)`
    attr-dict `:` type($tiles) `to` type($base) `,` type($distances) `,`
    type($mask)
  }];
  let hasVerifier = 1;
}

def Rowwise_CopyPackedOp : Rowwise_Op<"copy_packed"> {
  let summary = "starts copying rows without gaps to shared memory";
  let description = [{
    The threads of a block copy the first `count` elements of `base` to the start of
    `shared`, 16 bytes each at a time. All threads of the block must get here; each
    waits for its own copies (`nvvm.cp.async.wait.group`), and a barrier tells that
    those of all are done.

    ```mlir
    rowwise.copy_packed %rows into %shared count(%count)
        : memref<?xbf16> into memref<4224xbf16, #gpu.address_space<workgroup>>
    ```

    Needs a GPU with asynchronous copies (sm_80 or later), a base at a multiple of 16
    bytes, and a count no larger than what `shared` holds.

    Constraints:

    - copy_packed_c1: `shared` holds elements of the base's type, of 1, 2, 4 or 8
      bytes, a whole number of 16 bytes and 48 KiB at most, in workgroup memory, and
      the base is contiguous device memory.
  }];
  let arguments = (ins MemRefRankOf<[AnyType], [1]>:$base,
                       MemRefRankOf<[AnyType], [1]>:$shared, Index:$count);
  let assemblyFormat = [{
    $base `into` $shared `count` `(` $count `)` attr-dict `:` type($base) `into`
    type($shared)
  }];
  let hasVerifier = 1;
}

def Rowwise_StorePackedOp : Rowwise_Op<"store_packed"> {
  let summary = "stores rows without gaps from shared memory";
  let description = [{
    The counterpart of `rowwise.copy_packed`: the threads of a block store the first
    `count` elements of `shared` to the start of `base`. They have met at a barrier
    since these were written.

    ```mlir
    rowwise.store_packed %shared to %rows count(%count)
        : memref<4224xbf16, #gpu.address_space<workgroup>> to memref<?xbf16>
    ```

    Constraints:

    - store_packed_c1: as copy_packed_c1.
  }];
  let arguments = (ins MemRefRankOf<[AnyType], [1]>:$shared,
                       MemRefRankOf<[AnyType], [1]>:$base, Index:$count);
  let assemblyFormat = [{
    $shared `to` $base `count` `(` $count `)` attr-dict `:` type($shared) `to`
    type($base)
  }];
  let hasVerifier = 1;
}

def Rowwise_KeepOp : Rowwise_Op<"keep"> {
  let summary = "puts a tile where its threads find it again";
  let description = [{
    Each thread writes what it has of the tile to a place of its own in `shared`,
    from which `rowwise.kept` reads it; no thread has to wait for another. What is
    kept takes no registers meanwhile. `shared` starts at a multiple of 16 bytes.

    ```mlir
    rowwise.keep %weights in %shared
        : vector<16384xf32> in memref<8192xf32, #gpu.address_space<workgroup>>
    ```

    Constraints:

    - keep_c1: `shared` holds a static number of elements of the tile's type, which
      is of 1, 2, 4 or 8 bytes, in workgroup memory.
  }];
  let arguments = (ins VectorOfRankAndType<[1], [AnyType]>:$tile,
                       MemRefRankOf<[AnyType], [1]>:$shared);
  let assemblyFormat =
      "$tile `in` $shared attr-dict `:` type($tile) `in` type($shared)";
  let hasVerifier = 1;
}

def Rowwise_KeptOp : Rowwise_Op<"kept"> {
  let summary = "a tile that rowwise.keep has put in shared memory";
  let description = [{
    The tile that the same threads have kept in `shared`.

    ```mlir
    %weights = rowwise.kept %shared
        : memref<8192xf32, #gpu.address_space<workgroup>> -> vector<16384xf32>
    ```

    Constraints:

    - kept_c1: as keep_c1.
  }];
  let arguments = (ins MemRefRankOf<[AnyType], [1]>:$shared);
  let results = (outs VectorOfRankAndType<[1], [AnyType]>:$tile);
  let assemblyFormat =
      "$shared attr-dict `:` type($shared) `->` type($tile)";
  let hasVerifier = 1;
}

def Rowwise_AssertOp : Rowwise_Op<"assert", [
    DeclareOpInterfaceMethods<MemoryEffectsOpInterface>]> {
  let summary = "stops the program where a condition does not hold";
  let description = [{
    What `cf.assert` in a linalg body becomes: an element of the row for which
    `condition` is false stops the kernel with `message`, a run-time error.
    Padding is not tested: on vectors, `mask` says which elements there are.

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
