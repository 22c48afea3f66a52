//===- TuningTest.h - What tests of tuning share ----------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TEST_UNIT_TUNING_TUNINGTEST_H
#define TEST_UNIT_TUNING_TUNINGTEST_H

#include "Rowwise/Schedule/TuningCandidates.h"

#include "gtest/gtest.h"

namespace mlir::rowwise {

/// An entry that `program` tells from others.
inline TuningEntry makeEntry(StringRef program, StringRef chip = "sm_90") {
  TuningEntry entry;
  entry.key = {program.str(), "f32 -> f32", "64x781", "any", chip.str()};
  entry.choice = "#rowwise.version<fast>";
  entry.model = "#rowwise.version<usual>";
  entry.microseconds = 8.25;
  entry.modelMicroseconds = 8.5;
  entry.device = "a GPU";
  entry.date = "2026-11-22";
  return entry;
}

} // namespace mlir::rowwise

#endif // TEST_UNIT_TUNING_TUNINGTEST_H
