//===- Attributes.cpp - Layout and target attributes ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/GPUSizes.h"
#include "Rowwise/IR/Rowwise.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

using EmitError = function_ref<InFlightDiagnostic()>;

//===----------------------------------------------------------------------===//
// LayoutAttr
//===----------------------------------------------------------------------===//

/// Elements that the registers of a thread hold, if each is a byte.
static constexpr int64_t maxThreadElements = 4 * maxThreadRegisters;
/// However small a vector is: a thread has fewer registers.
static constexpr int64_t maxVectorsPerThread = 256;
/// More blocks than any GPU runs at the same time.
static constexpr int64_t maxBlocks = 4096;

int64_t LayoutAttr::getTileSize() const {
  return llvm::PowerOf2Ceil(getCovered());
}

/// `rowThreads` groups of `lanes * warps` threads each; the threads of a group
/// share a row or, where a thread has several rows, the same rows.
static LogicalResult verifyThreads(EmitError emitError, int64_t lanes,
                                   int64_t warps, int64_t rows,
                                   int64_t rowThreads) {
  if (warps > maxThreads || rows > maxThreads)
    return emitError() << "expected at most 1024 warps and rows, found "
                       << warps << " and " << rows;
  if (lanes * warps * rowThreads > maxThreads)
    return emitError() << "expected at most 1024 threads a block, found "
                       << lanes * warps * rowThreads << ", of which "
                       << lanes * warps << " have the same row";
  if (lanes * warps * rowThreads % warpSize != 0)
    return emitError() << "expected whole warps of 32 threads, found "
                       << lanes * warps * rowThreads << " threads a block";
  return success();
}

/// Vectors and rows of one thread.
static LogicalResult verifyThreadElements(EmitError emitError, int64_t vector,
                                          int64_t vectorsPerThread,
                                          int64_t rows, bool transposed,
                                          int64_t rowsPerThread) {
  if (vector < 1 || vector > 16 || !llvm::isPowerOf2_64(vector))
    return emitError() << "expected a power of two of 1 to 16 elements as "
                          "vector, found "
                       << vector;
  if (vectorsPerThread < 1 || vectorsPerThread > maxVectorsPerThread)
    return emitError() << "expected vectorsPerThread to be 1 to "
                       << maxVectorsPerThread << ", found " << vectorsPerThread;
  if (rowsPerThread < 1 || rowsPerThread > 16 || rows % rowsPerThread != 0 ||
      !llvm::isPowerOf2_64(rowsPerThread) ||
      (rowsPerThread > 1 && (!transposed || vector != 1)))
    return emitError() << "expected rowsPerThread to be a power of two of 1 to "
                          "16 that divides the rows, above 1 with single "
                          "elements in a transposed layout only, found "
                       << rowsPerThread;
  int64_t elements = vector * vectorsPerThread * rowsPerThread;
  if (elements > maxThreadElements)
    return emitError() << "expected at most " << maxThreadElements
                       << " elements a thread, the bytes of its registers, "
                          "found "
                       << elements;
  return success();
}

LogicalResult LayoutAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 int64_t vector, int64_t vectorsPerThread,
                                 int64_t lanes, int64_t warps, int64_t rows,
                                 bool transposed, int64_t blocks, bool peeled,
                                 int64_t rowsPerThread) {
  if (failed(verifyThreadElements(emitError, vector, vectorsPerThread, rows,
                                  transposed, rowsPerThread)))
    return failure();
  if (lanes < 1 || lanes > warpSize || !llvm::isPowerOf2_64(lanes))
    return emitError() << "expected a power of two of 1 to 32 lanes, found "
                       << lanes;
  if (warps < 1 || rows < 1)
    return emitError() << "expected at least one warp and one row, found "
                       << warps << " and " << rows;
  int64_t rowThreads = rows / rowsPerThread;
  if (transposed && (!llvm::isPowerOf2_64(rows) ||
                     lanes != warpSize / std::min(rowThreads, warpSize)))
    return emitError() << "expected a power of two of rows and 32 / rows lanes "
                          "in a transposed layout, found "
                       << rows << " rows"
                       << (rowsPerThread == 1
                               ? ""
                               : " by " + std::to_string(rowsPerThread))
                       << " and " << lanes << " lanes";
  if (!transposed && warps > 1 && lanes != warpSize)
    return emitError() << "expected 32 lanes where a row has several warps, "
                          "found "
                       << lanes;
  if (blocks < 1 || blocks > maxBlocks)
    return emitError() << "expected 1 to " << maxBlocks << " blocks, found "
                       << blocks;
  if (blocks > 1 && !transposed && (rows != 1 || lanes != warpSize))
    return emitError() << "expected one row of whole warps in a layout of "
                          "several blocks that is not transposed";
  if (failed(verifyThreads(emitError, lanes, warps, rows, rowThreads)))
    return failure();
  if (lanes * warps < rowsPerThread)
    return emitError() << "expected as many threads of a row in a block as "
                          "a thread holds rows, found "
                       << lanes * warps << " for " << rowsPerThread;
  if (peeled &&
      (transposed || vector == 1 || lanes * warps * blocks < 2 * vector))
    return emitError() << "expected vectors of two elements or more, and two "
                          "threads for each element of one, in a peeled "
                          "layout that is not transposed";
  return success();
}

//===----------------------------------------------------------------------===//
// TargetAttr
//===----------------------------------------------------------------------===//

/// Limits that any GPU stays below, so that products of its sizes with the
/// bytes of a program do not overflow.
LogicalResult TargetAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 StringRef /*chip*/, int64_t sms,
                                 int64_t registers, int64_t shared,
                                 int64_t threads, int64_t cluster, int64_t l2,
                                 int64_t bandwidth) {
  constexpr int64_t maximum = int64_t(1) << 40;
  auto check = [&](StringRef name, int64_t value,
                   int64_t minimum) -> LogicalResult {
    if (value >= minimum && value <= maximum)
      return success();
    return emitError() << "expected " << name << " to be " << minimum
                       << " to 2^40, found " << value;
  };
  if (cluster < 1 || cluster > maxClusterBlocks ||
      !llvm::isPowerOf2_64(cluster))
    return emitError() << "expected cluster to be a power of two of 1 to "
                       << maxClusterBlocks << ", found " << cluster;
  return success(succeeded(check("sms", sms, 1)) &&
                 succeeded(check("registers", registers, warpSize)) &&
                 succeeded(check("shared", shared, 0)) &&
                 succeeded(check("threads", threads, warpSize)) &&
                 succeeded(check("l2", l2, 0)) &&
                 succeeded(check("bandwidth", bandwidth, 1)));
}
