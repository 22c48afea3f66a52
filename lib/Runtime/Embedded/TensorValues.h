//===- TensorValues.h - The values of a call with tensors ---------*- C -*-===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef RUNTIME_EMBEDDED_TENSORVALUES_H
#define RUNTIME_EMBEDDED_TENSORVALUES_H

#include "TensorCall.h"

/// The values of a call that were read so far.
typedef struct TensorValues {
  const RowwiseTensorEntry *entry;
  const TvmFfi *ffi;
  void **values;
  int64_t *memory;               ///< free, for the values to come
  bool isOfAnyDevice;            ///< nothing runs
  const RowwiseParameter *first; ///< tensor; null before it is read
  DLDevice device;               ///< of that tensor
} TensorValues;

/// The type of a tensor's elements; bool is a byte.
static inline DLDataType getElementType(const RowwiseParameter *parameter) {
  return (DLDataType){.code = (uint8_t)parameter->type,
                      .bits = (uint8_t)(8 * parameter->bytes),
                      .lanes = 1};
}

static inline int64_t countValues(const RowwiseTensorEntry *entry) {
  return entry->numArguments + entry->numResults;
}

/// The words of memory that all values take.
int64_t countWords(const RowwiseTensorEntry *entry);

/// Raises an error of a kind that is a Python exception; returns false.
bool raiseError(const TvmFfi *ffi, const char *kind, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/// Raises the error of the entry or of the runtime; returns false.
bool raiseStatus(const TensorValues *values, int32_t status);

/// "argument" or "result".
const char *getRole(const RowwiseParameter *parameter);

/// The tensor that an argument is, or null.
const DLTensor *getTensor(const TVMFFIAny *argument);

/// Reads the next value once type, rank and device have been checked. Sizes,
/// strides and addresses are checked by the entry.
bool readValue(TensorValues *values, int64_t position,
               const TVMFFIAny *argument);
bool readTensor(TensorValues *values, int64_t position, const DLTensor *tensor);

#endif // RUNTIME_EMBEDDED_TENSORVALUES_H
