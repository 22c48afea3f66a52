//===- RanksBenchmark.cpp - A group of devices measured -------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "RanksBenchmark.h"

#include "../Stopwatch.h"
#include "Rowwise/IR/Traffic.h"
#include "Runtime/Cuda.h"

#include "mlir/Dialect/Shard/IR/ShardOps.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::rowwise;

/// Launches of a sample, and samples where none are asked for.
static constexpr unsigned launchesOfSample = 10, defaultSamples = 20;

namespace {
/// Starts on one rank what is measured.
using Launch = llvm::function_ref<Status(size_t rank, std::string &text)>;

class RanksBenchmark {
public:
  RanksBenchmark(Ranks &ranks, const RowwiseRuntime &runtime, unsigned samples)
      : ranks(ranks), runtime(runtime),
        numSamples(samples ? samples : defaultSamples) {}

  /// The times of a launch on the slowest rank.
  Status measure(Launch launch, Timing &timing);

private:
  Status sample(size_t rank, Launch launch, std::vector<double> &samples,
                std::string &text);

  Ranks &ranks;
  const RowwiseRuntime &runtime;
  unsigned numSamples;
};
} // namespace

Status RanksBenchmark::sample(size_t rank, Launch launch,
                              std::vector<double> &samples, std::string &text) {
  void *stream = ranks.getStream(rank);
  void *start = runtime.mgpuEventCreate(), *end = runtime.mgpuEventCreate();
  Status found = ROWWISE_SUCCESS;
  // The first sample is of a device that wakes up.
  for (unsigned i = 0; i <= numSamples && !found; ++i) {
    runtime.mgpuEventRecord(start, stream);
    for (unsigned j = 0; j < launchesOfSample && !found; ++j)
      found = launch(rank, text);
    runtime.mgpuEventRecord(end, stream);
    if (!found)
      found = ranks.await(rank, text);
    if (i != 0 && !found)
      samples.push_back(1000.0 * runtime.rowwiseEventElapsed(start, end) /
                        launchesOfSample);
  }
  runtime.mgpuEventDestroy(start);
  runtime.mgpuEventDestroy(end);
  if (!found && (found = runtime.rowwiseStatus()))
    text = runtime.rowwiseLastError();
  return found;
}

Status RanksBenchmark::measure(Launch launch, Timing &timing) {
  std::vector<std::vector<double>> samples(ranks.size());
  if (Status status = ranks.forEach([&](size_t rank, std::string &text) {
        return sample(rank, launch, samples[rank], text);
      }))
    return status;
  std::vector<double> slowest(numSamples);
  for (const std::vector<double> &ofRank : samples)
    for (auto [most, found] : llvm::zip_equal(slowest, ofRank))
      most = std::max(most, found);
  timing = Timing::summarize(std::move(slowest));
  return ROWWISE_SUCCESS;
}

namespace {
/// The program on all ranks, captured in a CUDA graph on each.
class CapturedRanks {
public:
  CapturedRanks(Ranks &ranks, const RowwiseRuntime &runtime)
      : ranks(ranks), runtime(runtime), graphs(ranks.size()) {}
  ~CapturedRanks() {
    for (size_t rank = 0; rank < ranks.size(); ++rank) {
      ranks.enter(rank);
      rowwiseCudaFreeGraph(graphs[rank]);
    }
  }

  /// Sizes must have been compared.
  Status capture() {
    return ranks.forEach([&](size_t rank, std::string &text) -> Status {
      if (!rowwiseCudaBeginCapture(ranks.getStream(rank)))
        return fail(text);
      Status status = ranks.launch(rank, text);
      graphs[rank] = rowwiseCudaEndCapture(ranks.getStream(rank));
      return status || graphs[rank] ? status : fail(text);
    });
  }

  Status launch(size_t rank, std::string &text) {
    return rowwiseCudaLaunchGraph(graphs[rank], ranks.getStream(rank))
               ? Status(ROWWISE_SUCCESS)
               : fail(text);
  }

private:
  Status fail(std::string &text) {
    text = runtime.rowwiseLastError();
    return runtime.rowwiseStatus();
  }

  Ranks &ranks;
  const RowwiseRuntime &runtime;
  std::vector<void *> graphs;
};
} // namespace

/// The bytes of each tensor that ranks gather; of sizes that are not static, 0.
static SmallVector<int64_t> getGatheredBytes(func::FuncOp divided) {
  SmallVector<int64_t> bytes;
  divided.walk([&](shard::AllGatherOp op) {
    auto type = cast<ShapedType>(op.getInput().getType());
    bytes.push_back(type.hasStaticShape()
                        ? type.getNumElements() *
                              getElementBytes(type.getElementType())
                        : 0);
  });
  return bytes;
}

Status rowwise::runBenchmark(Ranks &ranks, const RowwiseRuntime &runtime,
                             ArrayRef<Tensor> inputs,
                             const BenchmarkOptions &options) {
  RanksBenchmark benchmark(ranks, runtime, options.repeats);
  Timing whole, graph, gathers;
  if (Status status = benchmark.measure(
          [&](size_t rank, std::string &text) {
            return ranks.launch(rank, text);
          },
          whole))
    return status;
  int64_t bytes = 0;
  SmallVector<int64_t> gathered = getGatheredBytes(ranks.getDivided());
  for (int64_t count : gathered)
    bytes = std::max(bytes, count);
  std::vector<DeviceBuffer> buffers;
  for (size_t rank = 0; rank < ranks.size(); ++rank) {
    ranks.enter(rank);
    buffers.emplace_back(runtime, bytes);
    buffers.emplace_back(runtime, bytes * static_cast<int64_t>(ranks.size()));
  }
  Status status = benchmark.measure(
      [&](size_t rank, std::string &) -> Status {
        for (int64_t count : gathered)
          runtime.rowwiseAllGather(
              ranks.getMember(rank), buffers[2 * rank].get(),
              buffers[2 * rank + 1].get(), count, ranks.getStream(rank));
        return ROWWISE_SUCCESS;
      },
      gathers);
  while (!buffers.empty()) {
    ranks.enter((buffers.size() - 1) / 2);
    buffers.pop_back();
  }
  if (status)
    return status;
  CapturedRanks captured(ranks, runtime);
  if ((status = captured.capture()))
    return status;
  if ((status = benchmark.measure(
           [&](size_t rank, std::string &text) {
             return captured.launch(rank, text);
           },
           graph)))
    return status;
  Table table;
  for (auto [provider, timing] :
       {std::pair("sharded", whole), std::pair("sharded, CUDA graph", graph),
        std::pair("exchanges", gathers)})
    table.addRow({{"op", options.name},
                  {"dtype", getName(inputs.front().kind)},
                  {"ranks", static_cast<int64_t>(ranks.size())},
                  {"provider", provider},
                  {"us_median", timing.median},
                  {"us_min", timing.min},
                  {"us_p20", timing.p20},
                  {"us_p80", timing.p80}});
  if (options.format == TableFormat::Text)
    llvm::outs() << "device: " << runtime.rowwiseDeviceName() << "\n";
  table.print(options.format, llvm::outs());
  return ROWWISE_SUCCESS;
}
