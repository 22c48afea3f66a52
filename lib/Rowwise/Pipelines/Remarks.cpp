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
#include "mlir/Remark/RemarkStreamer.h"

using namespace mlir;
using namespace mlir::rowwise;
using remark::detail::MLIRRemarkStreamerBase;
using remark::detail::Remark;

namespace {
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
    // The other arguments repeat numbers of the text for machines.
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
  if (!options.path.empty()) {
    FailureOr<std::unique_ptr<MLIRRemarkStreamerBase>> file =
        remark::detail::LLVMRemarkStreamer::createToFile(
            options.path, llvm::remarks::Format::YAML);
    if (failed(file))
      return emitError(UnknownLoc::get(&context))
             << "remarks cannot be written to '" << options.path << "'";
    streamer = std::move(*file);
  }
  if (options.print)
    streamer = std::make_unique<TextStreamer>(std::move(streamer));
  // Functions that are compiled at the same time would write into each other.
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
  if (options.categories.empty() || (!options.print && options.path.empty()))
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
