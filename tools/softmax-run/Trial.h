//===- Trial.h - Programs with schedules to measure -------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef SOFTMAX_RUN_TRIAL_H
#define SOFTMAX_RUN_TRIAL_H

#include "Rowwise/Pipelines/Compiler.h"
#include "Rowwise/Target/TemporaryFile.h"
#include "Rowwise/Tuning/TuningDatabase.h"

#include <optional>
#include <string>

namespace mlir {
namespace rowwise {

/// The options without what is forced: that chooses candidates, and a candidate
/// is compiled as it will be when it is read from a tuning file.
CompilerOptions getFreeOptions(const CompilerOptions &options);

/// A tuning file that exists as long as the object.
class TrialFile {
public:
  explicit TrialFile(const TuningDatabase &database);

  /// Why there is none, or nothing.
  const std::string &getError() const { return error; }
  /// `options` without what is forced and with this file.
  CompilerOptions setIn(const CompilerOptions &options) const;

private:
  std::error_code code;
  TemporaryFile file;
  std::string error;
};

} // namespace rowwise
} // namespace mlir

#endif // SOFTMAX_RUN_TRIAL_H
