//===- Ranks.cpp - A program on a group of devices ------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ranks.h"

#include "Runtime/Cuda.h"

#include <cstring>
#include <thread>

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// Programs
//===----------------------------------------------------------------------===//

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
    if (Status status =
            Program::compile(divided.function, /*lowered=*/{}, device, rest,
                             runtime, ranks[rank].program))
      return status;
    rest.remarks = {}; // once are enough
  }
  return ROWWISE_SUCCESS;
}

Ranks::~Ranks() {
  for (size_t rank = ranks.size(); rank-- > 0;) {
    if (device == Device::Cuda)
      rowwiseCudaUseDevice(static_cast<int>(rank));
    ranks[rank].call.reset();
    ranks[rank].program.reset();
  }
}

/// A scalar as an input.
static Tensor createScalar(int64_t value) {
  Tensor scalar;
  scalar.kind = ElementKind::I64;
  scalar.bytes.resize(sizeof(value));
  std::memcpy(scalar.bytes.data(), &value, sizeof(value));
  return scalar;
}

Status Ranks::prepareCalls(const Placement &placement) {
  for (auto [rank, member] : llvm::enumerate(group.getMembers())) {
    ranks[rank].inputs.push_back(createScalar(member));
    if (Status status = Call::prepare(enter(rank), ranks[rank].inputs,
                                      placement, ranks[rank].call))
      return status;
  }
  return ROWWISE_SUCCESS;
}

Status Ranks::prepare(func::FuncOp entry, Device device,
                      const CompilerOptions &options,
                      const RowwiseRuntime &runtime, ArrayRef<Tensor> inputs,
                      const Placement &placement, ArrayRef<unsigned> parts,
                      std::unique_ptr<Ranks> &ranks) {
  ranks.reset(new Ranks(device, runtime));
  if (Status status = divideEntry(entry, options, ranks->divided))
    return status;
  ranks->ranks.resize(options.shard.ranks);
  if (Status status = ranks->compile(options))
    return status;
  ranks->group.create(ranks->size());
  if (Status status = ranks->enter(0).checkRuntime())
    return status;
  std::vector<std::vector<Tensor>> inputsOfRanks;
  if (Status status = cutInputs(entry, ranks->divided, inputs, parts,
                                ranks->size(), inputsOfRanks))
    return status;
  for (auto [rank, ofRank] : llvm::zip_equal(ranks->ranks, inputsOfRanks))
    rank.inputs = std::move(ofRank);
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
        group.leave(rank);
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
    group.destroy();
  return found;
}

Status Ranks::launch() {
  return forEach([&](size_t rank, std::string &text) {
    Status status = launch(rank, text);
    return status ? status : await(rank, text);
  });
}

Status Ranks::finish(std::vector<Tensor> &results) {
  std::vector<std::vector<Tensor>> parts(ranks.size());
  for (size_t rank = 0; rank < ranks.size(); ++rank) {
    enter(rank);
    if (Status status = ranks[rank].call->finish(parts[rank]))
      return status;
  }
  return joinResults(divided, std::move(parts), results);
}

Status Ranks::checkArguments() {
  for (size_t rank = 0; rank < ranks.size(); ++rank) {
    enter(rank);
    if (Status status = ranks[rank].call->checkArguments(ranks[rank].inputs))
      return status;
  }
  return ROWWISE_SUCCESS;
}
