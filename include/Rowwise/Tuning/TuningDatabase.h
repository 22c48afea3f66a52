//===- TuningDatabase.h - Schedules that were measured ----------*- C++ -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What `softmax-run --tune` writes and rowwise-schedule reads: the fastest
// measured schedule for a version of a row program on a GPU. The file is JSON
// with entries sorted by key, so that two files differ only where measurements
// do.
//
//===----------------------------------------------------------------------===//

#ifndef ROWWISE_TUNING_TUNINGDATABASE_H
#define ROWWISE_TUNING_TUNINGDATABASE_H

#include "Rowwise/IR/Rowwise.h"

#include "llvm/Support/Error.h"

#include <map>
#include <tuple>

namespace mlir::rowwise {

/// Fields of a schedule that are fixed, as by options of rowwise-schedule; 0 or
/// empty: not fixed, or not a field of such schedules.
struct ScheduleChoice {
  /// One of ScheduleInterface::getNames. Among schedules of one name the stages
  /// and the alignment tell which is meant.
  std::string schedule;
  int64_t threads = 0; ///< of a row in a block
  int64_t rows = 0;    ///< of a block
  int64_t blocks = 0;  ///< of a row
  int64_t stages = 0;

  bool isFree() const;
  bool isNamed() const { return !schedule.empty(); }
  /// Whether `other`, which has all fields, agrees with all that are fixed
  /// here.
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

/// What identifies the version that a measured schedule is for.
struct TuningKey {
  /// A hash of the program with all sizes left out.
  std::string program;
  /// Element types of its operands and results: "f32, i1 -> f32".
  std::string types;
  /// The number of rows and their length: "1823x781", or "?x98..481" and
  /// "?x4325346.." where the number is dynamic, or the length, which is of one
  /// width class then.
  std::string sizes;
  /// "packed" for kernels of rows without gaps, "aligned", or "any" for kernels
  /// of rows with any alignment.
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
  /// The fastest version as #rowwise.version is printed, and the one that is
  /// chosen without a measurement.
  std::string choice, model;
  double microseconds = 0, modelMicroseconds = 0;
  /// Where and when the entries were measured.
  std::string device, date;
};

/// An error in a tuning file, with its line if known. As text it begins with
/// the file's name.
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
  unsigned line; ///< 0 where the position is unknown
  unsigned column;
};

class TuningDatabase {
public:
  /// Errors are of the form "expected ..., found ...".
  static llvm::Expected<TuningDatabase> parse(StringRef text);
  /// Errors are TuningFileErrors.
  static llvm::Expected<TuningDatabase> read(StringRef path);
  /// The text that `parse` reads back.
  std::string str() const;

  /// Adds an entry, or replaces the one with the same key.
  void insert(TuningEntry entry);
  /// Inserts all entries of `newer`.
  void merge(const TuningDatabase &newer);

  const TuningEntry *lookup(const TuningKey &key) const;
  /// An entry that differs in the chip only, or null.
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
