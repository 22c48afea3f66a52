//===- Groups.cpp - Groups of GPUs by NCCL --------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Groups.h"
#include "Device.h"
#include "Entries.h"
#include "Error.h"

#include "../Parts.h"

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace rowwise::cuda {
namespace {

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// How long ranks wait for each other where they compare sizes.
constexpr std::chrono::seconds patience(60);

/// What a rank is told that waits for one that has failed.
constexpr const char *leftFailure = "another rank has left the group";

/// Waits until `isOver`, which may set a failure, says that it is. Returns what
/// took too long, or the failure. If `what` is null, there is no limit.
template <typename Condition>
std::string poll(ncclComm_t comm, const char *what, Condition isOver) {
  auto end = std::chrono::steady_clock::now() + patience;
  std::string failure;
  while (!isOver(failure)) {
    if (hasLeft(reinterpret_cast<int64_t>(comm)))
      return leftFailure;
    if (what && std::chrono::steady_clock::now() > end)
      return std::string("expected all ranks at ") + what + " within " +
             std::to_string(patience.count()) + " s, found too few";
    std::this_thread::sleep_for(std::chrono::microseconds(50));
  }
  return failure;
}

/// Whether a communicator has nothing to finish; with what has gone wrong.
bool isIdle(ncclComm_t comm, std::string &failure) {
  ncclResult_t state = ncclSuccess;
  failure = nccl().describe("ncclCommGetAsyncError",
                            nccl().ncclCommGetAsyncError(comm, &state));
  if (failure.empty() && state != ncclInProgress)
    failure = nccl().describe("a communicator of NCCL", state);
  return !failure.empty() || state != ncclInProgress;
}

std::string allGather(ncclComm_t comm, const void *send, void *receive,
                      size_t bytes, CUstream stream) {
  if (hasLeft(reinterpret_cast<int64_t>(comm)))
    return leftFailure;
  ncclResult_t result =
      nccl().ncclAllGather(send, receive, bytes, ncclInt8, comm, stream);
  if (result != ncclInProgress)
    return nccl().describe("ncclAllGather", result);
  // A communicator that does not block: the call is not on the stream yet.
  return poll(comm, "a gather",
              [&](std::string &failure) { return isIdle(comm, failure); });
}

//===----------------------------------------------------------------------===//
// Sizes of parts
//===----------------------------------------------------------------------===//

/// Waits for what is on a stream, and whether the communicator is still well.
std::string wait(ncclComm_t comm, CUstream stream, const char *what) {
  return poll(comm, what, [&](std::string &failure) {
    CUresult state = driver().cuStreamQuery.function(stream);
    if (state != CUDA_ERROR_NOT_READY) {
      failure = describe("cuStreamQuery", state);
      return true;
    }
    bool idle = isIdle(comm, failure);
    return idle && !failure.empty();
  });
}

/// Device memory and a stream for exchanges of sizes.
class SizeExchange {
public:
  explicit SizeExchange(int ranks) : all(ranks) {
    CUdeviceptr pointer = 0;
    isReady = driver().cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING) &&
              driver().cuMemAlloc(&pointer, (ranks + 1) * sizeof(PartSizes));
    memory = pointer;
  }
  ~SizeExchange() {
    // Memory that a gather still waits on cannot be freed without the ranks
    // that did not come.
    if (stream &&
        driver().cuStreamQuery.function(stream) == CUDA_ERROR_NOT_READY)
      return;
    if (memory)
      driver().cuMemFree(memory);
    if (stream)
      driver().cuStreamDestroy(stream);
  }

  /// Fails, with an error kept, where not all ranks come.
  bool run(ncclComm_t comm, const PartSizes &own) {
    size_t bytes = all.size() * sizeof(PartSizes);
    CUdeviceptr mine = memory + bytes;
    auto asHost = [](const void *address) {
      return reinterpret_cast<CUdeviceptr>(address);
    };
    return isReady &&
           driver().cuMemcpyAsync(mine, asHost(&own), sizeof(own), stream) &&
           succeeded(allGather(comm, reinterpret_cast<void *>(mine),
                               reinterpret_cast<void *>(memory), sizeof(own),
                               stream)) &&
           succeeded(wait(comm, stream, "the comparison of sizes")) &&
           driver().cuMemcpyAsync(asHost(all.data()), memory, bytes, stream) &&
           driver().cuStreamSynchronize(stream);
  }

  /// Starts a gather of whatever is in memory.
  bool start(ncclComm_t comm) {
    return isReady &&
           succeeded(allGather(comm,
                               reinterpret_cast<void *>(
                                   memory + all.size() * sizeof(PartSizes)),
                               reinterpret_cast<void *>(memory),
                               sizeof(PartSizes), stream));
  }
  bool finish() { return driver().cuStreamSynchronize(stream); }

  const std::vector<PartSizes> &getAll() const { return all; }

private:
  CUstream stream = nullptr;
  CUdeviceptr memory = 0;
  bool isReady = false;
  std::vector<PartSizes> all;
};

/// Compares the sizes of all ranks. Keeps an error and returns false where they
/// do not fit.
bool compareSizes(ncclComm_t comm, SizeExchange &exchange, const PartSizes &own,
                  Part &part) {
  int rank = 0;
  if (!succeeded(nccl().describe("ncclCommUserRank",
                                 nccl().ncclCommUserRank(comm, &rank))) ||
      !exchange.run(comm, own))
    return false;
  const std::vector<PartSizes> &all = exchange.getAll();
  auto ranks = static_cast<int64_t>(all.size());
  PartFailure failure = {};
  if (!checkParts(all.data(), ranks, &failure)) {
    fail(ROWWISE_BAD_ARGUMENT, failure.text);
    return false;
  }
  part = getPart(all.data(), ranks, rank);
  return true;
}

/// What is known of a communicator. Only its rank exchanges sizes by it.
struct Communicator {
  explicit Communicator(int ranks) : ranks(ranks), exchange(ranks) {}
  ~Communicator() { freeKnownParts(&parts); }

  int ranks;
  SizeExchange exchange;
  KnownParts parts = {};
};

struct KnownCommunicators {
  std::mutex mutex;
  std::map<int64_t, std::unique_ptr<Communicator>> byGroup;
  std::set<int64_t> left; ///< groups that a rank has left
};

KnownCommunicators &known() {
  static KnownCommunicators &instance = *new KnownCommunicators;
  return instance;
}

/// What is known of a communicator, whose device is the thread's; null, with an
/// error kept, where it has not as many ranks.
Communicator *findCommunicator(int64_t group, int64_t ranks) {
  std::lock_guard<std::mutex> lock(known().mutex);
  std::unique_ptr<Communicator> &found = known().byGroup[group];
  int count = 0;
  if (!found && !succeeded(nccl().describe(
                    "ncclCommCount",
                    nccl().ncclCommCount(asCommunicator(group), &count))))
    return nullptr;
  if (!found)
    found = std::make_unique<Communicator>(count);
  if (found->ranks == ranks)
    return found.get();
  fail(ROWWISE_BAD_ARGUMENT, "expected a group of " + std::to_string(ranks) +
                                 " ranks, found one of " +
                                 std::to_string(found->ranks));
  return nullptr;
}

/// Whether a graph is being made of what comes to the stream. Keeps an error
/// and returns false where that is not known.
bool askWhetherCaptured(void *stream, bool &captured) {
  int state = CU_STREAM_CAPTURE_STATUS_NONE;
  bool known =
      driver().cuStreamIsCapturing(static_cast<CUstream>(stream), &state);
  captured = state != CU_STREAM_CAPTURE_STATUS_NONE;
  return known;
}

/// The part of this rank. `isSecond` says that it has asked in this call.
Part findPart(int64_t group, int64_t ranks, const PartSizes &own, bool isSecond,
              void *stream) {
  if (!group) {
    fail(ROWWISE_BAD_ARGUMENT,
         "expected the communicator of a rank, found none");
    return unknownPart;
  }
  if (!enterDevice() || !succeeded(nccl().failure))
    return unknownPart;
  Communicator *communicator = findCommunicator(group, ranks);
  if (!communicator)
    return unknownPart;
  Part part;
  PartFailure failure = {};
  KnownParts *parts = &communicator->parts;
  if (findKnownPart(parts, &own, isSecond, &part, &failure))
    return part;
  bool captured = false;
  if (!failure.text[0] && !askWhetherCaptured(stream, captured))
    return unknownPart;
  if (captured &&
      findKnownPart(parts, &own, /*isSameCall=*/true, &part, &failure))
    return part;
  if (captured || failure.text[0]) {
    fail(ROWWISE_BAD_ARGUMENT,
         failure.text[0] ? failure.text : firstCallIsCaptured);
    return unknownPart;
  }
  return compareSizes(asCommunicator(group), communicator->exchange, own,
                      part) &&
                 addKnownPart(parts, &own, part)
             ? part
             : unknownPart;
}

} // namespace

//===----------------------------------------------------------------------===//
// For the owner of communicators
//===----------------------------------------------------------------------===//

bool prepareCommunicator(int64_t group, int64_t ranks) {
  return findCommunicator(group, ranks) != nullptr;
}

static Communicator &getKnown(int64_t group) {
  std::lock_guard<std::mutex> lock(known().mutex);
  return *known().byGroup.at(group);
}

bool startConnection(int64_t group) {
  return getKnown(group).exchange.start(asCommunicator(group));
}

bool finishConnection(int64_t group) {
  return getKnown(group).exchange.finish();
}

bool await(int64_t group, CUstream stream) {
  return succeeded(wait(asCommunicator(group), stream, /*what=*/nullptr));
}

void leave(int64_t group) {
  std::lock_guard<std::mutex> lock(known().mutex);
  known().left.insert(group);
}

bool hasLeft(int64_t group) {
  std::lock_guard<std::mutex> lock(known().mutex);
  return known().left.count(group) != 0;
}

void forgetCommunicator(int64_t group) {
  std::lock_guard<std::mutex> lock(known().mutex);
  known().byGroup.erase(group);
  known().left.erase(group);
}

//===----------------------------------------------------------------------===//
// For programs
//===----------------------------------------------------------------------===//

int64_t rowwisePartStart(int64_t group, int64_t ranks, int64_t rows,
                         int64_t width, int64_t whole, void *stream) {
  return findPart(group, ranks, {rows, width, whole}, /*isSecond=*/false,
                  stream)
      .first;
}

int64_t rowwisePartWhole(int64_t group, int64_t ranks, int64_t rows,
                         int64_t width, int64_t whole, void *stream) {
  return findPart(group, ranks, {rows, width, whole}, /*isSecond=*/true, stream)
      .whole;
}

void rowwiseAllGather(int64_t group, void *send, void *receive, int64_t bytes,
                      void *stream) {
  if (bytes != 0 && enterDevice() && succeeded(nccl().failure))
    succeeded(allGather(asCommunicator(group), send, receive,
                        static_cast<size_t>(bytes),
                        static_cast<CUstream>(stream)));
}

} // namespace rowwise::cuda
