//===- TensorMemory.c - Memory of a call with tensors ---------------------===//
//
// Part of softmax-opt, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TensorMemory.h"

#include "Libc.h"

enum { workspaceAlignment = 256 };

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

/// The number of sizes of all results.
static int64_t countSizes(const RowwiseTensorEntry *entry) {
  int64_t count = 0;
  for (int64_t i = entry->numArguments; i < countValues(entry); ++i)
    count += entry->parameters[i].rank;
  return count;
}

void releaseAll(const TvmFfi *ffi, Allocations *allocations) {
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

bool allocateResults(TensorValues *values, Allocations *allocations) {
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

bool supposeResults(TensorValues *values) {
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

//===----------------------------------------------------------------------===//
// The workspace
//===----------------------------------------------------------------------===//

int64_t getWorkspaceBytes(const TensorValues *values) {
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
      (values->first && tensor->device.device_id != values->device.device_id))
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

bool findWorkspace(const TensorValues *values, Allocations *allocations,
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
