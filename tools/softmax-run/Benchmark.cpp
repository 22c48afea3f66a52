//===- Benchmark.cpp - Programs measured ----------------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Benchmark.h"

#include "Stopwatch.h"

#include "Rowwise/IR/Rowwise.h"
#include "Runtime/Simulator.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// A benchmark of one program on one device.
class Benchmark {
public:
  Benchmark(Device device, ArrayRef<Tensor> inputs,
            const BenchmarkOptions &options)
      : device(device), inputs(inputs), options(options) {}

  /// Measures a compiled program, and with the first one the copy.
  Status run(const Program &program, StringRef provider);
  void print(llvm::raw_ostream &os);

private:
  void describe(const Program &program);
  Status time(const Program &program, Call &call, StringRef provider);
  Status timeCopy(const Program &program, Stopwatch &stopwatch, void *stream,
                  int64_t bytes);
  Status count(Call &call, StringRef provider);

  Table::Row startRow(StringRef provider) const;
  Table::Row makeTimeRow(StringRef provider, const Timing &timing,
                         int64_t bytes, int64_t kernels) const;

  Device device;
  ArrayRef<Tensor> inputs;
  const BenchmarkOptions &options;
  Table table;
  /// Columns that say which program this is, and the last row.
  Table::Row program;
  Table::Row copyRow;
  Timing copy;
};
} // namespace

static int64_t getBytes(const ShapeEvaluation &shape) {
  int64_t bytes = 0;
  for (const KernelTraffic &kernel : shape.kernels)
    bytes += kernel.bytes;
  return bytes;
}

//===----------------------------------------------------------------------===//
// Which program
//===----------------------------------------------------------------------===//

/// The size of a program's dimension in this run, or 0 if it is not known.
static int64_t getDimSize(FuseOp fuse, unsigned dim, ArrayRef<Tensor> inputs) {
  int64_t size = fuse.getDimSize(dim);
  if (!ShapedType::isDynamic(size))
    return size;
  auto [input, inputDim] = fuse.getDimSource(dim);
  auto argument = dyn_cast<BlockArgument>(fuse.getInputs()[input]);
  return argument ? inputs[argument.getArgNumber()].shape[inputDim] : 0;
}

/// Takes rows (M), their length (N) and the axis from the first row program;
/// the cells are empty if there is none.
void Benchmark::describe(const Program &compiled) {
  llvm::json::Value rows = nullptr, length = nullptr;
  std::string axis;
  compiled.getTyped()->walk([&](FuseOp fuse) {
    int64_t sizes[] = {1, 1};
    for (unsigned dim = 0; dim != fuse.getNumDims(); ++dim)
      if (!fuse.isInner(dim))
        sizes[fuse.isAxis(dim)] *= getDimSize(fuse, dim, inputs);
    rows = sizes[0];
    length = sizes[1];
    for (int64_t dim : fuse.getAxis())
      axis += (axis.empty() ? "" : " ") + std::to_string(dim);
    return WalkResult::interrupt();
  });
  program = {{"op", options.name},
             {"dtype", inputs.empty() ? "" : getName(inputs.front().kind)},
             {"axis", axis},
             {"M", rows},
             {"N", length}};
}

Table::Row Benchmark::startRow(StringRef provider) const {
  Table::Row row = program;
  row.emplace_back("provider", provider);
  return row;
}

//===----------------------------------------------------------------------===//
// Times
//===----------------------------------------------------------------------===//

Table::Row Benchmark::makeTimeRow(StringRef provider, const Timing &timing,
                                  int64_t bytes, int64_t kernels) const {
  Table::Row row = startRow(provider);
  // A byte a microsecond is a MB/s.
  double rate = timing.median > 0 ? bytes / timing.median / 1000 : 0;
  double ratio = timing.median > 0 ? copy.median / timing.median : 0;
  row.insert(row.end(), {{"us_median", timing.median},
                         {"us_p20", timing.p20},
                         {"us_p80", timing.p80},
                         {"bytes", bytes},
                         {"gbps", rate},
                         {"ratio", ratio},
                         {"us_min", timing.min},
                         {"kernels", kernels}});
  return row;
}

/// A copy reads half of the bytes that it moves and writes the other half.
Status Benchmark::timeCopy(const Program &compiled, Stopwatch &stopwatch,
                           void *stream, int64_t bytes) {
  const RowwiseRuntime &runtime = compiled.getRuntime();
  DeviceBuffer source(runtime, bytes / 2), destination(runtime, bytes / 2);
  auto launch = [&]() -> Status {
    runtime.mgpuMemcpy(destination.get(), source.get(), bytes / 2, stream);
    return ROWWISE_SUCCESS;
  };
  if (Status status = stopwatch.measure(launch, copy))
    return status;
  copyRow = makeTimeRow("copy", copy, bytes, /*kernels=*/1);
  return ROWWISE_SUCCESS;
}

Status Benchmark::time(const Program &compiled, Call &call,
                       StringRef provider) {
  Stopwatch stopwatch(compiled, call.getStream(), options.repeats);
  int64_t bytes = getBytes(call.getShape());
  if (copyRow.empty())
    if (Status status = timeCopy(compiled, stopwatch, call.getStream(), bytes))
      return status;
  Timing timing;
  if (Status status = stopwatch.measure([&] { return call.launch(); }, timing))
    return status;
  table.addRow(
      makeTimeRow(provider, timing, bytes, call.getShape().kernels.size()));
  return ROWWISE_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Counts
//===----------------------------------------------------------------------===//

Status Benchmark::count(Call &call, StringRef provider) {
  rowwiseSimResetCounters();
  if (Status status = call.launch())
    return status;
  RowwiseSimCounters counters = rowwiseSimGetCounters();
  Table::Row row = startRow(provider);
  row.insert(row.end(), {{"kernels", counters.launches},
                         {"bytes", getBytes(call.getShape())},
                         {"bytes_read", counters.globalBytesLoaded},
                         {"bytes_written", counters.globalBytesStored}});
  for (int i = 0; i != 5; ++i)
    row.emplace_back("loads_" + std::to_string(1 << i),
                     counters.globalLoads[i]);
  for (int i = 0; i != 5; ++i)
    row.emplace_back("stores_" + std::to_string(1 << i),
                     counters.globalStores[i]);
  row.insert(row.end(), {{"shared_loads", counters.sharedLoads},
                         {"shared_stores", counters.sharedStores},
                         {"barriers", counters.barriers},
                         {"shuffles", counters.shuffles},
                         {"cluster_loads", counters.clusterLoads},
                         {"cluster_stores", counters.clusterStores},
                         {"cluster_barriers", counters.clusterBarriers}});
  table.addRow(std::move(row));
  return ROWWISE_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Driver
//===----------------------------------------------------------------------===//

Status Benchmark::run(const Program &compiled, StringRef provider) {
  std::unique_ptr<Call> call;
  if (Status status = Call::prepare(compiled, inputs, options.placement, call))
    return status;
  if (program.empty())
    describe(compiled);
  if (Status status = device == Device::Cuda ? time(compiled, *call, provider)
                                             : count(*call, provider))
    return status;
  // Faults of the last launches show when they have completed.
  std::vector<Tensor> results;
  return call->finish(results);
}

void Benchmark::print(llvm::raw_ostream &os) {
  if (!copyRow.empty())
    table.addRow(copyRow);
  table.print(options.format, os);
}

Status rowwise::runBenchmark(func::FuncOp entry, Device device,
                             const CompilerOptions &compilerOptions,
                             const RowwiseRuntime &runtime,
                             ArrayRef<Tensor> inputs,
                             const BenchmarkOptions &options) {
  Benchmark benchmark(device, inputs, options);
  for (bool fuse : {true, false}) {
    CompilerOptions variant = compilerOptions;
    variant.fuse = fuse;
    if (!fuse) {
      variant.fallback = true; // a lookup alone is no row program
      variant.remarks = {};    // are about the program asked for
    }
    std::unique_ptr<Program> program;
    if (Status status = Program::compile(entry, /*lowered=*/{}, device, variant,
                                         runtime, program))
      return status;
    if (Status status = benchmark.run(*program, fuse ? "fused" : "unfused"))
      return status;
  }
  if (options.format == TableFormat::Text)
    llvm::outs() << "device: " << runtime.rowwiseDeviceName() << "\n";
  benchmark.print(llvm::outs());
  return ROWWISE_SUCCESS;
}
