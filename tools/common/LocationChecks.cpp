//===- LocationChecks.cpp - Files that diagnostics may read ---------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "LocationChecks.h"

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir;
using namespace mlir::rowwise;

/// What shows the line of a location reads its file. What is said of one is
/// said at the place `around` it.
static LogicalResult checkLocation(Location loc, Location around,
                                   DenseSet<StringAttr> &known) {
  namespace fs = llvm::sys::fs;
  StringAttr refused;
  loc->walk([&](Location part) {
    auto place = dyn_cast<FileLineColLoc>(part);
    if (!place || !known.insert(place.getFilename()).second)
      return WalkResult::advance();
    fs::file_status status;
    if (!fs::status(place.getFilename().getValue(), status) &&
        !fs::is_regular_file(status))
      refused = place.getFilename();
    return refused ? WalkResult::interrupt() : WalkResult::advance();
  });
  if (!refused)
    return success();
  return emitError(around)
         << "expected locations in regular files, found one in " << refused;
}
LogicalResult rowwise::checkLocations(Operation *root) {
  DenseSet<StringAttr> files;
  WalkResult walk = root->walk<WalkOrder::PreOrder>([&](Operation *op) {
    Location around = op == root ? UnknownLoc::get(root->getContext())
                                 : op->getParentOp()->getLoc();
    if (failed(checkLocation(op->getLoc(), around, files)))
      return WalkResult::interrupt();
    for (Region &region : op->getRegions())
      for (Block &block : region)
        for (BlockArgument argument : block.getArguments())
          if (failed(checkLocation(argument.getLoc(), op->getLoc(), files)))
            return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return failure(walk.wasInterrupted());
}
