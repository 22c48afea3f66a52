//===- Parts.h - Parts that ranks have of a whole -----------------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For all runtimes, in C and C++. Files are compiled without a C library's
// headers: its functions are called as the compiler's builtins.
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_PARTS_H
#define RUNTIME_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// What a rank brings: as many rows as the others, its width, and that of the
/// whole, which is negative where it is the sum of what ranks bring.
typedef struct PartSizes {
  int64_t rows, width, whole;
} PartSizes;

/// Where the part of a rank starts, and what all parts come to; negative where
/// that is not known.
typedef struct Part {
  int64_t first, whole;
} Part;

static const Part unknownPart = {-1, -1};

/// Of a stream that is captured before ranks have compared.
static const char firstCallIsCaptured[] =
    "expected a call with these sizes before one that is captured, as ranks "
    "compare their sizes in the first one";

/// A message; empty if nothing has failed.
typedef struct PartFailure {
  char text[256];
} PartFailure;

/// Whether all ranks bring the same number.
static inline bool checkSame(const char *what, int64_t rank, int64_t first,
                             int64_t other, PartFailure *failure) {
  if (other == first)
    return true;
  __builtin_snprintf(failure->text, sizeof(failure->text),
                     "expected one number of %s on all ranks, found %lld on "
                     "rank 0 and %lld on rank %lld",
                     what, (long long)first, (long long)other, (long long)rank);
  return false;
}

/// Whether ranks have parts of one whole; if not, `failure` says why.
static inline bool checkParts(const PartSizes *parts, int64_t ranks,
                              PartFailure *failure) {
  for (int64_t rank = 1; rank < ranks; ++rank)
    if (!checkSame("rows", rank, parts[0].rows, parts[rank].rows, failure))
      return false;
  for (int64_t rank = 1; rank < ranks; ++rank)
    if (!checkSame("elements of a whole row", rank, parts[0].whole,
                   parts[rank].whole, failure))
      return false;
  int64_t sum = 0;
  for (int64_t rank = 0; rank < ranks; ++rank)
    sum += parts[rank].width;
  if (parts[0].whole < 0 || sum == parts[0].whole)
    return true;
  __builtin_snprintf(failure->text, sizeof(failure->text),
                     "expected parts of %lld elements in all, found %lld",
                     (long long)parts[0].whole, (long long)sum);
  return false;
}

/// The part of a rank, of parts in the order of the ranks.
static inline Part getPart(const PartSizes *parts, int64_t ranks,
                           int64_t rank) {
  Part part = {0, 0};
  for (int64_t other = 0; other < ranks; ++other) {
    part.first += other < rank ? parts[other].width : 0;
    part.whole += parts[other].width;
  }
  return part;
}

/// A part that ranks have compared.
typedef struct KnownPart {
  PartSizes own;
  Part part;
  struct KnownPart *next;
} KnownPart;

/// The parts that a rank of a group has been told of. A comparison takes all
/// ranks: whether there is one must not depend on what one rank alone knows,
/// such as its width. So there is one for each number of rows and of elements
/// of a whole that are known, whose parts then stay as they are. Where the
/// whole is the sum of what ranks bring (`whole` is negative), there is one in
/// each call. Nothing is known if all bytes are zero.
typedef struct KnownParts {
  KnownPart *parts; ///< by rows and whole
  KnownPart sum;    ///< the last one of a sum
  bool hasSum;
} KnownParts;

/// Sets `part` and returns true where it is known without a comparison, or
/// sets `failure`, an error. `isSameCall` says that ranks have compared in
/// this call, or cannot in it: that the last comparison counts.
static inline bool findKnownPart(const KnownParts *known, const PartSizes *own,
                                 bool isSameCall, Part *part,
                                 PartFailure *failure) {
  if (own->whole < 0) {
    const KnownPart *sum = &known->sum;
    *part = sum->part;
    return isSameCall && known->hasSum && sum->own.width == own->width &&
           sum->own.rows == own->rows;
  }
  const KnownPart *found = known->parts;
  while (found &&
         (found->own.rows != own->rows || found->own.whole != own->whole))
    found = found->next;
  if (!found)
    return false;
  *part = found->part;
  if (found->own.width == own->width)
    return true;
  __builtin_snprintf(failure->text, sizeof(failure->text),
                     "expected a part of %lld elements, as this rank had in "
                     "the first call with the group, found %lld",
                     (long long)found->own.width, (long long)own->width);
  return false;
}

/// Keeps what ranks have found. False where there is no memory.
static inline bool addKnownPart(KnownParts *known, const PartSizes *own,
                                Part part) {
  if (own->whole < 0) {
    known->sum.own = *own;
    known->sum.part = part;
    return known->hasSum = true;
  }
  KnownPart *added = (KnownPart *)__builtin_malloc(sizeof(KnownPart));
  if (!added)
    return false;
  added->own = *own;
  added->part = part;
  added->next = known->parts;
  known->parts = added;
  return true;
}

static inline void freeKnownParts(KnownParts *known) {
  while (known->parts) {
    KnownPart *next = known->parts->next;
    __builtin_free(known->parts);
    known->parts = next;
  }
  known->hasSum = false;
}

#endif // RUNTIME_PARTS_H
