//===- Constants.h - All numbers that schedules are chosen by ---*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// First what is so of every GPU of a kind, then what was measured and holds for
// the product that it was measured on. In brackets stand that product and the
// file of bench/results that the number was taken from, or "no raw file" where
// only bench/experiments.md, or nothing but a commit, tells of the measurement.
// "ptxas 13.0" is of what spilled when compiled; no time was taken. "No
// measurement" is what follows from the words before it. What an H200 gave was
// not measured again on an H100.
//
// What a GPU has of each, multiprocessors, registers, threads, shared memory,
// L2 cache and bandwidth, are fields of #rowwise.target (IR/GPUModels.h). What
// every GPU shares is in IR/GPUSizes.h. What is one kernel is decided before
// (Linalg/FusionLimits.h). The few numbers that other stages have,
// docs/extending.md lists under "What no version says".
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_LIB_SCHEDULE_MACHINE_CONSTANTS_H
#define ROWWISE_LIB_SCHEDULE_MACHINE_CONSTANTS_H

#include "Rowwise/IR/GPUSizes.h"

#include <cstdint>

namespace mlir::rowwise {

//===----------------------------------------------------------------------===//
// Facts of the hardware (CUDA's programming guide and occupancy calculator)
//===----------------------------------------------------------------------===//

/// Parts of a multiprocessor, each with registers and warps of its own; the
/// 32-bit registers of one; and what the registers of a thread are rounded to.
inline constexpr int64_t processorQuarters = 4, quarterRegisters = 16384,
                         registerGranule = 8;
/// Blocks that a multiprocessor of any target runs at the same time, however
/// small they are; those of so many threads run `maxResidentBlocks`.
inline constexpr int64_t maxResidentBlocksOfAny = 16,
                         threadsOfMaxResidentBlocks = 2048;
/// Bytes of a multiprocessor's shared memory that each block costs besides its
/// own. One block can have all of the rest: `shared` of #rowwise.target.
inline constexpr int64_t reservedSharedBytes = 1024;

//===----------------------------------------------------------------------===//
// Registers and blocks of a multiprocessor
//===----------------------------------------------------------------------===//

/// Threads of a block where a row needs no more: of 1025 floats 256 take 16.5
/// us, 128 take 13.8. [H200, h200-2026-11-23-edge-threads.csv]
inline constexpr int64_t defaultThreads = 128;
/// Blocks of `defaultThreads` that share a row at most where more of them were
/// slower than half as many of twice the threads: if it is unaligned,
/// rematerialized or meets operands that rows share.
/// [H200, h200-2026-11-23-rated-layouts-words.csv]
inline constexpr int64_t maxSmallBlocks = 8;
/// Threads of a multiprocessor that leave each the 64 registers that a
/// register-resident row is scheduled for: with more, most kernels spilled.
/// [H200, h200-2026-11-25-resident-tried.csv]
inline constexpr int64_t residentThreads = 1024;
/// Threads of a multiprocessor that leave each the 40 registers that are enough
/// to rematerialize a row of which next to nothing is computed.
/// [H200, h200-2026-11-25-resident.csv]
inline constexpr int64_t residentRematerializingThreads = 1536;
/// Registers that a thread needs besides those of rows: addresses, masks,
/// partial states. What ptxas gave kernels of softmax, log-softmax and norms in
/// blocks beside their rows is 22 to 32 in the median.
/// [ptxas 13.0, h100-2026-11-27-recorded-turns.csv.xz]
inline constexpr int64_t otherRegisters = 28;
/// Registers of a thread for a boundary element: the element, where that lies,
/// what it becomes. Kernels of softmax and RMS norm whose blocks peel have 8
/// and 12 more in the median. [ptxas 13.0,
/// h100-2026-11-27-recorded-turns.csv.xz]
inline constexpr int64_t peeledRegisters = 6;
/// Registers of a thread for what it reads of operands cached in shared memory
/// while it has rows ahead: without these 4 of 14 kernels spill, with half
/// none. [ptxas 13.0, ptxas-2026-11-28-registers.csv]
inline constexpr int64_t cacheRegisters = 36;
/// Words of one row that a thread of a cluster holds before it needs
/// `extraClusterRegisters` more: without these log-softmax of 200000 floats
/// spills 256 bytes. [ptxas 13.0, ptxas-2026-11-28-registers.csv]
inline constexpr int64_t maxClusterWords = 32, extraClusterRegisters = 20;
/// Registers that a thread of a block needs besides those of a single row that
/// it rematerializes, instead of `otherRegisters`.
/// [H200, h200-2026-11-25-resident.csv]
inline constexpr int64_t otherRegistersOfOneRow = 20;
/// Vectors, of a register an element, that a thread needs besides while it
/// rematerializes rows beside what it reads of operands in shared memory. With
/// none, layer norms get other clusters, which do not spill either; no time was
/// compared. [ptxas 13.0, ptxas-2026-11-28-persistent.csv]
inline constexpr int64_t rematerializingCacheVectors = 2;
/// Registers to give back lines that are held in the L2 cache, where rows are
/// rematerialized. [H200, h200-2026-11-26-registers.csv]
inline constexpr int64_t l2HoldRegisters = 4;
/// Words of the state of one reduction of a body as it was fused: two that are
/// merged have no more together. [no measurement]
inline constexpr int64_t maxStateWords = 2;
/// Copies of shared states, which exchanges take in turn, so that one is
/// written while others are read. [no measurement]
inline constexpr int64_t stateBuffers = 2;
/// Bytes of shared memory that are set aside for partial states and mbarriers.
/// [no measurement]
inline constexpr int64_t minStateBytes = 2048;
/// 32-bit words of live rows that a thread holds: more leave too few threads
/// resident to keep memory busy. 32768 floats take 327 us with 64 a thread in 4
/// blocks, 256 with 32 in 8. [H200, h200-2026-11-22-schedules.csv]
inline constexpr int64_t maxRowWords = 32;

//===----------------------------------------------------------------------===//
// Reductions in a thread and between threads
//===----------------------------------------------------------------------===//

// How many elements and states are combined at once is the same for all
// schedules: none of these numbers pays more for one than for another.

/// Elements of a thread that are lifted at once: with more, elements and what
/// they are lifted to took twice as many registers; 32 rows of 128256 floats
/// took 14.9 us, 13.5 with 16 at once. [H200, h200-2026-11-22-columns.csv, part
/// 2]
inline constexpr int64_t liftedElements = 16;
/// States of other threads that a thread loads before it combines them: columns
/// spill 40 to 60 bytes with 16 or more, and none with 8.
/// [ptxas 13.0, ptxas-2026-11-28-states.csv]
inline constexpr int64_t statesAtOnce = 8;
/// States of warps or blocks up to which each thread combines all of them, with
/// one barrier less. Rows of 16384 take the same time with 1 to 16, by a block
/// of 1024 threads up to 3 % more with 32.
/// [H100, h100-2026-11-28-fields.csv]
inline constexpr int64_t serialStates = 8;
/// Elements of a thread up to which exponentials in f32 take the place of what
/// was read as 16 bits: twice the registers.
/// [H200, h200-2026-11-22-exponentials.csv]
inline constexpr int64_t maxWidened16BitElements = 32;

//===----------------------------------------------------------------------===//
// Rows that are combined in the pass that computes them
//===----------------------------------------------------------------------===//

/// The part of the time of two programs that one pass is predicted to take at
/// most, if it is to take their place: gradients of layer norm of three shapes
/// took 0.54 to 0.61 of the time where 0.39 to 0.45 were predicted, 1.35
/// to 1.45 times as much. [H100, h100-2026-11-28-accumulated.txt]
inline constexpr double maxAccumulatedTime = 0.67;
/// Bytes of a row of any operand up to which one pass is faster at all:
/// gradients of norms took 0.56 to 0.91 of the time with 8 KiB, 1.08 to 1.45
/// with 16 and 32, which the prediction overrates.
/// [H200, h200-2026-11-28-accumulated.txt]
inline constexpr int64_t maxAccumulatedRowBytes = 8 << 10;

//===----------------------------------------------------------------------===//
// Hints to the L2 cache
//===----------------------------------------------------------------------===//

/// Bytes of a row whose lines are held until it is in registers.
/// [H200, h200-2026-11-26-hold.csv]
inline constexpr int64_t minHoldBytes = 8 << 10, maxHoldBytes = 128 << 10;
/// What evict-last gains, as a part of the time, and what it costs the kernels
/// after this one, in microseconds. [H200, h200-2026-11-26-hint-price.txt]
inline constexpr double evictLastGain = 0.03, evictLastPrice = 5;

//===----------------------------------------------------------------------===//
// Which schedule holds a row
//===----------------------------------------------------------------------===//

/// Rows for each multiprocessor from which on blocks that stream keep it busy:
/// of fewer, clusters took 0.81 of the time for logsumexp, of more 1.16.
/// [H100, h100-2026-11-27-recorded-turns.csv.xz]
inline constexpr int64_t minStreamedRows = 8;
/// Threads of the largest block of a cluster, unless clusters are asked for: of
/// more a multiprocessor runs one at a time, which has nothing to do while it
/// waits for the others, and not all multiprocessors take part. Of 112 points
/// with clusters of both, 1024 were slower at 107, by a tenth in the median.
/// [H100, h100-2026-11-27-recorded-turns.csv.xz]
inline constexpr int64_t maxClusterThreads = 512;
/// How many times as much as pays elsewhere a thread of the largest clusters
/// holds before the whole device shares the row: 262144 floats take 2074 us so,
/// 2090 with twice the threads. [H200, h200-2026-11-22-schedules.csv]
inline constexpr int64_t largestClusterFactor = 2;
/// How many times as much a thread holds of several unaligned rows with
/// straddling vectors. [H200, h200-2026-11-23-fuller-threads.csv]
inline constexpr int64_t straddlingFactor = 2;

/// Vectors of a lane, at most, in the class of the narrowest dynamic widths,
/// and how many times as wide as the one before another class is whose rows
/// leave vectors of one warp empty. [no measurement]
inline constexpr int64_t widthClassFactor = 4;

//===----------------------------------------------------------------------===//
// Rows of vectors
//===----------------------------------------------------------------------===//

/// Words that a lane has on their way of one operand's vectors that it goes
/// through at a time, and how many vectors these are at most. [no measurement]
inline constexpr int64_t streamedVectorWords = 32, maxStreamedVectors = 8;
/// Words of a lane for rows that share vectors: for sums, their errors, what
/// dot products are of, and these products. Vectors on their way and addresses
/// take the other half of its registers. [no measurement]
inline constexpr int64_t sharedRowWords = 128;
/// Instructions of a warp for vectors of 8 KiB, their loads, addresses and
/// conversions, and what they take for each row that shares them: 528 for one
/// row of bf16, 855 for two, 1531 for four.
/// [ptxas 13.0, ptxas-2026-11-28-attention.txt]
inline constexpr int64_t streamedVectorBytes = 8192, streamedVectorIssue = 176,
                         sharedRowIssue = 338;
/// Instructions of a warp for vectors of 8 KiB by products of matrices, for all
/// rows that share them: 580 for two, 591 for four and eight. Since errors of
/// their sums are not kept it is 248, with which no choice was measured.
/// [ptxas 13.0, ptxas-2026-11-28-attention-mma.txt]
inline constexpr int64_t matrixIssue = 591;
/// Elements of vectors up to which these are taken: with 128 a thread of two
/// rows has 64 words of sums, 64 of products that add to them and 32 of the
/// rows' own vectors, of its 255 registers. [no measurement]
inline constexpr int64_t maxMatrixVector = 128;
/// Stages of shared memory to which vectors come that a block's warps have, and
/// elements of each operand in one: 64 vectors of 64 are multiplied while as
/// many are on their way. [no measurement]
inline constexpr int64_t vectorStages = 2, stagedVectorElements = 4096;
/// How many of these a multiprocessor with one such block issues in a
/// microsecond: 32 heads of a query, with 8192 keys of 128 elements of bf16,
/// take 145 us in 16 blocks, of which each has 2 heads and thus 1024 times 8
/// KiB at 514. [H100, h100-2026-11-28-attention.txt]
inline constexpr double streamedVectorRate = 3700;
/// Warps of a multiprocessor below which several have a part of the same rows
/// each, up to so many of a block: with 8 KiB on their way each, 5 keep memory
/// busy while others compute. [no measurement]
inline constexpr int64_t streamingWarps = 16, maxRowParts = 8;
/// Warps of a multiprocessor that its registers hold by products of matrices,
/// below which several have a part of the same rows. [no measurement]
inline constexpr int64_t matrixWarps = 8;

//===----------------------------------------------------------------------===//
// Warps
//===----------------------------------------------------------------------===//

/// Words of a vector of which a lane takes two rather than have lanes without
/// one: 65536 rows of 320 floats take 43.7 us for 44.0, of vectors of 8 words
/// 26.0 for 24.8. [H200, h200-2026-11-24-layouts.csv]
inline constexpr int64_t maxVectorWords = 4;
/// Lanes of rows of narrow vectors, and the vectors a lane up to which they are
/// taken; all 32 lanes for more. [H200, h200-2026-11-22-vectors.csv]
struct NarrowLanes {
  int64_t lanes, maxVectors;
};
inline constexpr NarrowLanes narrowLanes[] = {
    {1, 2}, {2, 6}, {4, 6}, {8, 6}, {16, 12}};

//===----------------------------------------------------------------------===//
// Vectors of unaligned rows, and peeled boundary elements
//===----------------------------------------------------------------------===//

/// Elements a lane of unaligned rows up to which these are single: of 16 bits
/// if rows share no operand, and of all others.
/// [H200, h200-2026-11-22-vectors.csv; operands
/// h200-2026-11-24-weights-pairs.csv]
inline constexpr int64_t maxSingle16BitElements = 25, maxSingleElements = 12;
/// Bytes of vectors of unaligned rows of 16-bit elements in a warp or block,
/// and of any in a cluster. [H200, h200-2026-11-23-unaligned.csv]
inline constexpr int64_t unaligned16BitBytes = 4, unalignedClusterBytes = 8;
/// Vectors of 16 bytes of the narrowest row whose boundary elements are peeled
/// at any number of threads. [H200, h200-2026-11-23-edge-layouts.csv]
inline constexpr int64_t minPeeledVectors = 84;
/// Vectors of 16 bytes of the narrowest 16-bit row whose boundary elements are
/// peeled where it meets several operands that rows share: rows of 125 lose,
/// rows of 256 gain. [H200, h200-2026-11-24-weights-tried.csv]
inline constexpr int64_t minPeeledVectorsOfSeveral = 224;
/// Elements of a vector, and elements of the narrowest row of 16 bits that a
/// warp peels with such vectors. [H200, h200-2026-11-23-narrow-edges.csv]
struct PeeledVector {
  int64_t vector, minWidth;
};
inline constexpr PeeledVector narrowPeeledVectors[] = {{8, 129}, {4, 49}};
/// Elements of a vector up to which windows of peeled rows start at lines
/// although threads cache operands that rows share: rows of 16-bit elements are
/// short of instructions. [H200, h200-2026-11-25-kept-lines.csv]
inline constexpr int64_t maxShiftedVector = 4;
/// Vectors of a thread up to which it has registers for such a shift.
/// [H200, h200-2026-11-25-kept-lines.csv]
inline constexpr int64_t maxShiftedVectors = 16;

//===----------------------------------------------------------------------===//
// Rows without gaps, copied together
//===----------------------------------------------------------------------===//

/// Elements of the widest packed row, of 16 bits or fewer and of more.
/// [H200, h200-2026-11-23-packed.csv]
inline constexpr int64_t maxPacked16BitWidth = 160, maxPackedWidth = 31;
/// 32-bit words that a lane holds of its packed rows. [no measurement]
inline constexpr int64_t maxPackedWords =
    maxThreadRegisters - 2 * otherRegisters;
/// Threads with packed rows for each multiprocessor from which on they pay.
/// [H200, h200-2026-11-23-packed.csv]
inline constexpr int64_t minPackedThreads = residentThreads / 2;
/// Bytes of shared memory of a block of packed rows, so that a multiprocessor
/// runs several. [H200, h200-2026-11-23-packed.csv]
inline constexpr int64_t maxPackedSharedBytes = 16384;

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

/// Threads of the largest block that holds a row, if something else can hold a
/// longer one: two of them fit a multiprocessor, so that one loads while the
/// other stores. Clusters were faster than blocks of 1024 threads at 135 of 152
/// points. [H100, h100-2026-11-27-recorded-turns.csv.xz]
inline constexpr int64_t maxPairedThreads = maxThreads / 2;

/// Threads of a block for one row with straddling vectors that is register-
/// resident, as long as each holds no more words than these.
/// [H200, h200-2026-11-23-edge-layouts.csv]
inline constexpr int64_t straddlingThreads = 256, maxStraddlingBlockWords = 52;
/// Words of one row with straddling vectors that a thread holds in a cluster
/// or, if that takes fewer threads than `defaultThreads`, in a block: of 16-bit
/// elements, and of others. [H200, h200-2026-11-23-edge-layouts.csv]
inline constexpr int64_t maxStraddling16BitWords = 42, maxStraddlingWords = 36;
/// Vectors that a thread has of rows that are only read, unless it has to have
/// more; and in blocks, of elements of more than 16 bits: with few, more
/// threads have loads on their way.
/// [H200, h200-2026-11-25-read-layouts.csv, h200-2026-11-25-family.csv]
inline constexpr int64_t maxReadVectors = 4, maxReadVectorsOfBlocks = 2;

//===----------------------------------------------------------------------===//
// Rows that all run at the same time
//===----------------------------------------------------------------------===//

/// Bytes that a thread has of a row if there are threads for that, and at most,
/// and threads of a block, of which a cluster has several.
/// [H100, h100-2026-11-27-few-rows.csv]
inline constexpr int64_t wantedConcurrentRowBytes = 48,
                         maxConcurrentRowBytes = 64, concurrentRowThreads = 256;
/// Blocks from which on clusters leave multiprocessors idle: up to one of so
/// many. [H200, h200-2026-11-25-kept-blocks.csv]
inline constexpr int64_t minLargeCluster = 8, idleProcessorPart = 7;

//===----------------------------------------------------------------------===//
// The rating of layouts
//===----------------------------------------------------------------------===//

/// Blocks that should fit a multiprocessor, so that one loads while another
/// exchanges states and a third stores. [H200,
/// h200-2026-11-23-edge-layouts.csv]
inline constexpr double wantedBlocks = 3;
/// Threads of the largest block that is rated.
/// [H200, h200-2026-11-23-edge-layouts.csv]
inline constexpr int64_t maxRatedThreads = 320;
/// Words of one row that a thread of a rated layout holds.
/// [H200, h200-2026-11-23-rated-layouts-tried.csv]
inline constexpr int64_t maxRatedWords = 32;
/// Words of one row that a thread of a rated layout holds where a warp is a
/// block and waits for no other. [H200, h200-2026-11-26-one-warp.csv]
inline constexpr int64_t maxOneWarpWords = 44;
/// Words of one row that a thread of a rated layout holds where boundary
/// elements are peeled and there is more than one row. [H200,
/// h200-2026-11-23-edge-layouts.csv]
inline constexpr int64_t maxPeeledWordsOfSeveral = 64;
/// How many times better another layout of an aligned row must be rated than
/// the default one. [H200, h200-2026-11-23-rated-layouts-tried.csv]
inline constexpr double minRatedGain = 1.1;
/// Threads of a block of 16-bit rows up to which the default layout is as good:
/// of one row, and of several. [H200, h200-2026-11-24-small-blocks.csv]
inline constexpr int64_t maxUnratedThreads = 256,
                         maxUnratedThreadsOfSeveral = 128;
/// Bytes of rows that a multiprocessor must have on their way: of warps, which
/// wait for themselves alone, of blocks, of clusters.
/// [H200, h200-2026-11-23-edge-layouts.csv]
inline constexpr double wantedWarpBytes = 40e3, wantedBlockBytes = 64e3,
                        wantedClusterBytes = 120e3;
/// How many times as many bytes with epilogue operands: rated without it, layer
/// norm of 65536 floats took 569 us for 556, RMS norm of 10000 92 for 85.
/// [H200, h200-2026-11-23-rated-layouts-words.csv]
inline constexpr double epilogueFactor = 1.5;

//===----------------------------------------------------------------------===//
// Clusters
//===----------------------------------------------------------------------===//

/// Threads of the smallest block of a cluster: 65536 floats take 508 us in 16
/// of these, 515 in 8 of 256. [H200, h200-2026-11-22-schedules.csv]
inline constexpr int64_t minClusterThreads = 128;
/// The part of what a cluster holds, as 1 of so many, that fewer blocks hold of
/// a dynamic width: where all 16 had a row of 16384 floats, it took 1.75 times
/// as long as alone. [H200, h200-2026-11-28-dynamic-widths-tried.csv]
inline constexpr int64_t smallClusterPart = 4;
/// Threads of a block that one row with straddling vectors is best shared by,
/// and the vectors a thread up to which half of them are better if it is
/// rematerialized. [H200, h200-2026-11-23-fuller-threads.csv]
inline constexpr int64_t straddlingClusterThreads = 256, maxHalvedVectors = 17;
/// Operands that rows share from which on fewer blocks, of twice the threads,
/// are faster. [H200, h200-2026-11-25-weights-layouts.csv]
inline constexpr int64_t minOperandsOfLargeBlocks = 2;
/// Vectors a thread and blocks of clusters for 16-bit rows that are only read
/// and whose boundary elements are peeled: longer ones are faster where they
/// stream. [H200, h200-2026-11-25-wide-layouts.csv]
inline constexpr int64_t maxReadClusterVectors = 17, maxReadClusterBlocks = 4;
/// Threads of a block for one row of f32 that smaller blocks cannot hold, and
/// the vectors that each holds at most, half as many of two rows.
/// [H200, h200-2026-11-25-wide-layouts.csv; two h200-2026-11-26-two-wide.csv]
inline constexpr int64_t largestBlockThreads = 256, maxLargestBlockVectors = 16;

//===----------------------------------------------------------------------===//
// Clusters that step over rows and cache what these share
//===----------------------------------------------------------------------===//

/// Stages of such clusters. [H200, h200-2026-11-25-kept-windows-tried.csv,
/// h200-2026-11-25-kept-blocks-tried.csv]
inline constexpr int64_t persistentStages = 2;
/// Registers of a thread by our count: with 400 3 of 10 kernels spill 52 to 208
/// bytes, with 240 none. [ptxas 13.0, ptxas-2026-11-28-persistent.csv]
inline constexpr int64_t maxPersistentRegisters = 240;
/// Threads of a multiprocessor that must have room for what they cache.
/// [H200, h200-2026-11-25-kept-layouts.csv]
inline constexpr int64_t minPersistentThreads = 256;
/// Microseconds in which a cluster is done with a row: what all of them have of
/// rows is to be as much as memory moves in that time.
/// [H200, h200-2026-11-25-kept-blocks.csv]
inline constexpr int64_t persistentRowTime = 2;
/// Elements of a row beyond which a cluster caches a single operand: of aligned
/// rows, and of f32 whose boundary elements are peeled; 16-bit ones always.
/// [H200, h200-2026-11-26-kept-more.csv; peeled
/// h200-2026-11-25-kept-layouts.csv]
inline constexpr int64_t minCachedAlignedWidth = 80000,
                         minCachedPeeledWidth = 65536;
/// Elements of such a row of f32 beyond which several operands are cached where
/// a block would hold the row. [H200, h200-2026-11-25-kept-blocks-odd.csv]
inline constexpr int64_t minCachedBlockWidth = 10000;
/// Rows for each multiprocessor from which on clusters of 2 blocks have enough
/// for what they cache. [H200, h200-2026-11-25-kept-blocks-chosen.csv]
inline constexpr int64_t minPersistentRows = 8;
/// Vectors that 8 blocks of 128 threads hold together, and the part of a row's
/// vectors, 1 of so many, that may be missing to the next multiple of these.
/// [H200, h200-2026-11-26-kept-more-tried.csv]
inline constexpr int64_t idleVectors = 8 * 128, idlePart = 32;

/// Which rows clusters that cache operands are for.
enum class PersistentRows {
  any,
  peeled16Bit, ///< of 16 bits, peeled, known to be `minPersistentRows`
  idle16Bit ///< of 16 bits, aligned, of which `idleVectors` leave threads idle
};
struct PersistentBlocks {
  int64_t blocks, threads;
  PersistentRows rows;
  bool onlyOfSeveral; ///< for more than one operand that rows share
};
/// Blocks and threads of persistent clusters, by preference. Clusters of 2
/// blocks leave no multiprocessor idle, of 8 or 16 up to a seventh of them,
/// which 16-bit rows whose boundary elements are peeled cannot spare: they take
/// the most instructions a byte. [H200, 2 blocks
/// h200-2026-11-25-kept-blocks.csv, 4 blocks and 16 of 256 threads
/// h200-2026-11-26-kept-more-tried.csv, others
/// h200-2026-11-25-kept-layouts.csv]
inline constexpr PersistentBlocks persistentBlocks[] = {
    {2, 256, PersistentRows::peeled16Bit, false},
    {2, 128, PersistentRows::peeled16Bit, true},
    {2, 64, PersistentRows::peeled16Bit, true},
    {4, 128, PersistentRows::idle16Bit, false},
    {8, 128, PersistentRows::any, false},
    {8, 64, PersistentRows::any, false},
    {16, 128, PersistentRows::any, false},
    {16, 256, PersistentRows::any, false}};

/// Rows a cluster from which on there is another launch slice, and the share
/// that a slice leaves of what is left, as a power of two: a quarter.
/// [H200, h200-2026-11-26-waves.csv, h200-2026-11-26-waves-shares.csv]
inline constexpr int64_t launchSlices[] = {40, 40, 64}, sliceShift = 2;

//===----------------------------------------------------------------------===//
// Grid-cooperative rows
//===----------------------------------------------------------------------===//

/// Threads of a block: two of them to a multiprocessor, so that one loads while
/// the other waits for states. [H200, h200-2026-11-22-split.txt]
inline constexpr int64_t gridThreads = residentThreads / 2;
/// Threads of a block whose registers hold a part of a row, two of them to a
/// multiprocessor: half as many threads hold more of a row, as each needs
/// `gridRowRegisters` besides, and have fewer states to exchange.
/// [H100, h100-2026-11-27-recorded-turns.csv.xz]
inline constexpr int64_t gridRowThreads = gridThreads / 2;
/// Registers that such a thread needs besides those of rows: with fewer, most
/// kernels spilled what they exchange.
/// [H100, h100-2026-11-27-recorded-turns.csv.xz]
inline constexpr int64_t gridRowRegisters = 48;
/// Words of a row that such a thread holds at most: the rest of its registers
/// where two such blocks share a multiprocessor. [no measurement]
inline constexpr int64_t gridRowWords =
    processorQuarters * quarterRegisters / (2 * gridRowThreads) -
    gridRowRegisters;
/// Blocks whose states the workspace has room for: a GPU does not run more at
/// the same time. [no measurement]
inline constexpr int64_t maxWorkspaceBlocks = 1024;
/// Threads of a block with a multi-stage buffer. [H200,
/// h200-2026-11-23-rings.csv]
inline constexpr int64_t multiStageThreads = 512;
/// Stages that are enough, and the fewest that pay: 7 of 32 KB reach 0.96 of a
/// copy's speed, 6 0.93, 5 0.88, rows in registers 0.75.
/// [H200, h200-2026-11-23-rings.csv]
inline constexpr int64_t defaultMultiStages = 7, minMultiStages = 5;
/// Stages a row that waits for its states, rounded down and one more: of 7
/// stages a latency of 3 takes 713 us, 2 726, 1 1175; of 5 stages 2 takes 758,
/// 3 981. [H100, h100-2026-11-28-fields.csv]
inline constexpr int64_t stagesOfLatency = 3;
/// Rows for each group of blocks from which on a multi-stage buffer pays: the
/// first come and the last go alone. [H200, h200-2026-11-23-rings.csv]
inline constexpr int64_t minMultiStageRows = 12;
/// Vectors of a thread beyond which stages are fewer than pay.
/// [H200, h200-2026-11-23-rings.csv]
inline constexpr int64_t maxMultiStageVectors = 8;

//===----------------------------------------------------------------------===//
// Rows that stream
//===----------------------------------------------------------------------===//

/// Vectors of a tile that a thread has in flight. Layer norm of 4096 x 50257
/// floats takes 765 us with 4, 789 with 1, 1042 with 8, which softmax would
/// rather have (622 for 688). [H100, h100-2026-11-28-fields.csv]
inline constexpr int64_t streamVectors = 4;
/// Threads of a block that streams a row of which each element is read once: of
/// several small blocks, others load while one is at the end of its row. 50257
/// of 16 bits take 107 us, 117 with 512 threads, 153 with 1024.
/// [H200, h200-2026-11-23-logsumexp.csv]
inline constexpr int64_t readOnceThreads = 256;

//===----------------------------------------------------------------------===//
// Outer reductions
//===----------------------------------------------------------------------===//

/// Columns that a block takes, and its threads.
struct ColumnTile {
  int64_t columns, threads;
};
/// Columns and threads of a block, by preference: a column for each lane of a
/// warp in small blocks, of which several fit a multiprocessor and share
/// columns; then less of either. [H200, h200-2026-11-22-columns.csv]
inline constexpr ColumnTile columnTiles[] = {
    {32, 256}, {32, 512}, {32, 1024}, {16, 1024}, {8, 1024}};
/// Before these, where that leaves no multiprocessor idle, the first that holds
/// a column: two lines of memory, or four where the columns of a block start
/// anywhere in a line, at whose ends parts of lines are written.
/// [H200, h200-2026-11-22-columns.csv]
inline constexpr ColumnTile alignedTiles[] = {{64, 256}},
                            unalignedTiles[] = {{128, 256}, {128, 512}};
/// Where a column would take the largest cluster of the first tile, and columns
/// keep all multiprocessors busy so many times: larger blocks.
/// [H200, h200-2026-11-22-columns.csv]
inline constexpr ColumnTile largestClusterTile = {64, 512};
inline constexpr int64_t minLargestClusterFills = 8;
/// For columns that none of these holds, where few columns make few waves of
/// clusters of such blocks: 90432 x 67 takes 28.5 us, and streams in 237.
/// [H100, h100-2026-11-27-recorded.csv.xz]
inline constexpr ColumnTile narrowestClusterTile = {4, 1024};
inline constexpr int64_t maxNarrowestClusterWaves = 4;
/// The fewest columns of other tiles that hold them.
/// [H100, h100-2026-11-27-recorded-turns.csv.xz]
inline constexpr int64_t minColumns = 8;
/// Elements of a column that a thread keeps where a few columns are shared by
/// more blocks than hold them. [H200, h200-2026-11-22-columns.csv]
inline constexpr int64_t minSharedColumnElements = 8;
/// Blocks of a multiprocessor up to which columns are shared by more blocks
/// than hold them: where a thread has one column, and where it has several.
/// [H200, h200-2026-11-22-columns.csv; several h200-2026-11-23-neighbours.csv]
inline constexpr int64_t columnBlocks = 1, multiColumnBlocks = 2;
/// The part of the multiprocessors up to which tiles of half the columns have a
/// block for each: of any, and of those that have less than a sector of each
/// element. [H100, h100-2026-11-27-recorded-turns.csv.xz]
inline constexpr double maxHalvedFill = 1, maxHalvedSectorFill = 0.5;
/// Width classes of columns end at what one block of the first tile holds,
/// divided by this, and multiplied. [no measurement]
inline constexpr int64_t columnClassFactor = 2;
/// Elements of a column that a thread has in flight where columns stream.
/// 100000 rows of 4096 floats take 1.76 ms with 8, 1.85 with 4, 1.77 with 16;
/// of bf16 1.19 with 8 and 1.09 with 32. [H100, h100-2026-11-28-fields.csv]
inline constexpr int64_t streamedColumnElements = 8;
/// Tiles where a thread has several columns, in units of these: a line of
/// memory, or parts of one for columns that nothing else holds.
/// [H200, h200-2026-11-23-neighbours.csv]
inline constexpr ColumnTile multiColumnTiles[] = {{8, 256}, {4, 256}, {2, 256}};
/// Elements of each of several columns that a thread has at most, and at least
/// where blocks share columns of which there are few.
/// [H200, h200-2026-11-23-neighbours.csv]
inline constexpr int64_t maxMultiColumnElements = 8, minMultiColumnElements = 4;
/// Words of the states of all columns of a thread, which it has at one time: as
/// many as those of 8 columns of softmax, which are faster than 4; no program
/// with more was measured. [H200, h200-2026-11-23-neighbours.csv]
inline constexpr int64_t maxMultiColumnStateWords = 16;
/// The part of the blocks that the device runs at the same time which columns
/// must fill for threads to have several. [H200,
/// h200-2026-11-23-neighbours.csv]
inline constexpr double minMultiColumnFill = 0.75;

//===----------------------------------------------------------------------===//
// Outer reductions that blocks of the grid share
//===----------------------------------------------------------------------===//

/// Bytes of an element of all columns of a block, by preference: a line of
/// memory, or parts of one for columns that leave no room for enough stages. Of
/// 65536 x 1024 floats 128 bytes reach 0.72 of a copy, 64 bytes 0.59 with any
/// stages and threads, 32 bytes 0.58.
/// [H100, h100-2026-11-27-tall-columns-f32.csv]
inline constexpr int64_t splitColumnBytes[] = {128, 64, 32};
/// Threads of a block, by preference: a multiprocessor has one, which with more
/// registers a thread holds more of a column, so that there are fewer states to
/// exchange. [H100, h100-2026-11-27-recorded-turns.csv.xz]
inline constexpr int64_t splitColumnBlockThreads[] = {256, 512};
/// How many times as many columns as there are blocks may have room for where
/// narrower blocks have room for fewer: 21312 x 80 of 16 bits took 27 us with
/// 1.6 times as many, 15 with 1.2.
/// [H100, h100-2026-11-27-recorded-turns.csv.xz]
inline constexpr double maxColumnExcess = 1.3;
/// Bytes of all columns of a thread in a stage, if there are enough blocks, and
/// elements of each column at most.
/// [H100, h100-2026-11-27-tall-columns-f32.csv]
inline constexpr int64_t splitColumnThreadBytes = 64,
                         maxSplitColumnElements = 32;
/// Stages that are enough. [H100, h100-2026-11-27-tall-columns-f32.csv]
inline constexpr int64_t defaultColumnStages = 7;
/// The part of the multiprocessors that blocks which stream columns keep busy
/// with narrower tiles if need be (43387 x 1328: 228 us for 434), and up to
/// which columns are shared with less than a line of each element, too:
/// 100000 x 1000 of f32 and 16 bits went from 0.38 and 0.23 of a copy to 0.55
/// and 0.37. [H100, h100-2026-11-27-tall-columns-f32.csv,
/// h100-2026-11-27-tall-columns-bf16.csv]
inline constexpr double maxStreamedColumnFill = 0.5;
/// The part of the multiprocessors that blocks which stream columns keep busy
/// where narrower tiles would write a sector of each element or less: 68868 x
/// 1809 of 16 bits takes 518 us in tiles of 32 columns, 644 in tiles of 16;
/// 185648 x 352 takes 851 us in tiles of 8, 2340 in tiles of 4. [H100,
/// h100-2026-11-27-recorded-turns.csv.xz]
inline constexpr double maxStreamedSectorFill = 0.25;

//===----------------------------------------------------------------------===//
// The time that is predicted of candidates
//===----------------------------------------------------------------------===//

/// Microseconds of an empty kernel between two CUDA events, by the method of
/// bench/run; estimates have it too. [H100, h100-2026-11-28-models.csv]
inline constexpr double launchFloor = 3.4;
/// Microseconds from a load to its data where memory is busy: so long the bytes
/// in flight must last. [H200, an estimate; h200-2026-11-22-schedules.csv]
inline constexpr double loadLatency = 0.8;
/// How much a multiprocessor loses where only one group of threads is there to
/// load while another computes or stores; of n groups an n-th of that.
/// [H200, an estimate; h200-2026-11-22-schedules.csv]
inline constexpr double lostByOneGroup = 0.3;
/// Bytes that an access to a part of a cache line costs besides that part.
/// [H200, an estimate; h200-2026-11-22-schedules.csv]
inline constexpr double bytesLostByLine = 32;
/// Microseconds of an exchange of states between lanes, warps, blocks of a
/// cluster, and all blocks of the device.
/// [H200, estimates; h200-2026-11-22-schedules.csv]
inline constexpr double lanesLatency = 0.05, warpsLatency = 0.3,
                        clusterLatency = 1.5, gridLatency = 5.0;
/// How much slower than the fastest a candidate of `--tune` may be predicted to
/// be and still be measured: of the schedules that were measured the fastest is
/// within 1.3. [H200, h200-2026-11-22-schedules.csv]
inline constexpr double tuningFactor = 1.5;

//===----------------------------------------------------------------------===//
// What `--tune` tries
//===----------------------------------------------------------------------===//
//
// Where nothing is forced: powers of two over the range in which schedules were
// ever the fastest. [H200, h200-2026-11-22-schedules.csv]

/// Lanes of a row in a warp, and threads of the blocks of these.
inline constexpr int64_t triedLanes[] = {1, 2, 4, 8, 16, 32},
                         triedWarpBlocks[] = {64, 128, 256, 512};
/// Threads of a block that holds a row, of one that shares or streams it, and
/// of one of all blocks of the device.
inline constexpr int64_t triedBlockThreads[] = {32, 64, 128, 256, 512, 1024},
                         triedSharedThreads[] = {128, 256, 512, 1024},
                         triedGridThreads[] = {256, 512, 1024};
/// Vectors a thread, at most, of blocks that are tried beside those of a power
/// of two of threads. [no measurement]
inline constexpr int64_t maxTriedVectors = 16;
/// Blocks of a cluster.
inline constexpr int64_t triedClusterBlocks[] = {2, 4, 8, 16};
/// Rows that all blocks of the device work on at the same time.
inline constexpr int64_t triedGridRows[] = {1, 2, 3, 4, 6, 8, 16, 32};
/// Columns of a block, threads of a column in it, and blocks of a column, of
/// which 0 leaves them open.
inline constexpr int64_t triedColumns[] = {4, 8, 16, 32, 64},
                         triedColumnThreads[] = {4, 8, 16, 32, 64, 128, 256},
                         triedColumnBlocks[] = {0, 2, 4, 8, 16};
/// Columns of a block that blocks of the grid share, and groups of these
/// blocks, one block for each multiprocessor. [no measurement]
inline constexpr int64_t triedSplitColumns[] = {8, 16, 32, 64},
                         triedSplitColumnGroups[] = {1, 2, 4};
/// Rows in flight of persistent blocks, and of clusters that cache operands.
inline constexpr int64_t triedStages[] = {2}, triedCachingStages[] = {1, 2};

} // namespace mlir::rowwise

#endif // ROWWISE_LIB_SCHEDULE_MACHINE_CONSTANTS_H
