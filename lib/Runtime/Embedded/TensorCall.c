//===- TensorCall.c - Calls of an entry with tensors ----------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorCall.h"

#include "Libc.h"
#include "TensorValues.h"

//===----------------------------------------------------------------------===//
// What is given
//===----------------------------------------------------------------------===//

static int64_t countValues(const RowwiseTensorEntry *entry) {
  return entry->numArguments + entry->numResults;
}

/// The number of sizes of all results.
static int64_t countSizes(const RowwiseTensorEntry *entry) {
  int64_t count = 0;
  for (int64_t i = entry->numArguments; i < countValues(entry); ++i)
    count += entry->parameters[i].rank;
  return count;
}

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

/// Raises the error of the entry or of the runtime.
static bool raiseStatus(const TensorValues *values, int32_t status) {
  return raiseError(values->ffi,
                    status == ROWWISE_BAD_ARGUMENT ? "ValueError"
                                                   : "RuntimeError",
                    "%s", rowwiseLastError());
}

//===----------------------------------------------------------------------===//
// What is allocated
//===----------------------------------------------------------------------===//

/// Objects that the call has allocated: results in order, then the workspace.
typedef struct Allocations {
  TVMFFIObjectHandle *objects;
  int64_t count;
} Allocations;

static void release(const TvmFfi *ffi, Allocations *allocations) {
  while (allocations->count > 0)
    ffi->TVMFFIObjectDecRef(allocations->objects[--allocations->count]);
}

/// Allocates a tensor by the framework of an argument; null after an error.
static const DLTensor *allocate(const TensorValues *values,
                                Allocations *allocations, DLTensor *prototype) {
  TVMFFIObjectHandle object = NULL;
  prototype->device = values->device;
  if (values->ffi->TVMFFIEnvTensorAlloc(prototype, &object))
    return NULL;
  allocations->objects[allocations->count++] = object;
  return &((const TVMFFITensorObject *)object)->tensor;
}

static bool allocateResult(TensorValues *values, Allocations *allocations,
                           int64_t position, int64_t *sizes) {
  const RowwiseParameter *parameter = &values->entry->parameters[position];
  for (int32_t dim = 0; dim < parameter->rank; ++dim)
    if (sizes[dim] < 0)
      return raiseError(values->ffi, "ValueError",
                        "result %d of %s: expected a size of at least 0 in "
                        "dimension %d, found %lld",
                        parameter->number, values->entry->name, dim,
                        (long long)sizes[dim]);
  if (!values->ffi->TVMFFIEnvGetDLPackManagedTensorAllocator())
    return raiseError(values->ffi, "ValueError",
                      "result %d of %s: expected a tensor to write to, for no "
                      "argument's framework allocates one",
                      parameter->number, values->entry->name);
  DLTensor prototype = {.ndim = parameter->rank,
                        .dtype = getElementType(parameter),
                        .shape = sizes};
  const DLTensor *tensor = allocate(values, allocations, &prototype);
  return tensor && readTensor(values, position, tensor);
}

static bool allocateResults(TensorValues *values, Allocations *allocations) {
  const RowwiseTensorEntry *entry = values->entry;
  int64_t sizes[countSizes(entry) + 1], *next = sizes;
  entry->resultSizes(values->values, sizes);
  for (int64_t i = entry->numArguments; i < countValues(entry); ++i) {
    if (!allocateResult(values, allocations, i, next))
      return false;
    next += entry->parameters[i].rank;
  }
  return true;
}

//===----------------------------------------------------------------------===//
// The workspace
//===----------------------------------------------------------------------===//

enum { workspaceAlignment = 256 };

/// The size of a workspace with room for alignment; negative after an error.
static int64_t getWorkspaceBytes(const TensorValues *values) {
  int64_t bytes = values->entry->workspaceSize(values->values);
  if (bytes < 0)
    raiseStatus(values, ROWWISE_BAD_ARGUMENT);
  return bytes > 0 ? bytes + workspaceAlignment - 1 : bytes;
}

static bool isContiguous(const DLTensor *tensor) {
  int64_t step = 1;
  for (int32_t dim = tensor->ndim - 1; dim >= 0; --dim) {
    if (tensor->strides && tensor->shape[dim] != 1 &&
        tensor->strides[dim] != step)
      return false;
    step *= tensor->shape[dim];
  }
  return true;
}

static int64_t countBytes(const DLTensor *tensor) {
  int64_t bytes = tensor->dtype.bits * tensor->dtype.lanes / 8;
  for (int32_t dim = 0; dim < tensor->ndim; ++dim)
    bytes *= tensor->shape[dim];
  return bytes;
}

static bool checkWorkspace(const TensorValues *values, const DLTensor *tensor,
                           int64_t bytes) {
  const char *name = values->entry->name;
  if (!tensor)
    return raiseError(values->ffi, "TypeError",
                      "workspace of %s: expected a tensor", name);
  if (tensor->device.device_type != rowwiseDeviceType ||
      (values->first &&
       tensor->device.device_id != values->device.device_id))
    return raiseError(values->ffi, "ValueError",
                      "workspace of %s: expected the device of the tensors",
                      name);
  // Nothing is written to one that is not needed.
  if (bytes != 0 && (!isContiguous(tensor) || countBytes(tensor) < bytes))
    return raiseError(values->ffi, "ValueError",
                      "workspace of %s: expected at least %lld bytes without "
                      "gaps, found a tensor of %lld",
                      name, (long long)bytes, (long long)countBytes(tensor));
  return true;
}

static bool findWorkspace(const TensorValues *values, Allocations *allocations,
                          const TVMFFIAny *given, void **workspace) {
  int64_t bytes = getWorkspaceBytes(values);
  if (bytes < 0)
    return false;
  const DLTensor *tensor = given ? getTensor(given) : NULL;
  if (given && !checkWorkspace(values, tensor, bytes))
    return false;
  if (bytes == 0)
    return true;
  if (!given) {
    if (!values->ffi->TVMFFIEnvGetDLPackManagedTensorAllocator())
      return raiseError(values->ffi, "ValueError",
                        "workspace of %s: expected a tensor of %lld bytes "
                        "after the results, for no argument's framework "
                        "allocates one",
                        values->entry->name, (long long)bytes);
    DLTensor prototype = {.ndim = 1,
                          .dtype = {.code = kDLUInt, .bits = 8, .lanes = 1},
                          .shape = &bytes};
    if (!(tensor = allocate(values, allocations, &prototype)))
      return false;
  }
  uintptr_t address = (uintptr_t)tensor->data + tensor->byte_offset;
  *workspace = (void *)((address + workspaceAlignment - 1) &
                        ~(uintptr_t)(workspaceAlignment - 1));
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
  release(ffi, &allocations);
  return isDone ? 0 : -1;
}

/// Results of the sizes that they must have, where memory could be.
static bool supposeResults(TensorValues *values) {
  const RowwiseTensorEntry *entry = values->entry;
  int64_t sizes[countSizes(entry) + 1], *next = sizes;
  entry->resultSizes(values->values, sizes);
  for (int64_t i = entry->numArguments; i < countValues(entry); ++i) {
    const RowwiseParameter *parameter = &entry->parameters[i];
    DLTensor tensor = {.data = (void *)(uintptr_t)workspaceAlignment,
                       .ndim = parameter->rank,
                       .dtype = getElementType(parameter),
                       .shape = next};
    if (!readTensor(values, i, &tensor))
      return false;
    next += parameter->rank;
  }
  return true;
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
