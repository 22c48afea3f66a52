//===- TensorCall.c - Calls of an entry with tensors ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorCall.h"

#include "Libc.h"
#include "TensorMemory.h"

//===----------------------------------------------------------------------===//
// What is given
//===----------------------------------------------------------------------===//

/// Whether ranks divide the program: each gives its communicator behind the
/// other arguments.
static bool isOfRanks(const RowwiseTensorEntry *entry) {
  int64_t last = entry->numArguments - 1;
  return last >= 0 && entry->parameters[last].type == kDLOpaqueHandle;
}

/// Whether the call passes all arguments, and all results unless they are
/// allocated, and perhaps a workspace behind them.
static bool checkCount(const TensorValues *values, int32_t count,
                       bool takesWorkspace) {
  const RowwiseTensorEntry *entry = values->entry;
  int64_t all = countValues(entry);
  if (count == entry->numArguments || count == all ||
      (takesWorkspace && count == all + 1))
    return true;
  char workspace[48] = "";
  if (takesWorkspace)
    snprintf(workspace, sizeof(workspace), " or %d (with a workspace too)",
             (int)all + 1);
  return raiseError(values->ffi, "TypeError",
                    "%s: expected %d value%s (arguments%s)%s %d (with "
                    "results)%s, found %d",
                    entry->name, (int)entry->numArguments,
                    entry->numArguments == 1 ? "" : "s",
                    isOfRanks(entry) ? ", the last a communicator" : "",
                    takesWorkspace ? "," : " or", (int)all, workspace, count);
}

static bool readGiven(TensorValues *values, const TVMFFIAny *arguments,
                      int32_t count) {
  int64_t all = countValues(values->entry);
  for (int64_t i = 0; i < count && i < all; ++i)
    if (!readValue(values, i, &arguments[i]))
      return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// Several results as one array, which refers to them.
static bool returnArray(const TensorValues *values,
                        const Allocations *allocations, TVMFFIAny *result) {
  const TvmFfi *ffi = values->ffi;
  int64_t count = values->entry->numResults;
  TVMFFIAny elements[count];
  for (int64_t i = 0; i < count; ++i)
    elements[i] = (TVMFFIAny){.type_index = kTVMFFITensor,
                              .v_ptr = allocations->objects[i]};
  TVMFFIByteArray name = {"ffi.Array", 9};
  TVMFFIObjectHandle create = NULL;
  if (ffi->TVMFFIFunctionGetGlobal(&name, &create))
    return false;
  if (!create)
    return raiseError(ffi, "RuntimeError",
                      "expected libtvm_ffi with the function ffi.Array, found "
                      "none");
  int status =
      ffi->TVMFFIFunctionCall(create, elements, (int32_t)count, result);
  ffi->TVMFFIObjectDecRef(create);
  return status == 0;
}

/// Returns the results that were allocated.
static bool returnResults(const TensorValues *values, Allocations *allocations,
                          TVMFFIAny *result) {
  if (values->entry->numResults != 1)
    return returnArray(values, allocations, result);
  *result = (TVMFFIAny){.type_index = kTVMFFITensor,
                        .v_ptr = allocations->objects[0]};
  allocations->objects[0] = allocations->objects[--allocations->count];
  return true;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

static bool runOnDevice(const TensorValues *values, void *workspace) {
  DLDevice device = values->device;
  if (!rowwiseEnterDevice(device.device_id))
    return raiseStatus(values, rowwiseStatus());
  void *stream =
      values->ffi->TVMFFIEnvGetStream(device.device_type, device.device_id);
  int32_t status = values->entry->call(values->values, workspace, stream);
  status = rowwiseLeaveDevice(status);
  return status == ROWWISE_SUCCESS || raiseStatus(values, status);
}

static bool callTensors(TensorValues *values, Allocations *allocations,
                        const TVMFFIAny *arguments, int32_t count,
                        TVMFFIAny *result) {
  const RowwiseTensorEntry *entry = values->entry;
  int64_t all = countValues(entry);
  bool allocates = count < all;
  const TVMFFIAny *given = count > all ? &arguments[all] : NULL;
  void *workspace = NULL;
  return checkCount(values, count, /*takesWorkspace=*/true) &&
         readGiven(values, arguments, count) &&
         (!allocates || allocateResults(values, allocations)) &&
         findWorkspace(values, allocations, given, &workspace) &&
         runOnDevice(values, workspace) &&
         (!allocates || returnResults(values, allocations, result));
}

/// Without libtvm_ffi an error cannot be raised: it is kept as this thread's.
static const TvmFfi *findTvmFfi(void) {
  const TvmFfi *ffi = getTvmFfi();
  if (!ffi)
    rowwiseStatus();
  return ffi;
}

int32_t rowwiseCallTensors(const RowwiseTensorEntry *entry,
                           const TVMFFIAny *arguments, int32_t count,
                           TVMFFIAny *result) {
  const TvmFfi *ffi = findTvmFfi();
  if (!ffi)
    return -1;
  void *slots[countValues(entry) + 1];
  int64_t memory[countWords(entry) + 1];
  TVMFFIObjectHandle objects[entry->numResults + 1];
  TensorValues values = {.entry = entry,
                         .ffi = ffi,
                         .values = slots,
                         .memory = memory,
                         .device = {rowwiseDeviceType, 0}};
  Allocations allocations = {objects, 0};
  bool isDone = callTensors(&values, &allocations, arguments, count, result);
  releaseAll(ffi, &allocations);
  return isDone ? 0 : -1;
}

static bool sizeTensors(TensorValues *values, const TVMFFIAny *arguments,
                        int32_t count, TVMFFIAny *result) {
  if (!checkCount(values, count, /*takesWorkspace=*/false) ||
      !readGiven(values, arguments, count) ||
      (count < countValues(values->entry) && !supposeResults(values)))
    return false;
  int64_t bytes = getWorkspaceBytes(values);
  *result = (TVMFFIAny){.type_index = kTVMFFIInt, .v_int64 = bytes};
  return bytes >= 0;
}

int32_t rowwiseSizeTensors(const RowwiseTensorEntry *entry,
                           const TVMFFIAny *arguments, int32_t count,
                           TVMFFIAny *result) {
  const TvmFfi *ffi = findTvmFfi();
  if (!ffi)
    return -1;
  void *slots[countValues(entry) + 1];
  int64_t memory[countWords(entry) + 1];
  TensorValues values = {.entry = entry,
                         .ffi = ffi,
                         .values = slots,
                         .memory = memory,
                         .isOfAnyDevice = true};
  return sizeTensors(&values, arguments, count, result) ? 0 : -1;
}
