//===- RowwiseTileOps.td - Operations on tiles in kernels -*- tablegen -*--===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What rowwise-tile leaves in kernels and rowwise-distribute turns into the work
// of a thread. Part of RowwiseOps.td.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_ROWWISETILEOPS_TD
#define ROWWISE_IR_ROWWISETILEOPS_TD

include "Rowwise/IR/RowwiseDialect.td"
include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Rowwise_WindowOp : Rowwise_Op<"window", [
    Pure,
    TypesMatchWith<"numbers have the mask's shape", "mask", "numbers",
                   "::llvm::cast<::mlir::VectorType>($_self)"
                   ".clone(::mlir::IndexType::get($_ctxt))">]> {
  let summary = "which elements of a tile belong to a row, and their numbers";
  let description = [{
    For a row that covers the elements from `first` on and before `end` of a tile: a mask of
    these elements, and the number of each in the tile. A row may start before the tile, at
    a negative number, or end behind it: threads of a `peeled` layout hold these
    elements as well; in other layouts they are masked. A row that ends before it starts has
    no elements. In a `peeled` layout this is the only operation that gives masks and numbers,
    as the elements of a thread depend on where the row starts and ends (see
    `#rowwise.layout`). The number of an element that the mask leaves out is unspecified.

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

def Rowwise_OptimizationBarrierOp : Rowwise_Op<"optimization_barrier", [
    Pure, Elementwise, Scalarizable, Vectorizable, Tensorizable,
    SameOperandsAndResultType]> {
  let summary = "hides the origin of a tile, so that values are rematerialized";
  let description = [{
    The result equals the operand. Neither passes nor ptxas can see that, so that values
    computed from the operand do not stay in registers for uses of the result, but
    are computed from the result again. Rematerialized rows have one between reductions.
    Lowers to one instruction for each register, a sum with a value that is always zero.

    ```mlir
    %opaque = rowwise.optimization_barrier %tile : vector<1024xbf16>
    ```
  }];
  let arguments = (ins VectorOfRank<[1]>:$tile);
  let results = (outs VectorOfRank<[1]>:$result);
  let assemblyFormat = "$tile attr-dict `:` type($tile)";
}

def Rowwise_SpreadOp : Rowwise_Op<"spread", [Pure]> {
  let summary = "gives each element of a tile the value of its thread";
  let description = [{
    Takes one value for each thread of the row, as the result of `rowwise.reduce` with
    `partial` has, and gives a tile in which each element is the value of the thread that
    holds the element (see `#rowwise.layout`).

    ```mlir
    %shifts = rowwise.spread %shift : vector<1024xf32> -> vector<16384xf32>
    ```

    Constraints:

    - spread_c1: the result has the operand's element type.
  }];
  let arguments = (ins VectorOfRankAndType<[1], [AnyType]>:$threadValues);
  let results = (outs VectorOfRankAndType<[1], [AnyType]>:$tile);
  let assemblyFormat =
      "$threadValues attr-dict `:` type($threadValues) `->` type($tile)";
  let hasVerifier = 1;
}

def Rowwise_MmaDotOp : Rowwise_Op<"mma_dot", [Pure, AttrSizedOperandSegments]> {
  let summary = "dot products of the tiles of a warp with each other, by products of matrices";
  let description = [{
    In a layout of 4 lanes, and vectors of 8 elements, a warp has 8 tiles. Each has a vector of `rhs`, of which
    thread t has the elements that it has of a tile: those from 8t on, from 8t + 32 on, and so on.
    Thread t of tile g gets the dot products of each `lhs` in tile g with the vectors in the tiles 2t and 2t + 1 of its warp.
    Products are exact, sums have the type of the results. All threads of the warp take part.

    ```mlir
    %first, %second = rowwise.mma_dot %query vectors(%k0, %k1 : vector<8xbf16>, vector<8xbf16>)
        : vector<64xbf16> -> f32, f32
    ```

    Constraints:

    - mma_dot_c1: there are one or two tiles of one type, two results for each, and a vector for each 32 elements.
  }];
  let arguments = (ins Variadic<VectorOfRankAndType<[1], [F16, BF16]>>:$lhs,
                       Variadic<VectorOfLengthAndType<[8], [F16, BF16]>>:$rhs);
  let results = (outs Variadic<F32>:$products);
  let assemblyFormat = [{
    $lhs `vectors` `(` $rhs `:` type($rhs) `)` attr-dict `:` type($lhs) `->` type($products)
  }];
  let hasVerifier = 1;
}

def Rowwise_MmaSumOp : Rowwise_Op<"mma_sum", [Pure, AttrSizedOperandSegments]> {
  let summary = "a sum of 16 vectors, weighted by each tile of a warp, by products of matrices";
  let description = [{
    In a layout of 4 lanes, and vectors of 8 elements, a warp has 8 tiles. Vectors are numbered
    like tiles, first 0 to 7 and then 8 to 15, and are the same for all tiles. `weights` of
    thread t of tile g are those in tile g of the vectors 2t, 2t + 1, 2t + 8 and 2t + 9, for one row or two. Of these, one after
    the other, `vectors` has each 64 elements the 8 that begin at 8 times g / 2 + g % 2 * 4. Each row has a tile of results, to which `to`, if it is there, is added.
    All threads of the warp take part.

    A weight is the sum of two numbers of the vectors' element type, the second one that of what
    the first leaves of it: 16 bits of bf16, 22 of f16 for weights from 2^-14 to 1.

    ```mlir
    %sum = rowwise.mma_sum %w0, %w1, %w2, %w3 vectors(%v0, %v1, %v2, %v3
        : vector<8xbf16>, vector<8xbf16>, vector<8xbf16>, vector<8xbf16>) : vector<64xf32>
    ```

    Constraints:

    - mma_sum_c1: there are four vectors for each 64 elements of a result, and at least four.
    - mma_sum_c2: there are one or two results of one type, and four weights for each; as many tiles to add to, of this type, or none.
  }];
  let arguments = (ins Variadic<F32>:$weights,
                       Variadic<VectorOfLengthAndType<[8], [F16, BF16]>>:$vectors,
                       Variadic<VectorOfRankAndType<[1], [F32]>>:$to);
  let results = (outs Variadic<VectorOfRankAndType<[1], [F32]>>:$sums);
  let assemblyFormat = [{
    $weights `vectors` `(` $vectors `:` type($vectors) `)` (`to` `(` $to^ `:` type($to) `)`)?
    attr-dict `:` type($sums)
  }];
  let hasVerifier = 1;
}

def Rowwise_StagingKind : I32EnumAttr<"StagingKind", "how a tile is brought to shared memory", [
    I32EnumAttrCase<"bulk", 0>, I32EnumAttrCase<"async", 1>,
    I32EnumAttrCase<"registers", 2>]> {
  let cppNamespace = "::mlir::rowwise";
  let genSpecializedAttr = 0;
}

def Rowwise_StagingKindAttr
    : EnumAttr<Rowwise_Dialect, Rowwise_StagingKind, "staging"> {
  let summary = "how a tile is brought to shared memory";
  let description = [{
    | kind | who copies | who may read, and when |
    |---|---|---|
    | `bulk` | one thread starts `cp.async.bulk`, a copy for each vector of its threads | the block, once a phase of the mbarrier is complete |
    | `async` | each thread its own elements by `cp.async` | the thread, once its copies are done |
    | `registers` | each thread its own elements, by stores | the thread; after a barrier the block |
  }];
  let assemblyFormat = "$value";
}

def Rowwise_StageOp : Rowwise_Op<"stage", [AttrSizedOperandSegments]> {
  let summary = "starts bringing a tile to shared memory";
  let description = [{
    Brings this block's elements of a tile (see `#rowwise.layout`) to `shared`, from
    which `rowwise.staged` of the same kind reads them. There the vectors that the
    threads of the block have of one register are contiguous, in the order of the
    threads; registers lie one behind the other, and boundary elements behind all of them.
    `shared` starts at a multiple of 16 bytes.

    With `bulk`, the first `size` elements of the tile at `source[indices]` exist,
    and are copied. The mbarrier number `stage` of `barriers` counts their bytes. All
    threads of the block must execute this, once for each phase of the mbarrier, and must have
    met at a barrier since they read the previous contents: `shared` is one stage of a
    multi-stage buffer. Needs bulk copies (sm_90 or later), rows that start at a
    multiple of 16 bytes and have a whole number of vectors, vectors of 16 bytes or a
    multiple, and one row a block.

    ```mlir
    rowwise.stage bulk %x[%i, %c0] size(%c1048576) into %shared, %barriers[%stage]
        : memref<256x1048576xf32> into memref<4096xf32, #gpu.address_space<workgroup>>,
          memref<7xi64, #gpu.address_space<workgroup>>
    ```

    With `async`, elements are contiguous across rows: for a layout with `rowsPerThread`
    n, element i of the tile of row r of these is `source[index + offsets[i] + r]`.
    Each thread copies those elements of its n rows that `mask` lets through. Needs
    asynchronous copies (sm_80 or later), and n elements that start at a multiple of
    their size, which is 4 or 8 bytes or a multiple of 16.

    ```mlir
    rowwise.stage async %x[%row] offsets(%offsets) mask(%mask) into %shared
        : memref<?xbf16> offsets(vector<4096xindex>) mask(vector<4096xi1>)
          into memref<16384xbf16, #gpu.address_space<workgroup>>
    ```

    With `registers`, the source is the tile. A cached tile takes no
    registers, and no thread waits for another.

    ```mlir
    rowwise.stage registers %weights into %shared
        : vector<16384xf32> into memref<8192xf32, #gpu.address_space<workgroup>>
    ```

    A second source is the tile that starts 8 vectors earlier. Of each register, the vectors
    that the block's first 8 threads have of it lie in front of those of
    the block, so that threads may read at a shift, after a barrier. A block has one row.

    ```mlir
    rowwise.stage registers %weights, %before into %shared
        : vector<16384xf32>, vector<16384xf32>
          into memref<8448xf32, #gpu.address_space<workgroup>>
    ```

    Constraints:

    - stage_c1: the source is one memory of elements of 1, 2, 4 or 8 bytes with an
      index for each dimension, with `async` contiguous device memory of one dimension;
      with `registers` it is one tile, or two of one type.
    - stage_c2: `size` and `barriers` come with `bulk`, and `offsets` and `mask`, of one
      shape, with `async`; neither with another kind.
    - stage_c3: `shared` is workgroup memory for a static number of the source's
      elements, which are not of one bit unless copied by `async`.
    - stage_c4: `barriers` is workgroup memory of a static number of 64-bit integers,
      of which `stage` is one.
  }];
  let arguments = (ins Rowwise_StagingKindAttr:$kind,
                       Variadic<AnyTypeOf<[AnyNon0RankedMemRef,
                                           VectorOfRankAndType<[1], [AnyType]>]>>:$sources,
                       Variadic<Index>:$indices, Optional<Index>:$size,
                       Optional<VectorOfRankAndType<[1], [Index]>>:$offsets,
                       Optional<VectorOfRankAndType<[1], [I1]>>:$mask,
                       MemRefRankOf<[AnyType], [1]>:$shared,
                       Optional<MemRefRankOf<[I64], [1]>>:$barriers,
                       Optional<Index>:$stage);
  let assemblyFormat = [{
    `` $kind $sources (`[` $indices^ `]`)? (`size` `(` $size^ `)`)?
    (`offsets` `(` $offsets^ `)`)? (`mask` `(` $mask^ `)`)? `into` $shared
    (`,` $barriers^ `[` $stage `]`)? attr-dict `:` type($sources)
    (`offsets` `(` type($offsets)^ `)`)? (`mask` `(` type($mask)^ `)`)?
    `into` type($shared) (`,` type($barriers)^)?
  }];
  let builders = [
    // bulk
    OpBuilder<(ins "::mlir::Value":$buffer, "::mlir::ValueRange":$indices,
                   "::mlir::Value":$size, "::mlir::Value":$shared,
                   "::mlir::Value":$barriers, "::mlir::Value":$stage), [{
      build($_builder, $_state, StagingKind::bulk, buffer, indices, size,
            /*offsets=*/{}, /*mask=*/{}, shared, barriers, stage);
    }]>,
    // async
    OpBuilder<(ins "::mlir::Value":$buffer, "::mlir::Value":$index,
                   "::mlir::Value":$offsets, "::mlir::Value":$mask,
                   "::mlir::Value":$shared), [{
      build($_builder, $_state, StagingKind::async, buffer, index, /*size=*/{},
            offsets, mask, shared, /*barriers=*/{}, /*stage=*/{});
    }]>,
    // registers
    OpBuilder<(ins "::mlir::ValueRange":$tiles, "::mlir::Value":$shared), [{
      build($_builder, $_state, StagingKind::registers, tiles,
            /*indices=*/{}, /*size=*/{}, /*offsets=*/{}, /*mask=*/{}, shared,
            /*barriers=*/{}, /*stage=*/{});
    }]>];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// Device memory, or the tile that registers hold.
    ::mlir::Value getSource() { return getSources().front(); }
    /// The tile 8 vectors before the source, or null.
    ::mlir::Value getBefore() {
      return getSources().size() == 2 ? getSources()[1] : ::mlir::Value();
    }
  }];
}

def Rowwise_StagedOp : Rowwise_Op<"staged", [AttrSizedOperandSegments]> {
  let summary = "a tile that rowwise.stage has brought to shared memory";
  let description = [{
    This thread's elements of the tile that `rowwise.stage` of the same kind brings to
    `shared`. Elements that `mask` leaves out have the values of `padding`.

    With `bulk`, waits for the phase of the mbarrier whose number has the parity
    `parity` (0 for the first). Without a mask all elements have been copied.

    ```mlir
    %row = rowwise.staged bulk %shared, %barriers[%stage] parity(%odd)
        : memref<4096xf32, #gpu.address_space<workgroup>>,
          memref<7xi64, #gpu.address_space<workgroup>> -> vector<1048576xf32>
    ```

    With `async`, waits for all copies that this thread has started but those of the last
    `pending` times that it executed `rowwise.stage`, and reads the tile of each of its rows.

    ```mlir
    %row0, %row1 = rowwise.staged async %shared mask(%mask, %padding)
        : memref<8192xf32, #gpu.address_space<workgroup>>
          mask(vector<4096xi1>, vector<4096xf32>) -> vector<4096xf32>, vector<4096xf32>
    %row2, %row3 = rowwise.staged async %stage pending 2 mask(%mask, %padding)
        : memref<8192xf32, #gpu.address_space<workgroup>>
          mask(vector<4096xi1>, vector<4096xf32>) -> vector<4096xf32>, vector<4096xf32>
    ```

    With `registers`, waits for nothing. `shift`, 0 to 7, requires a tile that was staged with
    a second source: the result is that second tile, `shift` vectors later. Boundary elements
    are those that were staged.

    ```mlir
    %weights = rowwise.staged registers %shared shift(%shift)
        : memref<8448xf32, #gpu.address_space<workgroup>> -> vector<16384xf32>
    ```

    Constraints:

    - staged_c1: one result or, with `async`, one for each row, of one type.
    - staged_c2: `barriers`, `stage` and `parity` come with `bulk`, `mask` and `padding`
      with `async`, and with `bulk` both or neither; `shift` may with `registers`, and
      `pending` with `async`.
    - staged_c3: mask and padding have the tile's shape and type.
    - staged_c4: `shared` and `barriers` as stage_c3 and stage_c4 say.
  }];
  let arguments = (ins Rowwise_StagingKindAttr:$kind,
                       MemRefRankOf<[AnyType], [1]>:$shared,
                       Optional<MemRefRankOf<[I64], [1]>>:$barriers,
                       Optional<Index>:$stage, Optional<I32>:$parity,
                       Optional<VectorOfRankAndType<[1], [I1]>>:$mask,
                       Optional<VectorOfRankAndType<[1], [AnyType]>>:$padding,
                       Optional<Index>:$shift,
                       DefaultValuedAttr<ConfinedAttr<I64Attr, [IntNonNegative]>, "0">:$pending);
  let results = (outs Variadic<VectorOfRankAndType<[1], [AnyType]>>:$tiles);
  let assemblyFormat = [{
    `` $kind $shared (`,` $barriers^ `[` $stage `]`)? (`parity` `(` $parity^ `)`)?
    (`pending` $pending^)? (`mask` `(` $mask^ `,` $padding `)`)? (`shift` `(` $shift^ `)`)? attr-dict
    `:` type($shared) (`,` type($barriers)^)?
    (`mask` `(` type($mask)^ `,` type($padding) `)`)? `->` type($tiles)
  }];
  let builders = [
    // bulk
    OpBuilder<(ins "::mlir::Type":$tile, "::mlir::Value":$shared,
                   "::mlir::Value":$barriers, "::mlir::Value":$stage,
                   "::mlir::Value":$parity, "::mlir::Value":$mask,
                   "::mlir::Value":$padding), [{
      build($_builder, $_state, tile, StagingKind::bulk, shared, barriers,
            stage, parity, mask, padding, /*shift=*/{});
    }]>,
    // async
    OpBuilder<(ins "::mlir::TypeRange":$tiles, "::mlir::Value":$shared,
                   "::mlir::Value":$mask, "::mlir::Value":$padding,
                   CArg<"int64_t", "0">:$pending), [{
      build($_builder, $_state, tiles, StagingKind::async, shared,
            /*barriers=*/{}, /*stage=*/{}, /*parity=*/{}, mask, padding,
            /*shift=*/{}, pending);
    }]>,
    // registers
    OpBuilder<(ins "::mlir::Type":$tile, "::mlir::Value":$shared,
                   "::mlir::Value":$shift), [{
      build($_builder, $_state, tile, StagingKind::registers, shared,
            /*barriers=*/{}, /*stage=*/{}, /*parity=*/{}, /*mask=*/{},
            /*padding=*/{}, shift);
    }]>];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::mlir::VectorType getTileType() {
      return ::llvm::cast<::mlir::VectorType>(getTiles()[0].getType());
    }
  }];
}

def Rowwise_BlockCopyOp : Rowwise_Op<"block_copy"> {
  let summary = "copies contiguous rows of a block to or from shared memory";
  let description = [{
    The threads of a block copy the first `size` elements of `source` to the start of
    `destination`, by 16 bytes each at a time, across the borders of rows. One of the two
    is in shared memory, the other in device memory. All threads of the block must execute
    this.

    Copies to shared memory are asynchronous: each thread must wait for its own
    (`nvvm.cp.async.wait.group`), and a barrier then makes those of all visible.
    They need a GPU with asynchronous copies (sm_80 or later). From shared memory threads
    load and store; they must have met at a barrier since it was written.

    ```mlir
    rowwise.block_copy %rows to %shared size(%size)
        : memref<?xbf16> to memref<4224xbf16, #gpu.address_space<workgroup>>
    ```

    Device memory must start at a multiple of 16 bytes, and `size` elements must fit into the
    shared memory.

    Constraints:

    - block_copy_c1: one of source and destination is contiguous device memory, the
      other workgroup memory for the same elements, of 1, 2, 4 or 8 bytes, a whole
      number of 16 bytes and 48 KiB at most.
  }];
  let arguments = (ins MemRefRankOf<[AnyType], [1]>:$source,
                       MemRefRankOf<[AnyType], [1]>:$destination, Index:$size);
  let assemblyFormat = [{
    $source `to` $destination `size` `(` $size `)` attr-dict `:` type($source)
    `to` type($destination)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    bool isToShared();
    ::mlir::TypedValue<::mlir::MemRefType> getShared() {
      return isToShared() ? getDestination() : getSource();
    }
    ::mlir::TypedValue<::mlir::MemRefType> getDevice() {
      return isToShared() ? getSource() : getDestination();
    }
  }];
}

def Rowwise_StoreRowsOp : Rowwise_Op<"store_rows"> {
  let summary = "stores tiles that are contiguous across rows";
  let description = [{
    For a layout with `rowsPerThread` above 1: stores element i of the tile of row r
    to `base[start + offsets[i] + r]` if `mask` sets it, so that in memory elements i of
    adjacent rows are contiguous.

    ```mlir
    rowwise.store_rows %row0, %row1 to %y[%row] offsets(%offsets) mask(%mask)
        : vector<4096xf32>, vector<4096xf32> to memref<?xf32>, vector<4096xindex>,
          vector<4096xi1>
    ```

    Constraints:

    - store_rows_c1: the base is contiguous device memory for elements of the tiles'
      type, and tiles, mask and offsets have one shape.
  }];
  let arguments = (ins Variadic<VectorOfRankAndType<[1], [AnyType]>>:$tiles,
                       MemRefRankOf<[AnyType], [1]>:$base, Index:$start,
                       VectorOfRankAndType<[1], [Index]>:$offsets,
                       VectorOfRankAndType<[1], [I1]>:$mask);
  let assemblyFormat = [{
    $tiles `to` $base `[` $start `]` `offsets` `(` $offsets `)` `mask` `(` $mask `)`
    attr-dict `:` type($tiles) `to` type($base) `,` type($offsets) `,` type($mask)
  }];
  let hasVerifier = 1;
}

#endif // ROWWISE_IR_ROWWISETILEOPS_TD
