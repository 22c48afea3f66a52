//===- Remarks.cpp - Listen to what passes say ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Pipelines/Remarks.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/Remarks.h"
#include "llvm/Remarks/RemarkSerializer.h"

using namespace mlir;
using namespace mlir::rowwise;
using remark::detail::MLIRRemarkStreamerBase;
using remark::detail::Remark;

namespace {
/// Writes remarks to a stream as LLVM's YAML. Upstream's class writes to a
/// file, and exits the program if it cannot.
class YAMLStreamer : public MLIRRemarkStreamerBase {
public:
  explicit YAMLStreamer(raw_ostream &os)
      : serializer(llvm::cantFail(llvm::remarks::createRemarkSerializer(
            llvm::remarks::Format::YAML, os))) {}

  void streamOptimizationRemark(const Remark &remark) override {
    serializer->emit(remark.generateRemark());
  }

private:
  std::unique_ptr<llvm::remarks::RemarkSerializer> serializer;
};

/// Prints "FILE:LINE:COLUMN: remark: text", and passes the remark on.
class TextStreamer : public MLIRRemarkStreamerBase {
public:
  explicit TextStreamer(std::unique_ptr<MLIRRemarkStreamerBase> next)
      : next(std::move(next)) {}

  void streamOptimizationRemark(const Remark &remark) override {
    print(remark, llvm::errs());
    if (next)
      next->streamOptimizationRemark(remark);
  }

  void finalize() override {
    if (next)
      next->finalize();
  }

private:
  static void print(const Remark &remark, raw_ostream &os) {
    if (auto place = dyn_cast<FileLineColLoc>(remark.getLocation()))
      os << place.getFilename().getValue() << ':' << place.getLine() << ':'
         << place.getColumn() << ": ";
    os << "remark: ";
    // Arguments other than the text repeat its numbers for machines.
    StringRef separator;
    for (const Remark::Arg &arg : remark.getArgs())
      if (arg.key == "Remark" || arg.key == "Reason") {
        os << separator << arg.val;
        separator = ": ";
      }
    os << '\n';
  }

  std::unique_ptr<MLIRRemarkStreamerBase> next;
};
} // namespace

LogicalResult mlir::rowwise::enableRemarks(MLIRContext &context,
                                           const RemarkOptions &options) {
  std::unique_ptr<MLIRRemarkStreamerBase> streamer;
  if (options.yaml)
    streamer = std::make_unique<YAMLStreamer>(*options.yaml);
  if (options.print)
    streamer = std::make_unique<TextStreamer>(std::move(streamer));
  // Functions are compiled in parallel, and remarks of several must not mix.
  context.disableMultithreading();
  // The engine matches whole names.
  remark::RemarkCategories categories;
  categories.passed = categories.missed = categories.failed =
      categories.analysis = ".*(" + options.categories + ").*";
  return remark::enableOptimizationRemarks(
      context, std::move(streamer),
      std::make_unique<remark::RemarkEmittingPolicyAll>(), categories);
}

LogicalResult RemarkScope::open(const RemarkOptions &options) {
  if (options.categories.empty() || (!options.print && !options.yaml))
    return success();
  wasMultithreaded = context.isMultithreadingEnabled();
  isOpen = succeeded(enableRemarks(context, options));
  return success(isOpen);
}

RemarkScope::~RemarkScope() {
  if (!isOpen)
    return;
  context.setRemarkEngine(nullptr);
  context.enableMultithreading(wasMultithreaded);
}
