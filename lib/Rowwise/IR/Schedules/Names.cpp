//===- Names.cpp - What options call schedules ----------------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/IR/Rowwise.h"

#include "llvm/ADT/SetVector.h"

#include <string_view>

using namespace mlir;
using namespace mlir::rowwise;

namespace {
/// The option names among the attributes of the dialect: those of its
/// schedules.
template <typename Attr, typename = void>
struct OptionName {
  static void insert(SetVector<StringRef> &) {}
};
/// Names of kernels contain it, and PTX and C++ must accept these.
constexpr bool isIdentifier(std::string_view name) {
  for (char c : name)
    if (!(('a' <= c && c <= 'z') || ('0' <= c && c <= '9') || c == '_'))
      return false;
  return !name.empty() && !('0' <= name[0] && name[0] <= '9');
}

template <typename Attr>
struct OptionName<Attr, std::void_t<decltype(Attr::optionName)>> {
  static_assert(isIdentifier(Attr::optionName),
                "expected the name of a schedule in a to z, 0 to 9 and _");
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
