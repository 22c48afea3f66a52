//===- Passes.h - All passes of this project --------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PIPELINES_PASSES_H
#define ROWWISE_PIPELINES_PASSES_H

#include "Rowwise/Conversion/Passes.h"
#include "Rowwise/Distribute/Passes.h"
#include "Rowwise/Fuse/Passes.h"
#include "Rowwise/Host/Passes.h"
#include "Rowwise/Loops/Passes.h"
#include "Rowwise/Outline/Passes.h"
#include "Rowwise/Raise/Passes.h"
#include "Rowwise/Rewrite/Passes.h"
#include "Rowwise/Schedule/Passes.h"
#include "Rowwise/Shard/Passes.h"
#include "Rowwise/Tile/Passes.h"

namespace mlir::rowwise {

/// Registers all passes, so that the command line can name them.
inline void registerRowwisePasses() {
  registerRowwiseConversionPasses();
  registerRowwiseDistributePasses();
  registerRowwiseFusePasses();
  registerRowwiseHostPasses();
  registerRowwiseLoopsPasses();
  registerRowwiseOutlinePasses();
  registerRowwiseRaisePasses();
  registerRowwiseRewritePasses();
  registerRowwiseSchedulePasses();
  registerRowwiseShardPasses();
  registerRowwiseTilePasses();
}

} // namespace mlir::rowwise

#endif // ROWWISE_PIPELINES_PASSES_H
