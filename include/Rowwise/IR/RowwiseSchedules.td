//===- RowwiseSchedules.td - Schedules of the dialect ------*- tablegen -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// How rows are mapped to threads: one attribute for each schedule. Stages ask them by
// ScheduleInterface. Which layouts and rows each allows is checked in
// lib/Rowwise/IR/Schedules, in a file for each.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_IR_ROWWISESCHEDULES_TD
#define ROWWISE_IR_ROWWISESCHEDULES_TD

include "Rowwise/IR/RowwiseAttributes.td"

/// A schedule with the name `option` in options, whose rows are shared by the threads of
/// `rowScope`. It implements the methods of the interface without a default, and those
/// in `overridden`.
class Rowwise_Schedule<string name, string schedule, string option, string rowScope,
                       list<string> overridden = [], string declarations = "">
    : AttrDef<Rowwise_Dialect, name,
              [DeclareAttrInterfaceMethods<Rowwise_ScheduleInterface, overridden>]> {
  let mnemonic = schedule;
  let extraClassDeclaration = [{
    static constexpr ::llvm::StringLiteral optionName = "}] # option # [{";
    static constexpr ::mlir::rowwise::Scope scope = ::mlir::rowwise::Scope::}] # rowScope # [{;
  }] # declarations;
  let extraClassDefinition = [{
    ::llvm::StringRef $cppClass::getName() const { return optionName; }
    ::mlir::rowwise::Scope $cppClass::getScope() const { return scope; }
  }];
}

def Rowwise_WarpAttr : Rowwise_Schedule<"Warp", "warp", "warp", "warp"> {
  let summary = "schedule: up to 32 lanes of a warp hold a row in registers";
}

def Rowwise_PackedAttr : Rowwise_Schedule<"Packed", "packed", "warp", "warp",
                                          ["getKernelShape", "copiesVectors",
                                           "needsPackedRows"], [{
    /// What the number of rows of a block is a multiple of.
    static constexpr int64_t rowsMultiple = 16;
  }]> {
  let summary = "schedule: a block copies its rows by way of shared memory";
  let description = [{
    For narrow rows of one width that are no multiple of a vector and lie one behind another
    without gaps. A block copies all of its rows to shared memory by accesses of 16 bytes,
    across the borders of rows. Lanes of a warp read each row there element by
    element, and write results there, which are copied to device memory likewise. A block has
    a multiple of 16 rows, so that these are a multiple of 16 bytes.
  }];
}

def Rowwise_BlockAttr : Rowwise_Schedule<"Block", "block", "block", "block"> {
  let summary = "schedule: the warps of a block hold a row in registers";
}

def Rowwise_PersistentAttr : Rowwise_Schedule<"Persistent", "persistent", "block", "block",
                                              ["getRowLoop"]> {
  let summary = "schedule: blocks step over rows and load ahead";
  let description = [{
    As many blocks as the device holds step over all rows, each loading `stages - 1` rows
    ahead, in registers. A row belongs to the warps of a block.
  }];
  let parameters = (ins "int64_t":$stages);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def Rowwise_ClusterAttr : Rowwise_Schedule<"Cluster", "cluster", "cluster", "cluster"> {
  let summary = "schedule: the blocks of a cluster hold a row in registers";
}

def Rowwise_PersistentClusterAttr
    : Rowwise_Schedule<"PersistentCluster", "persistent_cluster", "cluster", "cluster",
                       ["getRowLoop", "getOperandCache"]> {
  let summary = "schedule: clusters step over rows and cache shared operands";
  let description = [{
    As many clusters as the device holds step over all rows, each loading `stages - 1` rows
    ahead, in registers. Threads cache in shared memory their elements of epilogue operands
    that rows share, such as the weights of a norm, and load them again only for a row that
    is aligned unlike the row before.

    `launchSlices`: more clusters than the device runs at the same time
    may be launched, in slices, so that clusters of the next slice start where others
    end early. A launch has k + 2 slices if a cluster has `launchSlices[k]` rows or
    more, in ascending order; y of the grid is the number of the slice. Each slice
    but the last takes all but 2^-`sliceShift` of the rows that those before it have left.

    `shiftsCached`: a thread may read vectors that other threads cached, up to 7 vectors
    away, so that windows of rows with one alignment residue may start at different
    vectors of a cache line. It takes shared memory of one cache line more for each vector of
    a thread.

    `alignsGroups`: the number of clusters that step over unaligned rows is a multiple of the
    number of alignment residues that rows have, if so many run: a cluster then has rows with
    one residue, and loads operands that it caches once.
  }];
  let parameters = (ins "int64_t":$stages,
                        OptionalParameter<"::mlir::DenseI64ArrayAttr">:$launchSlices,
                        DefaultValuedParameter<"int64_t", "1">:$sliceShift,
                        DefaultValuedParameter<"bool", "false">:$shiftsCached,
                        DefaultValuedParameter<"bool", "true">:$alignsGroups);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def Rowwise_SplitAttr : Rowwise_Schedule<"Split", "split", "split", "grid",
                                         ["getRowLoop", "getGridExchange"]> {
  let summary = "schedule: any number of blocks hold a row in registers";
  let description = [{
    The blocks of a row run at the same time and exchange their states through device
    memory. As many groups of such blocks as the device holds step over all rows, at most
    `maxGroups`, for whose states the workspace has room.
  }];
  let parameters = (ins DefaultValuedParameter<"int64_t", "1">:$maxGroups);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def Rowwise_RingAttr : Rowwise_Schedule<"Ring", "ring", "split", "grid",
                                        ["getKernelShape", "getRowLoop", "getGridExchange"]> {
  let summary = "schedule: any number of blocks hold rows in a multi-stage buffer";
  let description = [{
    As in `split`, but `stages` rows are in shared memory at a time, in a multi-stage
    buffer: some are being copied there while others wait for the states of other blocks,
    to be rematerialized from there and stored `latency` iterations after they were reduced.
  }];
  let parameters = (ins "int64_t":$stages, "int64_t":$latency,
                        DefaultValuedParameter<"int64_t", "1">:$maxGroups);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def Rowwise_SplitStreamAttr
    : Rowwise_Schedule<"SplitStream", "split_stream", "split", "grid",
                       ["getTileContent", "getRowLoop", "getGridExchange"]> {
  let summary = "schedule: a row streams through any number of blocks, tile by tile";
  let description = [{
    As in `split`, but for rows that the blocks do not hold: each reads its elements of every
    tile again in each pass over the row, and blocks exchange their states after a pass.
  }];
  let parameters = (ins DefaultValuedParameter<"int64_t", "1">:$maxGroups);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def Rowwise_StreamAttr : Rowwise_Schedule<"Stream", "stream", "stream", "block",
                                          ["getTileContent"]> {
  let summary = "schedule: a row streams through the warps of a block, tile by tile";
}

def Rowwise_ColumnAttr : Rowwise_Schedule<"Column", "column", "column", "cluster",
                                          ["getKernelShape", "getTileContent",
                                           "copiesVectors"]> {
  let summary = "schedule: adjacent threads hold elements of adjacent rows";
  let description = [{
    For rows whose elements are not contiguous: the layout is transposed. A row is shared by
    threads of a block or a cluster, and is held in registers or, in one block, streams.
  }];
}

def Rowwise_SplitColumnAttr
    : Rowwise_Schedule<"SplitColumn", "split_column", "split_column", "grid",
                       ["getKernelShape", "copiesVectors", "getRowLoop", "getGridExchange"]> {
  let summary = "schedule: any number of blocks hold adjacent rows in a multi-stage buffer";
  let description = [{
    For rows whose elements are not contiguous, as in `column`, which are longer than a
    cluster holds well: the layout is transposed, and a thread has elements of several adjacent
    rows. As in `ring`, `stages` times the rows of a block are in shared memory at a time,
    and rows are stored `latency` iterations after they were reduced. For each row one block of
    the group combines the states of all and tells them the result.
  }];
  let parameters = (ins "int64_t":$stages, "int64_t":$latency,
                        DefaultValuedParameter<"int64_t", "1">:$maxGroups);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def Rowwise_VectorStreamAttr
    : Rowwise_Schedule<"VectorStream", "vector_stream", "stream", "warp",
                       ["getKernelShape", "getTileContent", "getTileRows"]> {
  let summary = "schedule: lanes of a warp hold a vector of the row, and step over its vectors";
  let description = [{
    For programs with inner dimensions: the tile is a vector of one of these and not a part
    of the row. The lanes have its elements, and go through the row `elements` vectors at a
    time, once for each level of reductions. Numbers of the row, such as the dot products of
    vectors, are the same in all of these lanes, and so is the state of a reduction but for a sum of vectors, of
    which each lane has its elements.

    `sharedRows`: so many consecutive rows have the same vectors, as queries of a group have
    the same keys. The lanes load each vector once and use it for all of these rows, of each
    of which they have a state.

    `parts`: how many tiles of the layout share the same rows. Groups of `elements` vectors go to
    them in turn: with 2 parts, one has the even groups and the other the odd ones. Parts are in
    different warps, and combine their states by way of shared memory after each level.

    `mma`: the 8 tiles of 4 lanes that a warp has go through the same vectors, 16 at a time, and
    the first `sharedRows` of them have a row each, or all of them two where these are 16. Dot products, and sums of vectors, of all of these rows are
    products of matrices, of 16 rows: those that there are not are computed in vain.

    `stages`, only with `mma`: all rows of a block have the same vectors. Its threads copy `elements` of these at a time to shared
    memory, a multiple of 16, and all of its warps read them there. So many of such groups have room: while one is read, the next ones are on their way.

    `group`, only with `mma`: so many consecutive rows have the same vectors, and blocks have no rows of two such groups: the last block of each
    may have less rows than others.
  }];
  let parameters = (ins "int64_t":$elements,
                        DefaultValuedParameter<"int64_t", "1">:$sharedRows,
                        DefaultValuedParameter<"int64_t", "1">:$parts,
                        DefaultValuedParameter<"bool", "false">:$mma,
                        DefaultValuedParameter<"int64_t", "0">:$stages,
                        DefaultValuedParameter<"int64_t", "0">:$group);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

def Rowwise_SplitVectorStreamAttr
    : Rowwise_Schedule<"SplitVectorStream", "split_vector_stream", "split", "grid",
                       ["getKernelShape", "getTileContent", "getTileRows", "getRowLoop",
                        "getGridExchange"]> {
  let summary = "schedule: the vectors of a row stream through any number of blocks";
  let description = [{
    As in `vector_stream`, but the tiles of `blocks` blocks work on the same rows: each has
    every so manyth group of `elements` vectors, counted over the tiles of all of these blocks.
    A block combines the states of its tiles first. The blocks then exchange theirs through
    device memory, once all of the launch have arrived at its barrier, and each combines them
    in one order: its tiles have a part of the states each, and meet once more.

    As many groups of such blocks as the device holds step over all rows, at most `maxGroups`,
    for whose states the workspace has room.
  }];
  let parameters = (ins "int64_t":$elements,
                        DefaultValuedParameter<"int64_t", "1">:$sharedRows,
                        DefaultValuedParameter<"int64_t", "1">:$parts,
                        "int64_t":$blocks,
                        DefaultValuedParameter<"int64_t", "1">:$maxGroups,
                        DefaultValuedParameter<"bool", "false">:$mma);
  let assemblyFormat = "`<` struct(params) `>`";
  let genVerifyDecl = 1;
}

#endif // ROWWISE_IR_ROWWISESCHEDULES_TD
