//===- Remarks.cpp - What passes say of a program -------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Programs/Remarks.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::rowwise;
using remark::detail::InFlightRemark;

std::string mlir::rowwise::countOf(int64_t number, const Twine &what) {
  return (Twine(number) + " " + what + (number == 1 ? "" : "s")).str();
}

Location mlir::rowwise::getPlace(Operation *op) {
  // A fused location has several files and lines.
  auto place = op->getLoc()->findInstanceOf<FileLineColLoc>();
  return place ? Location(place) : op->getLoc();
}

static remark::RemarkOpts getOptions(Operation *op, StringRef category,
                                     StringRef name) {
  auto function = dyn_cast<func::FuncOp>(op);
  if (!function)
    function = op->getParentOfType<func::FuncOp>();
  return remark::RemarkOpts::name(name).category(category).function(
      function ? function.getName() : StringRef());
}

bool mlir::rowwise::wantsRemarks(Operation *op) {
  return op->getContext()->getRemarkEngine() != nullptr;
}

InFlightRemark mlir::rowwise::emitDone(Operation *op, StringRef category,
                                       StringRef name) {
  if (!wantsRemarks(op))
    return {};
  return remark::passed(getPlace(op), getOptions(op, category, name));
}

InFlightRemark mlir::rowwise::emitDone(func::FuncOp func, Location place,
                                       StringRef category, StringRef name) {
  if (!wantsRemarks(func))
    return {};
  return remark::passed(place, getOptions(func, category, name));
}

InFlightRemark mlir::rowwise::emitMissed(Operation *op, StringRef category,
                                         StringRef name) {
  if (!wantsRemarks(op))
    return {};
  return remark::missed(getPlace(op), getOptions(op, category, name));
}

InFlightRemark mlir::rowwise::emitFact(Operation *op, StringRef category,
                                       StringRef name) {
  if (!wantsRemarks(op))
    return {};
  return remark::analysis(getPlace(op), getOptions(op, category, name));
}

std::string mlir::rowwise::describe(Operation *op) {
  std::string text = op->getName().getStringRef().str();
  if (auto place = op->getLoc()->findInstanceOf<FileLineColLoc>())
    text += " at " + std::to_string(place.getLine()) + ":" +
            std::to_string(place.getColumn());
  return text;
}

std::string
mlir::rowwise::nameSchedules(FuseOp op,
                             function_ref<bool(VersionAttr)> isMeant) {
  llvm::SetVector<StringRef> names;
  bool areAll = true;
  for (VersionAttr version : op.getVersionList())
    if (isMeant(version))
      names.insert(version.getSchedule().getName());
    else
      areAll = false;
  if (areAll)
    return {};
  return (names.size() == 1 ? " in schedule " : " in schedules ") +
         llvm::join(names, ", ");
}

unsigned mlir::rowwise::getProgramNumber(FuseOp op) {
  unsigned number = 0;
  op->getParentOfType<FunctionOpInterface>()->walk([&](FuseOp other) {
    if (other == op)
      return WalkResult::interrupt();
    ++number;
    return WalkResult::advance();
  });
  return number;
}
