//===- FuseVersionsVerifier.cpp - What versions must satisfy --------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The labels fuse_cN are those of the op's description in RowwiseOps.td.
//
//===----------------------------------------------------------------------===//

#include "FuseVerifier.h"

using namespace mlir;
using namespace mlir::rowwise;

/// fuse_c17
static LogicalResult verifyVectorVersions(FuseOp op) {
  for (VersionAttr version : op.getVersionList()) {
    bool hasVectors = version.holdsVectors();
    if (hasVectors != op.hasInner())
      return op.emitOpError()
             << "expected a schedule for " << (op.hasInner() ? "" : "no ")
             << "inner dimensions, found " << version.getSchedule();
    if (!hasVectors)
      continue;
    int64_t covered = version.getLayout().getCovered();
    for (int64_t dim : op.getInnerDims())
      if (int64_t size = op.getDimSize(dim); size > covered)
        return op.emitOpError()
               << "expected a layout that covers vectors of " << size
               << " elements, found one that covers " << covered;
  }
  return success();
}

/// fuse_c19
static LogicalResult verifyAccumulatingVersions(FuseOp op) {
  if (!op.hasAccumulated())
    return success();
  for (VersionAttr version : op.getVersionList()) {
    bool isInPlace = version.isAligned() || version.startsAnywhere() ||
                     version.getLayout().getVector() == 1;
    if (!version.getSchedule().holdsOneRow(version.getLayout(),
                                           version.getRows()) ||
        !isInPlace)
      return op.emitOpError()
             << "expected a version that holds rows in registers, all in the "
                "same elements of its threads, for accumulated dimensions, "
                "found "
             << version;
  }
  return success();
}

/// fuse_c14
static LogicalResult verifyOrder(FuseOp op) {
  SmallVector<VersionAttr> versions = op.getVersionList();
  auto startsAtRow = [](VersionAttr version) {
    return version.getWindow() == WindowStart::row;
  };
  for (auto [number, version] : llvm::enumerate(versions))
    for (VersionAttr other : ArrayRef(versions).take_front(number)) {
      bool areApart = version.getMaxWidth() < other.getMinWidth() ||
                      other.getMaxWidth() < version.getMinWidth();
      bool isFree = !startsAtRow(version) && !startsAtRow(other);
      bool isSame = startsAtRow(version) && startsAtRow(other) &&
                    version.addsInOrderOf(other);
      if (!areApart && !isFree && !isSame)
        return op.emitOpError()
               << "expected versions with window "
               << stringifyWindowStart(WindowStart::row)
               << " that add the same rows in the same order, found " << other
               << " and " << version;
    }
  return success();
}

/// fuse_c15
static LogicalResult verifyFewerBlocks(FuseOp op) {
  SmallVector<VersionAttr> versions = op.getVersionList();
  for (auto [version, next] : llvm::zip(versions, llvm::drop_begin(versions)))
    if (version.streamsThroughGrid() && !next.servesAllRowsOf(version))
      return op.emitOpError()
             << "expected a version for the same widths at any alignment "
                "behind one that streams rows through blocks of the grid, "
                "found "
             << next << " behind " << version;
  return success();
}

/// fuse_c9 and fuse_c10
static LogicalResult verifyVersions(FuseOp op) {
  ArrayAttr versions = op.getVersionsAttr();
  for (Attribute version :
       versions ? versions.getValue() : ArrayRef<Attribute>())
    if (!isa<VersionAttr>(version))
      return op.emitOpError()
             << "expected #rowwise.version in versions, found " << version;
  int64_t width = op.getRowSize();
  for (VersionAttr version : op.getVersionList())
    if (width != ShapedType::kDynamic &&
        (width < version.getMinWidth() || width > version.getMaxWidth()))
      return op.emitOpError()
             << "expected versions for rows of " << width
             << " elements, found one for " << version.getMinWidth() << " to "
             << version.getMaxWidth();
  size_t numBodies = versions ? versions.size() : 1;
  if (op.getBodies().size() != numBodies || numBodies == 0)
    return op.emitOpError() << "expected a body for each version, found "
                            << op.getBodies().size() << " bodies and "
                            << numBodies << " versions";
  if (failed(verifyOrder(op)) || failed(verifyVectorVersions(op)) ||
      failed(verifyAccumulatingVersions(op)))
    return failure();
  return verifyFewerBlocks(op);
}

/// fuse_c13
static LogicalResult verifyKernels(FuseOp op) {
  std::optional<ArrayAttr> kernels = op.getKernels();
  size_t numVersions = op.getVersions() ? op.getVersions()->size() : 0;
  if (!kernels || kernels->size() == numVersions)
    return success();
  return op.emitOpError() << "expected a kernel for each version, found "
                          << kernels->size() << " kernels and " << numVersions
                          << " versions";
}

LogicalResult mlir::rowwise::verifyFuseVersions(FuseOp op) {
  return success(succeeded(verifyVersions(op)) && succeeded(verifyKernels(op)));
}
