//===- Names.cpp - What options call schedules ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/Rowwise.h"

#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// The names of those of some attributes that are schedules.
template <typename Attr, typename = void>
struct OptionName {
  static void insert(SetVector<StringRef> &) {}
};
template <typename Attr>
struct OptionName<Attr, std::void_t<decltype(Attr::optionName)>> {
  static void insert(SetVector<StringRef> &names) {
    names.insert(Attr::optionName);
  }
};
} // namespace

template <typename... Attrs>
static SetVector<StringRef> collectNames() {
  SetVector<StringRef> names;
  (OptionName<Attrs>::insert(names), ...);
  return names;
}

ArrayRef<StringRef> ScheduleInterface::getNames() {
  static const SetVector<StringRef> names = collectNames<
#define GET_ATTRDEF_LIST
#include "Rowwise/IR/RowwiseAttributes.cpp.inc"
      >();
  return names.getArrayRef();
}
