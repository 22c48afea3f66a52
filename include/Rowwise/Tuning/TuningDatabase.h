//===- TuningDatabase.h - Schedules that were measured ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `softmax-run --tune` writes and rowwise-schedule reads: for a version of
// a row program the schedule that was fastest on a GPU. The file is JSON with
// its entries sorted by their keys, so that what changes between two of them is
// what was measured.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_TUNING_TUNINGDATABASE_H
#define ROWWISE_TUNING_TUNINGDATABASE_H

#include "Rowwise/IR/Rowwise.h"

#include "llvm/Support/Error.h"

#include <map>
#include <tuple>

namespace mlir::rowwise {

/// Fields of a schedule that somebody fixes, as the options of rowwise-schedule
/// do; 0 or empty: not fixed, or not a field of such schedules.
struct ScheduleChoice {
  /// One of ScheduleInterface::getNames. Which of those with one name is meant
  /// follows from the stages and the alignment.
  std::string schedule;
  int64_t threads = 0; ///< of a row in a block
  int64_t rows = 0;    ///< of a block
  int64_t blocks = 0;  ///< of a row
  int64_t stages = 0;

  /// All fields of `version` that options may fix.
  static ScheduleChoice get(VersionAttr version);

  bool isFree() const;
  bool isNamed() const { return !schedule.empty(); }
  /// Whether `other`, a whole choice, has all that this one fixes.
  bool accepts(const ScheduleChoice &other) const;
  auto asTuple() const {
    return std::make_tuple(schedule, threads, rows, blocks, stages);
  }
  bool operator==(const ScheduleChoice &other) const {
    return asTuple() == other.asTuple();
  }
  /// "cluster, 256 threads, 4 blocks"
  std::string str() const;
};

/// "warp, block or cluster"
std::string listAlternatives(ArrayRef<StringRef> names);

/// What a measured schedule holds for.
struct TuningKey {
  /// A hash of the program with all sizes left out.
  std::string program;
  /// Element types of its operands and results: "f32, i1 -> f32".
  std::string types;
  /// Rows and their length: "1823x781", or "?x98..481" and "?x4325346.." where
  /// the number of rows and the length, of one width class, are dynamic.
  std::string sizes;
  /// "packed" for kernels of rows without gaps, "aligned", or "any" for those
  /// that ask for no alignment.
  std::string alignment;
  std::string chip;

  auto asTuple() const {
    return std::tie(program, types, sizes, alignment, chip);
  }
  bool operator==(const TuningKey &other) const {
    return asTuple() == other.asTuple();
  }
  bool operator<(const TuningKey &other) const {
    return asTuple() < other.asTuple();
  }
  /// "program 1c9f4be2a7d03586, f32 -> f32, 1823x781, any alignment, sm_90"
  std::string str() const;
};

struct TuningEntry {
  TuningKey key;
  /// The fastest schedule, and the one that is chosen without measuring.
  ScheduleChoice choice, model;
  double microseconds = 0, modelMicroseconds = 0;
  /// Where and when they were measured.
  std::string device, date;
};

/// What is wrong with a tuning file, and at which line if that is known. As a
/// text it begins with the file's name.
class TuningFileError : public llvm::ErrorInfo<TuningFileError> {
public:
  TuningFileError(const Twine &text, unsigned line, unsigned column)
      : text(text.str()), line(line), column(column) {}

  void log(raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }

  static char ID;
  std::string path, text;
  unsigned line; ///< 0 where the file is none that can be shown
  unsigned column;
};

class TuningDatabase {
public:
  /// Errors are of the form "expected ..., found ...".
  static llvm::Expected<TuningDatabase> parse(StringRef text);
  /// Errors are TuningFileErrors.
  static llvm::Expected<TuningDatabase> read(StringRef path);
  /// The text that `parse` reads.
  std::string str() const;

  /// Adds an entry, in the place of one with the same key.
  void insert(TuningEntry entry);
  /// Inserts all entries of `newer`.
  void merge(const TuningDatabase &newer);

  const TuningEntry *lookup(const TuningKey &key) const;
  /// An entry that has another chip and is the same otherwise.
  const TuningEntry *lookupOtherChip(const TuningKey &key) const;
  size_t size() const { return entries.size(); }
  /// The file that it was read from.
  StringRef getPath() const { return path; }

private:
  std::string path;
  std::map<TuningKey, TuningEntry> entries;
};

} // namespace mlir::rowwise

#endif // ROWWISE_TUNING_TUNINGDATABASE_H
