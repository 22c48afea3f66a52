//===- Recorded.cpp - What was found out of a schedule --------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Recorded.h"
#include "Stopwatch.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace mlir::rowwise;

static void addTimes(Table::Row &row, ArrayRef<double> samples,
                     const std::string &suffix) {
  Timing timing;
  if (!samples.empty())
    timing = Timing::summarize(samples.vec());
  auto get = [&](double time) {
    return samples.empty() ? llvm::json::Value(nullptr)
                           : llvm::json::Value(time);
  };
  row.emplace_back("us_median" + suffix, get(timing.median));
  row.emplace_back("us_p20" + suffix, get(timing.p20));
  row.emplace_back("us_p80" + suffix, get(timing.p80));
}

static Table::Row makeRow(const Recorded &recorded) {
  using llvm::json::Value;
  const ScheduleChoice &choice = recorded.candidate.choice;
  Table::Row row = {{"role", recorded.candidate.isModels ? "model" : ""},
                    {"schedule", choice.schedule},
                    {"threads", choice.threads},
                    {"rows", choice.rows},
                    {"blocks", choice.blocks},
                    {"stages", choice.stages}};
  for (unsigned i = 0; i != numRepeats; ++i)
    addTimes(row,
             recorded.reason.empty() ? ArrayRef<double>(recorded.samples[i])
                                     : ArrayRef<double>(),
             i == 0 ? "" : "_" + std::to_string(i + 1));
  auto get = [&](auto field) {
    return recorded.resources ? Value(int64_t((*recorded.resources).*field))
                              : Value(nullptr);
  };
  row.insert(row.end(),
             {{"us_predicted", recorded.candidate.predicted},
              {"registers", get(&RowwiseCudaResources::registers)},
              {"spill_bytes", get(&RowwiseCudaResources::localBytes)},
              {"shared_bytes", get(&RowwiseCudaResources::sharedBytes)},
              {"resident", get(&RowwiseCudaResources::residentBlocks)},
              {"grid_blocks", recorded.launch.blocks},
              {"block_threads", int64_t(recorded.launch.threads)},
              {"ptx", recorded.ptx},
              {"reason", recorded.reason},
              {"version", recorded.version}});
  return row;
}

void rowwise::printRecorded(ArrayRef<Recorded> candidates,
                            ArrayRef<double> copy, int64_t bytes,
                            TableFormat format) {
  Table table;
  auto add = [&](const Recorded &recorded) {
    Table::Row row = makeRow(recorded);
    row.insert(row.begin(), {"bytes", bytes});
    table.addRow(std::move(row));
  };
  for (const Recorded &recorded : candidates)
    add(recorded);
  if (!copy.empty()) {
    Recorded memcpy;
    memcpy.candidate.choice.schedule = "copy";
    memcpy.samples[0] = copy;
    add(memcpy);
  }
  table.print(format, llvm::outs());
}
