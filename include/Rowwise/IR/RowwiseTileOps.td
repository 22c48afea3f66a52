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
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

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

    With `before`, the tile that starts 8 vectors earlier, the vectors of a register
    that a block's first 8 threads have of that one lie in front of those of the
    block. Threads of a block with one row may read at a shift then, after a barrier,
    and not without.

    ```mlir
    rowwise.keep %weights, %before in %shared
        : vector<16384xf32>, vector<16384xf32> in memref<8448xf32, #gpu.address_space<workgroup>>
    ```

    Constraints:

    - keep_c1: `shared` holds a static number of elements of the tile's type, which
      is of 1, 2, 4 or 8 bytes, in workgroup memory.
    - keep_c2: `before` has the tile's type.
  }];
  let arguments = (ins VectorOfRankAndType<[1], [AnyType]>:$tile,
                       Optional<VectorOfRankAndType<[1], [AnyType]>>:$before,
                       MemRefRankOf<[AnyType], [1]>:$shared);
  let assemblyFormat = [{
    $tile (`,` $before^)? `in` $shared attr-dict `:` type($tile)
    (`,` type($before)^)? `in` type($shared)
  }];
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

    With `shift`, 0 to 7, of a tile that was kept with another before it: that tile
    `shift` vectors later. The elements at the ends of a row that a layout with `edges`
    gives to threads of their own are those that were kept.

    ```mlir
    %weights = rowwise.kept %shared shifted by %shift
        : memref<8448xf32, #gpu.address_space<workgroup>> -> vector<16384xf32>
    ```

    Constraints:

    - kept_c1: as keep_c1.
  }];
  let arguments = (ins MemRefRankOf<[AnyType], [1]>:$shared,
                       Optional<Index>:$shift);
  let results = (outs VectorOfRankAndType<[1], [AnyType]>:$tile);
  let assemblyFormat = [{
    $shared (`shifted` `by` $shift^)? attr-dict `:` type($shared) `->` type($tile)
  }];
  let hasVerifier = 1;
}

#endif // ROWWISE_IR_ROWWISETILEOPS_TD
