//===- Trial.cpp - Programs compiled with schedules to measure ------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Trial.h"

using namespace mlir;
using namespace mlir::rowwise;

CompilerOptions rowwise::getFreeOptions(const CompilerOptions &options) {
  CompilerOptions free = options;
  SchedulePassOptions &schedule = free.schedule;
  schedule.kind.clear();
  schedule.threads = schedule.rows = schedule.blocks = schedule.stages = 0;
  schedule.tuningDatabase.clear();
  free.remarks = {};
  return free;
}

TrialFile::TrialFile(const TuningDatabase &database) : file("json", code) {
  if (!code)
    code = file.write(database.str());
  if (code)
    error = "no temporary file: " + code.message();
}

CompilerOptions TrialFile::setIn(const CompilerOptions &options) const {
  CompilerOptions trial = getFreeOptions(options);
  trial.schedule.tuningDatabase = file.getPath();
  return trial;
}
