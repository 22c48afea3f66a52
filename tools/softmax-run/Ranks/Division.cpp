//===- Division.cpp - What each rank of a group has -----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Division.h"
#include "Parts.h"

#include "Rowwise/IR/GridNames.h"

#include <numeric>

using namespace mlir;
using namespace mlir::rowwise;

Status rowwise::divideEntry(func::FuncOp entry, const CompilerOptions &options,
                            DividedEntry &divided) {
  divided.module = cloneForEntry(entry);
  ModuleOp module = divided.module.get();
  if (failed(compileToPhase(module, Phase::Fused, options)))
    return ROWWISE_BAD_ARGUMENT;
  module.walk([&](FuseOp) { ++divided.numKernels; });
  CompilerOptions rest = options;
  rest.from = Phase::Fused;
  if (failed(compileToPhase(module, Phase::Typed, rest)))
    return ROWWISE_BAD_ARGUMENT;
  FailureOr<func::FuncOp> found = findEntry(module, entry.getName());
  if (failed(found))
    return ROWWISE_BAD_ARGUMENT;
  divided.function = *found;
  return ROWWISE_SUCCESS;
}

/// The dimension of which an argument is a part, if it is one.
static std::optional<unsigned> getShardDim(Attribute attribute) {
  auto dim = dyn_cast_or_null<IntegerAttr>(attribute);
  return dim ? std::optional<unsigned>(dim.getInt()) : std::nullopt;
}

Status rowwise::cutInputs(func::FuncOp entry, const DividedEntry &divided,
                          ArrayRef<Tensor> inputs, ArrayRef<unsigned> parts,
                          size_t count,
                          std::vector<std::vector<Tensor>> &inputsOfRanks) {
  func::FuncOp function = divided.function;
  unsigned first = *getShardDim(function.getArgAttr(0, shardDimAttrName));
  int64_t whole = inputs[0].shape[first];
  std::vector<int64_t> sizes(parts.begin(), parts.end());
  if (parts.empty())
    sizes = divideEvenly(whole, count);
  if (sizes.size() != count)
    return entry.emitError("expected --parts to have a size for each of ")
               << count << " ranks, found " << sizes.size(),
           ROWWISE_BAD_ARGUMENT;
  int64_t sum = std::accumulate(sizes.begin(), sizes.end(), int64_t(0));
  if (sum != whole)
    return entry.emitError("expected --parts to add up to ")
               << whole << ", the size of dimension " << first
               << " of argument 0, found " << sum,
           ROWWISE_BAD_ARGUMENT;
  int64_t start = 0;
  for (int64_t size : sizes) {
    std::vector<Tensor> &ofRank = inputsOfRanks.emplace_back();
    for (auto [number, input] : llvm::enumerate(inputs)) {
      auto dim = getShardDim(function.getArgAttr(number, shardDimAttrName));
      ofRank.push_back(dim ? cutPart(input, *dim, start, size) : input);
    }
    start += size;
  }
  return ROWWISE_SUCCESS;
}

Status rowwise::joinResults(const DividedEntry &divided,
                            std::vector<std::vector<Tensor>> parts,
                            std::vector<Tensor> &results) {
  func::FuncOp function = divided.function;
  results.clear();
  for (size_t number = 0; number < function.getNumResults(); ++number) {
    std::vector<Tensor> found;
    for (std::vector<Tensor> &ofRank : parts)
      found.push_back(std::move(ofRank[number]));
    if (auto dim =
            getShardDim(function.getResultAttr(number, shardDimAttrName))) {
      results.push_back(joinParts(found, *dim));
      continue;
    }
    for (const Tensor &other : found)
      if (other.bytes != found.front().bytes)
        return function.emitError("result ")
                   << number << ": expected the same bits on all ranks",
               ROWWISE_FINDING;
    results.push_back(std::move(found.front()));
  }
  return ROWWISE_SUCCESS;
}
