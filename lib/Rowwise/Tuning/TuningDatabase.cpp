//===- TuningDatabase.cpp - Schedules that were measured ------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Rowwise/Tuning/TuningDatabase.h"

#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace mlir::rowwise;

//===----------------------------------------------------------------------===//
// ScheduleChoice
//===----------------------------------------------------------------------===//

bool ScheduleChoice::isFree() const {
  return !isNamed() && threads == 0 && rows == 0 && blocks == 0 && stages == 0;
}

bool ScheduleChoice::accepts(const ScheduleChoice &other) const {
  auto accept = [](int64_t wanted, int64_t found) {
    return wanted == 0 || wanted == found;
  };
  return (!isNamed() || schedule == other.schedule) &&
         accept(threads, other.threads) && accept(rows, other.rows) &&
         accept(blocks, other.blocks) && accept(stages, other.stages);
}

std::string ScheduleChoice::str() const {
  std::string text = isNamed() ? schedule : "any";
  auto add = [&](int64_t number, StringRef what) {
    if (number != 0)
      text +=
          (", " + Twine(number) + " " + what + (number == 1 ? "" : "s")).str();
  };
  add(threads, "thread");
  add(rows, "row");
  add(blocks, "block");
  add(stages, "stage");
  return text;
}

std::string mlir::rowwise::listAlternatives(ArrayRef<StringRef> names) {
  if (names.size() < 2)
    return llvm::join(names, "");
  return llvm::join(names.drop_back(), ", ") + " or " + names.back().str();
}

//===----------------------------------------------------------------------===//
// TuningDatabase
//===----------------------------------------------------------------------===//

std::string TuningKey::str() const {
  StringRef alignmentText =
      alignment == "any" ? "any alignment" : StringRef(alignment);
  return ("program " + program + ", " + types + ", " + sizes + ", " +
          alignmentText + ", " + chip)
      .str();
}

void TuningDatabase::insert(TuningEntry entry) {
  TuningKey key = entry.key;
  entries.insert_or_assign(std::move(key), std::move(entry));
}

void TuningDatabase::merge(const TuningDatabase &newer) {
  for (const auto &[key, entry] : newer.entries)
    entries.insert_or_assign(key, entry);
}

const TuningEntry *TuningDatabase::lookup(const TuningKey &key) const {
  auto found = entries.find(key);
  return found == entries.end() ? nullptr : &found->second;
}

/// The chip is the last part of a key, so that such entries are adjacent.
const TuningEntry *TuningDatabase::lookupOtherChip(const TuningKey &key) const {
  TuningKey other = key;
  other.chip.clear();
  for (auto it = entries.lower_bound(other); it != entries.end(); ++it) {
    other.chip = it->first.chip;
    if (!(it->first == other))
      return nullptr;
    if (other.chip != key.chip)
      return &it->second;
  }
  return nullptr;
}
