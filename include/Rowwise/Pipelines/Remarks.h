//===- Remarks.h - Listen to what passes say --------------------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_PIPELINES_REMARKS_H
#define ROWWISE_PIPELINES_REMARKS_H

#include "mlir/IR/MLIRContext.h"
#include "mlir/Support/LLVM.h"

#include <string>

namespace mlir::rowwise {

/// Which remarks are made and where they go. By default there are none.
struct RemarkOptions {
  /// A regular expression for names of passes, of which a part must match:
  /// these make remarks. Empty: none does.
  std::string categories;
  /// Print each remark as a line on stderr.
  bool print = false;
  /// Where remarks are written in LLVM's YAML, or null for nowhere. Failures to
  /// write are the stream's error.
  raw_ostream *yaml = nullptr;
};

/// Makes passes in the context emit remarks from now on.
LogicalResult enableRemarks(MLIRContext &context, const RemarkOptions &options);

/// While an object of it lives and is open, passes in the context make remarks.
class RemarkScope {
public:
  explicit RemarkScope(MLIRContext &context) : context(context) {}
  ~RemarkScope();
  RemarkScope(const RemarkScope &) = delete;
  RemarkScope &operator=(const RemarkScope &) = delete;

  /// Calls enableRemarks if the options ask for any remarks.
  LogicalResult open(const RemarkOptions &options);

private:
  MLIRContext &context;
  bool isOpen = false, wasMultithreaded = false;
};

} // namespace mlir::rowwise

#endif // ROWWISE_PIPELINES_REMARKS_H
