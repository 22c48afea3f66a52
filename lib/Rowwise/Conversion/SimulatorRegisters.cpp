//===- SimulatorRegisters.cpp - Special registers -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "SimulatorLowering.h"

using namespace mlir;
using namespace mlir::rowwise;

std::optional<SpecialRegister> rowwise::findSpecialRegister(Operation *op) {
  struct Entry {
    StringLiteral name;
    StringLiteral function;
  };
  static constexpr Entry single[] = {
      {"laneid", "rowwiseSimLaneId"},
      {"cluster.ctarank", "rowwiseSimClusterBlockRank"},
      {"cluster.nctarank", "rowwiseSimClusterBlockCount"}};
  // Those that end in .x, .y and .z.
  static constexpr Entry triple[] = {
      {"tid", "rowwiseSimThreadId"},
      {"ctaid", "rowwiseSimBlockId"},
      {"ntid", "rowwiseSimBlockDim"},
      {"nctaid", "rowwiseSimGridDim"},
      {"cluster.ctaid", "rowwiseSimClusterBlockId"},
      {"cluster.nctaid", "rowwiseSimClusterBlockDim"},
      {"clusterid", "rowwiseSimClusterId"},
      {"nclusterid", "rowwiseSimGridClusterDim"}};

  StringRef name = op->getName().getStringRef();
  if (!name.consume_front("nvvm.read.ptx.sreg."))
    return std::nullopt;
  for (const Entry &entry : single)
    if (name == entry.name)
      return SpecialRegister{entry.function, std::nullopt};
  auto [stem, dimension] = name.rsplit('.');
  for (const Entry &entry : triple)
    if (stem == entry.name)
      return SpecialRegister{entry.function, dimension.front() - 'x'};
  return std::nullopt;
}
