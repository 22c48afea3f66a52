//===- Ranks.cpp - A program on a group of devices ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ranks.h"
#include "Parts.h"

#include "Rowwise/IR/GridNames.h"
#include "Runtime/Cuda.h"
#include "Runtime/Simulator.h"

#include <cstring>
#include <thread>

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

Status Ranks::divide(func::FuncOp entry, const CompilerOptions &options) {
  module = cloneForEntry(entry);
  if (failed(compileToPhase(*module, Phase::Fused, options)))
    return ROWWISE_BAD_ARGUMENT;
  module->walk([&](FuseOp) { ++numKernels; });
  CompilerOptions rest = options;
  rest.from = Phase::Fused;
  if (failed(compileToPhase(*module, Phase::Typed, rest)))
    return ROWWISE_BAD_ARGUMENT;
  FailureOr<func::FuncOp> found = findEntry(*module, entry.getName());
  if (failed(found))
    return ROWWISE_BAD_ARGUMENT;
  divided = *found;
  ranks.resize(options.shard.ranks);
  return ROWWISE_SUCCESS;
}

const Program &Ranks::enter(size_t rank) {
  if (device == Device::Cuda)
    rowwiseCudaUseDevice(static_cast<int>(rank));
  const Rank &own = ranks[rank];
  return own.program ? *own.program : *ranks.front().program;
}

/// Kernels are loaded on each GPU, and known to the simulator by their names.
Status Ranks::compile(const CompilerOptions &options) {
  CompilerOptions rest = options;
  rest.from = Phase::Typed;
  rest.shard = {};
  for (size_t rank = 0; rank < ranks.size(); ++rank) {
    if (device == Device::Cuda)
      rowwiseCudaUseDevice(static_cast<int>(rank));
    if (rank != 0 && device != Device::Cuda)
      break;
    if (Status status = Program::compile(divided, /*lowered=*/{}, device, rest,
                                         runtime, ranks[rank].program))
      return status;
    rest.remarks = {}; // once are enough
  }
  return ROWWISE_SUCCESS;
}

//===----------------------------------------------------------------------===//
// The group
//===----------------------------------------------------------------------===//

Status Ranks::createGroup() {
  members.resize(ranks.size());
  auto count = static_cast<int32_t>(ranks.size());
  if (device == Device::Cuda) {
    if (!rowwiseCudaCreateGroup(count, members.data()))
      members.clear();
    return enter(0).checkRuntime();
  }
  // Ranks that fail leave the group: the others wait for nobody in vain.
  constexpr int64_t tenMinutes = 600 * 1000;
  simulated = rowwiseSimGroupCreate(count, tenMinutes);
  for (int32_t rank = 0; rank < count; ++rank)
    members[rank] = rowwiseSimGroupMember(simulated, rank);
  return ROWWISE_SUCCESS;
}

/// After a failure of one rank, which others may wait for. Its thread's own.
void Ranks::leaveGroup(size_t rank) {
  if (simulated)
    rowwiseSimGroupLeave(simulated, static_cast<int32_t>(rank));
  else if (!members.empty())
    rowwiseCudaLeaveGroup(static_cast<int32_t>(members.size()), members.data());
}

void Ranks::destroyGroup() {
  if (simulated)
    rowwiseSimGroupDestroy(simulated);
  else if (!members.empty())
    rowwiseCudaDestroyGroup(static_cast<int32_t>(members.size()),
                            members.data());
  simulated = nullptr;
  members.clear();
}

Ranks::~Ranks() {
  for (size_t rank = ranks.size(); rank-- > 0;) {
    if (device == Device::Cuda)
      rowwiseCudaUseDevice(static_cast<int>(rank));
    ranks[rank].call.reset();
    ranks[rank].program.reset();
  }
  destroyGroup();
}

//===----------------------------------------------------------------------===//
// Inputs
//===----------------------------------------------------------------------===//

/// The dimension of which an argument is a part, if it is one.
static std::optional<unsigned> getShardDim(Attribute attribute) {
  auto dim = dyn_cast_or_null<IntegerAttr>(attribute);
  return dim ? std::optional<unsigned>(dim.getInt()) : std::nullopt;
}

/// A scalar as an input.
static Tensor createScalar(int64_t value) {
  Tensor scalar;
  scalar.kind = ElementKind::I64;
  scalar.bytes.resize(sizeof(value));
  std::memcpy(scalar.bytes.data(), &value, sizeof(value));
  return scalar;
}

Status Ranks::cut(func::FuncOp entry, ArrayRef<Tensor> inputs,
                  ArrayRef<unsigned> parts) {
  unsigned first = *getShardDim(divided.getArgAttr(0, shardDimAttrName));
  int64_t whole = inputs[0].shape[first];
  std::vector<int64_t> sizes(parts.begin(), parts.end());
  if (parts.empty())
    sizes = divideEvenly(whole, ranks.size());
  int64_t sum = 0;
  for (int64_t size : sizes)
    sum += size;
  if (sizes.size() != ranks.size() || sum != whole)
    return entry.emitError("expected --parts with a size for each of ")
               << ranks.size() << " ranks, of " << whole
               << " elements in all, found " << sizes.size() << " of " << sum,
           ROWWISE_BAD_ARGUMENT;
  int64_t start = 0;
  for (auto [rank, size, member] : llvm::zip_equal(ranks, sizes, members)) {
    for (auto [number, input] : llvm::enumerate(inputs)) {
      auto dim = getShardDim(divided.getArgAttr(number, shardDimAttrName));
      rank.inputs.push_back(dim ? cutPart(input, *dim, start, size) : input);
    }
    rank.inputs.push_back(createScalar(member));
    start += size;
  }
  return ROWWISE_SUCCESS;
}

Status Ranks::prepareCalls(const Placement &placement) {
  for (size_t rank = 0; rank < ranks.size(); ++rank)
    if (Status status = Call::prepare(enter(rank), ranks[rank].inputs,
                                      placement, ranks[rank].call))
      return status;
  return ROWWISE_SUCCESS;
}

Status Ranks::prepare(func::FuncOp entry, Device device,
                      const CompilerOptions &options,
                      const RowwiseRuntime &runtime, ArrayRef<Tensor> inputs,
                      const Placement &placement, ArrayRef<unsigned> parts,
                      std::unique_ptr<Ranks> &ranks) {
  ranks.reset(new Ranks(device, runtime));
  if (Status status = ranks->divide(entry, options))
    return status;
  if (Status status = ranks->compile(options))
    return status;
  if (Status status = ranks->createGroup())
    return status;
  if (Status status = ranks->cut(entry, inputs, parts))
    return status;
  return ranks->prepareCalls(placement);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

Status
Ranks::forEach(llvm::function_ref<Status(size_t rank, std::string &text)> run) {
  struct Outcome {
    Status status = ROWWISE_SUCCESS;
    std::string text;
  };
  std::vector<Outcome> outcomes(ranks.size());
  std::vector<std::thread> threads;
  for (size_t rank = 0; rank < ranks.size(); ++rank)
    threads.emplace_back([&, rank] {
      enter(rank);
      Outcome &outcome = outcomes[rank];
      outcome.status = run(rank, outcome.text);
      if (outcome.status)
        leaveGroup(rank);
    });
  for (std::thread &thread : threads)
    thread.join();
  Status found = ROWWISE_SUCCESS;
  for (auto [rank, outcome] : llvm::enumerate(outcomes)) {
    if (!outcome.status)
      continue;
    enter(rank).report(outcome.status, outcome.text);
    found = found ? found : outcome.status;
  }
  // Before memory is freed, which waits for devices that wait for a rank.
  if (found)
    destroyGroup();
  return found;
}

Status Ranks::launch() {
  return forEach([&](size_t rank, std::string &text) {
    Status status = launch(rank, text);
    return status ? status : await(rank, text);
  });
}

Status Ranks::await(size_t rank, std::string &text) {
  if (device != Device::Cuda ||
      rowwiseCudaAwait(members[rank], getStream(rank)))
    return ROWWISE_SUCCESS;
  text = runtime.rowwiseLastError();
  return runtime.rowwiseStatus();
}

Status Ranks::finish(std::vector<Tensor> &results) {
  std::vector<std::vector<Tensor>> parts(ranks.size());
  for (size_t rank = 0; rank < ranks.size(); ++rank) {
    enter(rank);
    if (Status status = ranks[rank].call->finish(parts[rank]))
      return status;
  }
  results.clear();
  for (size_t number = 0; number < divided.getNumResults(); ++number) {
    std::vector<Tensor> found;
    for (std::vector<Tensor> &ofRank : parts)
      found.push_back(std::move(ofRank[number]));
    if (auto dim =
            getShardDim(divided.getResultAttr(number, shardDimAttrName))) {
      results.push_back(joinParts(found, *dim));
      continue;
    }
    for (const Tensor &other : found)
      if (other.bytes != found.front().bytes)
        return divided.emitError("result ")
                   << number << ": expected the same bits on all ranks",
               ROWWISE_FINDING;
    results.push_back(std::move(found.front()));
  }
  return ROWWISE_SUCCESS;
}

Status Ranks::checkArguments() {
  for (size_t rank = 0; rank < ranks.size(); ++rank) {
    enter(rank);
    if (Status status = ranks[rank].call->checkArguments(ranks[rank].inputs))
      return status;
  }
  return ROWWISE_SUCCESS;
}
